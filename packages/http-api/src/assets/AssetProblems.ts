/** The problems of uploads, whatever module takes them. */
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
