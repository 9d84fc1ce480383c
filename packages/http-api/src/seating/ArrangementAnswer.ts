import { ActorId } from "@banquet/platform-core/Ids"
import { SeatingAssignmentId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"

/** A proposal; nothing of it is saved. */
export const ArrangementAnswer = Schema.Struct({
  /** What changes, for `changes`. */
  moves: Schema.Array(Schema.Struct({ actor_id: ActorId, seating_table_id: Schema.NullOr(SeatingTableId) })),
  cost: Schema.Int,
  /** The cost of the seats as they are; `null` where nobody has one. */
  cost_before: Schema.NullOr(Schema.Int),
  /** How many actors have a seat then. */
  seated: Schema.Int,
  unseated: Schema.Array(Schema.Struct({ actor_id: ActorId, reason: Schema.Literals(["no_seats", "conflicts"]) })),
  wishes: Schema.Struct({
    kept: Schema.Int,
    /** With their positions in the list of wishes. */
    broken: Schema.Array(Schema.Struct({ index: Schema.Int, kind: Schema.String, actor_ids: Schema.Array(ActorId) }))
  }),
  explanation: Schema.NullOr(
    Schema.Struct({
      /** What cannot hold together, and could without any one of these. */
      conflict: Schema.Array(
        Schema.Union([
          Schema.Struct({ kind: Schema.Literal("wish"), index: Schema.Int }),
          Schema.Struct({ kind: Schema.Literal("lock"), assignment_id: SeatingAssignmentId }),
          Schema.Struct({ kind: Schema.Literal("capacity"), seating_table_id: SeatingTableId })
        ])
      )
    })
  ),
  seed: Schema.Int,
  time_ms: Schema.Int,
  /** False where the time limit cut the search short. */
  complete: Schema.Boolean,
  /** The revision of the plan that the proposal was made of. */
  revision: Schema.Int
})
