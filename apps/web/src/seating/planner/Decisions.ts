/** Who still needs a seat, and which plans guests do not see yet. */
import { quantity } from "../../platform/messages/Quantity.ts"
import type { Decision } from "../../platform/WebModule.ts"
import { planAddress } from "../Address.ts"
import { SeatingClient } from "../SeatingClient.ts"
import { indexPlan } from "./PlanIndex.ts"
import { seatsNeeded } from "./SeatsNeeded.ts"

const english = quantity("en")({ one: "# to seat", other: "# to seat" })
const german = quantity("de")({ one: "# ohne Platz", other: "# ohne Platz" })

export const seatsToFind = async (token: string, occasionId: string): Promise<ReadonlyArray<Decision>> => {
  const { events, plans } = await new SeatingClient(token).request("GET /v1/occasions/:occasion_id/seating", {
    params: { occasion_id: occasionId }
  })
  return events.flatMap((event) => {
    const lead = { path: planAddress.path, search: { event: event.id } }
    const plan = plans.find(({ event_id }) => event_id === event.id)
    if (plan === undefined) {
      const label = { en: `${event.name}: no seating plan yet`, de: `${event.name}: noch kein Sitzplan` }
      return event.enablement === null ? [] : [{ ...lead, label }]
    }
    const needed = seatsNeeded(indexPlan(plan))
    const draft = {
      en: `${event.name}: guests do not see the plan yet`,
      de: `${event.name}: Gäste sehen den Plan noch nicht`
    }
    return [
      ...(needed === 0
        ? []
        : [{ ...lead, label: { en: `${event.name}: ${english(needed)}`, de: `${event.name}: ${german(needed)}` } }]),
      ...(plan.status === "published" ? [] : [{ ...lead, label: draft }])
    ]
  })
}
