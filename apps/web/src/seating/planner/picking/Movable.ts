/** Who is moved for those that are picked: nobody twice, and nobody who is not coming. */
import type { Move } from "../commands/Moves.ts"
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import { coverOf, isUnit, membersOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { peopleInstead } from "../SeatComing.ts"
import type { Candidate, Table } from "../SeatingView.ts"

/** Returns who stands for a picked candidate: its household where that is seated as one, or the people of a household that is not. */
const standingFor = (index: IndexedPlan, one: Candidate): ReadonlyArray<Candidate> => {
  if (index.assignments.has(one.actor_id)) return [one]
  if (!isUnit(one)) {
    const unit = index.candidates.get(coverOf(index, one)?.actor_id ?? "")
    return [unit ?? one]
  }
  const members = membersOf(index, one)
  const isLabel = one.type === "group" && one.party_size <= 1 && members.length > 0
  const isSeatedOneByOne = members.some(({ assignment_id }) => assignment_id !== null)
  if (isLabel || isSeatedOneByOne) return members.filter(isComing)
  const instead = peopleInstead(index, one)
  return instead.length === 0 ? [one] : instead
}

/** Returns who is moved for the actors that are picked, in the order of the plan. */
export const movableOf = (index: IndexedPlan, picked: ReadonlySet<string>): ReadonlyArray<Candidate> => {
  const found = new Set<Candidate>()
  for (const actorId of picked) {
    const candidate = index.candidates.get(actorId)
    if (candidate === undefined || !isComing(candidate)) continue
    for (const one of standingFor(index, candidate)) found.add(one)
  }
  // Whoever is picked with a household that is moved whole comes with it.
  const units = new Set([...found].filter(isUnit))
  for (const one of found) {
    const isWithin = (index.households.parents.get(one.actor_id) ?? []).some((unit) => units.has(unit))
    if (isWithin && one.assignment_id === null) found.delete(one)
  }
  return [...found]
}

const sitsAt = (index: IndexedPlan, { actor_id }: Candidate, { id }: Table): boolean =>
  index.assignments.get(actor_id)?.seating_table_id === id

/** Returns those who do not sit at the table yet. */
export const comingTo = (
  index: IndexedPlan,
  people: ReadonlyArray<Candidate>,
  table: Table
): ReadonlyArray<Candidate> => people.filter((one) => !sitsAt(index, one, table))

/** Returns whether the table has room for all of the people who do not sit there yet. */
export const canTakeAll = (index: IndexedPlan, people: ReadonlyArray<Candidate>, table: Table): boolean =>
  seatsOf(comingTo(index, people, table)) <= table.remaining

/** Returns the moves that bring everybody to the table. */
export const movesTo = (index: IndexedPlan, people: ReadonlyArray<Candidate>, table: Table): ReadonlyArray<Move> =>
  comingTo(index, people, table).map(({ actor_id }) => ({
    actorId: actor_id,
    place: { tableId: table.id, seatNumber: null, seatLabel: null }
  }))

/** Returns the moves that take the seats of those who have one. */
export const movesAway = (index: IndexedPlan, people: ReadonlyArray<Candidate>): ReadonlyArray<Move> =>
  people.flatMap(({ actor_id }) => (index.assignments.has(actor_id) ? [{ actorId: actor_id, place: null }] : []))
