import { Context, Effect, Layer } from "effect"
import { isResourceAction, type PlannerAction, type ResourceAction } from "./Action.ts"
import { sharedResources } from "./SharedResources.ts"
import { type ModuleManifest, ModuleRegistry } from "../modules/ModuleManifest.ts"
import type { ResourceGrant } from "../principals/Principal.ts"

/** What planners may be permitted to do whatever the modules. Each key before a colon is reserved: no module can have it. */
export const platformActions: ReadonlyArray<PlannerAction> = [
  "actors:list",
  "actors:update",
  "guests:link",
  "occasion:manage",
  "occasion:audit"
]

/** The permissions that can be granted: what the modules declare, in their order, then those of platform and shared domains. */
export interface DeclaredPermissions {
  readonly plannerActions: ReadonlyArray<PlannerAction>
  readonly resourceActions: ReadonlyArray<ResourceAction>
  /** Returns the action with this name, `null` where none is declared. */
  readonly plannerAction: (name: string) => PlannerAction | null
  readonly resourceAction: (name: string) => ResourceAction | null
  /** Returns the planner's action that shows the same resources, `null` where their module declares none. */
  readonly plannerActionFor: (action: ResourceAction) => PlannerAction | null
  /** Returns the declared ones among the actions, in declared order. */
  readonly inDeclaredOrder: (actions: ReadonlyArray<PlannerAction>) => ReadonlyArray<PlannerAction>
  /** Returns the grants whose action is declared. */
  readonly declaredGrants: (grants: ReadonlyArray<ResourceGrant>) => ReadonlyArray<ResourceGrant>
}

/** Returns the permissions that can be granted with these modules. */
export const declaredPermissions = (modules: ReadonlyArray<ModuleManifest>): DeclaredPermissions => {
  const declared = modules.flatMap(({ actions }) => actions)
  const resourceActions = [...declared.filter(isResourceAction), ...sharedResources.keys()]
  const plannerActions = [
    ...declared.filter((action): action is PlannerAction => !isResourceAction(action)),
    ...platformActions
  ]
  const listing = (action: ResourceAction) => {
    const shared = sharedResources.get(action)
    if (shared !== undefined) return shared
    const owner = modules.find(({ actions }) => actions.includes(action))
    return plannerActions.find((candidate) => candidate === `${owner?.key ?? ""}:list`) ?? null
  }
  return {
    plannerActions,
    resourceActions,
    plannerAction: (name) => plannerActions.find((action) => action === name) ?? null,
    resourceAction: (name) => resourceActions.find((action) => action === name) ?? null,
    plannerActionFor: listing,
    inDeclaredOrder: (actions) => plannerActions.filter((action) => actions.includes(action)),
    declaredGrants: (grants) => grants.filter(({ action }) => resourceActions.includes(action))
  }
}

/** The permissions that can be granted with the registered modules. */
export class Permissions extends Context.Service<Permissions, DeclaredPermissions>()(
  "@banquet/platform-core/authorization/Permissions"
) {
  static readonly layer = Layer.effect(this, Effect.map(ModuleRegistry, declaredPermissions))
}
