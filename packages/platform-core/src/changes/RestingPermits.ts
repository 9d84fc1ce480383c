import type { TokenId } from "../Ids.ts"
import { Clock, type Duration, Effect, type Scope, Semaphore } from "effect"

export interface RestingPermitsOptions {
  readonly perToken: number
  readonly perProcess: number
  /** How long work waits for a permit. */
  readonly timeout: Duration.Input
}

/** A permit of a token rests for so many times as long as its work took. */
const restFactor = 9

/** The longest rest, in milliseconds. Work also takes long when the machine does something else. */
const longestRest = 5000

interface Places {
  readonly semaphore: Semaphore.Semaphore
  /** How many have, await or rest a permit. */
  users: number
}

/**
 * Limits costly work: how much of it runs at once, and how much of the processor's time each token gets for it. A permit of a
 * token rests after work for a multiple of the time that the work took.
 */
export interface RestingPermits {
  /** Prepares and then works once the token and the process have a permit; fails with `tooMany` after the timeout. */
  readonly hold: <A, B, E, R, E2, E3>(
    tokenId: TokenId,
    prepare: Effect.Effect<A, E, R>,
    work: (prepared: A) => Effect.Effect<B, E2, R>,
    tooMany: Effect.Effect<never, E3>
  ) => Effect.Effect<B, E | E2 | E3, Exclude<R, Scope.Scope>>
}

export const makeRestingPermits = (options: RestingPermitsOptions): RestingPermits => {
  const ofProcess = Semaphore.makeUnsafe(options.perProcess)
  const ofTokens = new Map<TokenId, Places>()

  const join = (tokenId: TokenId): Places => {
    const places = ofTokens.get(tokenId) ?? { semaphore: Semaphore.makeUnsafe(options.perToken), users: 0 }
    places.users += 1
    ofTokens.set(tokenId, places)
    return places
  }

  const leave = (tokenId: TokenId, places: Places): void => {
    places.users -= 1
    if (places.users === 0) ofTokens.delete(tokenId)
  }

  return {
    hold: (tokenId, prepare, work, tooMany) =>
      Effect.gen(function* () {
        let rest = 0
        const places = yield* Effect.acquireRelease(
          Effect.sync(() => join(tokenId)),
          (joined) => Effect.sync(() => leave(tokenId, joined))
        )
        /** Releases the permit after its rest. */
        const giveBack = Effect.suspend((): Effect.Effect<unknown> => {
          const back = places.semaphore.release(1)
          if (rest === 0) return back
          places.users += 1
          return Effect.forkDetach(
            Effect.andThen(
              Effect.sleep(rest),
              Effect.andThen(
                back,
                Effect.sync(() => leave(tokenId, places))
              )
            )
          )
        })
        const take = (permits: Semaphore.Semaphore, release: Effect.Effect<unknown>) =>
          Effect.acquireRelease(permits.take(1), () => release, { interruptible: true })
        yield* take(places.semaphore, giveBack).pipe(
          Effect.andThen(take(ofProcess, ofProcess.release(1))),
          Effect.timeoutOrElse({ duration: options.timeout, orElse: () => tooMany })
        )
        const prepared = yield* prepare
        const started = yield* Clock.monotonicTimeNanos
        return yield* Effect.onExit(work(prepared), () =>
          Effect.map(Clock.monotonicTimeNanos, (ended) => {
            rest = Math.min(longestRest, (restFactor * Number(ended - started)) / 1e6)
          })
        )
      }).pipe(Effect.scoped)
  }
}
