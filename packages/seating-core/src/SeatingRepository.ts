import type { AssetId } from "@banquet/assets-core/AssetIds"
import type { ActorSeat } from "@banquet/actors-core/ActorSeats"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { AssignmentFacts, SwapFacts, UnassignmentFacts } from "./AssignmentDecisions.ts"
import type { PlannerFacts } from "./PlannerSeatingView.ts"
import type { GuestSeat, VendorPlan } from "./PublishedSeating.ts"
import type { SeatMoveFacts } from "./SeatMoves.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingChange } from "./SeatingChange.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import type { NewPlanFacts, PlanFacts, SeatingPlan } from "./SeatingPlan.ts"
import type { RoomFacts } from "./SeatingRoom.ts"
import type { TableFacts } from "./SeatingTable.ts"
import type { DiffFacts } from "./SeatingPublication.ts"
import type { SeatingWishes, WishFacts } from "./SeatingWish.ts"
import type { ZoneFacts } from "./SeatingZone.ts"

/** An actor at a table, once per plan. */
export interface SeatedParty {
  readonly actorId: ActorId
  readonly tableId: SeatingTableId
  readonly tableName: string
  readonly capacity: number
  readonly partySize: number
}

/** A plan, as a request names it. */
export interface PlanOfOccasion {
  readonly occasionId: OccasionId
  readonly planId: SeatingPlanId
}

/** An actor that is to sit at a table. */
export interface NamedSeat {
  readonly actorId: ActorId
  readonly tableId: SeatingTableId
}

/** A change that seats or moves one actor, of one request. */
export interface AssignmentChange {
  readonly change: Extract<SeatingChange, { readonly _tag: "AssignmentCreated" | "AssignmentsChanged" }>
  readonly assignment: SeatingAssignment
  readonly audit: ReadonlyArray<NewAuditEntry>
  /** As `AuditedRequest`. */
  readonly requestId: string | null
}

/**
 * Stores plans, zones, tables and assignments.
 *
 * The `…ForChange` reads belong inside a `Transaction`: they lock the plan until it
 * ends, so that what is decided on their facts still holds when `save` writes it.
 */
