/** What a caller may pass on to others. */
import { Effect } from "effect"
import type { PlannerAction } from "../authorization/Action.ts"
import type { Authorization } from "../authorization/Authorization.ts"
import type { OccasionId } from "../Ids.ts"
import type { Principal, StoredPlanner } from "../principals/Principal.ts"

type Ask = (
  principal: Principal,
  action: PlannerAction,
  occasionId: OccasionId
) => ReturnType<Authorization["Service"]["planner"]>

/** Returns those of the actions that the principal may do in the occasion. */
export const permitted = (
  ask: Ask,
  principal: Principal,
  occasionId: OccasionId,
  actions: ReadonlyArray<PlannerAction>
) =>
  Effect.filter(actions, (action) =>
    ask(principal, action, occasionId).pipe(
      Effect.as(true),
      Effect.catchTag("PermissionDenied", () => Effect.succeed(false))
    )
  )

/** Returns whether the principal had the permission when its request was let in and has lost it since. */
export const lostSince = (
  principal: Principal,
  occasionId: OccasionId,
  planners: ReadonlyArray<StoredPlanner>,
  action: PlannerAction
): boolean => {
  if (principal._tag !== "Planner") return false
  const had = principal.grants.some(({ actions, occasion }) => occasion.id === occasionId && actions.includes(action))
  const now = planners.find(({ id }) => id === principal.plannerId)
  return had && now !== undefined && !now.actions.includes(action)
}
