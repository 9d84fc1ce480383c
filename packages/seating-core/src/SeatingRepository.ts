import type { Actor, Membership } from "@banquet/actors-core/Actor"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { RsvpFacts } from "@banquet/actors-core/RsvpPosture"
import type { NewAuditEntry } from "@banquet/platform-core/AuditEntry"
import type { ActorId, EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleConfig } from "@banquet/platform-core/ModuleManifest"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, Data, type DateTime, type Effect } from "effect"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

export interface EventFacts {
  readonly id: EventId
  readonly name: string
  readonly startsAt: DateTime.Utc
}

export interface InstallationFacts {
  readonly id: InstallationId
  readonly config: ModuleConfig
}

export interface EnablementFacts {
  readonly id: EnablementId
  readonly config: ModuleConfig
}

/** Everything the planner view is computed from. Zones and tables come in their order, actors by display name, then id. */
export interface PlannerFacts {
  /** `null` where the occasion has not installed Seating. */
  readonly installation: InstallationFacts | null
  /** By start, then id; `enablement` is `null` where Seating is not enabled now. */
  readonly events: ReadonlyArray<EventFacts & { readonly enablement: EnablementFacts | null }>
  /** In the order of their events. */
  readonly plans: ReadonlyArray<{
    readonly plan: SeatingPlan
    readonly zones: ReadonlyArray<SeatingZone>
    readonly tables: ReadonlyArray<SeatingTable>
    readonly assignments: ReadonlyArray<SeatingAssignment>
    /** Every invitation to the plan's event. */
    readonly invitations: ReadonlyArray<Invitation>
  }>
  /** Every actor of the occasion. */
  readonly actors: ReadonlyArray<Pick<Actor, "id" | "type" | "displayName" | "partySize" | "status">>
  readonly memberships: ReadonlyArray<Membership>
}

/** A seat as its guest sees it. */
export interface GuestSeat {
  readonly event: EventFacts
  readonly planDisplayName: string
  readonly tableName: string
  readonly zoneName: string | null
  readonly seatNumber: number | null
  readonly seatLabel: string | null
  readonly actorDisplayName: string
}

/** A published plan as a vendor sees it. */
export interface VendorPlan {
  readonly id: SeatingPlanId
  readonly event: EventFacts
  readonly displayName: string
  readonly publishedAt: DateTime.Utc
  readonly zones: ReadonlyArray<SeatingZone>
  readonly tables: ReadonlyArray<SeatingTable & { readonly occupancy: number }>
  /** By table order, then seat number (those without last), then display name. */
  readonly assignments: ReadonlyArray<{
    readonly tableId: SeatingTableId
    readonly displayName: string
    readonly partySize: number
    readonly seatNumber: number | null
    readonly seatLabel: string | null
  }>
}

/** What every change of a plan looks at first. */
export interface PlanFacts {
  /** `null` where the occasion has not installed Seating. */
  readonly installation: InstallationFacts | null
  /** `null` where the occasion has no such plan. */
  readonly plan: SeatingPlan | null
  /** Whether Seating is enabled on the plan's event now. */
  readonly enabled: boolean
}

export interface NewPlanFacts {
  readonly installation: InstallationFacts | null
  /** `null` where the occasion has no such event. */
  readonly event: EventFacts | null
  /** `null` where Seating is not enabled on the event now. */
  readonly enablement: EnablementFacts | null
  readonly planExists: boolean
}

export interface ZoneFacts extends PlanFacts {
  /** The zone named, `null` when none was named or there is none. */
  readonly zone: SeatingZone | null
  /** The highest sort order of the plan's zones, 0 when there are none. */
  readonly lastSortOrder: number
}

export interface TableFacts extends PlanFacts {
  /** The table named, `null` when none was named or there is none. */
  readonly table: SeatingTable | null
  /** Seats taken at the table named: the sum of party sizes. */
  readonly occupancy: number
  readonly assignmentCount: number
  /** The highest seat number taken at the table named, 0 when none is. */
  readonly highestSeatNumber: number
  readonly zoneIds: ReadonlyArray<SeatingZoneId>
  /** Names of all tables of the plan. */
  readonly tableNames: ReadonlyArray<string>
  /** The highest sort order of the plan's tables, 0 when there are none. */
  readonly lastSortOrder: number
}

/** An actor about to be seated, with what its RSVP amounts to for the plan's event. */
export interface SeatingActor extends Pick<Actor, "id" | "type" | "status" | "displayName" | "partySize"> {
  readonly rsvp: RsvpFacts
}

export interface TableOccupancy {
  readonly table: SeatingTable
  readonly assignments: ReadonlyArray<SeatingAssignment & { readonly partySize: number }>
}

export interface AssignmentFacts extends PlanFacts {
  /** `null` where the plan has no such table. */
  readonly table: TableOccupancy | null
  /** `null` where the occasion has no such actor. */
  readonly actor: SeatingActor | null
  /** Where the actor sits in this plan now. */
  readonly current: SeatingAssignment | null
}

