/** The problems of Gallery. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

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

export class FileTooLargeProblem extends HttpApiError.Problem<FileTooLargeProblem>()(
  "FileTooLargeProblem",
  declare("file_too_large", 413, "File too large"),
  { ...members("file_too_large"), maximum_byte_size: Schema.Int }
) {}
