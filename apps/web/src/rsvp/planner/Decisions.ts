/** Who has not answered yet, event by event. */
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import { quantity } from "../../platform/messages/Quantity.ts"
import { answersTopic, type Decision } from "../../platform/WebModule.ts"
import { answersAddress } from "../Address.ts"
import type { RsvpContracts } from "../RsvpClient.ts"

// Comes with these, because each file that is loaded later is named in what guests load.
export { withoutMeal } from "./EventNotes.ts"

const english = quantity("en")({ one: "# has not answered yet", other: "# have not answered yet" })
const german = quantity("de")({ one: "# hat noch nicht geantwortet", other: "# haben noch nicht geantwortet" })

export const unanswered = async (token: string, occasionId: string): Promise<ReadonlyArray<Decision>> => {
  const client = new BanquetClient<RsvpContracts>(token)
  const params = { occasion_id: occasionId }
  const [answers, { items }] = await Promise.all([
    client.request("GET /v1/occasions/:occasion_id/rsvp", { params, query: { limit: "1" } }),
    client.request("GET /v1/occasions/:occasion_id/events", { params })
  ])
  return answers.events.flatMap(({ event_id, totals: { pending } }) => {
    const name = items.find(({ id }) => id === event_id)?.name ?? ""
    return pending === 0
      ? []
      : [
          {
            label: { en: `${name}: ${english(pending)}`, de: `${name}: ${german(pending)}` },
            path: answersAddress.path,
            search: { event: event_id },
            topic: answersTopic(event_id)
          }
        ]
  })
}
