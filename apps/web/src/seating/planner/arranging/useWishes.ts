/** The wishes of a plan, read when they are shown. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { WishList } from "./Proposal.ts"
import { wishesRoute } from "./WishEditor.ts"
import { withoutPlaces } from "./WishLists.ts"

const keyOf = (occasionId: string, planId: string) => ["seating", occasionId, "wishes", planId]

/** Returns what takes over the wishes as they were read elsewhere, unless newer ones are known. */
export const wishReceiver =
  (queries: QueryClient, occasionId: string, planId: string) =>
  (list: WishList): void => {
    queries.setQueryData<WishList>(keyOf(occasionId, planId), (known) =>
      known === undefined || known.revision <= list.revision ? list : known
    )
  }

const none: WishList["wishes"] = []

export const useWishes = () => {
  const { api } = useSeating()
  const { plan, tables, zones } = useIndex()
  const planId = plan.id
  const queries = useQueryClient()
  const { data, failureCount, isLoading } = useQuery({
    queryKey: keyOf(api.occasionId, planId),
    queryFn: ({ signal }) =>
      api.client.request(`GET ${wishesRoute}`, {
        params: { occasion_id: api.occasionId, seating_plan_id: planId },
        signal
      })
  })
  // They vanish with their tables and zones, whoever has deleted those.
  const known = data?.wishes ?? none
  const wishes = useMemo(() => withoutPlaces(known, (id) => tables.has(id) || zones.has(id)), [known, tables, zones])
  return {
    wishes,
    receive: wishReceiver(queries, api.occasionId, planId),
    /** They are asked for, for the first time. */
    isReading: isLoading && failureCount === 0
  }
}