export interface SwapFacts extends PlanFacts {
  /** The two assignments named, in that order; `null` where the plan has no such assignment. */
  readonly sides: readonly [SwapSide | null, SwapSide | null]
}

export interface SwapSide {
  readonly assignment: SeatingAssignment
  readonly actor: SeatingActor
  readonly table: TableOccupancy
}

export interface UnassignmentFacts extends PlanFacts {
  /** `null` where the occasion has no such assignment. */
  readonly assignment: SeatingAssignment | null
}

/** What a decision made of a plan. `plan` is its state afterwards, revision included. */
export type SeatingChange = Data.TaggedEnum<{
  PlanCreated: { readonly plan: SeatingPlan }
  PlanChanged: { readonly plan: SeatingPlan }
  ZoneCreated: { readonly plan: SeatingPlan; readonly zone: SeatingZone }
  ZoneChanged: { readonly plan: SeatingPlan; readonly zone: SeatingZone }
  /** The zone's tables stay, without a zone. */
  ZoneDeleted: { readonly plan: SeatingPlan; readonly zoneId: SeatingZoneId }
  TableCreated: { readonly plan: SeatingPlan; readonly table: SeatingTable }
  TableChanged: { readonly plan: SeatingPlan; readonly table: SeatingTable }
  TableDeleted: { readonly plan: SeatingPlan; readonly tableId: SeatingTableId }
  AssignmentCreated: { readonly plan: SeatingPlan; readonly assignment: SeatingAssignment }
  /** One assignment moved, or two that changed places in one step. */
  AssignmentsChanged: { readonly plan: SeatingPlan; readonly assignments: ReadonlyArray<SeatingAssignment> }
  AssignmentDeleted: { readonly plan: SeatingPlan; readonly assignmentId: SeatingAssignmentId }
}>
export const SeatingChange = Data.taggedEnum<SeatingChange>()

/** An actor at a table, once per plan. */
export interface SeatedParty {
  readonly actorId: ActorId
  readonly tableId: SeatingTableId
  readonly tableName: string
  readonly capacity: number
  readonly partySize: number
}

/**
 * Where plans, zones, tables and assignments are kept.
 *
 * The `…ForChange` reads belong inside a `Transaction`: they make every other change of the same plan wait until it
 * ends, so that what is decided on their facts still holds when `save` writes it.
 */
export class SeatingRepository extends Context.Service<
  SeatingRepository,
  {
    /** One round trip whatever the size of the plans; `eventId` narrows events and plans. */
    readonly plannerFacts: (
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<PlannerFacts, StoreUnavailable>

    /**
     * The seats of these actors in plans that guests may see: published, of these events, where Seating is enabled with
     * `publish_to_guests`. By start of the event, then the actor's display name. `installed: false` comes with none.
     */
    readonly guestSeats: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      eventIds: ReadonlyArray<EventId>
    ) => Effect.Effect<{ readonly installed: boolean; readonly seats: ReadonlyArray<GuestSeat> }, StoreUnavailable>

    /** Those of these events whose plan guests may see, by the rule of `guestSeats`. */
    readonly eventsPublishedToGuests: (
      occasionId: OccasionId,
      eventIds: ReadonlyArray<EventId>
    ) => Effect.Effect<ReadonlyArray<EventId>, StoreUnavailable>

    /**
     * The published plans of these events on which Seating is enabled, by start of the event. That the vendor `viewer` saw
     * them is in the audit log with the same statement, of each plan at most once a minute.
     */
    readonly vendorPlans: (
      occasionId: OccasionId,
      eventIds: "all" | ReadonlyArray<EventId>,
      viewer: ActorId
    ) => Effect.Effect<{ readonly installed: boolean; readonly plans: ReadonlyArray<VendorPlan> }, StoreUnavailable>

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

    readonly assignmentForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      actorId: ActorId,
      tableId: SeatingTableId
    ) => Effect.Effect<AssignmentFacts, StoreUnavailable>

    readonly swapForChange: (
      occasionId: OccasionId,
      planId: SeatingPlanId,
      assignmentIds: readonly [SeatingAssignmentId, SeatingAssignmentId]
    ) => Effect.Effect<SwapFacts, StoreUnavailable>

    readonly unassignmentForChange: (
      occasionId: OccasionId,
      assignmentId: SeatingAssignmentId
    ) => Effect.Effect<UnassignmentFacts, StoreUnavailable>

    /** Writes what was decided and, with the same statement, the entries of the audit log that tell of it. */
    readonly save: (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>

    /** Locks every plan of the occasion. */
    readonly seatedPartiesForChange: (
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<SeatedParty>, StoreUnavailable>

    /** Where the actor is seated, by plan id. Locks every plan of the occasion, so that nobody seats it meanwhile. */
    readonly seatsForChange: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<
      ReadonlyArray<{ readonly plan: SeatingPlan; readonly assignmentId: SeatingAssignmentId }>,
      StoreUnavailable
    >
  }
>()("@banquet/seating-core/SeatingRepository") {}
