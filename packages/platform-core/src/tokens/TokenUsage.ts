import { Context, DateTime, Duration, Effect, Layer, type Scope } from "effect"
import type { TokenId } from "../Ids.ts"
import { TokenLifetimes } from "./TokenLifetimes.ts"
import { TokenRepository } from "./TokenRepository.ts"

/** How long a use of a token waits until it is recorded; shorter where tokens live for minutes only. */
const longestWait = Duration.minutes(1)

const flushInterval = (lifetimes: TokenLifetimes): Duration.Duration =>
  Object.values(lifetimes)
    .filter((lifetime) => lifetime !== null)
    .reduce((shortest, lifetime) => Duration.min(shortest, Duration.divideUnsafe(lifetime, 4)), longestWait)

/** Records when tokens were last used. Uses are collected in memory and written together. */
export class TokenUsage extends Context.Service<
  TokenUsage,
  {
    readonly record: (id: TokenId, at: DateTime.Utc) => Effect.Effect<void>
  }
>()("@banquet/platform-core/tokens/TokenUsage") {
  /** Writes at most once a minute, and when its scope closes. Retries what could not be written. */
  static readonly layer: Layer.Layer<TokenUsage, never, TokenRepository> = Layer.effect(
    this,
    Effect.gen(function* (): Effect.fn.Return<TokenUsage["Service"], never, TokenRepository | Scope.Scope> {
      const lifetimes = yield* TokenLifetimes
      const tokens = yield* TokenRepository
      let uses = new Map<TokenId, DateTime.Utc>()
      const note = (id: TokenId, at: DateTime.Utc): void => {
        const known = uses.get(id)
        if (known === undefined || DateTime.isGreaterThan(at, known)) uses.set(id, at)
      }
      const flush = Effect.suspend(() => {
        if (uses.size === 0) return Effect.void
        const pending = uses
        uses = new Map()
        return tokens
          .touch(
            Array.from(pending, ([id, at]) => ({ id, at })),
            lifetimes
          )
          .pipe(
            Effect.onError(() =>
              Effect.sync(() => {
                for (const [id, at] of pending) note(id, at)
              })
            ),
            Effect.catchCause(() => Effect.logWarning("The last use of tokens could not be recorded; it waits"))
          )
      })
      yield* Effect.addFinalizer(() => flush)
      yield* Effect.sleep(flushInterval(lifetimes)).pipe(Effect.andThen(flush), Effect.forever, Effect.forkScoped)
      return TokenUsage.of({ record: (id, at) => Effect.sync(() => note(id, at)) })
    })
  )
}
