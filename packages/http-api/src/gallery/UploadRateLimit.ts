import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentPrincipal } from "../platform/Authentication.ts"
import { RateLimitedProblem } from "../platform/PlatformProblems.ts"

/** Counts every call of a guest's token, also those that are refused afterwards. */
export class UploadRateLimit extends HttpApiMiddleware.Service<
  UploadRateLimit,
  { readonly requires: CurrentPrincipal }
>()("@banquet/http-api/gallery/UploadRateLimit", { error: RateLimitedProblem }) {}
