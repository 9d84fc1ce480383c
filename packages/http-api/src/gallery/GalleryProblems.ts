/** The problems of Gallery and its uploads. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

/** The session is unknown, or not the caller's. */
export class UploadSessionNotFoundProblem extends HttpApiError.Problem<UploadSessionNotFoundProblem>()(
  "UploadSessionNotFoundProblem",
  declare("upload_session_not_found", 404, "Upload session not found"),
  members("upload_session_not_found")
) {}

export class UploadsNotActiveProblem extends HttpApiError.Problem<UploadsNotActiveProblem>()(
  "UploadsNotActiveProblem",
  declare("uploads_not_active", 409, "Uploads not active"),
  members("uploads_not_active")
) {}

/** Nothing is stored yet; the session stays open. */
export class UploadNotReceivedProblem extends HttpApiError.Problem<UploadNotReceivedProblem>()(
  "UploadNotReceivedProblem",
  declare("upload_not_received", 409, "Upload not received"),
  members("upload_not_received")
) {}

/** What was uploaded was refused, and the session with it. */
export class UploadSessionClosedProblem extends HttpApiError.Problem<UploadSessionClosedProblem>()(
  "UploadSessionClosedProblem",
  declare("upload_session_closed", 409, "Upload session closed"),
  members("upload_session_closed")
) {}

/** `quota_bytes` where it is the bytes of the guest's uploads that are too many, and not their number; else null. */
export class UploadQuotaReachedProblem extends HttpApiError.Problem<UploadQuotaReachedProblem>()(
  "UploadQuotaReachedProblem",
  declare("upload_quota_reached", 409, "Upload quota reached"),
  { ...members("upload_quota_reached"), quota: Schema.Int, quota_bytes: Schema.NullOr(Schema.Int) }
) {}

/** Uploads only: the occasion has taken its bytes, or storage its floor of free space. */
export class InsufficientStorageProblem extends HttpApiError.Problem<InsufficientStorageProblem>()(
  "InsufficientStorageProblem",
  declare("insufficient_storage", 507, "Insufficient storage"),
  members("insufficient_storage")
) {}

export class UploadSessionExpiredProblem extends HttpApiError.Problem<UploadSessionExpiredProblem>()(
  "UploadSessionExpiredProblem",
  declare("upload_session_expired", 410, "Upload session expired"),
  members("upload_session_expired")
) {}

export class FileTooLargeProblem extends HttpApiError.Problem<FileTooLargeProblem>()(
  "FileTooLargeProblem",
  declare("file_too_large", 413, "File too large"),
  { ...members("file_too_large"), maximum_byte_size: Schema.Int }
) {}

export class NotAnImageProblem extends HttpApiError.Problem<NotAnImageProblem>()(
  "NotAnImageProblem",
  declare("not_an_image", 415, "Not an image"),
  members("not_an_image")
) {}

/** Comes with `Retry-After`. */
export class RateLimitedProblem extends HttpApiError.Problem<RateLimitedProblem>()(
  "RateLimitedProblem",
  declare("rate_limited", 429, "Too many requests"),
  members("rate_limited")
) {}
