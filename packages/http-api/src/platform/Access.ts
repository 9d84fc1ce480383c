/**
 * Who may take a route, as far as its path tells: the kind of token, and the permission on the occasion that the path
 * names. A route declares it; it is checked after authentication and before anything of the request is decoded or read.
 */
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { CurrentPrincipal } from "./Authentication.ts"
import {
  GuestOccasionMismatchProblem,
  PermissionDeniedProblem,
  TemporarilyUnavailableProblem,
  VendorNotActiveProblem,
  VendorNotInOccasionProblem
} from "./PlatformProblems.ts"

/** Annotates a planner's route with the permission that it requires; `"any"` stands for at least one. */
export class RequiredPermission extends Context.Service<RequiredPermission, PlannerAction | "any">()(
  "@banquet/http-api/platform/RequiredPermission"
) {}

interface OfPrincipals {
  readonly requires: CurrentPrincipal
}

/** Requires a planner with the route's `RequiredPermission` on the occasion `:occasion_id`. */
export class PlannerAccess extends HttpApiMiddleware.Service<PlannerAccess, OfPrincipals>()(
  "@banquet/http-api/platform/PlannerAccess",
  { error: [PermissionDeniedProblem, TemporarilyUnavailableProblem] }
) {}

/** Requires a guest whose token is of the occasion `:occasion_slug`. */
export class GuestAccess extends HttpApiMiddleware.Service<GuestAccess, OfPrincipals>()(
  "@banquet/http-api/platform/GuestAccess",
  { error: [PermissionDeniedProblem, GuestOccasionMismatchProblem, TemporarilyUnavailableProblem] }
) {}

/** Requires a vendor that is active and in the occasion `:occasion_id`; its grants are checked by the use case. */
export class VendorAccess extends HttpApiMiddleware.Service<VendorAccess, OfPrincipals>()(
  "@banquet/http-api/platform/VendorAccess",
  {
    error: [VendorNotActiveProblem, VendorNotInOccasionProblem, PermissionDeniedProblem, TemporarilyUnavailableProblem]
  }
) {}
