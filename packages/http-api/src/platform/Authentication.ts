/** Who calls: a bearer token for planner, guest and vendor alike. */
import type { TokenPrincipal } from "@banquet/platform-core/Principal"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { InternalErrorProblem, TemporarilyUnavailableProblem, UnauthenticatedProblem } from "./PlatformProblems.ts"

/** Whose token came with the request, of whatever kind; the use case decides whether that kind will do. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, TokenPrincipal>()(
  "@banquet/http-api/platform/CurrentPrincipal"
) {}

/** Runs before anything of the request is decoded. */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentPrincipal }>()(
  "@banquet/http-api/platform/Authentication",
  {
    error: [UnauthenticatedProblem, InternalErrorProblem, TemporarilyUnavailableProblem],
    security: { bearer: HttpApiSecurity.bearer }
  }
) {}
