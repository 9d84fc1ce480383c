/** Enforces `UploadRate` on guests' tokens. */
import { RateLimitedProblem } from "@banquet/http-api/platform/PlatformProblems"
import { UploadRateLimit } from "@banquet/http-api/gallery/UploadRateLimit"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { Effect, Layer } from "effect"
import { CurrentRequest } from "../platform/CurrentRequest.ts"
import { UploadRate } from "./UploadRate.ts"

export const layer = Layer.effect(
  UploadRateLimit,
  Effect.map(UploadRate, (rate) =>
    UploadRateLimit.of((httpEffect) =>
      Effect.gen(function* () {
        const principal = yield* CurrentPrincipal
        const seconds = principal._tag === "Guest" ? yield* rate.count(principal.tokenId) : null
        if (seconds === null) return yield* httpEffect
        const current = yield* CurrentRequest
        current.retryAfter = seconds
        return yield* new RateLimitedProblem({
          detail: `That was one upload too many for now; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
          request_id: current.id
        })
      })
    )
  )
)
