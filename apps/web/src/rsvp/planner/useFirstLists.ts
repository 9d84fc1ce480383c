/** What the page begins with below the totals, asked for at once, so that nothing that comes late moves the rest. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { listKey } from "./AnswerList.tsx"
import { changesQuery, firstSpan } from "./ChangesSection.tsx"
import { firstShown } from "./EventSection.tsx"
import type { PlannerAnswers } from "./PlannerAnswers.ts"

interface FirstLists {
  readonly isPending: boolean
  /** Of the events, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

const none: ReadonlyMap<string, string> = new Map()

/** Reads the names of events and the first page of each list. */
export const useFirstLists = (
  answers: PlannerAnswers,
  ids: ReadonlyArray<string>,
  chosen: string | null
): FirstLists => {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: ["answers of events", ...ids],
    queryFn: async ({ signal }) => {
      const [lists] = await Promise.all([
        Promise.all(ids.map((id) => answers.list(id, firstShown, null, signal))),
        queries.prefetchQuery(changesQuery(answers, chosen, firstSpan, 1))
      ])
      for (const list of lists) {
        // What was read meanwhile is newer.
        queries.setQueryData(
          listKey(list.event.id, firstShown, 1),
          (before: unknown) => before ?? { pages: [list], next: list.next_cursor }
        )
      }
      return new Map(lists.map(({ event }) => [event.id, event.name]))
    }
  })
  return { isPending, names: data ?? none }
}
