/** Where people sit, and whether the rules allow it. */
import { assignmentOf, candidateWithId, tableWithId } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"

export interface Place {
  readonly tableId: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}

export const placeOf = (plan: Plan, actorId: string): Place | null => {
  const assignment = assignmentOf(plan, actorId)
  if (assignment === undefined) return null
  const { seat_label: seatLabel, seat_number: seatNumber, seating_table_id: tableId } = assignment
  return { tableId, seatNumber, seatLabel }
}

export const nameOf = (plan: Plan, actorId: string): string => candidateWithId(plan, actorId)?.display_name ?? ""

/** Returns whether the rules allow the place that the actor has in this plan. */
export const isAllowed = (plan: Plan, actorId: string): boolean => {
  const candidate = candidateWithId(plan, actorId)
  const place = placeOf(plan, actorId)
  const table = tableWithId(plan, place?.tableId ?? "")
  if (candidate === undefined || place === null || table === undefined) return false
  if (!candidate.eligible || candidate.rsvp === "declined" || table.remaining < 0) return false
  const { seatNumber, tableId } = place
  const isTaken = plan.assignments.some(
    ({ actor_id, seat_number, seating_table_id }) =>
      actor_id !== actorId && seating_table_id === tableId && seat_number === seatNumber
  )
  return seatNumber === null || (seatNumber <= table.capacity && !isTaken)
}
