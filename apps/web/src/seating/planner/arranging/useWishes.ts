/** The wishes of a plan, read when they are shown, and changed one at a time. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { asProblem } from "../../../platform/api/Problem.ts"
import type { PlanApi } from "../commands/CommandDefinition.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Wish, WishList } from "./Proposal.ts"
import type { WishChange } from "./WishLists.ts"

const route = "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes"

const changeWishes = async (
  { client, occasionId }: PlanApi,
  planId: string,
  change: (wishes: ReadonlyArray<Wish>) => ReadonlyArray<Wish>
) => {
  const params = { occasion_id: occasionId, seating_plan_id: planId }
  for (let attempt = 1; ; attempt++) {
    const { revision, wishes } = await client.request(`GET ${route}`, { params })
    try {
      const answer = await client.request(`PUT ${route}`, { params, body: { wishes: change(wishes), revision } })
      return { before: wishes, answer }
    } catch (error) {
      // Somebody else has changed the list meanwhile: the change is made to theirs.
      if (asProblem(error).code !== "stale_revision" || attempt === 5) throw error
    }
  }
}

export const useWishes = () => {
  const { api } = useSeating()
  const planId = useSeatingState(({ index }) => index.plan.id)
  const queries = useQueryClient()
  const queryKey = ["seating", api.occasionId, "wishes", planId]
  const { data, failureCount, isLoading } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.client.request(`GET ${route}`, {
        params: { occasion_id: api.occasionId, seating_plan_id: planId },
        signal
      })
  })
  return {
    wishes: data?.wishes ?? [],
    /** Takes over the wishes as they were read elsewhere, unless newer ones are known. */
    receive: (list: WishList): void => {
      queries.setQueryData<WishList>(queryKey, (known) =>
        known === undefined || known.revision <= list.revision ? list : known
      )
    },
    /** They are asked for, for the first time. */
    isReading: isLoading && failureCount === 0,
    /** Returns what was changed; fails with a problem. */
    change: async (how: (wishes: ReadonlyArray<Wish>) => ReadonlyArray<Wish>): Promise<WishChange> => {
      const { answer, before } = await changeWishes(api, planId, how)
      queries.setQueryData(queryKey, answer)
      return { before, after: answer.wishes }
    }
  }
}
