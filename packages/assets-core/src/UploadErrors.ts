/** How uploads are refused, whatever module takes them; beside `NotAnImage` and the errors of upload sessions. */
import { Schema } from "effect"

/** The file is larger than an upload may be, by what was claimed or by what was stored. */
export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", {
  maximumByteSize: Schema.Int
}) {}

/** There is no space for uploads: the quota of the occasion is reached, or storage is at its floor of free space. */
export class InsufficientStorage extends Schema.TaggedError<InsufficientStorage>()("InsufficientStorage", {
  reason: Schema.Literals(["occasion", "storage"])
}) {}

/** Nothing is stored for the session yet; it stays open. */
export class UploadNotReceived extends Schema.TaggedError<UploadNotReceived>()("UploadNotReceived", {}) {}

/** Too many other files wait to be inspected; the session stays open. */
export class InspectionBusy extends Schema.TaggedError<InspectionBusy>()("InspectionBusy", {}) {}
