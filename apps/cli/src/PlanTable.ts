/** A seating plan as documents and as text. */
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import type { SeatingPlanView } from "@banquet/seating-core/PlannerSeatingView"
import { DateTime } from "effect"
import { table } from "./Output.ts"

/** A plan as the answer to a change carries it. */
export const planDocument = (plan: SeatingPlan) => ({
  id: plan.id,
  event_id: plan.eventId,
  status: plan.status,
  revision: plan.revision,
  published_at: plan.publishedAt === null ? null : DateTime.formatIso(plan.publishedAt)
})

export const planViewDocument = ({ assignments, candidates, capacity, plan, tables, zones }: SeatingPlanView) => {
  const names = new Map(candidates.map(({ actorId, displayName }) => [actorId, displayName]))
  return {
    ...planDocument(plan),
    plan_key: plan.planKey,
    display_name: plan.displayName,
    planner_notes: plan.plannerNotes,
    zones: zones.map(({ id, name, sortOrder }) => ({ id, name, sort_order: sortOrder })),
    tables: tables.map(({ capacity: seats, id, name, occupancy, remaining, sortOrder, zoneId }) => ({
      id,
      seating_zone_id: zoneId,
      name,
      capacity: seats,
      occupancy,
      remaining,
      sort_order: sortOrder
    })),
    assignments: assignments.map(({ actorId, id, seatLabel, seatNumber, tableId }) => ({
      id,
      actor_id: actorId,
      display_name: names.get(actorId) ?? null,
      seating_table_id: tableId,
      seat_number: seatNumber,
      seat_label: seatLabel
    })),
    capacity: {
      seats: capacity.seats,
      assigned: capacity.assigned,
      remaining: capacity.remaining,
      unassigned_candidates: capacity.unassignedCandidates,
      declined_assigned: capacity.declinedAssigned,
      seated_twice: capacity.seatedTwice
    }
  }
}

/** One line a table: its zone, how full it is, and who sits there, with seats where they are known. */
export const planTable = (view: SeatingPlanView): string => {
  const { assignments, capacity, display_name, revision, status, tables, zones } = planViewDocument(view)
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]))
  const seatedAt = (tableId: string) =>
    assignments
      .filter(({ seating_table_id }) => seating_table_id === tableId)
      .toSorted((a, b) => (a.seat_number ?? Infinity) - (b.seat_number ?? Infinity))
      .map(({ actor_id, display_name: name, seat_label, seat_number }) => {
        const seat = seat_label ?? seat_number
        return seat === null ? (name ?? actor_id) : `${name ?? actor_id} (${seat})`
      })
  return [
    `${display_name}: ${status}, revision ${revision}`,
    `${capacity.assigned} of ${capacity.seats} seats taken, ${capacity.unassigned_candidates} not seated yet`,
    "",
    table(
      ["zone", "table", "seats", "seated"],
      tables.map(({ capacity: seats, id, name, occupancy, seating_zone_id }) => {
        const zone = seating_zone_id === null ? undefined : zoneNames.get(seating_zone_id)
        return [zone ?? "-", name, `${occupancy}/${seats}`, seatedAt(id).join(", ")]
      }),
      "The plan has no tables yet."
    )
  ].join("\n")
}
