/** The HTTP API as a function from a web `Request` to a web `Response`. */
import * as HttpApp from "@banquet/http-handlers/platform/HttpApp"
import { Context, Deferred, Effect, Layer, type Scope, Stream } from "effect"
import { HttpBody, HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as HttpModules from "../HttpModules.ts"
import { HostRequest, isRequest } from "./HostRequest.ts"
import * as Readiness from "../operations/Readiness.ts"
import type { AnyModule } from "../Module.ts"
import type { StorageOptions } from "../storage/Storage.ts"
import * as StorageRoutes from "../storage/StorageRoutes.ts"

export interface WebHandlerOptions extends HttpApp.HttpAppOptions {
  /** Where the host has mounted it, such as `/banquet`; empty at the root. A path that does not begin so is taken as it is. */
  readonly prefix: string
  /** Those whose migrations the database must have. */
  readonly modules: ReadonlyArray<AnyModule>
  /** The storage whose files are served here; `null` where they are elsewhere. */
  readonly storage: StorageOptions | null
}

/** What every request is answered with once it is too late. */
export const stopped = {
  type: "urn:banquet:problem:temporarily_unavailable",
  title: "Temporarily unavailable",
  status: 503,
  detail: "The server is stopping; try again.",
  code: "temporarily_unavailable"
}

const headers = { "cache-control": "no-store", "retry-after": "2" }
const contentType = "application/problem+json"

export const stoppedResponse = (): Response =>
  Response.json(stopped, { status: stopped.status, headers: { ...headers, "content-type": contentType } })

/** The path as the routes know it. */
const unmounted = (url: string, prefix: string): string => {
  if (prefix === "" || !url.startsWith(prefix)) return url
  const path = url.slice(prefix.length)
  if (path.startsWith("/")) return path
  return path === "" || path.startsWith("?") ? `/${path}` : url
}

/** What a request brings with it. */
type Handled = HttpServerRequest.HttpServerRequest | Scope.Scope

export class WebHandler extends Context.Service<
  WebHandler,
  {
    /** Never rejects. Ends with the request's signal, and with the scope of the layer: streams too. */
    readonly handle: (request: Request) => Promise<Response>
  }
>()("banquet/embedding/WebHandler") {
  /** Every route of the contract, with those of local storage. */
  static readonly layer = (options: WebHandlerOptions) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const router = yield* HttpRouter.HttpRouter
        const context = yield* Effect.context()
        const closing = yield* Effect.acquireRelease(Deferred.make<void>(), (deferred) =>
          Deferred.succeed(deferred, undefined)
        )
        const tooLate = Effect.as(
          Deferred.await(closing),
          HttpServerResponse.jsonUnsafe(stopped, { status: stopped.status, contentType, headers })
        )
        /** A stream that is still open when the scope closes ends there. */
        const endingStream = (response: HttpServerResponse.HttpServerResponse) =>
          response.body._tag === "Stream"
            ? HttpServerResponse.setBody(
                response,
                HttpBody.stream(
                  Stream.interruptWhen(response.body.stream, Deferred.await(closing)),
                  response.body.contentType,
                  response.body.contentLength
                )
              )
            : response
        const app = router.asHttpEffect().pipe(
          Effect.map(endingStream),
          Effect.raceFirst(tooLate),
          Effect.updateService(HttpServerRequest.HttpServerRequest, (request) =>
            request.modify({ url: unmounted(request.url, options.prefix) })
          )
        )
        const known = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) =>
          Effect.provideService(app, HostRequest, isRequest(source) ? source : null)
        )
        return WebHandler.of({ handle: HttpEffect.toWebHandlerWith<never, Handled>(context)(known) })
      })
    ).pipe(
      Layer.provide(
        Layer.merge(
          HttpModules.layer(options),
          options.storage === null ? Layer.empty : StorageRoutes.layer(options.storage)
        )
      ),
      Layer.provide(HttpRouter.layer),
      Layer.provide(Readiness.layer(options.modules))
    )
}
