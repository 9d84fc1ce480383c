/** Authentication by bearer token, for planners, guests and vendors alike. */
import type { BearerPrincipal } from "@banquet/platform-core/principals/Principal"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { InternalErrorProblem, TemporarilyUnavailableProblem, UnauthenticatedProblem } from "./PlatformProblems.ts"

/** The holder of the token that came with the request, of any kind; the use case decides whether that kind will do. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, BearerPrincipal>()(
  "@banquet/http-api/platform/CurrentPrincipal"
) {}

/**
 * Annotates a route that only reads, and soon ends: it may be answered for whom the token was of before, while the database is
 * asked whether it still is. The answer is given if it is, and made again if it is another's.
 */
export const ReadAhead = Context.Reference<boolean>("@banquet/http-api/platform/ReadAhead", {
  defaultValue: () => false
})

/**
 * Annotates a route of guests that only reads: what it reads may come from a replica, which has all that was committed when the
 * request came. Whose token it is the primary says.
 */
export const FromReplica = Context.Reference<boolean>("@banquet/http-api/platform/FromReplica", {
  defaultValue: () => false
})

/**
 * Annotates a route that only reads, and answers by what it reads, the request and the time: where all of that is the same its
 * answer may be given again.
 */
export const Repeatable = Context.Reference<boolean>("@banquet/http-api/platform/Repeatable", {
  defaultValue: () => false
})

/** Authenticates the request before any of it is decoded. */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentPrincipal }>()(
  "@banquet/http-api/platform/Authentication",
  {
    error: [UnauthenticatedProblem, InternalErrorProblem, TemporarilyUnavailableProblem],
    security: { bearer: HttpApiSecurity.bearer }
  }
) {}
