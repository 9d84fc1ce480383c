/** The problems that any route may answer with, and those of access and modules. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "./Problem.ts"

export class InvalidRequestProblem extends HttpApiError.Problem<InvalidRequestProblem>()(
  "InvalidRequestProblem",
  declare("invalid_request", 400, "Invalid request"),
  {
    ...members("invalid_request"),
    /** `path` names the member, such as `capacity` or `assignment_ids[0]`; it is empty for the body as a whole. */
    errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })),
    /** How many errors there are beside the 50 that are named; left out where there are none. */
    more: Schema.optionalKey(Schema.Int)
  }
) {}

export class UnauthenticatedProblem extends HttpApiError.Problem<UnauthenticatedProblem>()(
  "UnauthenticatedProblem",
  declare("unauthenticated", 401, "Not authenticated"),
  members("unauthenticated")
) {}

export class PermissionDeniedProblem extends HttpApiError.Problem<PermissionDeniedProblem>()(
  "PermissionDeniedProblem",
  declare("permission_denied", 403, "Permission denied"),
  members("permission_denied")
) {}

export class GuestOccasionMismatchProblem extends HttpApiError.Problem<GuestOccasionMismatchProblem>()(
  "GuestOccasionMismatchProblem",
  declare("guest_occasion_mismatch", 403, "Token of another occasion"),
  members("guest_occasion_mismatch")
) {}

export class EventNotAccessibleProblem extends HttpApiError.Problem<EventNotAccessibleProblem>()(
  "EventNotAccessibleProblem",
  declare("event_not_accessible", 403, "Event not accessible"),
  members("event_not_accessible")
) {}

export class VendorNotActiveProblem extends HttpApiError.Problem<VendorNotActiveProblem>()(
  "VendorNotActiveProblem",
  declare("vendor_not_active", 403, "Vendor not active"),
  members("vendor_not_active")
) {}

export class VendorNotInOccasionProblem extends HttpApiError.Problem<VendorNotInOccasionProblem>()(
  "VendorNotInOccasionProblem",
  declare("vendor_not_in_occasion", 403, "Vendor not in this occasion"),
  members("vendor_not_in_occasion")
) {}

export class NotFoundProblem extends HttpApiError.Problem<NotFoundProblem>()(
  "NotFoundProblem",
  declare("not_found", 404, "Not found"),
  members("not_found")
) {}

/** Comes with `Allow`. */
export class MethodNotAllowedProblem extends HttpApiError.Problem<MethodNotAllowedProblem>()(
  "MethodNotAllowedProblem",
  declare("method_not_allowed", 405, "Method not allowed"),
  members("method_not_allowed")
) {}

export class ModuleNotInstalledProblem extends HttpApiError.Problem<ModuleNotInstalledProblem>()(
  "ModuleNotInstalledProblem",
  declare("module_not_installed", 409, "Module not installed"),
  members("module_not_installed")
) {}

export class ModuleNotEnabledProblem extends HttpApiError.Problem<ModuleNotEnabledProblem>()(
  "ModuleNotEnabledProblem",
  declare("module_not_enabled", 409, "Module not enabled"),
  members("module_not_enabled")
) {}

export class StaleRecordProblem extends HttpApiError.Problem<StaleRecordProblem>()(
  "StaleRecordProblem",
  declare("stale_revision", 409, "Stale revision"),
  {
    ...members("stale_revision"),
    /** The revision that the record has; 0 where there is none. */
    revision: Schema.Int
  }
) {}

export class KeyTakenProblem extends HttpApiError.Problem<KeyTakenProblem>()(
  "KeyTakenProblem",
  declare("key_taken", 409, "Key taken"),
  members("key_taken")
) {}

export class SlugTakenProblem extends HttpApiError.Problem<SlugTakenProblem>()(
  "SlugTakenProblem",
  declare("slug_taken", 409, "Slug taken"),
  members("slug_taken")
) {}

export class EventInUseProblem extends HttpApiError.Problem<EventInUseProblem>()(
  "EventInUseProblem",
  declare("event_in_use", 409, "Event in use"),
  {
    ...members("event_in_use"),
    /** What refers to the event, such as `invitation`. */
    uses: Schema.Array(Schema.String)
  }
) {}

export class PayloadTooLargeProblem extends HttpApiError.Problem<PayloadTooLargeProblem>()(
  "PayloadTooLargeProblem",
  declare("payload_too_large", 413, "Payload too large"),
  members("payload_too_large")
) {}

export class UnsupportedMediaTypeProblem extends HttpApiError.Problem<UnsupportedMediaTypeProblem>()(
  "UnsupportedMediaTypeProblem",
  declare("unsupported_media_type", 415, "Unsupported media type"),
  members("unsupported_media_type")
) {}

/** The problems of a body that is not decoded. */
export const bodyProblems = [PayloadTooLargeProblem, UnsupportedMediaTypeProblem] as const

export class InternalErrorProblem extends HttpApiError.Problem<InternalErrorProblem>()(
  "InternalErrorProblem",
  declare("internal_error", 500, "Internal error"),
  members("internal_error")
) {}

/** Comes with `Retry-After`. */
export class TemporarilyUnavailableProblem extends HttpApiError.Problem<TemporarilyUnavailableProblem>()(
  "TemporarilyUnavailableProblem",
  declare("temporarily_unavailable", 503, "Temporarily unavailable"),
  {
    ...members("temporarily_unavailable"),
    /** The dependencies that are out of reach, in the answer of `/readyz`. */
    missing: Schema.optionalKey(Schema.Array(Schema.String))
  }
) {}

/** Nobody else has `occasion:manage`. */
export class LastManagerProblem extends HttpApiError.Problem<LastManagerProblem>()(
  "LastManagerProblem",
  declare("last_manager", 409, "Last manager"),
  members("last_manager")
) {}

/** Comes with `Retry-After`. */
export class RateLimitedProblem extends HttpApiError.Problem<RateLimitedProblem>()(
  "RateLimitedProblem",
  declare("rate_limited", 429, "Too many requests"),
  members("rate_limited")
) {}
