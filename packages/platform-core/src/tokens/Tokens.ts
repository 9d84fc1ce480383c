import { Context, DateTime, type Duration, Effect, Layer, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { auditChanges, auditPrincipal } from "../audit/AuditEntry.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { idMaker, type OccasionId, TokenId } from "../Ids.ts"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "../PlatformErrors.ts"
import type { Principal, TokenPrincipal } from "../principals/Principal.ts"
import { tokenAudit } from "./TokenAudit.ts"
import type { TokenPosition } from "./TokenCursor.ts"
import { TokenLifetimes } from "./TokenLifetimes.ts"
import {
  type LiveToken,
  type TokenHolder,
  type TokenListing,
  type TokenRecord,
  TokenRepository
} from "./TokenRepository.ts"

/** A token that was just issued: the only time that it can be read. */
export interface IssuedToken {
  readonly id: TokenId
  readonly token: Redacted.Redacted
  readonly holder: TokenHolder
  readonly expiresAt: DateTime.Utc | null
  /** How long it lives after its last use; `null` where its expiry is fixed or it has none. */
  readonly lifetime: Duration.Duration | null
}

const prefixes = { planner: "bq_p_", guest: "bq_g_", vendor: "bq_v_" } as const

const base64Url = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url)

const kinds = ["planner", "guest", "vendor"] as const

/** Returns the kind that a token says it is of, by its prefix before 32 bytes in base64url; `null` for any other text. */
export const kindOfToken = (text: string): TokenHolder["kind"] | null => {
  if (!/^.{5}[A-Za-z0-9_-]{43}$/.test(text)) return null
  return kinds.find((kind) => text.startsWith(prefixes[kind])) ?? null
}

/** Returns the hash of a token, which is what is stored of it. */
export const hashToken = (digest: Digest.Digest["Service"], token: string): Effect.Effect<Uint8Array> => {
  const characters = new Uint8Array(token.length)
  for (let at = 0; at < token.length; at++) characters[at] = token.charCodeAt(at)
  return digest.digest(Digest.sha256, characters)
}

export interface LiveTokens {
  readonly items: ReadonlyArray<LiveToken>
  readonly next: TokenPosition | null
}

/**
 * Issues, lists and revokes tokens: 256 random bits, of which only the SHA-256 hash is stored. For the administrator, where
 * nothing else is said.
 */
export class Tokens extends Context.Service<
  Tokens,
  {
    /**
     * Issues a token for each holder, in their order; for none of them where one does not exist. Where `expiresIn` is
     * `null`, a token lives as `TokenLifetimes` says and is renewed by use.
     */
    readonly issue: (
      principal: Principal,
      occasionId: OccasionId,
      holders: ReadonlyArray<TokenHolder>,
      expiresIn: Duration.Duration | null,
      /** What the audit log calls it; defaults to `token.issued`. */
      action?: "token.issued" | "link.issued"
    ) => Effect.Effect<ReadonlyArray<IssuedToken>, PermissionDenied | NotFound | StoreUnavailable>
    readonly list: (
      principal: Principal,
      occasionId: OccasionId | null
    ) => Effect.Effect<ReadonlyArray<TokenListing>, PermissionDenied | StoreUnavailable>
    readonly revoke: (
      principal: Principal,
      id: TokenId
    ) => Effect.Effect<void, PermissionDenied | NotFound | StoreUnavailable>
    /** Revokes the token that the principal presented; fails with `NotFound` where it was not issued here. */
    readonly revokeOwn: (principal: TokenPrincipal) => Effect.Effect<void, NotFound | StoreUnavailable>
    /** Returns the tokens of the occasion that are neither revoked nor expired, newest first. Takes `occasion:audit`. */
    readonly live: (
      principal: Principal,
      occasionId: OccasionId,
      page: { readonly limit: number; readonly after: TokenPosition | null }
    ) => Effect.Effect<LiveTokens, PermissionDenied | StoreUnavailable>
    /** Revokes a token of the occasion, whoever holds it. Takes `occasion:audit`. */
    readonly revokeOf: (
      principal: Principal,
      occasionId: OccasionId,
      id: TokenId
    ) => Effect.Effect<void, PermissionDenied | NotFound | StoreUnavailable>
    readonly revokeAll: (
      principal: Principal,
      occasionId: OccasionId
    ) => Effect.Effect<void, PermissionDenied | StoreUnavailable>
  }
