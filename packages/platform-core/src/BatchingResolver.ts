import { type Array, type Duration, Effect, Latch, type Request, RequestResolver } from "effect"

/**
 * Returns a resolver that answers together the requests that come while those before them are being answered, and those that come in
 * the same turn of the event loop. Others do not wait.
 */
export const batchingResolver = <A extends Request.Any>(options: {
  /** How many are answered together at most: whoever comes next begins anew at once. */
  readonly maxBatch: number
  /** How long requests wait for those before them: what does not end holds nobody up. */
  readonly maxWait: Duration.Input
  /** Requests of different keys are not answered together. */
  readonly batchKey?: (request: Request.Entry<A>) => unknown
  /** Completes each of them; those that it does not complete fail as it does. */
  readonly runAll: (entries: Array.NonEmptyArray<Request.Entry<A>>) => Effect.Effect<void, Request.Error<A>>
}): RequestResolver.RequestResolver<A> => {
  const answered = Latch.makeUnsafe(true)
  return RequestResolver.makeWith<A>({
    batchKey: options.batchKey ?? (() => null),
    delay: Effect.andThen(Effect.timeoutOption(answered.await, options.maxWait), Effect.yieldNow),
    collectWhile: (entries) => entries.size < options.maxBatch,
    runAll: (entries) => {
      answered.closeUnsafe()
      return Effect.onExit(options.runAll(entries), () => Effect.sync(() => answered.openUnsafe()))
    }
  })
}
