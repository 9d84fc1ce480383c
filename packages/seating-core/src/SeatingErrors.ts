/** How a request about seating can be refused. */
import { Schema } from "effect"
import { Violation } from "./SeatingViolation.ts"

/** To a vendor: none of the plans it may view is published. */
export class PlanNotPublished extends Schema.TaggedError<PlanNotPublished>()("PlanNotPublished", {}) {}

/** The event has a plan already; version 1 supports one. */
export class PlanAlreadyExists extends Schema.TaggedError<PlanAlreadyExists>()("PlanAlreadyExists", {}) {}

/** The plan has changed since the revision that the caller saw. */
export class StaleRevision extends Schema.TaggedError<StaleRevision>()("StaleRevision", { revision: Schema.Int }) {}

/** The zone named for a table is not one of the plan's. */
export class ZoneNotInPlan extends Schema.TaggedError<ZoneNotInPlan>()("ZoneNotInPlan", {}) {}

/** A capacity under the seats that are taken, or under a seat number that is. */
export class CapacityBelowOccupancy extends Schema.TaggedError<CapacityBelowOccupancy>()("CapacityBelowOccupancy", {
  capacity: Schema.Int,
  occupancy: Schema.Int,
  highestSeatNumber: Schema.Int
}) {}

/** A table is deleted while people sit at it. */
export class TableNotEmpty extends Schema.TaggedError<TableNotEmpty>()("TableNotEmpty", { assignments: Schema.Int }) {}

/** Seating an actor would break rules; all of them are named, in the order of the rules. */
export class AssignmentRefused extends Schema.TaggedError<AssignmentRefused>()("AssignmentRefused", {
  violations: Schema.NonEmptyArray(Violation)
}) {}
