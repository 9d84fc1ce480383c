/** Why a request failed, in the reader's words. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Messages } from "./Messages.ts"

export const failureText = ({ failed }: Messages, { code, status }: Problem): string =>
  code === "offline" ? failed.offline : status === 403 ? failed.forbidden : failed.other
