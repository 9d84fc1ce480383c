/** What answers the requests that come in. */
import { Context, Effect, Layer, Scope } from "effect"
import { HttpRouter, HttpServer, type HttpServerError } from "effect/http"

/** An error that a route leaves to whatever wraps all of them. */
type Unanswered = HttpRouter.Request<"Error", HttpServerError.HttpServerError>

/**
 * Answers requests by these routes, in a context that has nothing but what is around the application. What a route needs of the
 * application it found while it was built, and a hundred services more are costly: each request adds to them.
 */
export const layer = <A, E, R>(around: Context.Context<never>, routes: Layer.Layer<A, E, R>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { serve } = yield* HttpServer.HttpServer
      const router = yield* HttpRouter.HttpRouter
      const context = Context.add(around, Scope.Scope, yield* Scope.Scope)
      const alone: (all: Context.Context<never>) => Context.Context<Scope.Scope> = () => context
      yield* Effect.updateContext(serve(router.asHttpEffect()), alone)
    })
  ).pipe(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope answers them all
    Layer.provideMerge(routes as Layer.Layer<A, E, Exclude<R, Unanswered>>),
    Layer.provide(HttpRouter.layer)
  )
