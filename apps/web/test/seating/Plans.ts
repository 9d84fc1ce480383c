/** Plans as the contract answers them, made of a few words. */
import { recount } from "../../src/seating/planner/PlanRecords.ts"
import type { Candidate, Plan, Table } from "../../src/seating/planner/SeatingView.ts"

export const candidate = (key: string, parts: Partial<Candidate> = {}): Candidate => ({
  actor_id: key,
  type: "person",
  display_name: key,
  party_size: 1,
  rsvp: "attending",
  eligible: true,
  group_labels: [],
  assignment_id: null,
  covered_by: null,
  ...parts
})

export const table = (key: string, capacity: number, parts: Partial<Table> = {}): Table => ({
  id: key,
  seating_zone_id: null,
  name: key,
  capacity,
  occupancy: 0,
  remaining: capacity,
  sort_order: 0,
  ...parts
})

interface PlanParts extends Partial<Pick<Plan, "zones" | "tables" | "candidates">> {
  /** Table and seat by actor. */
  readonly seats: Readonly<Record<string, readonly [table: string, seat: number | null]>>
}

export const planOf = ({ candidates = [], seats, tables = [], zones = [] }: PlanParts): Plan =>
  recount({
    id: "plan",
    event_id: "event",
    module_installation_id: "installation",
    event_enablement_id: "enablement",
    plan_key: "main",
    display_name: "Dinner",
    planner_notes: null,
    status: "draft",
    revision: 7,
    published_at: null,
    published_by: null,
    publication: null,
    zones,
    tables,
    candidates,
    assignments: Object.entries(seats).map(([actor, [at, seat]]) => ({
      id: `seat-of-${actor}`,
      actor_id: actor,
      seating_table_id: at,
      seat_number: seat,
      seat_label: null,
      locked: false
    })),
    capacity: {
      seats: 0,
      assigned: 0,
      remaining: 0,
      unassigned_candidates: 0,
      declined_assigned: 0,
      seated_twice: 0
    }
  })
