/** What it means to bring somebody to a table. */
import type { PlanCommand } from "./commands/PlanCommand.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import { seatsFor } from "./SeatComing.ts"
import type { Table } from "./SeatingView.ts"
import { fitsAfter, roomFor } from "./TableFit.ts"

/** Where at a table somebody is brought. */
export interface Spot {
  /** Counted from 1; `null` where no seat is pointed at. */
  readonly seatNumber: number | null
  /** Who is drawn there, with a number for the seat or without. */
  readonly actorId: string | null
}

export const anySpot: Spot = { seatNumber: null, actorId: null }

/** Returns the command that brings somebody there; `null` where they were let go on their own place. */
export const placement = (
  index: IndexedPlan,
  actorId: string,
  table: Table,
  { actorId: occupantId, seatNumber }: Spot
): PlanCommand | null => {
  const sitting = index.assignments.get(actorId)
  const left = index.tables.get(sitting?.seating_table_id ?? "")
  if (left?.id === table.id && (seatNumber === null || seatNumber === sitting?.seat_number)) return null
  const candidate = index.candidates.get(actorId)
  // Whoever has the number of the seat, or is drawn there where the table has no room beside them.
  const partner = index.seated.get(table.id)?.find(({ assignment, candidate: other }) => {
    if (left === undefined || candidate === undefined) return false
    if (seatNumber !== null && assignment.seat_number === seatNumber) return true
    const isFull = roomFor(index, candidate, table) < seatsFor(index, candidate)
    return (
      other.actor_id === occupantId && isFull && fitsAfter(candidate, table, other) && fitsAfter(other, left, candidate)
    )
  })
  return partner === undefined
    ? { kind: "seat", actorId, tableId: table.id, seatNumber, seatLabel: null }
    : { kind: "swap", actorIds: [actorId, partner.assignment.actor_id] }
}
