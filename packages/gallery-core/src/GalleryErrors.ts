/** How a request about the gallery can be refused, besides what Assets refuses: `NotAnImage` and the errors of sessions. */
import { Schema } from "effect"

/** Gallery is enabled on the event, and guests may not upload to it. */
export class UploadsNotActive extends Schema.TaggedError<UploadsNotActive>()("UploadsNotActive", {}) {}

/** The file is larger than an upload may be, by what was claimed or by what was stored. */
export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", {
  maximumByteSize: Schema.Int
}) {}

/** The guest's items and open sessions are as many as a guest may have. */
export class UploadQuotaReached extends Schema.TaggedError<UploadQuotaReached>()("UploadQuotaReached", {
  quota: Schema.Int
}) {}

/** Nothing is stored for the session yet; it stays open. */
export class UploadNotReceived extends Schema.TaggedError<UploadNotReceived>()("UploadNotReceived", {}) {}

/** So many other files are looked at that this one had no turn; the session stays open. */
export class InspectionBusy extends Schema.TaggedError<InspectionBusy>()("InspectionBusy", {}) {}
