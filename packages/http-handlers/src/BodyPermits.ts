/** How many large bodies are in memory at once, of each token and of this process. */
import type { TokenId } from "@banquet/platform-core/Ids"
import { Context, type Duration, Effect, Layer, Semaphore } from "effect"

export interface BodyPermitsOptions {
  readonly perToken: number
  readonly perProcess: number
  /** How long a body waits for its turn. */
  readonly timeout: Duration.Input
}

export class BodyPermits extends Context.Service<
  BodyPermits,
  {
    /** Runs the effect when it is the token's turn and the process's; `tooMany` where that takes too long. */
    readonly hold: <A, E, R, E2>(
      tokenId: TokenId,
      effect: Effect.Effect<A, E, R>,
      tooMany: Effect.Effect<never, E2>
    ) => Effect.Effect<A, E | E2, R>
  }
>()("@banquet/http-handlers/BodyPermits") {
  static readonly layer = (options: BodyPermitsOptions) =>
    Layer.sync(this, () => {
      const ofProcess = Semaphore.makeUnsafe(options.perProcess)
      const ofTokens = new Map<TokenId, { readonly semaphore: Semaphore.Semaphore; users: number }>()

      const join = (tokenId: TokenId) => {
        const known = ofTokens.get(tokenId) ?? { semaphore: Semaphore.makeUnsafe(options.perToken), users: 0 }
        known.users += 1
        ofTokens.set(tokenId, known)
        return known
      }

      const leave = (tokenId: TokenId): void => {
        const known = ofTokens.get(tokenId)
        if (known === undefined) return
        known.users -= 1
        if (known.users === 0) ofTokens.delete(tokenId)
      }

      return BodyPermits.of({
        hold: (tokenId, effect, tooMany) =>
          Effect.acquireUseRelease(
            Effect.sync(() => join(tokenId)),
            ({ semaphore }) => {
              const take = (permits: Semaphore.Semaphore) =>
                Effect.acquireRelease(permits.take(1), () => permits.release(1), { interruptible: true })
              return Effect.scoped(
                Effect.andThen(
                  Effect.andThen(take(semaphore), take(ofProcess)).pipe(
                    Effect.timeoutOrElse({ duration: options.timeout, orElse: () => tooMany })
                  ),
                  effect
                )
              )
            },
            () => Effect.sync(() => leave(tokenId))
          )
      })
    })
}
