/**
 * A household, or a group that is seated as one, gives its people seats of their own: as soon as one of them sits alone
 * she would otherwise have two chairs.
 */
import type { Move } from "./commands/ChangeSeats.ts"
import type { Place } from "./commands/Places.ts"
import { coverOf, isUnit, membersOf } from "./Households.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import type { Candidate, Table } from "./SeatingView.ts"

export interface HouseholdSplit {
  /** The household or group. */
  readonly unit: Candidate
  readonly table: Table
  /** Who has a seat of her own, or is about to get it. */
  readonly alone: ReadonlyArray<Candidate>
  /** Who is seated one by one at the table. */
  readonly seated: ReadonlyArray<Candidate>
  /** Those for whom the table has no room. */
  readonly unseated: ReadonlyArray<Candidate>
  /** Seats of the party that belong to nobody whose name is known. */
  readonly unnamed: number
  readonly moves: ReadonlyArray<Move>
}

const isComing = ({ eligible, rsvp }: Candidate): boolean => eligible && rsvp !== "declined"

/** Seats as many of the people as fit into the room, in their order. */
const fill = (people: ReadonlyArray<Candidate>, room: number) => {
  const seated: Array<Candidate> = []
  const unseated: Array<Candidate> = []
  let left = room
  for (const one of people) {
    const fits = one.party_size <= left
    ;(fits ? seated : unseated).push(one)
    if (fits) left -= one.party_size
  }
  return { seated, unseated }
}

/** Returns how to seat the people of a household or group one by one at a table, those who sit alone left out. */
export const splitAt = (
  index: IndexedPlan,
  unit: Candidate,
  {
    alone,
    first,
    room,
    table
  }: { alone: ReadonlyArray<Candidate>; first: ReadonlyArray<Move>; room: number; table: Table }
): HouseholdSplit => {
  const members = membersOf(index, unit)
  const others = members.filter((one) => {
    const cover = coverOf(index, one)
    const isCovered = cover !== undefined && cover.actor_id !== unit.actor_id
    return isComing(one) && one.assignment_id === null && !isCovered && !alone.includes(one)
  })
  const { seated, unseated } = fill(others, room)
  const place = { tableId: table.id, seatNumber: null, seatLabel: null }
  return {
    unit,
    table,
    alone,
    seated,
    unseated,
    unnamed: Math.max(0, unit.party_size - members.length),
    moves: [...first, ...seated.map(({ actor_id }) => ({ actorId: actor_id, place }))]
  }
}

/** Returns how to split the household or group through which a person is seated, who is to be seated alone. */
const splitAround = (index: IndexedPlan, person: Candidate, place: Place): HouseholdSplit | null => {
  const cover = coverOf(index, person)
  const unit = index.candidates.get(cover?.actor_id ?? "")
  const table = index.tables.get(cover?.seating_table_id ?? "")
  if (unit === undefined || table === undefined) return null
  const taken = place.tableId === table.id ? person.party_size : 0
  return splitAt(index, unit, {
    table,
    alone: [person],
    room: table.remaining + unit.party_size - taken,
    first: [
      { actorId: unit.actor_id, place: null },
      { actorId: person.actor_id, place }
    ]
  })
}

/**
 * Returns how to seat the people of a household or group of whom some sit alone already; nobody is left to seat where all of
 * them do. What does not fit is left to the server to refuse.
 */
const splitBeside = (index: IndexedPlan, unit: Candidate, { tableId }: Place): HouseholdSplit | null => {
  const alone = membersOf(index, unit).filter(({ assignment_id }) => assignment_id !== null)
  const table = index.tables.get(tableId)
  if (alone.length === 0 || table === undefined) return null
  const found = splitAt(index, unit, { table, alone, room: table.remaining, first: [] })
  return found.seated.length === 0 && table.remaining < unit.party_size ? null : found
}

/**
 * Returns how to split a household or group so that a person of it can be seated alone, or so that it can be seated though
 * one of its people is; `null` where nobody would be seated twice.
 */
export const splitFor = (index: IndexedPlan, actorId: string, place: Place): HouseholdSplit | null => {
  const candidate = index.candidates.get(actorId)
  if (candidate === undefined || !isComing(candidate) || index.assignments.has(actorId)) return null
  return isUnit(candidate) ? splitBeside(index, candidate, place) : splitAround(index, candidate, place)
}

/** Returns the declined people of seated households and groups, with those: a chair is kept for them. */
export const declinedCovered = (index: IndexedPlan): ReadonlyArray<Candidate & { readonly unit: Candidate }> =>
  index.plan.candidates.flatMap((one) => {
    const unit = index.candidates.get(coverOf(index, one)?.actor_id ?? "")
    const isUnseated = one.rsvp === "declined" && one.assignment_id === null && unit?.rsvp !== "declined"
    return isUnseated && unit !== undefined && !isUnit(one) ? [{ ...one, unit }] : []
  })

/** Returns how many of a party are coming: those of its people who are, and those of it without names. */
export const comingOf = (index: IndexedPlan, unit: Candidate): number => {
  const members = membersOf(index, unit)
  const coming = members.filter(isComing).reduce((sum, { party_size }) => sum + party_size, 0)
  const known = members.reduce((sum, { party_size }) => sum + party_size, 0)
  return coming + Math.max(0, unit.party_size - known)
}

/** Returns the seated households and groups whose size contradicts who is coming. */
export const partiesOfWrongSize = (index: IndexedPlan): ReadonlyArray<Candidate> =>
  index.plan.candidates.filter(
    (one) =>
      isUnit(one) &&
      one.assignment_id !== null &&
      one.rsvp !== "declined" &&
      membersOf(index, one).length > 0 &&
      comingOf(index, one) !== one.party_size
  )
