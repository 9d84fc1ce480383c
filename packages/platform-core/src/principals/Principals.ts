import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto"
import { type StoreUnavailable, Unauthenticated } from "../PlatformErrors.ts"
import { CurrentDependencies } from "../ReadDependencies.ts"
import { Remembered } from "../Remembered.ts"
import { SetupLinkRepository } from "../setup/SetupLinkRepository.ts"
import { isSetupToken } from "../setup/SetupLinks.ts"
import type { BearerPrincipal, PrincipalName, TokenPrincipal } from "./Principal.ts"
import { PrincipalRepository } from "./PrincipalRepository.ts"
import { type TokenHolder, TokenRepository } from "../tokens/TokenRepository.ts"
import { hashToken, kindOfToken } from "../tokens/Tokens.ts"
import { TokenUsage } from "../tokens/TokenUsage.ts"

/** Who a token was of when it was last presented, while nobody has been asked whether it still is. */
export interface Presumption {
  /** Opens nothing by itself; `null` where it is not known. */
  readonly presumed: BearerPrincipal | null
  /** Asks who the token is of now: the very value that was presumed, if and only if nothing about it has changed. */
  readonly confirm: Effect.Effect<BearerPrincipal, Unauthenticated | StoreUnavailable>
}

/** How many holders of tokens are remembered. */
const capacity = 4096

const keyOf = (hash: Uint8Array): string => {
  let key = ""
  for (const byte of hash) key += String.fromCharCode(byte)
  return key
}

/** Authenticates bearer tokens. A host with sessions of its own provides another implementation. */
export class Principals extends Context.Service<
  Principals,
  {
    /** Returns who presented the token, which is empty where a request has none: a host may know it by something else. */
    readonly authenticate: (
      token: Redacted.Redacted
    ) => Effect.Effect<BearerPrincipal, Unauthenticated | StoreUnavailable>

    /** Says who presumably presented the token, so that a read can begin before it is known. Absent where nothing is presumed. */
    readonly presume?: (token: Redacted.Redacted) => Effect.Effect<Presumption>
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

      const remembered = new Remembered<{ readonly principal: TokenPrincipal; readonly text: string }>(capacity)

      const resolve = Effect.fn("Principals.authenticate")(function* (hash: Uint8Array, kind: TokenHolder["kind"]) {
        const now = yield* DateTime.now
        const found = yield* tokens.resolve(hash, kind, now)
        const key = keyOf(hash)
        if (Option.isNone(found)) {
          remembered.delete(key)
          return yield* new Unauthenticated()
        }
        const principal = found.value
        const use = Effect.flatMap(DateTime.now, (at) => usage.record(principal.tokenId, at))
        yield* use
        const dependencies = yield* CurrentDependencies
        dependencies?.accompany(use)
        const text = JSON.stringify(principal)
        const before = remembered.get(key)
        if (before?.text === text) return before.principal
        remembered.set(key, { principal, text })
        return principal
      })

      const presume = (token: Redacted.Redacted): Effect.Effect<Presumption> => {
        const text = Redacted.value(token)
        if (isSetupToken(text)) return Effect.succeed({ presumed: null, confirm: authenticateSetup(text) })
        const kind = kindOfToken(text)
        if (kind === null) return Effect.succeed({ presumed: null, confirm: Effect.fail(new Unauthenticated()) })
        return Effect.map(hashToken(digest, text), (hash) => ({
          presumed: remembered.get(keyOf(hash))?.principal ?? null,
          confirm: resolve(hash, kind)
        }))
      }

      return Principals.of({
        authenticate: (token) => Effect.flatMap(presume(token), ({ confirm }) => confirm),
        presume
      })
    })
  )
}
