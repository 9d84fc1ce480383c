import type { EventMeal } from "@banquet/actors-core/ActorMeals"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { MergedActors } from "@banquet/platform-core/erasure/ActorMerge"
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { RsvpAnswer } from "./RsvpAnswer.ts"
import type { RsvpMember } from "./RsvpMember.ts"

/** Whose answers are read, each with whom it brings along; vendors never. */
export type RsvpScope =
  /** These, and the persons in those of them that are households or groups; one without persons is read itself. */
  | { readonly _tag: "Party"; readonly actorIds: ReadonlyArray<ActorId> }
  | { readonly _tag: "Named"; readonly actorIds: ReadonlyArray<ActorId> }
  | { readonly _tag: "Everybody" }

export interface EventMembers {
  readonly eventId: EventId
  /** By name without case and accents, then id. */
  readonly members: ReadonlyArray<RsvpMember>
}

export interface StoredAnswer extends RsvpAnswer {
  readonly actorId: ActorId
}

/** A decided change of what guests say beside whether they come. */
export interface RsvpChange {
  readonly occasionId: OccasionId
  readonly eventId: EventId
  readonly answers: ReadonlyArray<StoredAnswer>
  /** Who brings whom from now on. */
  readonly plusOnes: ReadonlyArray<{ readonly hostId: ActorId; readonly actorId: ActorId }>
  readonly events: ReadonlyArray<NewDomainEvent>
}

/** Where answers are kept, and who brings whom; whether somebody comes is kept with invitations. */
export class RsvpRepository extends Context.Service<
  RsvpRepository,
  {
    /** Reads in one statement those of these events that the occasion has, in the order given; for `null` all, by start. */
    readonly members: (
      occasionId: OccasionId,
      eventIds: ReadonlyArray<EventId> | null,
      scope: RsvpScope
    ) => Effect.Effect<ReadonlyArray<EventMembers>, StoreUnavailable>
    /** Returns what was said of meals at the event or, for `null`, at any of the occasion, by the actor's id, then the event's. */
    readonly meals: (
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<ReadonlyArray<EventMeal>, StoreUnavailable>
    /** Writes a change with its events and entries of the audit log. Belongs in a transaction. */
    readonly save: (change: RsvpChange, audit: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>
    /** Returns which of the two bring somebody or are brought, other than by each other. */
    readonly paired: (
      occasionId: OccasionId,
      actors: MergedActors
    ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>
    /** Makes an actor's answers another's, whose own members win, and whom it brings or who brings it. */
    readonly merge: (occasionId: OccasionId, actors: MergedActors) => Effect.Effect<void, StoreUnavailable>
    /** Deletes the actor's answers and whom it brings or who brings it, and returns how many answers there were. */
    readonly erase: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<number, StoreUnavailable>
  }
>()("@banquet/rsvp-core/RsvpRepository") {}
