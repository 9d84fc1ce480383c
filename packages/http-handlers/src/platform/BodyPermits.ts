/** Bounds the large bodies in memory, and the processor time that one token gets to have them decoded. */
import { Context, Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import {
  makeRestingPermits,
  type RestingPermits,
  type RestingPermitsOptions
} from "@banquet/platform-core/changes/RestingPermits"

export class BodyPermits extends Context.Service<BodyPermits, RestingPermits>()(
  "@banquet/http-handlers/platform/BodyPermits"
) {
  static readonly layer = (options: RestingPermitsOptions) => Layer.sync(this, () => makeRestingPermits(options))

  /** Gives each request the same permits. */
  static readonly layerRequests = (options: RestingPermitsOptions) =>
    HttpRouter.middleware<{ provides: BodyPermits }>()(
      Effect.map(this, (permits) => (app) => Effect.provideService(app, this, permits))
    ).layer.pipe(Layer.provide(this.layer(options)))
}
