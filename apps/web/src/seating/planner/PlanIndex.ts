/** A plan with lookups for the rows and cards that show parts of it. */
import { coverOf, findHouseholds, type Households } from "./Households.ts"
import { countSeats, type SeatCounts } from "./SeatsNeeded.ts"
import type { Assignment, Candidate, Plan, Table, Zone } from "./SeatingView.ts"

/** Somebody at a table, with the seats that the drawing gives them. */
export interface Seated {
  readonly assignment: Assignment
  readonly candidate: Candidate
}

/** A plan with lookups for rows and cards, made once for each state of the plan. */
export interface IndexedPlan {
  readonly plan: Plan
  readonly tables: ReadonlyMap<string, Table>
  readonly zones: ReadonlyMap<string, Zone>
  readonly candidates: ReadonlyMap<string, Candidate>
  /** By the actor who is seated. */
  readonly assignments: ReadonlyMap<string, Assignment>
  readonly assignmentsById: ReadonlyMap<string, Assignment>
  /** Who sits at each table, in the order of their seats; those without one come last. */
  readonly seated: ReadonlyMap<string, ReadonlyArray<Seated>>
  /** By zone; under `null` those that are in none. */
  readonly tablesOf: ReadonlyMap<string | null, ReadonlyArray<Table>>
  /** Zones in the order in which they are shown, those without tables after the others; `null`, for the tables in none, is last. */
  readonly sections: ReadonlyArray<Zone | null>
  /** Actors who sit both by themselves and through their household or group. */
  readonly seatedTwice: ReadonlyArray<Candidate>
  readonly declinedSeated: ReadonlyArray<Candidate>
  readonly households: Households
  /** Names of households that are no candidates themselves, as far as they are known. */
  readonly householdNames: ReadonlySet<string>
  readonly seats: SeatCounts
}

const byId = <T extends { readonly id: string }>(items: ReadonlyArray<T>): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

const findSections = (
  { zones }: Plan,
  tablesOf: ReadonlyMap<string | null, ReadonlyArray<Table>>
): ReadonlyArray<Zone | null> => [
  ...zones.filter(({ id }) => tablesOf.has(id)),
  ...zones.filter(({ id }) => !tablesOf.has(id)),
  ...(tablesOf.has(null) ? [null] : [])
]

const seatOrder = (a: Seated, b: Seated): number =>
  (a.assignment.seat_number ?? Number.MAX_SAFE_INTEGER) - (b.assignment.seat_number ?? Number.MAX_SAFE_INTEGER)

const kept = <T>(before: ReadonlyArray<T>, after: ReadonlyArray<T>, keyOf: (one: T) => string): ReadonlyArray<T> => {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  const list = after.map((one) => {
    const same = known.get(keyOf(one))
    return same !== undefined && JSON.stringify(same) === JSON.stringify(one) ? same : one
  })
  return unlessSame(before, list, Object.is)
}

/** Returns `after` with every record that equals one of `before` replaced by that one. */
export const keepSame = (before: Plan, after: Plan): Plan => ({
  ...after,
  zones: kept(before.zones, after.zones, ({ id }) => id),
  tables: kept(before.tables, after.tables, ({ id }) => id),
  assignments: kept(before.assignments, after.assignments, ({ id }) => id),
  candidates: kept(before.candidates, after.candidates, ({ actor_id }) => actor_id)
})

/** Returns `before` where both hold the same, so that memoized components are not rendered again. */
const unlessSame = <T>(
  before: ReadonlyArray<T> | undefined,
  after: ReadonlyArray<T>,
  isSame: (a: T, b: T) => boolean
): ReadonlyArray<T> =>
  before?.length === after.length &&
  before.every((one, place) => {
    const other = after[place]
    return other !== undefined && isSame(one, other)
  })
    ? before
    : after

const sameSeated = (a: Seated, b: Seated): boolean => a.assignment === b.assignment && a.candidate === b.candidate

/** Makes the lookups of a plan; lists that did not change are those of `before`. */
export const indexPlan = (plan: Plan, before?: IndexedPlan): IndexedPlan => {
  const candidates = new Map(plan.candidates.map((candidate) => [candidate.actor_id, candidate]))
  const seated = new Map<string, Array<Seated>>(plan.tables.map(({ id }) => [id, []]))
  for (const assignment of plan.assignments) {
    const candidate = candidates.get(assignment.actor_id)
    if (candidate !== undefined) seated.get(assignment.seating_table_id)?.push({ assignment, candidate })
  }
  for (const people of seated.values()) people.sort(seatOrder)
  const households = findHouseholds(plan)
  const tablesOf = Map.groupBy(plan.tables, ({ seating_zone_id }) => seating_zone_id)
  return {
    plan,
    tables: byId(plan.tables),
    zones: byId(plan.zones),
    candidates,
    assignments: new Map(plan.assignments.map((assignment) => [assignment.actor_id, assignment])),
    assignmentsById: byId(plan.assignments),
    seated: new Map(
      [...seated].map(([id, people]) => [id, unlessSame(before?.seated.get(id), people, sameSeated)] as const)
    ),
    tablesOf: new Map(
      [...tablesOf].map(
        ([id, tables]) => [id, unlessSame(before?.tablesOf.get(id), tables, (a, b) => a === b)] as const
      )
    ),
    sections: unlessSame(before?.sections, findSections(plan, tablesOf), Object.is),
    seatedTwice: plan.candidates.filter(
      (one) => one.type === "person" && one.assignment_id !== null && coverOf({ households }, one) !== undefined
    ),
    declinedSeated: plan.candidates.filter((one) => one.assignment_id !== null && one.rsvp === "declined"),
    households,
    householdNames: before?.householdNames ?? noNames,
    seats: countSeats(plan, households)
  }
}

/** Returns the plan with the households of the occasion that are no candidates themselves. */
export const withHouseholdNames = (index: IndexedPlan, householdNames: ReadonlySet<string>): IndexedPlan => ({
  ...index,
  householdNames
})

const noNames: ReadonlySet<string> = new Set()

const nobody: ReadonlyArray<Seated> = []
const noTables: ReadonlyArray<Table> = []

export const peopleAt = ({ seated }: IndexedPlan, tableId: string): ReadonlyArray<Seated> =>
  seated.get(tableId) ?? nobody

/** Returns the tables of a zone, for `null` those that are in none. */
export const tablesIn = ({ tablesOf }: IndexedPlan, zoneId: string | null): ReadonlyArray<Table> =>
  tablesOf.get(zoneId) ?? noTables

/** Returns whether the plan has neither tables nor zones. */
export const hasNoTables = ({ plan }: IndexedPlan): boolean => plan.tables.length === 0 && plan.zones.length === 0
