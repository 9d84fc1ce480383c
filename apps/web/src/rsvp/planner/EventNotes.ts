/** Who comes to an event and has chosen no meal, where the event offers some. */
import { quantity } from "../../platform/messages/Quantity.ts"
import type { EventNote } from "../../platform/WebModule.ts"
import { answersAddress } from "../Address.ts"
import { PlannerAnswers, readPages } from "./PlannerAnswers.ts"

const english = quantity("en")({ one: "# person has chosen no meal", other: "# people have chosen no meal" })
const german = quantity("de")({ one: "# Person hat kein Menü gewählt", other: "# Personen haben kein Menü gewählt" })

export const withoutMeal = async (
  token: string,
  occasionId: string,
  eventId: string
): Promise<ReadonlyArray<EventNote>> => {
  const answers = new PlannerAnswers(token, occasionId)
  const { signal } = new AbortController()
  const { events } = await answers.summary({}, signal)
  if (events.every(({ event_id, meals }) => event_id !== eventId || meals.length === 0)) return []
  const { pages } = await readPages(Infinity, (cursor) => answers.list(eventId, "attending", cursor, signal))
  const actorIds = pages.flatMap(({ members }) =>
    members.flatMap(({ actor_id, meal }) => (meal === null ? actor_id : []))
  )
  return [
    {
      key: "meals",
      label: (count) => ({ en: english(count), de: german(count) }),
      actorIds,
      way: {
        label: { en: "Open the answers", de: "Antworten öffnen" },
        path: answersAddress.path,
        search: { event: eventId }
      }
    }
  ]
}
