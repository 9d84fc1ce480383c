/** What other modules have planners look at, about people of the event. Which modules these are the page does not know. */
import { useQuery } from "@tanstack/react-query"
import { useModules } from "../../../platform/Links.tsx"
import { modulesInUse } from "../../../platform/planner/PlannerPages.ts"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import type { EventNote } from "../../../platform/WebModule.ts"
import { eventNotesKey } from "../EventNotesKey.ts"
import { useSeating } from "../SeatingContext.ts"

/** How often it is asked what has changed while the page is in sight, for what no stream of changes reports. */
const refetchInterval = 60_000

interface EventNotes {
  readonly notes: ReadonlyArray<EventNote>
  /** They are asked for, for the first time. */
  readonly isReading: boolean
}

export const useEventNotes = (): EventNotes => {
  const { api, event } = useSeating()
  const { client, occasionId } = api
  const modules = useModules()
  const { occasion, problem } = usePlannerOccasion(client.token, occasionId)
  const sources =
    occasion === undefined
      ? []
      : modulesInUse(modules, occasion).flatMap(({ key, planner }) =>
          planner?.eventNotes !== undefined && occasion.permissions.includes(planner.eventNotes.permission)
            ? [{ key, load: planner.eventNotes.load }]
            : []
        )
  const { data, failureCount, isLoading } = useQuery({
    queryKey: [...eventNotesKey(occasionId, event.id), sources.map(({ key }) => key)],
    // What one module cannot say now keeps nobody from what others say.
    queryFn: () =>
      Promise.all(
        sources.map(async ({ load }) => {
          const notesOf = await load()
          return notesOf(client.token ?? "", occasionId, event.id).catch(() => [])
        })
      ),
    refetchInterval
  })
  return {
    notes: (data ?? []).flat(),
    isReading: (isLoading && failureCount === 0) || (occasion === undefined && problem === null)
  }
}
