import { type Array, type Duration, Effect, Latch, type Request, RequestResolver } from "effect"

/** How what is answered together waits for what is under way, for at most so long, and for the end of the turn of the event loop. */
export const takingTurns = (maxWait: Duration.Input) => {
  const answered = Latch.makeUnsafe(true)
  return {
    /** Waits until nothing is under way. */
    wait: Effect.andThen(Effect.timeoutOption(answered.await, maxWait), Effect.yieldNow),
    /** Is under way until the effect ends. */
    during: <A, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        answered.closeUnsafe()
        return Effect.onExit(answer, () => Effect.sync(() => answered.openUnsafe()))
      })
  }
}

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
  const { during, wait } = takingTurns(options.maxWait)
  return RequestResolver.makeWith<A>({
    batchKey: options.batchKey ?? (() => null),
    delay: wait,
    collectWhile: (entries) => entries.size < options.maxBatch,
    runAll: (entries) => during(options.runAll(entries))
  })
}
