/** The occasion that a planner works on, and what it opens to this planner. */
import { useQuery } from "@tanstack/react-query"
import { BanquetClient } from "../api/BanquetClient.ts"
import { plannerTokens } from "../api/DeviceTokens.ts"
import { asProblem, type Problem } from "../api/Problem.ts"

export interface PlannerOccasion {
  readonly id: string
  readonly name: string
  readonly time_zone: string
  readonly permissions: ReadonlyArray<string>
  /** The keys of the modules that are enabled on an event. */
  readonly modules: ReadonlyArray<string>
}

interface OpenedOccasion {
  /** Undefined until the answer, and where the token does not open the occasion any more. */
  readonly occasion: PlannerOccasion | undefined
  /** What the planner is called; undefined until the answer. */
  readonly planner: string | undefined
  /** Why there is no occasion. */
  readonly problem: Problem | null
  readonly retry: () => void
}

/** Reads the session; all who ask for the same token share one answer. */
export const usePlannerOccasion = (token: string, occasionId: string): OpenedOccasion => {
  const { data, error, refetch } = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => new BanquetClient(token).request("GET /v1/session", { params: {}, signal })
  })
  return {
    occasion: data?.occasions.find(({ id }) => id === occasionId),
    planner: data?.display_name,
    problem: data === undefined && error !== null ? asProblem(error) : null,
    retry: () => void refetch()
  }
}

/** Returns the name under which this device knows the occasion. */
export const keptOccasionName = (token: string, occasionId: string): string =>
  plannerTokens()
    .find((kept) => kept.token === token)
    ?.occasions.find(({ id }) => id === occasionId)?.name ?? ""
