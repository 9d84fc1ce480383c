/** The errors of Seating. */
import { Schema } from "effect"
import { MoveViolation, Violation } from "./SeatingViolation.ts"

/** None of the plans that the vendor may view is published. */
export class PlanNotPublished extends Schema.TaggedError<PlanNotPublished>()("PlanNotPublished", {}) {}

/** The event has a plan already; version 1 supports one. */
export class PlanAlreadyExists extends Schema.TaggedError<PlanAlreadyExists>()("PlanAlreadyExists", {}) {}

/** The plan has changed since the revision that the caller saw. */
export class StaleRevision extends Schema.TaggedError<StaleRevision>()("StaleRevision", { revision: Schema.Int }) {}

/** The list of wishes has changed since the revision that the caller saw. */
export class StaleWishes extends Schema.TaggedError<StaleWishes>()("StaleWishes", { revision: Schema.Int }) {}

/** The wish at this position names somebody who cannot be seated, or what is no part of the plan. */
export class WishRefused extends Schema.TaggedError<WishRefused>()("WishRefused", {
  wish: Schema.Int,
  code: Schema.Literals(["actor_not_eligible", "table_not_in_plan", "zone_not_in_plan"])
}) {}

/** The zone named for a table is not one of the plan's. */
export class ZoneNotInPlan extends Schema.TaggedError<ZoneNotInPlan>()("ZoneNotInPlan", {}) {}

/** The place at this position names a table that the plan does not have. */
export class TableNotInPlan extends Schema.TaggedError<TableNotInPlan>()("TableNotInPlan", { place: Schema.Int }) {}

/** The capacity is below the seats taken at the table, or below a seat number that is taken. */
export class CapacityBelowOccupancy extends Schema.TaggedError<CapacityBelowOccupancy>()("CapacityBelowOccupancy", {
  capacity: Schema.Int,
  occupancy: Schema.Int,
  highestSeatNumber: Schema.Int
}) {}

/** The table cannot be deleted while actors are seated at it. */
export class TableNotEmpty extends Schema.TaggedError<TableNotEmpty>()("TableNotEmpty", { assignments: Schema.Int }) {}

/** The assignment would break rules; names all of them, in the order of the rules. */
export class AssignmentRefused extends Schema.TaggedError<AssignmentRefused>()("AssignmentRefused", {
  violations: Schema.NonEmptyArray(Violation)
}) {}

/** Moves that would break rules when all are made: those broken first, by move and then in the order of the rules. */
export class MovesRefused extends Schema.TaggedError<MovesRefused>()("MovesRefused", {
  violations: Schema.NonEmptyArray(MoveViolation),
  /** How many there are beside those. */
  more: Schema.Int
}) {}

/** So many changes of the same planner are under way or waited for that this one had no turn in time. */
export class ChangesBusy extends Schema.TaggedError<ChangesBusy>()("ChangesBusy", {}) {}

/** So many arrangements are sought or waited for that this one has no turn. */
export class ArrangerBusy extends Schema.TaggedError<ArrangerBusy>()("ArrangerBusy", {
  /** When it may be worth to ask again. */
  retryAfterSeconds: Schema.Int
}) {}
