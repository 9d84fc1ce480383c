/** The planners of an occasion, and what the reader does with them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { asProblem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"
import type { PlannerDraft } from "./PlannerForm.tsx"

export type ListedPlanner = Answer<"GET /v1/occasions/:occasion_id/planners">["items"][number]

/** As many as a page may have: few occasions have more than a handful. */
const limit = "200"

export const usePlanners = (token: string, occasionId: string) =>
  useQuery({
    queryKey: ["planners", token, occasionId],
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id/planners", {
        params: { occasion_id: occasionId },
        query: { limit },
        signal
      })
  })

/** Returns what says a failed change in words. */
export const useProblemWords = () => {
  const { planners, states } = useBundle(staffMessages)
  return (error: unknown): string | null => {
    if (error === null) return null
    const { code } = asProblem(error)
    switch (code) {
      case "last_manager":
        return planners.lastManager
      case "permission_denied":
        return planners.denied
      case "stale_revision":
        return planners.stale
      case "offline":
        return states.offlineText
      default:
        return planners.failed
    }
  }
}

/** Saves a planner, or adds one, and reads all of them again. */
export const useSavePlanner = (
  token: string,
  occasionId: string,
  planner: ListedPlanner | null,
  onDone: () => void
) => {
  const queries = useQueryClient()
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  return useMutation({
    mutationFn: async ({ displayName, permissions }: PlannerDraft) => {
      const body = { display_name: displayName, permissions }
      await (planner === null
        ? client.request("POST /v1/occasions/:occasion_id/planners", { params, body })
        : client.request("PATCH /v1/occasions/:occasion_id/planners/:planner_id", {
            params: { ...params, planner_id: planner.id },
            body: { ...body, revision: planner.revision }
          }))
    },
    onSuccess: onDone,
    // Planners may change their own name, too.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["planners", token, occasionId] }),
        queries.invalidateQueries({ queryKey: ["session", token] })
      ])
  })
}

export const useRemovePlanner = (token: string, occasionId: string, planner: ListedPlanner) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await new BanquetClient(token).request("DELETE /v1/occasions/:occasion_id/planners/:planner_id", {
        params: { occasion_id: occasionId, planner_id: planner.id },
        query: { revision: String(planner.revision) }
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["planners", token, occasionId] })
  })
}

export const usePlannerLink = (token: string, occasionId: string, planner: ListedPlanner) =>
  useMutation({
    mutationFn: () =>
      new BanquetClient(token).request("POST /v1/occasions/:occasion_id/planners/:planner_id/links", {
        params: { occasion_id: occasionId, planner_id: planner.id }
      })
  })
