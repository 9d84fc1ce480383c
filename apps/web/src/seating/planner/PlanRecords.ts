/** Finds and replaces the records of a plan, and counts what can be counted from them. */
import type { Answer } from "../SeatingClient.ts"
import type { Assignment, Candidate, Plan, Table, Zone } from "./SeatingView.ts"

export interface Ordered {
  readonly id: string
  readonly sort_order: number
}

export const bySortOrder = (a: Ordered, b: Ordered): number => a.sort_order - b.sort_order

export const assignmentOf = (plan: Plan, actorId: string): Assignment | undefined =>
  plan.assignments.find(({ actor_id }) => actor_id === actorId)

export const tableWithId = (plan: Plan, tableId: string): Table | undefined =>
  plan.tables.find(({ id }) => id === tableId)

export const zoneWithId = (plan: Plan, zoneId: string): Zone | undefined => plan.zones.find(({ id }) => id === zoneId)

/** Returns the zones among which a zone is shown: those with tables, or those without. */
export const zonesBeside = ({ tables, zones }: Plan, zoneId: string): ReadonlyArray<Zone> => {
  const used = new Set(tables.map(({ seating_zone_id }) => seating_zone_id))
  return zones.filter(({ id }) => used.has(id) === used.has(zoneId))
}

export const candidateWithId = (plan: Plan, actorId: string): Candidate | undefined =>
  plan.candidates.find(({ actor_id }) => actor_id === actorId)

/** Returns the assignments of all who sit at a table. */
export const assignmentsAt = (plan: Plan, tableId: string): ReadonlyArray<Assignment> =>
  plan.assignments.filter(({ seating_table_id }) => seating_table_id === tableId)

/** Returns the record of `after` that is not in `before`. */
export const addedTo = <T extends { readonly id: string }>(
  before: ReadonlyArray<T>,
  after: ReadonlyArray<T>
): T | undefined => {
  const known = new Set(before.map(({ id }) => id))
  return after.find(({ id }) => !known.has(id))
}

/** Returns the plan with its counts made anew, except those of covered people, which only the server knows. */
export const recount = (plan: Plan): Plan => {
  const parties = new Map(plan.candidates.map(({ actor_id, party_size }) => [actor_id, party_size]))
  const seated = new Map(plan.assignments.map((assignment) => [assignment.actor_id, assignment]))
  const occupancy = new Map<string, number>()
  for (const { actor_id, seating_table_id } of plan.assignments) {
    occupancy.set(seating_table_id, (occupancy.get(seating_table_id) ?? 0) + (parties.get(actor_id) ?? 1))
  }
  const tables = plan.tables.map((table) => {
    const taken = occupancy.get(table.id) ?? 0
    const remaining = table.capacity - taken
    return taken === table.occupancy && remaining === table.remaining
      ? table
      : { ...table, occupancy: taken, remaining }
  })
  const candidates = plan.candidates.map((candidate) => {
    const id = seated.get(candidate.actor_id)?.id ?? null
    return id === candidate.assignment_id ? candidate : { ...candidate, assignment_id: id }
  })
  const seats = tables.reduce((sum, { capacity }) => sum + capacity, 0)
  const assigned = tables.reduce((sum, table) => sum + table.occupancy, 0)
  return {
    ...plan,
    tables,
    candidates,
    capacity: {
      ...plan.capacity,
      seats,
      assigned,
      remaining: seats - assigned,
      unassigned_candidates: candidates.filter(
        (one) => one.eligible && one.assignment_id === null && one.covered_by === null && one.rsvp !== "declined"
      ).length,
      declined_assigned: candidates.filter((one) => one.assignment_id !== null && one.rsvp === "declined").length
    }
  }
}

/** Replaces the assignment of an actor; `null` removes it. */
export const withAssignment = (plan: Plan, actorId: string, assignment: Assignment | null): Plan => {
  const known = plan.assignments.some(({ actor_id }) => actor_id === actorId)
  const others = known ? plan.assignments.filter(({ actor_id }) => actor_id !== actorId) : plan.assignments
  if (assignment === null) return { ...plan, assignments: others }
  return {
    ...plan,
    assignments: known
      ? plan.assignments.map((one) => (one.actor_id === actorId ? assignment : one))
      : [...plan.assignments, assignment]
  }
}

const withRecord = <T extends Ordered>(records: ReadonlyArray<T>, record: T): ReadonlyArray<T> => {
  const isKnown = records.some(({ id }) => id === record.id)
  const next = isKnown ? records.map((one) => (one.id === record.id ? record : one)) : [...records, record]
  return next.toSorted(bySortOrder)
}

export const withTable = (plan: Plan, table: Table): Plan => ({ ...plan, tables: withRecord(plan.tables, table) })

export const withoutTable = (plan: Plan, tableId: string): Plan => ({
  ...plan,
  tables: plan.tables.filter(({ id }) => id !== tableId)
})

export const withZone = (plan: Plan, zone: Zone): Plan => ({ ...plan, zones: withRecord(plan.zones, zone) })

/** Removes a zone; its tables stay, in no zone. */
export const withoutZone = (plan: Plan, zoneId: string): Plan => ({
  ...plan,
  zones: plan.zones.filter(({ id }) => id !== zoneId),
  tables: plan.tables.map((table) => (table.seating_zone_id === zoneId ? { ...table, seating_zone_id: null } : table))
})

type ChangedPlan = Answer<"POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish">["plan"]

/** Takes over revision, state and publication from the answer to a change. */
export const answered = (plan: Plan, { published_at, revision, status }: ChangedPlan): Plan =>
  recount({ ...plan, revision, status, published_at })
