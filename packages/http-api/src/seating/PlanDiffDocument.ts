/** What publishing a plan would change for guests. */
import { ActorId } from "@banquet/platform-core/Ids"
import { SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { Timestamp } from "../platform/Timestamp.ts"

const actor = { actor_id: ActorId, display_name: Schema.String }

const Place = Schema.Struct({
  table_name: Schema.String,
  seat_number: Schema.NullOr(Schema.Int),
  /** Left out unless it changes. */
  seat_label: Schema.optionalKey(Schema.NullOr(Schema.String))
})

/** A table of which a member changes from one value to another. */
const tables = <Value extends Schema.Top>(value: Value) =>
  Schema.Array(
    Schema.Struct({
      id: SeatingTableId,
      name: Schema.String,
      from: Schema.NullOr(value),
      to: Schema.NullOr(value)
    })
  )

/** Since the last publication; where there is none everything is new. Actors are by name. */
export const PlanDiff = Schema.Struct({
  since: Schema.NullOr(Timestamp),
  seated: Schema.Array(Schema.Struct({ ...actor, to: Place })),
  moved: Schema.Array(Schema.Struct({ ...actor, from: Place, to: Place })),
  unseated: Schema.Array(Schema.Struct({ ...actor, from: Place })),
  tables: Schema.Struct({
    /** With their capacities. */
    added: tables(Schema.Int),
    removed: tables(Schema.Int),
    /** With the names before and after. */
    renamed: tables(Schema.String),
    resized: tables(Schema.Int)
  })
}).annotate({ identifier: "SeatingPlanDiff" })
