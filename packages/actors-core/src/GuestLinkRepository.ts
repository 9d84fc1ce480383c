import type { AuditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, EventId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { GuestRecord } from "@banquet/platform-core/principals/Principal"
import type { TokenPosition } from "@banquet/platform-core/tokens/TokenCursor"
import { Context, type DateTime, type Effect } from "effect"
import type { Actor } from "./Actor.ts"

/** The facts of the actors and events that links are asked for. */
export interface GuestLinkFacts {
  /** Those that the occasion has. */
  readonly actors: ReadonlyArray<Pick<Actor, "id" | "type">>
  /** Those that the occasion has. */
  readonly eventIds: ReadonlyArray<EventId>
  /** What the actors that are guests open already. */
  readonly guests: ReadonlyArray<GuestRecord>
}

/** The token of a guest, as planners see it. */
export interface GuestLink {
  readonly tokenId: TokenId
  readonly actorId: ActorId
  readonly createdAt: DateTime.Utc
  readonly lastUsedAt: DateTime.Utc | null
  readonly expiresAt: DateTime.Utc | null
}

export interface GuestLinkPage {
  /** `null` for every guest. */
  readonly actorId: ActorId | null
  readonly limit: number
  readonly after: TokenPosition | null
}

/** Where the tokens of guests are looked up and revoked; they are kept by `TokenRepository`. */
export class GuestLinkRepository extends Context.Service<
  GuestLinkRepository,
  {
    /** Locks the occasion until the transaction ends, against every other change of its actors. */
    readonly forIssue: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      eventIds: ReadonlyArray<EventId>
    ) => Effect.Effect<GuestLinkFacts, StoreUnavailable>
    /** Returns tokens of guests that are neither revoked nor expired at `now`, newest first, after the position. */
    readonly list: (
      occasionId: OccasionId,
      page: GuestLinkPage,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<GuestLink>, StoreUnavailable>
    /**
     * Revokes a guest's token and writes the entry of the audit log in the same statement; returns whether the occasion
     * has such a token. Revoking it again keeps the first time.
     */
    readonly revoke: (
      occasionId: OccasionId,
      tokenId: TokenId,
      by: AuditPrincipal,
      now: DateTime.Utc
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@banquet/actors-core/GuestLinkRepository") {}
