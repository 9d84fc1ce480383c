/** What planners read of an occasion, whatever its modules and whatever they may do there. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import type { ChangeKind } from "./HttpContract.ts"
import { InputValidation } from "./InputValidation.ts"
import { PermissionDeniedProblem } from "./PlatformProblems.ts"
import { Timestamp } from "./Timestamp.ts"

export const OccasionEvents = Schema.Struct({
  events: Schema.Array(Schema.Struct({ id: EventId, name: Schema.String, starts_at: Timestamp }))
})

export const occasionChangeKind: ChangeKind = {
  kind: "occasion",
  permission: "occasion:manage",
  data: Schema.Struct({ id: OccasionId, event_id: Schema.NullOr(EventId) }),
  guests: null
}

export class OccasionApi extends HttpApiGroup.make("occasion")
  .add(
    HttpApiEndpoint.get("events", "/v1/occasions/:occasion_id/events", {
      params: { occasion_id: OccasionId },
      success: OccasionEvents,
      error: PermissionDeniedProblem
    })
      .annotate(OpenApi.Summary, "The events of the occasion, by start (any permission of the occasion)")
      .annotate(RequiredPermission, "any")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
