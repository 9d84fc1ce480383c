/** What planners and vendors may be permitted to do; `Permissions` says which actions are declared. */
import { Schema } from "effect"

/** What a planner may do in an occasion, as `module:verb`. */
export const PlannerAction = Schema.TemplateLiteral([Schema.String, ":", Schema.String]).check(
  Schema.isPattern(/^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$/, { expected: "an action such as module:verb" })
)
export type PlannerAction = typeof PlannerAction.Type

/** What a vendor may be granted on the resources of one type, as `resource:<type>:view`. */
export const ResourceAction = Schema.TemplateLiteral(["resource:", Schema.String, ":view"]).check(
  Schema.isPattern(/^resource:[a-z][a-z0-9_]*:view$/, { expected: "an action such as resource:type:view" })
)
export type ResourceAction = typeof ResourceAction.Type

export const isPlannerAction = Schema.is(PlannerAction)
export const isResourceAction = Schema.is(ResourceAction)
