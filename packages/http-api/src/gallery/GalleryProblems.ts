/** The problems of Gallery. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

export class UploadsNotActiveProblem extends HttpApiError.Problem<UploadsNotActiveProblem>()(
  "UploadsNotActiveProblem",
  declare("uploads_not_active", 409, "Uploads not active"),
  members("uploads_not_active")
) {}

/** `quota_bytes` where it is the bytes of the guest's uploads that are too many, and not their number; else null. */
export class UploadQuotaReachedProblem extends HttpApiError.Problem<UploadQuotaReachedProblem>()(
  "UploadQuotaReachedProblem",
  declare("upload_quota_reached", 409, "Upload quota reached"),
  { ...members("upload_quota_reached"), quota: Schema.Int, quota_bytes: Schema.NullOr(Schema.Int) }
) {}
