/** The errors of Gallery, beside those of Assets: `NotAnImage` and the errors of upload sessions. */
import { Schema } from "effect"

/** Gallery is enabled on the event, but guests may not upload to it. */
export class UploadsNotActive extends Schema.TaggedError<UploadsNotActive>()("UploadsNotActive", {}) {}

/** The file is larger than an upload may be, by what was claimed or by what was stored. */
export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", {
  maximumByteSize: Schema.Int
}) {}

/** The guest has as many uploads, or as many bytes, as a guest may have. */
export class UploadQuotaReached extends Schema.TaggedError<UploadQuotaReached>()("UploadQuotaReached", {
  quota: Schema.Int,
  /** The quota of bytes where that is reached; `null` where the number of uploads is. */
  quotaBytes: Schema.NullOr(Schema.Int)
}) {}

/** There is no space for uploads: the quota of the occasion is reached, or storage is at its floor of free space. */
export class InsufficientStorage extends Schema.TaggedError<InsufficientStorage>()("InsufficientStorage", {
  reason: Schema.Literals(["occasion", "storage"])
}) {}

/** Nothing is stored for the session yet; it stays open. */
export class UploadNotReceived extends Schema.TaggedError<UploadNotReceived>()("UploadNotReceived", {}) {}

/** Too many other files wait to be inspected; the session stays open. */
export class InspectionBusy extends Schema.TaggedError<InspectionBusy>()("InspectionBusy", {}) {}
