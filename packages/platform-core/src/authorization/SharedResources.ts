import type { PlannerAction, ResourceAction } from "./Action.ts"

/** What of the shared domains vendors may be granted to see, by the planner's action that shows the same. */
export const sharedResources: ReadonlyMap<ResourceAction, PlannerAction> = new Map([
  ["resource:dietary:view", "actors:list"]
])