export class SeatingRepository extends Context.Service<
  SeatingRepository,
  {
    /**
     * Reads in one round trip, or two where it remembers something older, whatever the size of the plans; `eventId` narrows events
     * and plans. What has not changed may be the very value that was returned before.
     */
    readonly plannerFacts: (
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<PlannerFacts, StoreUnavailable>

    /**
     * Returns the seats of these actors in plans that guests may see, as they were last published: of these events, where
     * Seating is enabled with `publish_to_guests`. A plan that is a draft again is seen where the installation says
     * `keep_published`. By start of the event, then the actor's display name. `installed: false` comes with none.
     *
     * Of `household`, unless that is `null` or no household, each seat names the active persons who are direct members and
     * sit at the same table, through a seat of their own or else through the household's: none of `actorIds`, and nobody who
     * declined. By display name. Unless `household` is `null`, each seat says whether the first of `actorIds` declined by its
     * own answer to the event, or where it has none by the second's.
     */
    readonly guestSeats: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      eventIds: ReadonlyArray<EventId>,
      household: ActorId | null
    ) => Effect.Effect<{ readonly installed: boolean; readonly seats: ReadonlyArray<GuestSeat> }, StoreUnavailable>

    /** Returns the event and status of each plan of the occasion. */
    readonly planStatuses: (
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<Pick<SeatingPlan, "eventId" | "status">>, StoreUnavailable>

    /** Returns those of these events whose plan guests may see, by the rule of `guestSeats`. */
    readonly eventsPublishedToGuests: (
      occasionId: OccasionId,
      eventIds: ReadonlyArray<EventId>
    ) => Effect.Effect<ReadonlyArray<EventId>, StoreUnavailable>

    /**
     * Returns the plans of these events on which Seating is enabled as they were last published, by start of the event; of
     * drafts only where the installation says `keep_published`. Party sizes are those of now. Appends to the audit
     * log, with the same statement, that the vendor `viewer` saw them, for each plan at most once a minute.
     */
    readonly vendorPlans: (
      occasionId: OccasionId,
      eventIds: "all" | ReadonlyArray<EventId>,
      viewer: ActorId
    ) => Effect.Effect<{ readonly installed: boolean; readonly plans: ReadonlyArray<VendorPlan> }, StoreUnavailable>

    /**
     * Returns what `plannerFacts` does, of the plans that are published: as they were then, and of drafts only where the
     * installation says `keep_published`. Nothing is locked in them.
     */
    readonly publishedFacts: (
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<PlannerFacts, StoreUnavailable>

    /** Returns the picture of the floor in the last publication of the plan; `null` where there is none. */
    readonly publishedPicture: (planId: SeatingPlanId) => Effect.Effect<AssetId | null, StoreUnavailable>

    /** Reads in one round trip what publishing would change. */
    readonly diffFacts: (occasionId: OccasionId, planId: SeatingPlanId) => Effect.Effect<DiffFacts, StoreUnavailable>

    readonly newPlanForChange: (
      occasionId: OccasionId,
      eventId: EventId
    ) => Effect.Effect<NewPlanFacts, StoreUnavailable>

    readonly planForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId
    ) => Effect.Effect<PlanFacts, StoreUnavailable>

    readonly zoneForChange: (
      occasionId: OccasionId,
      part: { readonly plan: SeatingPlanId } | { readonly zone: SeatingZoneId }
    ) => Effect.Effect<ZoneFacts, StoreUnavailable>

    readonly tableForChange: (
      occasionId: OccasionId,
      part: { readonly plan: SeatingPlanId } | { readonly table: SeatingTableId }
    ) => Effect.Effect<TableFacts, StoreUnavailable>

    /** Reads what changes of the floor and of many tables' places are decided on. */
    readonly roomForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId
    ) => Effect.Effect<RoomFacts, StoreUnavailable>

    /** Returns what it is decided on that these actors take seats, of each. */
    readonly assignmentsForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      seats: ReadonlyArray<NamedSeat>
    ) => Effect.Effect<ReadonlyArray<AssignmentFacts>, StoreUnavailable>

    /**
     * Returns what `assignmentsForChange` does, in several plans, without waiting for anybody: `null` where somebody else changes
     * the plan or the actor, or waits to change the plan.
     */
    readonly tryAssignmentsForChange: (
      seats: ReadonlyArray<PlanOfOccasion & NamedSeat>
    ) => Effect.Effect<ReadonlyArray<AssignmentFacts | null>, StoreUnavailable>

    readonly swapForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      assignmentIds: readonly [SeatingAssignmentId, SeatingAssignmentId]
    ) => Effect.Effect<SwapFacts, StoreUnavailable>

    readonly unassignmentForChange: (
      occasionId: OccasionId,
      assignmentId: SeatingAssignmentId
    ) => Effect.Effect<UnassignmentFacts, StoreUnavailable>

    /** Reads what moves of these actors to these tables are decided on. */
    readonly seatMovesForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      named: { readonly actorIds: ReadonlyArray<ActorId>; readonly tableIds: ReadonlyArray<SeatingTableId> }
    ) => Effect.Effect<SeatMoveFacts, StoreUnavailable>

    /**
     * Writes a change, its event and its entries of the audit log with one statement. Where the plan is published
     * afterwards the next ones keep what is published, whatever the config says.
     */
    readonly save: (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>

    /**
     * Writes changes that seat actors, be they of several plans, with one statement; what they leave is what `save` would, of one
     * after the other.
     */
    readonly saveAssignments: (changes: ReadonlyArray<AssignmentChange>) => Effect.Effect<void, StoreUnavailable>

    /** Moves what is published of one actor to another, who keeps its own seat where both have one in a plan. */
    readonly movePublishedSeats: (
      occasionId: OccasionId,
      fromId: ActorId,
      intoId: ActorId
    ) => Effect.Effect<void, StoreUnavailable>

    /** Returns the wishes of a plan; `null` where the occasion has no such plan. */
    readonly wishes: (
      occasionId: OccasionId,
      planId: SeatingPlanId
    ) => Effect.Effect<{ readonly installed: boolean; readonly list: SeatingWishes | null }, StoreUnavailable>

    /** Reads what wishes about these actors are decided on. */
    readonly wishesForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<WishFacts, StoreUnavailable>

    /** Returns the lists with wishes about the actor, by plan id. Locks every plan of the occasion, so that there are no new ones. */
    readonly wishesOfActorForChange: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<ReadonlyArray<{ readonly plan: SeatingPlan; readonly list: SeatingWishes }>, StoreUnavailable>

    /** Writes the whole list and entries of the audit log. Wishes go with their actors, tables and zones by themselves. */
    readonly saveWishes: (
      plan: Pick<SeatingPlan, "id" | "occasionId">,
      list: SeatingWishes,
      audit: ReadonlyArray<NewAuditEntry>
    ) => Effect.Effect<void, StoreUnavailable>

    /** Writes whether the assignment is locked, and nothing else of it or of its plan. */
    readonly saveLock: (
      assignment: SeatingAssignment,
      audit: ReadonlyArray<NewAuditEntry>
    ) => Effect.Effect<void, StoreUnavailable>

    /** Locks every plan of the occasion. */
    readonly seatedPartiesForChange: (
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<SeatedParty>, StoreUnavailable>

    /** Returns where these actors are seated, whatever the status of the plans, by start of the event. */
    readonly seatsOf: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<ReadonlyArray<ActorSeat>, StoreUnavailable>

    /** Returns the actors that are seated at the event or, with `null`, at any. */
    readonly seatedActors: (
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>

    /** Returns where the actor is seated, by plan id. Locks every plan of the occasion, so that it is not seated meanwhile. */
    readonly seatsForChange: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<
      ReadonlyArray<{ readonly plan: SeatingPlan; readonly assignment: SeatingAssignment }>,
      StoreUnavailable
    >
  }
>()("@banquet/seating-core/SeatingRepository") {}
