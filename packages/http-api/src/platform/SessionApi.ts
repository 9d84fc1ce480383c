/** What a token is and opens. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication, ReadAhead } from "./Authentication.ts"
import { NotFoundProblem, PermissionDeniedProblem } from "./PlatformProblems.ts"

/** A token; `permissions` are among the declared ones, which the OpenAPI document lists. */
export const sessionOf = (declared: ReadonlyArray<PlannerAction>) =>
  Schema.Struct({
    kind: Schema.Literals(["planner", "guest", "vendor"]),
    display_name: Schema.String,
    occasions: Schema.Array(
      Schema.Struct({
        id: OccasionId,
        slug: Schema.String,
        name: Schema.String,
        time_zone: Schema.String,
        permissions: Schema.Array(
          PlannerAction.check(Schema.makeFilter(() => undefined, { toJsonSchema: () => ({ enum: declared }) }))
        ),
        /** The keys of the modules that are enabled on an event; none for guests and vendors. */
        modules: Schema.Array(Schema.String)
      })
    )
  })

export const sessionApi = (declared: ReadonlyArray<PlannerAction>) =>
  HttpApiGroup.make("session")
    .add(
      HttpApiEndpoint.get("get", "/v1/session", {
        success: sessionOf(declared),
        error: PermissionDeniedProblem
      })
        .annotate(OpenApi.Summary, "What the token is and opens")
        .annotate(ReadAhead, true),

      HttpApiEndpoint.delete("end", "/v1/session", {
        success: HttpApiSchema.NoContent,
        error: [PermissionDeniedProblem, NotFoundProblem]
      }).annotate(OpenApi.Summary, "Revoke the token, for everybody who has it, from the next request on")
    )
    .middleware(Authentication)
    .annotate(OpenApi.Description, "For anybody with a token.")
