/** How a request about the gallery can be refused, besides what Assets refuses: `NotAnImage` and the errors of sessions. */
import { Schema } from "effect"

/** Gallery is enabled on the event, and guests may not upload to it. */
export class UploadsNotActive extends Schema.TaggedError<UploadsNotActive>()("UploadsNotActive", {}) {}

/** The file is larger than an upload may be, by what was claimed or by what was stored. */
export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", {
  maximumByteSize: Schema.Int
}) {}

/** The guest's uploads are as many as a guest may have, or take as many bytes. */
export class UploadQuotaReached extends Schema.TaggedError<UploadQuotaReached>()("UploadQuotaReached", {
  quota: Schema.Int,
  /** Where it is the bytes that are too many; else `null`. */
  quotaBytes: Schema.NullOr(Schema.Int)
}) {}

/** There is no space for uploads: the occasion has taken its share, or storage is at its floor. */
export class InsufficientStorage extends Schema.TaggedError<InsufficientStorage>()("InsufficientStorage", {
  reason: Schema.Literals(["occasion", "storage"])
}) {}

/** Nothing is stored for the session yet; it stays open. */
export class UploadNotReceived extends Schema.TaggedError<UploadNotReceived>()("UploadNotReceived", {}) {}

/** So many other files are looked at that this one had no turn; the session stays open. */
export class InspectionBusy extends Schema.TaggedError<InspectionBusy>()("InspectionBusy", {}) {}
