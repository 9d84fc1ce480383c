/** The errors of Gallery, beside those of Assets. */
import { Schema } from "effect"

/** Gallery is enabled on the event, but guests may not upload to it. */
export class UploadsNotActive extends Schema.TaggedError<UploadsNotActive>()("UploadsNotActive", {}) {}

/** The guest has as many uploads, or as many bytes, as a guest may have. */
export class UploadQuotaReached extends Schema.TaggedError<UploadQuotaReached>()("UploadQuotaReached", {
  quota: Schema.Int,
  /** The quota of bytes where that is reached; `null` where the number of uploads is. */
  quotaBytes: Schema.NullOr(Schema.Int)
}) {}
