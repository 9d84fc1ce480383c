/** The tokens of an occasion, for planners who may end them. */
import { OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { TokenCursor } from "@banquet/platform-core/tokens/TokenCursor"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import { listQueryOf, pageOf } from "./ListQuery.ts"
import { NotFoundProblem, PermissionDeniedProblem } from "./PlatformProblems.ts"
import { Timestamp } from "./Timestamp.ts"

export const TokensQuery = Schema.Struct(listQueryOf(TokenCursor))

/** A token without its secret. */
export const Token = Schema.Struct({
  id: TokenId,
  kind: Schema.Literals(["planner", "guest", "vendor"]),
  /** The planner or the actor. */
  holder: Schema.Struct({ id: Schema.String, key: Schema.String, display_name: Schema.String }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp),
  expires_at: Schema.NullOr(Timestamp)
})

export const TokensPage = Schema.Struct(pageOf(Token, TokenCursor))

const occasion = { occasion_id: OccasionId }

export class TokensApi extends HttpApiGroup.make("tokens")
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/tokens", {
      params: occasion,
      query: TokensQuery,
      success: TokensPage,
      error: PermissionDeniedProblem
    })
      .annotate(OpenApi.Summary, "The tokens that open the occasion, newest first (occasion:audit)")
      .annotate(RequiredPermission, "occasion:audit"),

    HttpApiEndpoint.delete("revoke", "/v1/occasions/:occasion_id/tokens/:token_id", {
      params: { ...occasion, token_id: TokenId },
      success: HttpApiSchema.NoContent,
      error: [PermissionDeniedProblem, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "Revoke a token of the occasion, from the next request on (occasion:audit)")
      .annotate(RequiredPermission, "occasion:audit")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
