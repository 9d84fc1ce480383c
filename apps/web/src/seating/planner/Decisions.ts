/** Who still needs a seat, who has one and is not coming, which plans guests do not see yet, and who cannot see a plan that is out. */
import { type Answer, BanquetClient } from "../../platform/api/BanquetClient.ts"
import { quantity } from "../../platform/messages/Quantity.ts"
import type { Decision } from "../../platform/WebModule.ts"
import { planAddress } from "../Address.ts"
import { SeatingClient } from "../SeatingClient.ts"
import { indexPlan } from "./PlanIndex.ts"
import { isDraftAsPublished, keptPublication } from "./Publication.ts"
import { seatsNeeded } from "./SeatsNeeded.ts"
import type { Plan, SeatingEvent } from "./SeatingView.ts"
import { readSeatingView } from "./SeatingViewReader.ts"

const english = quantity("en")({ one: "# to seat", other: "# to seat" })
const german = quantity("de")({ one: "# ohne Platz", other: "# ohne Platz" })

const englishDeclined = quantity("en")({
  one: "# person is seated but not coming",
  other: "# people are seated but not coming"
})
const germanDeclined = quantity("de")({
  one: "# Person hat einen Platz, kommt aber nicht",
  other: "# Personen haben einen Platz, kommen aber nicht"
})

/** Returns what guests do not see of a plan, in English and German; `null` where they see it as it is. */
const unseenWords = (plan: Plan, keepsPublished: boolean): [en: string, de: string] | null => {
  if (plan.status === "published") return null
  if (keepsPublished && plan.publication !== null) {
    if (isDraftAsPublished(keptPublication(plan), plan)) return null
    return ["changes that guests do not see yet", "Änderungen, die Gäste noch nicht sehen"]
  }
  return plan.published_at === null
    ? ["guests do not see the plan yet", "Gäste sehen den Plan noch nicht"]
    : ["guests see no plan until you publish again", "Gäste sehen keinen Plan, bis Sie wieder veröffentlichen"]
}

const decisionsOf = (event: SeatingEvent, plan: Plan | undefined, keepsPublished: boolean): ReadonlyArray<Decision> => {
  const line = (en: string, de: string): Decision => ({
    path: planAddress.path,
    search: { event: event.id },
    label: { en: `${event.name}: ${en}`, de: `${event.name}: ${de}` }
  })
  if (plan === undefined) {
    return event.enablement === null ? [] : [line("no seating plan yet", "noch kein Sitzplan")]
  }
  const index = indexPlan(plan)
  const needed = seatsNeeded(index)
  const declined = index.declinedSeated.length
  const unseen = unseenWords(plan, keepsPublished)
  return [
    ...(needed === 0 ? [] : [line(english(needed), german(needed))]),
    ...(declined === 0 ? [] : [line(englishDeclined(declined), germanDeclined(declined))]),
    ...(unseen === null ? [] : [line(...unseen)])
  ]
}

/** As many without a link as are counted. */
const most = 200

const englishUnlinked = quantity("en")({
  one: "# seated guest has no link that shows the seat",
  other: "# seated guests have no link that shows their seat"
})
const germanUnlinked = quantity("de")({
  one: "# Gast mit Platz hat keinen Link, der ihn zeigt",
  other: "# Gäste mit Platz haben keinen Link, der ihn zeigt"
})

const unlinkedWords = (count: number, isMore: boolean) => ({
  en: `${isMore ? "more than " : ""}${englishUnlinked(count)}`,
  de: `${isMore ? "mehr als " : ""}${germanUnlinked(count)}`
})

/** Returns a line for who makes links, where people sit in the event's plan and have none of their own. */
const unlinkedAt = async (
  client: BanquetClient,
  occasionId: string,
  { id, name }: SeatingEvent
): Promise<ReadonlyArray<Decision>> => {
  const found: Answer<"GET /v1/occasions/:occasion_id/actors"> = await client.request(
    "GET /v1/occasions/:occasion_id/actors",
    {
      params: { occasion_id: occasionId },
      query: { type: "person", event_id: id, seated: "true", linked: "false", limit: String(most) }
    }
  )
  // Who is not coming, and has a seat still, needs none.
  const items = found.items.filter(
    ({ invitations }) => !invitations.some(({ event_id, response }) => event_id === id && response === "declined")
  )
  if (items.length === 0) return []
  const { de, en } = unlinkedWords(items.length, found.next_cursor !== null)
  const label = { en: `${name}: ${en}`, de: `${name}: ${de}` }
  return [{ label, path: "/occasions/$occasionId/links", search: { who: "own" } }]
}

const unlinked = async (
  token: string,
  occasionId: string,
  published: ReadonlyArray<SeatingEvent>
): Promise<ReadonlyArray<Decision>> => {
  if (published.length === 0) return []
  const client = new BanquetClient(token)
  const { occasions } = await client.request("GET /v1/session", { params: {} })
  const permissions = occasions.find(({ id }) => id === occasionId)?.permissions ?? []
  if (!permissions.includes("actors:list") || !permissions.includes("guests:link")) return []
  return (await Promise.all(published.map((event) => unlinkedAt(client, occasionId, event)))).flat()
}

export const seatsToFind = async (token: string, occasionId: string): Promise<ReadonlyArray<Decision>> => {
  const client = new SeatingClient(token)
  const { events, installation, plans } = await readSeatingView({ client, occasionId })
  const keepsPublished = installation.config.keep_published === true
  if (keepsPublished) {
    // What cannot be asked now is said as far as this device knows it.
    const found = import("./FoundPublication.ts")
    const find = (plan: Plan) => found.then(({ findPublication }) => findPublication({ client, occasionId, plan }))
    await Promise.all(plans.map((plan) => find(plan).catch(() => null)))
  }
  const planOf = ({ id }: SeatingEvent) => plans.find(({ event_id }) => event_id === id)
  const published = events.filter((event) => planOf(event)?.status === "published")
  return [
    ...events.flatMap((event) => decisionsOf(event, planOf(event), keepsPublished)),
    ...(await unlinked(token, occasionId, published))
  ]
}
