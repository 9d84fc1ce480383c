/** The people of a household or group one by one. The page needs this only once somebody is open. */
import { type HouseholdSplit, splitAt } from "../HouseholdSplit.ts"
import { isUnit, membersOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"

/** Returns how to seat the people of a seated household or group one by one where it sits, `null` where none are known. */
export const splitInPlace = (index: IndexedPlan, unit: Candidate): HouseholdSplit | null => {
  const table = index.tables.get(index.assignments.get(unit.actor_id)?.seating_table_id ?? "")
  if (!isUnit(unit) || table === undefined) return null
  const alone = membersOf(index, unit).filter(({ assignment_id }) => assignment_id !== null)
  const found = splitAt(index, unit, {
    table,
    alone,
    room: table.remaining + unit.party_size,
    first: [{ actorId: unit.actor_id, place: null }]
  })
  return found.seated.length === 0 && alone.length === 0 ? null : found
}

/** Returns the people who have seats of their own, by table. */
export const byTable = (
  index: IndexedPlan,
  people: ReadonlyArray<Candidate>
): ReadonlyMap<Table, ReadonlyArray<Candidate>> => {
  const found = new Map<Table, ReadonlyArray<Candidate>>()
  for (const one of people) {
    const table = index.tables.get(index.assignments.get(one.actor_id)?.seating_table_id ?? "")
    if (table !== undefined) found.set(table, [...(found.get(table) ?? []), one])
  }
  return found
}
