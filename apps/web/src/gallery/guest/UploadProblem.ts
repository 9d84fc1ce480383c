/** What a problem of an upload means: whether it passes, needs another session, or refuses the photo. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Refusal } from "./Upload.ts"

const refusals: Readonly<Record<string, Refusal>> = {
  not_an_image: "notAnImage",
  file_too_large: "tooLarge",
  payload_too_large: "tooLarge",
  upload_session_closed: "notAPhoto",
  file_unreadable: "unreadable",
  upload_quota_reached: "quota",
  insufficient_storage: "noSpace",
  uploads_not_active: "notActive",
  module_not_enabled: "notActive",
  module_not_installed: "notActive",
  event_not_accessible: "notOpen",
  permission_denied: "signedOut",
  guest_occasion_mismatch: "signedOut",
  unauthenticated: "signedOut"
}

/** The session has ended, or its URL has; another one may do. */
export const isSessionOver = ({ code, status }: Problem): boolean =>
  code === "upload_session_expired" ||
  code === "upload_session_not_found" ||
  (code === "storage_refused" && !isUnderWay({ code, status }) && status !== 429 && status < 500)

/** An upload of the same file that broke off is still waited for; it ends soon, and this one goes on. */
const isUnderWay = ({ code, status }: Pick<Problem, "code" | "status">): boolean =>
  code === "storage_refused" && status === 409

/** There is no space, which takes somebody to change: not tried again without end, but when the guest likes. */
const isFull = ({ status }: Problem): boolean => status === 507

export const isPassing = (problem: Problem): boolean =>
  problem.code === "offline" ||
  problem.status === 429 ||
  isUnderWay(problem) ||
  (problem.status >= 500 && !isFull(problem))

/** Returns the reason; of a file that was sent the server has looked at what is in it, before that at its kind alone. */
export const refusalOf = (problem: Problem, isSent: boolean): Refusal => {
  if (isFull(problem)) return "noSpace"
  return isSent && problem.code === "not_an_image" ? "notAPhoto" : (refusals[problem.code] ?? "unknown")
}
