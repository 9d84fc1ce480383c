/** What it means to bring somebody to a table. */
import type { PlanCommand } from "./commands/PlanCommand.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import { seatsFor } from "./SeatComing.ts"
import type { Candidate, Table } from "./SeatingView.ts"
import { roomFor } from "./TableFit.ts"

/** Where at a table somebody is brought. */
export interface Spot {
  /** Counted from 1; `null` where no seat is pointed at. */
  readonly seatNumber: number | null
  /** Who is drawn there, with a number for the seat or without. */
  readonly actorId: string | null
}

export const anySpot: Spot = { seatNumber: null, actorId: null }

/** Says that both have seats where the other one sits, once the other one has left. */
const canSwap = ({ assignments, tables }: IndexedPlan, one: Candidate, other: Candidate): boolean => {
  const fits = (coming: Candidate, leaving: Candidate): boolean => {
    const table = tables.get(assignments.get(leaving.actor_id)?.seating_table_id ?? "")
    return table !== undefined && table.remaining + leaving.party_size >= coming.party_size
  }
  return fits(one, other) && fits(other, one)
}

/**
 * Returns whom somebody who is seated swaps with: whoever has the number of the seat, or is drawn there where the table has no
 * room beside them.
 */
const partnerOf = (
  index: IndexedPlan,
  candidate: Candidate,
  table: Table,
  { actorId, seatNumber }: Spot
): string | undefined => {
  const sitting = index.assignments.get(candidate.actor_id)
  if (sitting === undefined) return undefined
  const seated = index.seated.get(table.id) ?? []
  const numbered = seated.find(({ assignment }) => seatNumber !== null && assignment.seat_number === seatNumber)
  if (numbered !== undefined) return numbered.assignment.actor_id
  const other = seated.find((one) => one.candidate.actor_id === actorId)?.candidate
  const isFull = roomFor(index, candidate, table) < seatsFor(index, candidate)
  return isFull && other !== undefined && canSwap(index, candidate, other) ? other.actor_id : undefined
}

/** Returns the command that brings somebody there; `null` where they were let go on their own place. */
export const placement = (index: IndexedPlan, actorId: string, table: Table, spot: Spot): PlanCommand | null => {
  const { seatNumber } = spot
  const sitting = index.assignments.get(actorId)
  const isOwn = seatNumber === null || seatNumber === sitting?.seat_number
  if (sitting?.seating_table_id === table.id && isOwn) return null
  const candidate = index.candidates.get(actorId)
  const partner = candidate === undefined ? undefined : partnerOf(index, candidate, table, spot)
  return partner === undefined
    ? { kind: "seat", actorId, tableId: table.id, seatNumber, seatLabel: null }
    : { kind: "swap", actorIds: [actorId, partner] }
}
