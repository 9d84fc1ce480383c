/** A seating plan as documents and as text. */
import { planDocument } from "@banquet/http-handlers/seating/PlannerSeatingDocuments"
import type { SeatingPlanView } from "@banquet/seating-core/PlannerSeatingView"
import { terminalLine } from "@banquet/server/TerminalText"
import { table } from "./Output.ts"

/** The plan as planners get it over HTTP, its assignments with names. */
export const planViewDocument = (view: SeatingPlanView) => {
  const names = new Map<string, string>(view.candidates.map(({ actorId, displayName }) => [actorId, displayName]))
  const document = planDocument(view)
  return {
    ...document,
    assignments: document.assignments.map((assignment) => ({
      ...assignment,
      display_name: names.get(assignment.actor_id) ?? null
    }))
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
    terminalLine(`${display_name}: ${status}, revision ${revision}`),
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
