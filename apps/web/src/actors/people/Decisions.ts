/** Who has not answered yet, event by event. */
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import { quantity } from "../../platform/messages/Quantity.ts"
import { answersTopic, type Decision } from "../../platform/WebModule.ts"
import { peopleAddress } from "./Address.ts"

/** More than so many are told as “more than”. */
const mostCounted = 200

const english = quantity("en")({ one: "# has not answered yet", other: "# have not answered yet" })
const german = quantity("de")({ one: "# hat noch nicht geantwortet", other: "# haben noch nicht geantwortet" })

export const unanswered = async (token: string, occasionId: string): Promise<ReadonlyArray<Decision>> => {
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  const { items } = await client.request("GET /v1/occasions/:occasion_id/events", { params })
  const found = await Promise.all(
    items.map(async (event) => {
      const read = (type: Readonly<Record<string, string>>) => {
        const query = { ...type, event_id: event.id, response: "pending", limit: String(mostCounted) }
        return client.request("GET /v1/occasions/:occasion_id/actors", { params, query })
      }
      // People are counted, as answers are; a household counts where there are no people.
      const people = await read({ type: "person" })
      const page = people.totals.persons > 0 ? people : await read({})
      const [en, de] = page.next_cursor === null ? ["", ""] : ["more than ", "mehr als "]
      const count = page.items.length
      return count === 0
        ? []
        : [
            {
              label: { en: `${event.name}: ${en}${english(count)}`, de: `${event.name}: ${de}${german(count)}` },
              path: peopleAddress.path,
              search: { event: event.id, answer: "pending" },
              topic: answersTopic(event.id)
            }
          ]
    })
  )
  return found.flat()
}
