/** What planners may do with each other, as functions of the facts. */
import { Result } from "effect"
import type { PlannerAction } from "../authorization/Action.ts"
import type { OccasionId, PlannerId } from "../Ids.ts"
import { freeKey, keyBase } from "../MadeKey.ts"
import { InvalidInput, KeyTaken, LastManager, NotFound, PermissionDenied, StaleRecord } from "../PlatformErrors.ts"
import type { PlannerRecord, StoredPlanner } from "../principals/Principal.ts"

/** What a planner is made of; without a key it is given one. */
export interface NewPlanner {
  readonly key: string | undefined
  readonly displayName: string
  readonly permissions: ReadonlyArray<string> | undefined
}

export interface AtPlannerRevision {
  /** The revision that the caller saw; a planner of any other fails with `StaleRecord`. */
  readonly revision: number | undefined
}

/** What of a planner changes; `undefined` stays. */
export interface PlannerPatch extends AtPlannerRevision {
  readonly key: string | undefined
  readonly displayName: string | undefined
  readonly permissions: ReadonlyArray<string> | undefined
}

/** Who decides: what is declared, and what of it the caller may grant. */
export interface Granting {
  readonly declared: (name: string) => PlannerAction | null
  readonly mayGrant: (action: PlannerAction) => boolean
}

type Planners = ReadonlyArray<StoredPlanner>

/** The permission to manage the occasion, which one planner always keeps. */
export const managing: PlannerAction = "occasion:manage"

const actionsOf = (
  { declared }: Granting,
  named: ReadonlyArray<string>
): Result.Result<ReadonlyArray<PlannerAction>, InvalidInput> => {
  const actions = new Set<PlannerAction>()
  for (const [index, name] of named.entries()) {
    const action = declared(name)
    if (action === null) {
      return Result.fail(new InvalidInput({ path: `permissions[${index}]`, message: "is not a permission" }))
    }
    actions.add(action)
  }
  return Result.succeed([...actions])
}

/** Returns the permissions that are named, where the caller may grant those of them that are new. */
const granted = (
  granting: Granting,
  held: ReadonlyArray<PlannerAction>,
  named: ReadonlyArray<string> | undefined
): Result.Result<ReadonlyArray<PlannerAction>, InvalidInput | PermissionDenied> =>
  named === undefined
    ? Result.succeed(held)
    : Result.flatMap(actionsOf(granting, named), (actions) =>
        actions.every((action) => held.includes(action) || granting.mayGrant(action))
          ? Result.succeed(actions)
          : Result.fail(new PermissionDenied())
      )

const isTaken = (planners: Planners, key: string): boolean => planners.some((other) => other.key === key)

/** Decides on a new planner with this id. */
export const decidePlannerCreation = (
  ids: { readonly id: PlannerId; readonly occasionId: OccasionId },
  given: NewPlanner,
  planners: Planners,
  granting: Granting
): Result.Result<PlannerRecord, InvalidInput | KeyTaken | PermissionDenied> =>
  Result.flatMap(granted(granting, [], given.permissions), (actions): Result.Result<PlannerRecord, KeyTaken> => {
    if (given.key !== undefined && isTaken(planners, given.key))
      return Result.fail(new KeyTaken({ resource: "planner" }))
    const taken = planners.map(({ key }) => key)
    const key = given.key ?? freeKey(keyBase(given.displayName, "planner"), taken)
    return Result.succeed({ ...ids, key, displayName: given.displayName, actions })
  })

/** Returns the planner with this id, where it is of the revision that the caller saw. */
const plannerOf = (
  planners: Planners,
  id: PlannerId,
  { revision }: AtPlannerRevision
): Result.Result<StoredPlanner, NotFound | StaleRecord> => {
  const found = planners.find((planner) => planner.id === id)
  if (found === undefined) return Result.fail(new NotFound({ resource: "planner" }))
  return revision === undefined || revision === found.revision
    ? Result.succeed(found)
    : Result.fail(new StaleRecord({ resource: "planner", revision: found.revision }))
}

/** Whether nobody but this planner manages the occasion. */
const isLastManager = (planners: Planners, { actions, id }: StoredPlanner): boolean =>
  actions.includes(managing) && !planners.some((other) => other.id !== id && other.actions.includes(managing))

const sameActions = (some: ReadonlyArray<PlannerAction>, others: ReadonlyArray<PlannerAction>): boolean =>
  some.length === others.length && some.every((action) => others.includes(action))

/** A decided change of a planner. */
export interface PlannerChange {
  readonly before: StoredPlanner
  readonly after: PlannerRecord
}

/** Decides on a change of a planner; `null` where it changes nothing. */
export const decidePlannerUpdate = (
  id: PlannerId,
  patch: PlannerPatch,
  planners: Planners,
  granting: Granting
): Result.Result<
  PlannerChange | null,
  InvalidInput | KeyTaken | LastManager | NotFound | PermissionDenied | StaleRecord
> => {
  type Refusal = InvalidInput | KeyTaken | LastManager | PermissionDenied
  return Result.flatMap(plannerOf(planners, id, patch), (before): Result.Result<PlannerChange | null, Refusal> =>
    Result.flatMap(
      granted(granting, before.actions, patch.permissions),
      (actions): Result.Result<PlannerChange | null, Refusal> => {
        const { displayName = before.displayName, key = before.key } = patch
        if (key !== before.key && isTaken(planners, key)) return Result.fail(new KeyTaken({ resource: "planner" }))
        if (isLastManager(planners, before) && !actions.includes(managing)) return Result.fail(new LastManager())
        const same = sameActions(actions, before.actions)
        if (same && key === before.key && displayName === before.displayName) return Result.succeed(null)
        const { occasionId } = before
        return Result.succeed({
          before,
          after: { id, occasionId, key, displayName, actions: same ? before.actions : actions }
        })
      }
    )
  )
}

/** Decides on the deletion of a planner. */
export const decidePlannerDeletion = (
  id: PlannerId,
  at: AtPlannerRevision,
  planners: Planners
): Result.Result<StoredPlanner, LastManager | NotFound | StaleRecord> =>
  Result.flatMap(plannerOf(planners, id, at), (planner): Result.Result<StoredPlanner, LastManager> =>
    isLastManager(planners, planner) ? Result.fail(new LastManager()) : Result.succeed(planner)
  )
