/** The problems of Seating. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

export class PlanNotPublishedProblem extends HttpApiError.Problem<PlanNotPublishedProblem>()(
  "PlanNotPublishedProblem",
  declare("plan_not_published", 404, "Plan not published"),
  members("plan_not_published")
) {}

export class PlanAlreadyExistsProblem extends HttpApiError.Problem<PlanAlreadyExistsProblem>()(
  "PlanAlreadyExistsProblem",
  declare("plan_already_exists", 409, "Plan already exists"),
  members("plan_already_exists")
) {}

export class StaleRevisionProblem extends HttpApiError.Problem<StaleRevisionProblem>()(
  "StaleRevisionProblem",
  declare("stale_revision", 409, "Stale revision"),
  {
    ...members("stale_revision"),
    /** The revision that the plan has. */
    revision: Schema.Int
  }
) {}

export class ZoneNotInPlanProblem extends HttpApiError.Problem<ZoneNotInPlanProblem>()(
  "ZoneNotInPlanProblem",
  declare("zone_not_in_plan", 422, "Zone not in plan"),
  members("zone_not_in_plan")
) {}

export class CapacityBelowOccupancyProblem extends HttpApiError.Problem<CapacityBelowOccupancyProblem>()(
  "CapacityBelowOccupancyProblem",
  declare("capacity_below_occupancy", 409, "Capacity below occupancy"),
  {
    ...members("capacity_below_occupancy"),
    capacity: Schema.Int,
    occupancy: Schema.Int,
    highest_seat_number: Schema.Int
  }
) {}

export class TableNotEmptyProblem extends HttpApiError.Problem<TableNotEmptyProblem>()(
  "TableNotEmptyProblem",
  declare("table_not_empty", 409, "Table not empty"),
  { ...members("table_not_empty"), assignments: Schema.Int }
) {}

const named = { display_name: Schema.String }
const above = { table_name: Schema.String, seat_number: Schema.Int, capacity: Schema.Int }
const taken = { table_name: Schema.String, seat_number: Schema.Int }
const full = { table_name: Schema.String, capacity: Schema.Int, occupancy: Schema.Int, party_size: Schema.Int }

const violation = <const Code extends string, const Fields extends Schema.Struct.Fields>(code: Code, fields: Fields) =>
  Schema.Struct({
    /** The position of the move that would break the rule, where many are asked for in one step; else left out. */
    move: Schema.optionalKey(Schema.Int),
    code: Schema.Literal(code),
    detail: Schema.String,
    ...fields
  })

/** One rule that an assignment would break. */
export const Violation = Schema.Union([
  violation("table_not_in_plan", {}),
  violation("actor_not_eligible", {}),
  violation("actor_declined", named),
  violation("actor_already_assigned", named),
  violation("seat_above_capacity", above),
  violation("seat_taken", taken),
  violation("table_full", full)
])
export type Violation = typeof Violation.Type

/** A refused assignment is the problem of the first rule in their order and names every other beside it. */
const violations = {
  violations: Schema.Array(Violation),
  /** How many violations there are beside those that are named; left out where there are none. */
  more: Schema.optionalKey(Schema.Int)
}

export class TableNotInPlanProblem extends HttpApiError.Problem<TableNotInPlanProblem>()(
  "TableNotInPlanProblem",
  declare("table_not_in_plan", 422, "Table not in plan"),
  { ...members("table_not_in_plan"), ...violations }
) {}

export class ActorNotEligibleProblem extends HttpApiError.Problem<ActorNotEligibleProblem>()(
  "ActorNotEligibleProblem",
  declare("actor_not_eligible", 422, "Actor not eligible"),
  { ...members("actor_not_eligible"), ...violations }
) {}

export class ActorDeclinedProblem extends HttpApiError.Problem<ActorDeclinedProblem>()(
  "ActorDeclinedProblem",
  declare("actor_declined", 422, "Actor has declined"),
  { ...members("actor_declined"), ...named, ...violations }
) {}

export class ActorAlreadyAssignedProblem extends HttpApiError.Problem<ActorAlreadyAssignedProblem>()(
  "ActorAlreadyAssignedProblem",
  declare("actor_already_assigned", 409, "Actor already assigned"),
  { ...members("actor_already_assigned"), ...named, ...violations }
) {}

export class SeatAboveCapacityProblem extends HttpApiError.Problem<SeatAboveCapacityProblem>()(
  "SeatAboveCapacityProblem",
  declare("seat_above_capacity", 422, "Seat above capacity"),
  { ...members("seat_above_capacity"), ...above, ...violations }
) {}

export class SeatTakenProblem extends HttpApiError.Problem<SeatTakenProblem>()(
  "SeatTakenProblem",
  declare("seat_taken", 409, "Seat already taken"),
  { ...members("seat_taken"), ...taken, ...violations }
) {}

export class TableFullProblem extends HttpApiError.Problem<TableFullProblem>()(
  "TableFullProblem",
  declare("table_full", 409, "Table full"),
  { ...members("table_full"), ...full, ...violations }
) {}

/** How an assignment, a swap or many moves can be refused by the rules. */
export const assignmentProblems = [
  TableNotInPlanProblem,
  ActorNotEligibleProblem,
  ActorDeclinedProblem,
  ActorAlreadyAssignedProblem,
  SeatAboveCapacityProblem,
  SeatTakenProblem,
  TableFullProblem
] as const
