/** A rate limit of uploads by token, per server. */
import type { TokenId } from "@banquet/platform-core/Ids"
import { Context, Effect, Layer } from "effect"
import { type CallRate, type CallRateOptions, CallRates } from "../platform/CallRate.ts"

export class UploadRate extends Context.Service<UploadRate, CallRate<TokenId>>()(
  "@banquet/http-handlers/gallery/UploadRate"
) {
  static readonly layer = (options: CallRateOptions) =>
    Layer.effect(
      this,
      Effect.map(CallRates, (rateOf) => rateOf("uploads", options))
    )
}
