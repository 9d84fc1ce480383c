/** A rate limit of uploads by token, per process. */
import type { TokenId } from "@banquet/platform-core/Ids"
import { Context, Layer } from "effect"
import { type CallRate, type CallRateOptions, makeCallRate } from "../platform/CallRate.ts"

export class UploadRate extends Context.Service<UploadRate, CallRate<TokenId>>()(
  "@banquet/http-handlers/gallery/UploadRate"
) {
  static readonly layer = (options: CallRateOptions) => Layer.sync(this, () => makeCallRate<TokenId>(options))
}
