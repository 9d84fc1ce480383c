/** The ways in which an assignment can break the seven assignment rules, in the order in which they are reported. */
import { Schema } from "effect"

/** A rule that an assignment would break, with what a planner needs to resolve it. */
export const Violation = Schema.Union([
  Schema.Struct({ code: Schema.Literal("table_not_in_plan") }),
  Schema.Struct({ code: Schema.Literal("actor_not_eligible") }),
  Schema.Struct({ code: Schema.Literal("actor_declined"), displayName: Schema.String }),
  Schema.Struct({ code: Schema.Literal("actor_already_assigned"), displayName: Schema.String }),
  Schema.Struct({
    code: Schema.Literal("seat_above_capacity"),
    tableName: Schema.String,
    seatNumber: Schema.Int,
    capacity: Schema.Int
  }),
  Schema.Struct({ code: Schema.Literal("seat_taken"), tableName: Schema.String, seatNumber: Schema.Int }),
  Schema.Struct({
    code: Schema.Literal("table_full"),
    tableName: Schema.String,
    capacity: Schema.Int,
    /** Seats taken by others. */
    occupancy: Schema.Int,
    partySize: Schema.Int
  })
])
export type Violation = typeof Violation.Type

/** What would break a rule: one of the moves asked for, by its position in the list, and the rule. */
export const MoveViolation = Schema.Struct({ move: Schema.Int, violation: Violation })
export interface MoveViolation extends Schema.Schema.Type<typeof MoveViolation> {}

const order = Violation.members.map((rule) => rule.fields.code.literal)

/** The violations of two placements that are made in one step, in the order of the rules. */
export const mergedViolations = (
  first: ReadonlyArray<Violation>,
  second: ReadonlyArray<Violation>
): ReadonlyArray<Violation> => [...first, ...second].toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
