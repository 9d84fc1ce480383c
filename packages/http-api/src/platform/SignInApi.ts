/** Signing in by a link. */
import { text } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  bodyProblems,
  InternalErrorProblem,
  InvalidRequestProblem,
  RateLimitedProblem,
  TemporarilyUnavailableProblem,
  UnauthenticatedProblem
} from "./PlatformProblems.ts"
import { required } from "./RequestMember.ts"
import { Timestamp } from "./Timestamp.ts"

export const SignInCode = Schema.Struct({
  /** The fragment of the link. */
  code: required(text(1, 200), { maxLength: 200 })
})

/** A token, which is shown this once. */
export const SignedIn = Schema.Struct({
  token: Schema.String,
  kind: Schema.Literals(["planner", "vendor"]),
  /** Moves with each use where the token does. */
  expires_at: Schema.NullOr(Timestamp)
})

export class SignInApi extends HttpApiGroup.make("signIn")
  .add(
    HttpApiEndpoint.post("signIn", "/v1/sign-in", {
      payload: SignInCode,
      success: SignedIn.pipe(HttpApiSchema.status(201)),
      error: [
        InvalidRequestProblem,
        ...bodyProblems,
        UnauthenticatedProblem,
        RateLimitedProblem,
        InternalErrorProblem,
        TemporarilyUnavailableProblem
      ]
    })
      .annotate(OpenApi.Summary, "Exchange the code of a planner's or vendor's link for a token")
      .annotate(
        OpenApi.Description,
        "A code works once, and for seven days. One that was used, has expired or was never issued is `unauthenticated`. At most 120 calls a minute from one address."
      )
  )
  .annotate(OpenApi.Description, "For anybody with a link, without a token.") {}