>()("@banquet/platform-core/tokens/Tokens") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

/** A token that is not stored yet: what is to be stored of it, and what is shown of it. */
export interface MadeToken {
  readonly record: TokenRecord
  readonly issued: IssuedToken
}

/** Makes tokens that are not stored yet. */
export const tokenMaker = Effect.gen(function* () {
  const digest = yield* Digest.Digest
  const lifetimes = yield* TokenLifetimes
  const newId = yield* idMaker
  const random = yield* SecureRandom.SecureRandom
  return Effect.fnUntraced(function* (
    occasionId: OccasionId,
    holder: TokenHolder,
    createdAt: DateTime.Utc,
    expiresIn: Duration.Duration | null
  ): Effect.fn.Return<MadeToken> {
    const lifetime = expiresIn ?? lifetimes[holder.kind]
    const expiresAt = lifetime === null ? null : DateTime.addDuration(createdAt, lifetime)
    const renewed = expiresIn === null && lifetime !== null
    const token = prefixes[holder.kind] + base64Url(yield* random.randomBytes(32))
    const id = yield* newId(TokenId)
    const hash = yield* hashToken(digest, token)
    return {
      record: { id, occasionId, holder, hash, createdAt, expiresAt, renewed },
      issued: { id, token: Redacted.make(token), holder, expiresAt, lifetime: renewed ? lifetime : null }
    }
  })
})

const make = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* TokenRepository
  const makeToken = yield* tokenMaker

  const revoke = Effect.fnUntraced(function* (by: Principal, id: TokenId, occasionId: OccasionId | null) {
    const found = yield* repository.revoke(id, occasionId, auditPrincipal(by), yield* DateTime.now)
    if (!found) return yield* new NotFound({ resource: "token" })
  })

  return Tokens.of({
    issue: Effect.fn("Tokens.issue")(function* (principal, occasionId, holders, expiresIn, action = "token.issued") {
      yield* authorization.administrator(principal)
      const now = yield* DateTime.now
      const made = yield* Effect.forEach(holders, (holder) => makeToken(occasionId, holder, now, expiresIn))
      if (made.length > 0) {
        const records = made.map(({ record }) => record)
        const by = auditPrincipal(principal)
        const entries = records.map((record) => {
          const { expiresAt } = record
          const expiry = { expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt) }
          return tokenAudit(by, action, record, auditChanges(null, expiry))
        })
        yield* repository.insert(records, entries)
      }
      return made.map(({ issued }) => issued)
    }),
    list: Effect.fn("Tokens.list")(function* (principal, occasionId) {
      yield* authorization.administrator(principal)
      return yield* repository.list(occasionId)
    }),
    revoke: Effect.fn("Tokens.revoke")(function* (principal, id) {
      yield* authorization.administrator(principal)
      yield* revoke(principal, id, null)
    }),
    revokeOwn: Effect.fn("Tokens.revokeOwn")((principal) => revoke(principal, principal.tokenId, null)),
    live: Effect.fn("Tokens.live")(function* (principal, occasionId, { after, limit }) {
      yield* authorization.planner(principal, "occasion:audit", occasionId)
      const read = yield* repository.live(occasionId, yield* DateTime.now, { limit: limit + 1, after })
      const items = read.slice(0, limit)
      const last = items.at(-1)
      const next = read.length > limit && last !== undefined ? { id: last.id, createdAt: last.createdAt } : null
      return { items, next }
    }),
    revokeOf: Effect.fn("Tokens.revokeOf")(function* (principal, occasionId, id) {
      yield* authorization.planner(principal, "occasion:audit", occasionId)
      yield* revoke(principal, id, occasionId)
    }),
    revokeAll: Effect.fn("Tokens.revokeAll")(function* (principal, occasionId) {
      yield* authorization.administrator(principal)
      yield* repository.revokeAll(occasionId, auditPrincipal(principal), yield* DateTime.now)
    })
  })
})
