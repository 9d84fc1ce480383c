/** What planners may do with the vendors of an occasion, as functions of the facts. */
import type { PlannerAction, ResourceAction } from "@banquet/platform-core/authorization/Action"
import type { EventId } from "@banquet/platform-core/Ids"
import { InvalidInput, NotFound, PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import type { ResourceGrant } from "@banquet/platform-core/principals/Principal"
import { Equal, Result } from "effect"

/** A grant as it is asked for. */
export interface GivenGrant {
  readonly action: string
  readonly eventId: EventId | null
}

/** Who decides: what is declared, which events there are, and what the caller may do itself. */
export interface VendorGranting {
  readonly declared: (name: string) => ResourceAction | null
  /** The planner's action that shows the same resources; `null` where there is none. */
  readonly plannerActionFor: (action: ResourceAction) => PlannerAction | null
  readonly eventIds: ReadonlyArray<EventId>
  readonly held: ReadonlyArray<PlannerAction>
}

/** Returns whether a caller may see what the action lets a vendor see. */
export const maySee = (
  { held, plannerActionFor }: Pick<VendorGranting, "held" | "plannerActionFor">,
  action: ResourceAction
): boolean => {
  const needed = plannerActionFor(action)
  return needed === null || held.includes(needed)
}

const includes = (grants: ReadonlyArray<ResourceGrant>, grant: ResourceGrant): boolean =>
  grants.some((other) => Equal.equals(other, grant))

/** Returns whether both lists have the same grants, in whatever order. */
export const sameGrants = (some: ReadonlyArray<ResourceGrant>, others: ReadonlyArray<ResourceGrant>): boolean =>
  some.length === others.length && some.every((grant) => includes(others, grant))

/** Returns the distinct grants, where the caller may see what those of them show that are new. */
export const decideGrants = (
  stored: ReadonlyArray<ResourceGrant>,
  given: ReadonlyArray<GivenGrant> | undefined,
  granting: VendorGranting
): Result.Result<ReadonlyArray<ResourceGrant>, InvalidInput | NotFound | PermissionDenied> => {
  if (given === undefined) return Result.succeed(stored)
  const grants: Array<ResourceGrant> = []
  for (const [index, { action: name, eventId }] of given.entries()) {
    const action = granting.declared(name)
    if (action === null) {
      return Result.fail(
        new InvalidInput({ path: `grants[${index}].action`, message: "is not a permission of vendors" })
      )
    }
    const grant: ResourceGrant = { action, eventId }
    if (!includes(grants, grant)) grants.push(grant)
  }
  const added = grants.filter((grant) => !includes(stored, grant))
  if (added.some(({ action }) => !maySee(granting, action))) return Result.fail(new PermissionDenied())
  if (added.some(({ eventId }) => eventId !== null && !granting.eventIds.includes(eventId))) {
    return Result.fail(new NotFound({ resource: "event" }))
  }
  return Result.succeed(grants)
}
