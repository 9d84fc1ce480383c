/** Signing in by a link, for anybody. */
import { RateLimitedProblem } from "@banquet/http-api/platform/PlatformProblems"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import * as Wire from "@banquet/http-api/platform/SignInApi"
import { SignIn } from "@banquet/platform-core/sign-in/SignIn"
import { Effect, Option, Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { type CallRate, CallRates } from "./CallRate.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"
import { openRequestBody } from "./RequestBody.ts"
import { signedInDocument } from "./SignedInDocument.ts"

/** Bounds what one address asks of the store; codes cannot be guessed. */
const limits = { perMinute: 120, capacity: 10_000 } as const

const signInCode = openRequestBody(Wire.SignInCode)

const checkRate = Effect.fnUntraced(function* (
  rate: CallRate<string>,
  { remoteAddress }: HttpServerRequest.HttpServerRequest
) {
  const seconds = yield* rate.count(Option.getOrElse(remoteAddress, () => "unknown"))
  if (seconds === null) return
  const current = yield* CurrentRequest
  current.retryAfter = seconds
  return yield* new RateLimitedProblem({
    detail: `That was one attempt too many for now; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    request_id: current.id
  })
})

export const layer = HandlerGroup.group(
  PlatformApi,
  "signIn",
  Effect.fnUntraced(function* (handlers) {
    const signIn = yield* SignIn
    const rate = (yield* CallRates)("sign-in", limits)
    return handlers.handleRaw(
      "signIn",
      Effect.fnUntraced(function* ({ endpoint, request }) {
        const current = yield* CurrentRequest
        current.route = endpoint.path
        yield* checkRate(rate, request)
        const { code } = yield* signInCode(request)
        return jsonAnswer(signedInDocument(yield* translated(signIn.exchange(Redacted.make(code)))), 201)
      })
    )
  })
)
