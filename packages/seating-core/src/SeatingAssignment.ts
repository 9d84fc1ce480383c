/** Who sits where: one actor at one table. */
import { ActorId } from "@banquet/platform-core/Ids"
import { text } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"

/** One seat at a table, counted from 1. */
export const SeatNumber = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

export const SeatLabel = text(1, 50)

/** One actor at one table of one plan, with or without an exact seat; takes as many seats as the actor's party size. */
export const SeatingAssignment = Schema.Struct({
  id: SeatingAssignmentId,
  planId: SeatingPlanId,
  tableId: SeatingTableId,
  actorId: ActorId,
  seatNumber: Schema.NullOr(SeatNumber),
  seatLabel: Schema.NullOr(SeatLabel),
  /** Whether an arrangement leaves it where it is; what planners move themselves keeps it. */
  locked: Schema.Boolean
})
export interface SeatingAssignment extends Schema.Schema.Type<typeof SeatingAssignment> {}

/** Where an assignment puts its actor. */
export type Place = Pick<SeatingAssignment, "tableId" | "seatNumber" | "seatLabel">

/** Returns the assignment at that place; the same object where it is there already. */
export const placedAt = (assignment: SeatingAssignment, { seatLabel, seatNumber, tableId }: Place): SeatingAssignment =>
  assignment.tableId === tableId && assignment.seatNumber === seatNumber && assignment.seatLabel === seatLabel
    ? assignment
    : { ...assignment, tableId, seatNumber, seatLabel }
