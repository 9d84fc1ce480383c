import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto"
import { type StoreUnavailable, Unauthenticated } from "./PlatformErrors.ts"
import type { PrincipalName, TokenPrincipal } from "./Principal.ts"
import { PrincipalRepository } from "./PrincipalRepository.ts"
import { TokenRepository } from "./TokenRepository.ts"
import { hashToken, isToken } from "./Tokens.ts"
import { TokenUsage } from "./TokenUsage.ts"

/** Authentication: who presented this bearer token. A host with sessions of its own brings its own. */
export class Principals extends Context.Service<
  Principals,
  {
    /** The token is empty where a request brings none: it is nobody's, unless a host knows it by something else. */
    readonly authenticate: (
      token: Redacted.Redacted
    ) => Effect.Effect<TokenPrincipal, Unauthenticated | StoreUnavailable>
  }
>()("@banquet/platform-core/Principals") {
  /** By whatever else knows bearers: a name is looked up, a whole principal is taken as it is, and `null` is nobody. */
  static readonly layerBy = (
    identify: (
      token: Redacted.Redacted
    ) => Effect.Effect<PrincipalName | TokenPrincipal | null, Unauthenticated | StoreUnavailable>
  ) =>
    Layer.effect(
      this,
      Effect.map(PrincipalRepository, (repository) =>
        Principals.of({
          authenticate: Effect.fnUntraced(function* (token) {
            const found = yield* identify(token)
            const principal =
              found === null || "_tag" in found ? found : Option.getOrNull(yield* repository.find(found))
            return principal ?? (yield* new Unauthenticated())
          })
        })
      )
    )

  /** By the tokens that were issued here. What has not their form is refused without asking the store. */
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const tokens = yield* TokenRepository
      const usage = yield* TokenUsage
      const digest = yield* Digest.Digest
      return Principals.of({
        authenticate: Effect.fn("Principals.authenticate")(function* (token) {
          const text = Redacted.value(token)
          if (!isToken(text)) return yield* new Unauthenticated()
          const hash = yield* hashToken(digest, text)
          const now = yield* DateTime.now
          const found = yield* tokens.resolve(hash, now)
          if (Option.isNone(found)) return yield* new Unauthenticated()
          yield* usage.record(found.value.tokenId, now)
          return found.value
        })
      })
    })
  )
}
