/** The problems of uploads, whatever module takes them. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

/** The session is unknown, or not the caller's. */
export class UploadSessionNotFoundProblem extends HttpApiError.Problem<UploadSessionNotFoundProblem>()(
  "UploadSessionNotFoundProblem",
  declare("upload_session_not_found", 404, "Upload session not found"),
  members("upload_session_not_found")
) {}

/** What was uploaded was refused, and the session with it. */
export class UploadSessionClosedProblem extends HttpApiError.Problem<UploadSessionClosedProblem>()(
  "UploadSessionClosedProblem",
  declare("upload_session_closed", 409, "Upload session closed"),
  members("upload_session_closed")
) {}

export class UploadSessionExpiredProblem extends HttpApiError.Problem<UploadSessionExpiredProblem>()(
  "UploadSessionExpiredProblem",
  declare("upload_session_expired", 410, "Upload session expired"),
  members("upload_session_expired")
) {}

export class NotAnImageProblem extends HttpApiError.Problem<NotAnImageProblem>()(
  "NotAnImageProblem",
  declare("not_an_image", 415, "Not an image"),
  members("not_an_image")
) {}

/** Nothing is stored yet; the session stays open. */
export class UploadNotReceivedProblem extends HttpApiError.Problem<UploadNotReceivedProblem>()(
  "UploadNotReceivedProblem",
  declare("upload_not_received", 409, "Upload not received"),
  members("upload_not_received")
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
