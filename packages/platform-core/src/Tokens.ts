import { Context, DateTime, type Duration, Effect, Layer, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { auditChanges, auditPrincipal } from "./AuditEntry.ts"
import { Authorization } from "./Authorization.ts"
import { idMaker, type OccasionId, TokenId } from "./Ids.ts"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "./PlatformErrors.ts"
import type { Principal } from "./Principal.ts"
import { tokenAudit } from "./TokenAudit.ts"
import { type TokenHolder, type TokenListing, type TokenRecord, TokenRepository } from "./TokenRepository.ts"

/** A token at the one moment when it can be seen. */
export interface IssuedToken {
  readonly id: TokenId
  readonly token: Redacted.Redacted
  readonly holder: TokenHolder
  readonly expiresAt: DateTime.Utc | null
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

/** The lives of tokens: 256 random bits, of which only a SHA-256 hash is kept. For the administrator only. */
export class Tokens extends Context.Service<
  Tokens,
  {
    /** In the order of the holders; for all of them or, where one is not there, for none. */
    readonly issue: (
      principal: Principal,
      occasionId: OccasionId,
      holders: ReadonlyArray<TokenHolder>,
      expiresIn: Duration.Duration | null,
      /** What the audit log calls it; `token.issued` unless told. */
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
      const newId = yield* idMaker
      const random = yield* SecureRandom.SecureRandom

      const make = Effect.fnUntraced(function* (
        occasionId: OccasionId,
        holder: TokenHolder,
        createdAt: DateTime.Utc,
        expiresAt: DateTime.Utc | null
      ) {
        const token = prefixes[holder.kind] + base64Url(yield* random.randomBytes(32))
        const id = yield* newId(TokenId)
        const hash = yield* hashToken(digest, token)
        const record: TokenRecord = { id, occasionId, holder, hash, createdAt, expiresAt }
        const issued: IssuedToken = { id, token: Redacted.make(token), holder, expiresAt }
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
          const expiresAt = expiresIn === null ? null : DateTime.addDuration(now, expiresIn)
          const made = yield* Effect.forEach(holders, (holder) => make(occasionId, holder, now, expiresAt))
          if (made.length > 0) {
            const records = made.map(({ record }) => record)
            const expiry = { expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt) }
            const by = auditPrincipal(principal)
            const entries = records.map((record) => tokenAudit(by, action, record, auditChanges(null, expiry)))
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
        revokeAll: Effect.fn("Tokens.revokeAll")(function* (principal, occasionId) {
          yield* authorization.administrator(principal)
          yield* repository.revokeAll(occasionId, auditPrincipal(principal), yield* DateTime.now)
        })
      })
    })
  )
}
