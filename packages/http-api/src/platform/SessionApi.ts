/** What a token is and opens. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { PlannerAction } from "@banquet/platform-core/Action"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { NotFoundProblem } from "./PlatformProblems.ts"

export const Session = Schema.Struct({
  kind: Schema.Literals(["planner", "guest", "vendor"]),
  display_name: Schema.String,
  occasions: Schema.Array(
    Schema.Struct({
      id: OccasionId,
      slug: Schema.String,
      name: Schema.String,
      time_zone: Schema.String,
      permissions: Schema.Array(PlannerAction)
    })
  )
})

export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("get", "/v1/session", { success: Session }).annotate(
      OpenApi.Summary,
      "What the token is and opens"
    ),

    HttpApiEndpoint.delete("end", "/v1/session", {
      success: HttpApiSchema.NoContent,
      error: NotFoundProblem
    }).annotate(OpenApi.Summary, "Revoke the token, for everybody who has it, from the next request on")
  )
  .middleware(Authentication)
  .annotate(OpenApi.Description, "For anybody with a token.") {}
