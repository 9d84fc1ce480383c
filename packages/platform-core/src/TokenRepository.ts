import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import type { AuditPrincipal, NewAuditEntry } from "./AuditEntry.ts"
import { ActorId, OccasionId, PlannerId, TokenId } from "./Ids.ts"
import type { NotFound, StoreUnavailable } from "./PlatformErrors.ts"
import type { TokenPrincipal } from "./Principal.ts"
import type { TokenPosition } from "./TokenCursor.ts"
import type { TokenLifetimes } from "./TokenLifetimes.ts"

/** Whose token it is: a planner by its id, a guest or vendor by its actor. */
export const TokenHolder = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("planner"), plannerId: PlannerId }),
  Schema.Struct({ kind: Schema.Literals(["guest", "vendor"]), actorId: ActorId })
])
export type TokenHolder = typeof TokenHolder.Type

/** A token as it is stored: never itself, only its SHA-256 hash. */
export interface TokenRecord {
  readonly id: TokenId
  readonly occasionId: OccasionId
  readonly holder: TokenHolder
  readonly hash: Uint8Array
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc | null
  /** Whether its expiry moves with its use. */
  readonly renewed: boolean
}

/** A token and whose it is. */
export type HeldToken = Pick<TokenRecord, "id" | "occasionId" | "holder">

/** A token as it is listed. */
export interface TokenListing {
  readonly id: TokenId
  readonly occasionSlug: string
  readonly kind: TokenHolder["kind"]
  /** The key of the planner or of the actor that holds it. */
  readonly holderKey: string
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc | null
  /** Whether its expiry moves with its use. */
  readonly renewed: boolean
  readonly revokedAt: DateTime.Utc | null
  readonly lastUsedAt: DateTime.Utc | null
}

/** A token that opens something, as those see it who may end it. */
export interface LiveToken extends Pick<TokenListing, "id" | "kind" | "createdAt" | "expiresAt" | "lastUsedAt"> {
  readonly holder: { readonly id: string; readonly key: string; readonly displayName: string }
}

/** Where tokens are kept. */
export class TokenRepository extends Context.Service<
  TokenRepository,
  {
    /** The holder of the token with this hash, unless it is revoked or expired at `now`; with its grants, in one round trip. */
    readonly resolve: (
      hash: Uint8Array,
      now: DateTime.Utc
    ) => Effect.Effect<Option.Option<TokenPrincipal>, StoreUnavailable>
    /** All of them or, where a holder is not there, none: it may have been erased a moment ago. */
    readonly insert: (
      tokens: ReadonlyArray<TokenRecord>,
      /** What tells of it in the audit log, written by the same statement. */
      audit: ReadonlyArray<NewAuditEntry>
    ) => Effect.Effect<void, NotFound | StoreUnavailable>
    /** Oldest first; of every occasion when none is given. */
    readonly list: (occasionId: OccasionId | null) => Effect.Effect<ReadonlyArray<TokenListing>, StoreUnavailable>
    /** Tokens of the occasion that open something at `now`, newest first, those after the position. */
    readonly live: (
      occasionId: OccasionId,
      now: DateTime.Utc,
      page: { readonly limit: number; readonly after: TokenPosition | null }
    ) => Effect.Effect<ReadonlyArray<LiveToken>, StoreUnavailable>
    /**
     * Whether there is such a token, in this occasion where one is given; revoking it again keeps the first time. Who
     * revokes it is in the audit log with the same statement.
     */
    readonly revoke: (
      id: TokenId,
      occasionId: OccasionId | null,
      by: AuditPrincipal,
      now: DateTime.Utc
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Revokes every token of the occasion that is not, each with its entry in the audit log. */
    readonly revokeAll: (
      occasionId: OccasionId,
      by: AuditPrincipal,
      now: DateTime.Utc
    ) => Effect.Effect<void, StoreUnavailable>
    /** Removes the actor's tokens, those as a guest and those as a vendor, revoked ones too; how many there were. */
    readonly eraseOfActor: (actorId: ActorId) => Effect.Effect<number, StoreUnavailable>
    /**
     * Records when tokens were last used; an earlier time than the recorded one is ignored. Tokens that are renewed live on
     * from then for the lifetime of their kind, in steps of a `renewalStep` of it.
     */
    readonly touch: (
      uses: ReadonlyArray<{ readonly id: TokenId; readonly at: DateTime.Utc }>,
      lifetimes: TokenLifetimes
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/TokenRepository") {}
