/** Questions that many ask at once. */
import { Deferred, Effect } from "effect"

/**
 * Returns how to join a question: whoever does is answered by one that is asked after that, and while one is under way all
 * share the next. Nobody who stops waiting ends it for others.
 */
export const sharing = <A, E>(fork: (asked: Effect.Effect<void>) => unknown, ask: Effect.Effect<A, E>) => {
  let isUnderWay = false
  let next: Deferred.Deferred<A, E> | null = null
  const begin = (answer: Deferred.Deferred<A, E>): void => {
    isUnderWay = true
    fork(
      Effect.map(Effect.exit(ask), (exit) => {
        isUnderWay = false
        Deferred.doneUnsafe(answer, exit)
        const following = next
        next = null
        if (following !== null) begin(following)
      })
    )
  }
  return (): Effect.Effect<A, E> => {
    if (isUnderWay) return Deferred.await((next ??= Deferred.makeUnsafe<A, E>()))
    const answer = Deferred.makeUnsafe<A, E>()
    begin(answer)
    return Deferred.await(answer)
  }
}
