import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto"
import { type StoreUnavailable, Unauthenticated } from "../PlatformErrors.ts"
import { SetupLinkRepository } from "../setup/SetupLinkRepository.ts"
import { isSetupToken } from "../setup/SetupLinks.ts"
import type { BearerPrincipal, PrincipalName, TokenPrincipal } from "./Principal.ts"
import { PrincipalRepository } from "./PrincipalRepository.ts"
import { TokenRepository } from "../tokens/TokenRepository.ts"
import { hashToken, kindOfToken } from "../tokens/Tokens.ts"
import { TokenUsage } from "../tokens/TokenUsage.ts"

/** Authenticates bearer tokens. A host with sessions of its own provides another implementation. */
export class Principals extends Context.Service<
  Principals,
  {
    /** Returns who presented the token, which is empty where a request has none: a host may know it by something else. */
    readonly authenticate: (
      token: Redacted.Redacted
    ) => Effect.Effect<BearerPrincipal, Unauthenticated | StoreUnavailable>
  }
>()("@banquet/platform-core/principals/Principals") {
  /** Authenticates by a function that returns a name, which is looked up, a principal, or `null` for nobody. */
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

  /** Authenticates by the tokens that were issued here. Refuses what does not have their form without asking the store. */
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const tokens = yield* TokenRepository
      const usage = yield* TokenUsage
      const digest = yield* Digest.Digest
      const setupLinks = yield* SetupLinkRepository

      const authenticateSetup = Effect.fnUntraced(function* (text: string) {
        const hash = yield* hashToken(digest, text)
        const found = yield* setupLinks.find(hash, yield* DateTime.now)
        return Option.isNone(found) ? yield* new Unauthenticated() : ({ _tag: "Setup", tokenId: found.value } as const)
      })

      return Principals.of({
        authenticate: Effect.fn("Principals.authenticate")(function* (token) {
          const text = Redacted.value(token)
          if (isSetupToken(text)) return yield* authenticateSetup(text)
          const kind = kindOfToken(text)
          if (kind === null) return yield* new Unauthenticated()
          const hash = yield* hashToken(digest, text)
          const now = yield* DateTime.now
          const found = yield* tokens.resolve(hash, kind, now)
          if (Option.isNone(found)) return yield* new Unauthenticated()
          yield* usage.record(found.value.tokenId, now)
          return found.value
        })
      })
    })
  )
}
