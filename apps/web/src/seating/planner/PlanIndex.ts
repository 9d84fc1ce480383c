/** A plan with lookups for the rows and cards that show parts of it. */
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
  /** Actors who sit both by themselves and through their household or group. */
  readonly seatedTwice: ReadonlyArray<Candidate>
  readonly declinedSeated: ReadonlyArray<Candidate>
  /** Names of households and groups whose people are among the candidates, and all of them settled by themselves. */
  readonly settledLabels: ReadonlySet<string>
}

const byId = <T extends { readonly id: string }>(items: ReadonlyArray<T>): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

/** Names need not be unique: a label counts as settled when everybody who bears it is. */
const findSettledLabels = (candidates: ReadonlyArray<Candidate>): ReadonlySet<string> => {
  const settled = new Map<string, boolean>()
  for (const one of candidates) {
    const isSettled = one.assignment_id !== null || one.covered_by !== null || one.rsvp === "declined"
    for (const label of one.group_labels) settled.set(label, (settled.get(label) ?? true) && isSettled)
  }
  return new Set([...settled].flatMap(([label, isSettled]) => (isSettled ? [label] : [])))
}

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
    seatedTwice: plan.candidates.filter((one) => one.assignment_id !== null && one.covered_by !== null),
    declinedSeated: plan.candidates.filter((one) => one.assignment_id !== null && one.rsvp === "declined"),
    settledLabels: findSettledLabels(plan.candidates)
  }
}

const nobody: ReadonlyArray<Seated> = []
const noTables: ReadonlyArray<Table> = []

export const peopleAt = ({ seated }: IndexedPlan, tableId: string): ReadonlyArray<Seated> =>
  seated.get(tableId) ?? nobody

/** Returns the tables of a zone, for `null` those that are in none. */
export const tablesIn = ({ tablesOf }: IndexedPlan, zoneId: string | null): ReadonlyArray<Table> =>
  tablesOf.get(zoneId) ?? noTables

/** Returns whether the plan has neither tables nor zones. */
export const hasNoTables = ({ plan }: IndexedPlan): boolean => plan.tables.length === 0 && plan.zones.length === 0

/** Returns the name of the household or group through which the candidate is seated. */
export const nameOfCover = (
  { assignmentsById, candidates }: IndexedPlan,
  { covered_by }: Candidate
): string | undefined => candidates.get(assignmentsById.get(covered_by ?? "")?.actor_id ?? "")?.display_name

/** Returns whether all people of a household or group have seats of their own, so that it needs none. */
export const isSeatedOneByOne = ({ settledLabels }: IndexedPlan, candidate: Candidate): boolean =>
  candidate.type !== "person" && candidate.assignment_id === null && settledLabels.has(candidate.display_name)

/** Returns whether the candidate still needs a seat: is coming, and neither seated nor covered. */
export const isToSeat = (index: IndexedPlan, candidate: Candidate): boolean =>
  candidate.eligible &&
  candidate.assignment_id === null &&
  candidate.covered_by === null &&
  candidate.rsvp !== "declined" &&
  !isSeatedOneByOne(index, candidate)

export const countToSeat = (index: IndexedPlan): number =>
  index.plan.candidates.filter((candidate) => isToSeat(index, candidate)).length
