import { Context, DateTime, type Duration, Effect, Layer, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { auditChanges, auditPrincipal } from "./AuditEntry.ts"
import { Authorization } from "./Authorization.ts"
import { idMaker, type OccasionId, TokenId } from "./Ids.ts"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "./PlatformErrors.ts"
import type { Principal, TokenPrincipal } from "./Principal.ts"
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

/** A token at the one moment when it can be seen. */
export interface IssuedToken {
  readonly id: TokenId
  readonly token: Redacted.Redacted
  readonly holder: TokenHolder
  readonly expiresAt: DateTime.Utc | null
  /** How long it lives from its last use; `null` where its expiry is fixed, or there is none. */
  readonly lifetime: Duration.Duration | null
}

const prefixes = { planner: "bq_p_", guest: "bq_g_", vendor: "bq_v_" } as const

const base64Url = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url)

/** Whether a text has the form of a token: a prefix by kind and 32 bytes in base64url. */
export const isToken = (text: string): boolean => /^bq_[pgv]_[A-Za-z0-9_-]{43}$/.test(text)

/** What is kept of a token, which is ASCII. */
export const hashToken = (digest: Digest.Digest["Service"], token: string): Effect.Effect<Uint8Array> =>
  digest.digest(
    Digest.sha256,
    Uint8Array.from(token, (character) => character.charCodeAt(0))
  )

export interface LiveTokens {
  readonly items: ReadonlyArray<LiveToken>
  readonly next: TokenPosition | null
}

/** The lives of tokens: 256 random bits, of which only a SHA-256 hash is kept. For the administrator unless said. */
export class Tokens extends Context.Service<
  Tokens,
  {
    /**
     * In the order of the holders; for all of them or, where one is not there, for none. Without `expiresIn` a token
     * lives as `TokenLifetimes` says, and is renewed by use.
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
    /** Revokes the token that the principal came with; `NotFound` where that is not one of ours. */
    readonly revokeOwn: (principal: TokenPrincipal) => Effect.Effect<void, NotFound | StoreUnavailable>
    /** `occasion:audit`. Tokens of the occasion that open something, newest first. */
    readonly live: (
      principal: Principal,
      occasionId: OccasionId,
      page: { readonly limit: number; readonly after: TokenPosition | null }
    ) => Effect.Effect<LiveTokens, PermissionDenied | StoreUnavailable>
    /** `occasion:audit`. Revokes a token of the occasion, whoever holds it. */
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
>()("@banquet/platform-core/Tokens") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const repository = yield* TokenRepository
      const digest = yield* Digest.Digest
      const lifetimes = yield* TokenLifetimes
      const newId = yield* idMaker
      const random = yield* SecureRandom.SecureRandom

      const make = Effect.fnUntraced(function* (
        occasionId: OccasionId,
        holder: TokenHolder,
        createdAt: DateTime.Utc,
        expiresIn: Duration.Duration | null
      ) {
        const lifetime = expiresIn ?? lifetimes[holder.kind]
        const expiresAt = lifetime === null ? null : DateTime.addDuration(createdAt, lifetime)
        const renewed = expiresIn === null && lifetime !== null
        const token = prefixes[holder.kind] + base64Url(yield* random.randomBytes(32))
        const id = yield* newId(TokenId)
        const hash = yield* hashToken(digest, token)
        const record: TokenRecord = { id, occasionId, holder, hash, createdAt, expiresAt, renewed }
        const issued: IssuedToken = {
          id,
          token: Redacted.make(token),
          holder,
          expiresAt,
          lifetime: renewed ? lifetime : null
        }
        return { record, issued }
      })

      return Tokens.of({
        issue: Effect.fn("Tokens.issue")(function* (
          principal,
          occasionId,
          holders,
          expiresIn,
          action = "token.issued"
        ) {
          yield* authorization.administrator(principal)
          const now = yield* DateTime.now
          const made = yield* Effect.forEach(holders, (holder) => make(occasionId, holder, now, expiresIn))
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
          const found = yield* repository.revoke(id, null, auditPrincipal(principal), yield* DateTime.now)
          if (!found) return yield* new NotFound({ resource: "token" })
        }),
        revokeOwn: Effect.fn("Tokens.revokeOwn")(function* (principal) {
          const { tokenId } = principal
          const found = yield* repository.revoke(tokenId, null, auditPrincipal(principal), yield* DateTime.now)
          if (!found) return yield* new NotFound({ resource: "token" })
        }),
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
          const found = yield* repository.revoke(id, occasionId, auditPrincipal(principal), yield* DateTime.now)
          if (!found) return yield* new NotFound({ resource: "token" })
        }),
        revokeAll: Effect.fn("Tokens.revokeAll")(function* (principal, occasionId) {
          yield* authorization.administrator(principal)
          yield* repository.revokeAll(occasionId, auditPrincipal(principal), yield* DateTime.now)
        })
      })
    })
  )
}
