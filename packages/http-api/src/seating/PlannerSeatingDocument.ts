/** Plans, zones, tables, assignments and candidates as planners see them. */
import { ActorType } from "@banquet/actors-core/Actor"
import { RsvpPosture } from "@banquet/actors-core/RsvpPosture"
import { ActorId, EnablementId, EventId, InstallationId } from "@banquet/platform-core/Ids"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import { SeatingPlanStatus } from "@banquet/seating-core/SeatingPlan"
import { TableShape } from "@banquet/seating-core/SeatingFloor"
import { PairWishKind, TableWishKind } from "@banquet/seating-core/SeatingWish"
import { TableNamingStrategy } from "@banquet/seating-core/TableNaming"
import { Schema } from "effect"
import { Decider } from "../platform/Decider.ts"
import { Timestamp } from "../platform/Timestamp.ts"

export const Zone = Schema.Struct({ id: SeatingZoneId, name: Schema.String, sort_order: Schema.Int }).annotate({
  identifier: "SeatingZone"
})

/** The size of a room in centimetres. */
export const RoomFloor = Schema.Struct({ width: Schema.Int, depth: Schema.Int }).annotate({
  identifier: "SeatingFloor"
})

/** What is drawn below the tables of a room, as large as it fits on the floor. The URL is valid for a while. */
export const FloorPicture = Schema.Struct({
  url: Schema.String,
  width: Schema.Int,
  height: Schema.Int,
  content_type: Schema.String
}).annotate({ identifier: "SeatingFloorPicture" })

/** A floor and its picture, each left out where there is none. */
export const roomOfPlan = { floor: Schema.optionalKey(RoomFloor), floor_picture: Schema.optionalKey(FloorPicture) }

/** The centre of a table in centimetres from the upper left corner of the floor, and degrees by which it is turned clockwise. */
export const Place = Schema.Struct({ x: Schema.Int, y: Schema.Int, angle: Schema.Int }).annotate({
  identifier: "SeatingTablePlace"
})

/** The shape and the place of a table, each left out where there is none. */
export const tableInRoom = { shape: Schema.optionalKey(TableShape), place: Schema.optionalKey(Place) }

export const Table = Schema.Struct({
  id: SeatingTableId,
  seating_zone_id: Schema.NullOr(SeatingZoneId),
  name: Schema.String,
  capacity: Schema.Int,
  /** Seats taken: an assignment takes as many as its actor's party. */
  occupancy: Schema.Int,
  remaining: Schema.Int,
  sort_order: Schema.Int,
  ...tableInRoom
}).annotate({ identifier: "SeatingTable" })

/** A table as the answer to its placing carries it. */
export const PlacedTable = Schema.Struct({
  id: SeatingTableId,
  name: Schema.String,
  ...tableInRoom
}).annotate({ identifier: "PlacedSeatingTable" })

export const Assignment = Schema.Struct({
  id: SeatingAssignmentId,
  actor_id: ActorId,
  seating_table_id: SeatingTableId,
  seat_number: Schema.NullOr(Schema.Int),
  seat_label: Schema.NullOr(Schema.String),
  /** Whether arrangements leave it where it is. */
  locked: Schema.Boolean
}).annotate({ identifier: "SeatingAssignment" })

/** A wish about two actors, or about one and tables or zones. */
export const Wish = Schema.Union([
  Schema.Struct({ actor_ids: Schema.Tuple([ActorId, ActorId]), kind: PairWishKind, weight: Schema.Int }),
  Schema.Struct({
    actor_id: ActorId,
    kind: TableWishKind,
    seating_table_ids: Schema.optionalKey(Schema.Array(SeatingTableId)),
    seating_zone_ids: Schema.optionalKey(Schema.Array(SeatingZoneId))
  })
]).annotate({ identifier: "SeatingWish" })

/** The wishes of a plan; the revision is the list's own. */
export const Wishes = Schema.Struct({ wishes: Schema.Array(Wish), revision: Schema.Int })

export const Candidate = Schema.Struct({
  actor_id: ActorId,
  type: ActorType,
  display_name: Schema.String,
  party_size: Schema.Int,
  rsvp: RsvpPosture,
  eligible: Schema.Boolean,
  group_labels: Schema.Array(Schema.String),
  assignment_id: Schema.NullOr(SeatingAssignmentId),
  covered_by: Schema.NullOr(SeatingAssignmentId)
}).annotate({ identifier: "SeatingCandidate" })

/** A plan as the answer to a change carries it. */
export const ChangedPlan = Schema.Struct({
  id: SeatingPlanId,
  event_id: EventId,
  status: SeatingPlanStatus,
  revision: Schema.Int,
  published_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ChangedSeatingPlan" })

/** A plan without its candidates. */
export const Plan = Schema.Struct({
  id: SeatingPlanId,
  event_id: EventId,
  module_installation_id: InstallationId,
  event_enablement_id: EnablementId,
  plan_key: Schema.String,
  display_name: Schema.String,
  planner_notes: Schema.NullOr(Schema.String),
  status: SeatingPlanStatus,
  revision: Schema.Int,
  published_at: Schema.NullOr(Timestamp),
  published_by: Schema.NullOr(Decider),
  ...roomOfPlan,
  /** What was last published, and is kept while the plan is a draft again. */
  publication: Schema.NullOr(Schema.Struct({ published_at: Timestamp, revision: Schema.Int })),
  zones: Schema.Array(Zone),
  tables: Schema.Array(Table),
  assignments: Schema.Array(Assignment),
  /** `seats`, `assigned` and `remaining` count seats, the others actors. */
  capacity: Schema.Struct({
    seats: Schema.Int,
    assigned: Schema.Int,
    remaining: Schema.Int,
    unassigned_candidates: Schema.Int,
    declined_assigned: Schema.Int,
    seated_twice: Schema.Int
  })
}).annotate({ identifier: "SeatingPlan" })

export const PlanWithCandidates = Schema.Struct({ ...Plan.fields, candidates: Schema.Array(Candidate) }).annotate({
  identifier: "SeatingPlanWithCandidates"
})

/** The use of Seating by the occasion. */
export const Installation = Schema.Struct({
  id: InstallationId,
  config: Schema.Struct({
    table_naming_strategy: TableNamingStrategy,
    /** Left out where the installation does not say it. */
    keep_published: Schema.optionalKey(Schema.Boolean)
  })
})

/** The events, with their use of Seating and their plans. */
export const Events = Schema.Array(
  Schema.Struct({
    id: EventId,
    name: Schema.String,
    starts_at: Timestamp,
    enablement: Schema.NullOr(
      Schema.Struct({ id: EnablementId, config: Schema.Struct({ publish_to_guests: Schema.Boolean }) })
    ),
    seating_plan_id: Schema.NullOr(SeatingPlanId)
  })
)

export const PlannerSeatingView = Schema.Struct({
  installation: Installation,
  events: Events,
  plans: Schema.Array(PlanWithCandidates)
})
