import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { MergedActors } from "@banquet/platform-core/erasure/ActorMerge"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect } from "effect"
import type { ActorType } from "./Actor.ts"
import type { ActorPosition } from "./ActorCursor.ts"
import type { ActorFacts } from "./ActorDecisions.ts"
import type { ActorRecord } from "./ActorProfile.ts"
import type { ActorWrite } from "./ActorWrite.ts"
import type { InvitationFacts } from "./InvitationChanges.ts"
import type { MergeFacts } from "./MergeDecisions.ts"
import type { RsvpPosture } from "./RsvpPosture.ts"

/** Selects actors; `null` selects every one. */
export interface ActorQuery {
  readonly type: ActorType | null
  /** Selects those in whose name, key, e-mail address or phone number each word is, whatever its case and accents. */
  readonly search: string | null
  /** Selects the direct members of this household or group. */
  readonly memberOf: ActorId | null
  /** The event of `response` and `seated`; alone it selects the event's candidates. */
  readonly eventId: EventId | null
  /** Selects those of this posture at the event, vendors aside. */
  readonly response: RsvpPosture | null
  /** Selects those who have a seat, at the event if there is one, or those who have none. */
  readonly seated: { readonly isSeated: boolean; readonly actorIds: ReadonlyArray<ActorId> } | null
  /** Selects those who have a token that works, or those who have none. */
  readonly linked: boolean | null
  readonly after: ActorPosition | null
  readonly limit: number
}

export interface ActorTotals {
  readonly persons: number
  readonly households: number
  readonly groups: number
  readonly vendors: number
}

export interface ActorPage {
  /** By display name without case and accents, then by id. */
  readonly items: ReadonlyArray<ActorRecord>
  /** Where the next page begins; `null` on the last. */
  readonly next: ActorPosition | null
  /** All of the occasion, whatever is selected. */
  readonly totals: ActorTotals
  /** Whether the occasion has the event and the household or group of the query; true where there are none. */
  readonly eventFound: boolean
  readonly parentFound: boolean
}

/** What a change names, so that its facts can be read. */
export interface ActorFactsQuery {
  /** `null` for a new actor. */
  readonly actorId: ActorId | null
  readonly parentIds?: ReadonlyArray<ActorId> | undefined
  readonly key?: string | undefined
  /** Which keys are taken that begin like this. */
  readonly keyBase?: string | null | undefined
  readonly eventId?: EventId | undefined
}

/** Where actors are kept with what planners know of them. */
export class PlannerActorRepository extends Context.Service<
  PlannerActorRepository,
  {
    /** Reads in one round trip. */
    readonly list: (
      occasionId: OccasionId,
      query: ActorQuery,
      now: DateTime.Utc
    ) => Effect.Effect<ActorPage, StoreUnavailable>
    /** Returns those that the occasion has, in no order. */
    readonly find: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<ActorRecord>, StoreUnavailable>
    /** Returns whose dietary needs are known to planners, by id. */
    readonly dietaryNeeds: (
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<{ readonly actorId: ActorId; readonly dietary: string }>, StoreUnavailable>
    /** Locks the occasion until the transaction ends, against every other change of its actors. */
    readonly forChange: (occasionId: OccasionId, query: ActorFactsQuery) => Effect.Effect<ActorFacts, StoreUnavailable>
    /** Reads those of the actors and events that the occasion has, and locks it as `forChange` does. */
    readonly forInvitations: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      eventIds: ReadonlyArray<EventId>
    ) => Effect.Effect<InvitationFacts, StoreUnavailable>
    /** Locks the occasion as `forChange` does. */
    readonly forMerge: (occasionId: OccasionId, actors: MergedActors) => Effect.Effect<MergeFacts, StoreUnavailable>
    /** Writes a change, its event and its entry of the audit log with one statement. Tokens go with their actor. */
    readonly save: (write: ActorWrite, audit: NewAuditEntry) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/actors-core/PlannerActorRepository") {}
