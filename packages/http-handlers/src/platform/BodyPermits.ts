/** Bounds the large bodies in memory, and the processor time that one token gets to have them decoded. */
import { Context, Layer } from "effect"
import {
  makeRestingPermits,
  type RestingPermits,
  type RestingPermitsOptions
} from "@banquet/platform-core/changes/RestingPermits"

export class BodyPermits extends Context.Service<BodyPermits, RestingPermits>()(
  "@banquet/http-handlers/platform/BodyPermits"
) {
  static readonly layer = (options: RestingPermitsOptions) => Layer.sync(this, () => makeRestingPermits(options))
}
