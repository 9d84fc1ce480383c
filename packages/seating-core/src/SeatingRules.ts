/** The names of the seven assignment rules, in the order in which violations are reported. */
import { Schema } from "effect"

/** A rule that an assignment would break, with what a person needs to mend it. */
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
    /** Seats that others take. */
    occupancy: Schema.Int,
    partySize: Schema.Int
  })
])
export type Violation = typeof Violation.Type
