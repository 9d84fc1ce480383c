import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import type { AuditPrincipal, NewAuditEntry } from "../audit/AuditEntry.ts"
import { ActorId, OccasionId, PlannerId, TokenId } from "../Ids.ts"
import type { NotFound, StoreUnavailable } from "../PlatformErrors.ts"
import type { TokenPrincipal } from "../principals/Principal.ts"
import type { TokenPosition } from "./TokenCursor.ts"
import type { TokenLifetimes } from "./TokenLifetimes.ts"

/** The holder of a token: a planner by its id, a guest or vendor by its actor. */
export const TokenHolder = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("planner"), plannerId: PlannerId }),
  Schema.Struct({ kind: Schema.Literals(["guest", "vendor"]), actorId: ActorId })
])
export type TokenHolder = typeof TokenHolder.Type

/** A token as it is stored: by its SHA-256 hash. */
export interface TokenRecord {
  readonly id: TokenId
  readonly occasionId: OccasionId
  readonly holder: TokenHolder
  readonly hash: Uint8Array
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc | null
  /** Whether each use moves its expiry. */
  readonly renewed: boolean
}

/** A token and its holder. */
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
  /** Whether each use moves its expiry. */
  readonly renewed: boolean
  readonly revokedAt: DateTime.Utc | null
  readonly lastUsedAt: DateTime.Utc | null
}

/** A token that is neither revoked nor expired, as planners who may revoke it see it. */
export interface LiveToken extends Pick<TokenListing, "id" | "kind" | "createdAt" | "expiresAt" | "lastUsedAt"> {
  readonly holder: { readonly id: string; readonly key: string; readonly displayName: string }
}

/** Where tokens are kept. */
export class TokenRepository extends Context.Service<
  TokenRepository,
  {
    /**
     * Returns the holder of the token with this hash and of this kind, with its grants, unless it is revoked or expired at
     * `now`. One round trip.
     */
    readonly resolve: (
      hash: Uint8Array,
      kind: TokenHolder["kind"],
      now: DateTime.Utc
    ) => Effect.Effect<Option.Option<TokenPrincipal>, StoreUnavailable>
    /** Inserts all of them; none, and fails with `NotFound`, where a holder does not exist (any more). */
    readonly insert: (
      tokens: ReadonlyArray<TokenRecord>,
      /** Entries of the audit log that are written by the same statement. */
      audit: ReadonlyArray<NewAuditEntry>
    ) => Effect.Effect<void, NotFound | StoreUnavailable>
    /** Returns the tokens of the occasion, or of every occasion, oldest first. */
    readonly list: (occasionId: OccasionId | null) => Effect.Effect<ReadonlyArray<TokenListing>, StoreUnavailable>
    /** Returns tokens of the occasion that are neither revoked nor expired at `now`, newest first, after the position. */
    readonly live: (
      occasionId: OccasionId,
      now: DateTime.Utc,
      page: { readonly limit: number; readonly after: TokenPosition | null }
    ) => Effect.Effect<ReadonlyArray<LiveToken>, StoreUnavailable>
    /**
     * Revokes the token and writes the entry of the audit log in the same statement; returns whether there is such a
     * token, in this occasion where one is given. Revoking it again keeps the first time.
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
    /** Removes the tokens of the actor, as a guest and as a vendor, also revoked ones; returns how many there were. */
    readonly eraseOfActor: (actorId: ActorId) => Effect.Effect<number, StoreUnavailable>
    /**
     * Records when tokens were last used; ignores times before the recorded one. Moves the expiry of tokens that are
     * renewed to that time and the lifetime of their kind, in steps of `renewalStep` of it.
     */
    readonly touch: (
      uses: ReadonlyArray<{ readonly id: TokenId; readonly at: DateTime.Utc }>,
      lifetimes: TokenLifetimes
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/tokens/TokenRepository") {}
