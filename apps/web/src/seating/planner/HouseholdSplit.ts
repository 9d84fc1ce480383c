/**
 * A household, or a group that is seated as one, gives its people seats of their own: as soon as one of them sits alone
 * she would otherwise have two chairs.
 */
import type { ChangeSeats } from "./commands/ChangeSeats.ts"
import type { Move } from "./commands/Moves.ts"
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
  /** Where the person is to sit for whom the household is split; `null` where the household itself is to be seated. */
  readonly target: Table | null
  /** Who is seated one by one at the table. */
  readonly seated: ReadonlyArray<Candidate>
  /** Those for whom the table has no room. */
  readonly unseated: ReadonlyArray<Candidate>
  /** Seats of the party that belong to nobody whose name is known. */
  readonly unnamed: number
  readonly moves: ReadonlyArray<Move>
}

/** Returns whether somebody counts as coming: who has not answered does. */
export const isComing = ({ eligible, rsvp }: Candidate): boolean => eligible && rsvp !== "declined"

/** Returns how many seats these candidates take. */
export const seatsOf = (people: ReadonlyArray<Candidate>): number =>
  people.reduce((sum, { party_size }) => sum + party_size, 0)

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
    table,
    target = null
  }: { alone: ReadonlyArray<Candidate>; first: ReadonlyArray<Move>; room: number; table: Table; target?: Table | null }
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
    target,
    seated,
    unseated,
    unnamed: Math.max(0, unit.party_size - seatsOf(members)),
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
    target: index.tables.get(place.tableId) ?? null,
    alone: [person],
    room: table.remaining + unit.party_size - taken,
    first: [
      { actorId: unit.actor_id, place: null },
      { actorId: person.actor_id, place }
    ]
  })
}

/** Returns how those who sit one by one come to the table together; no moves where they do not fit. */
const gathered = (index: IndexedPlan, people: ReadonlyArray<Candidate>, table: Table): ReadonlyArray<Move> => {
  const others = people.filter(({ actor_id }) => index.assignments.get(actor_id)?.seating_table_id !== table.id)
  const place = { tableId: table.id, seatNumber: null, seatLabel: null }
  return seatsOf(others) > table.remaining ? [] : others.map(({ actor_id }) => ({ actorId: actor_id, place }))
}

/**
 * Returns how to seat the people of a household or group of whom some sit alone already. Where all of them do, nobody is
 * left to seat, and they can only be moved. What does not fit is left to the server to refuse.
 */
const splitBeside = (index: IndexedPlan, unit: Candidate, { tableId }: Place): HouseholdSplit | null => {
  const alone = membersOf(index, unit).filter(({ assignment_id }) => assignment_id !== null)
  const table = index.tables.get(tableId)
  if (alone.length === 0 || table === undefined) return null
  const found = splitAt(index, unit, { table, alone, room: table.remaining, first: [] })
  const isNobodyLeft = found.seated.length === 0 && found.unseated.length === 0
  const moves = isNobodyLeft ? gathered(index, alone.filter(isComing), table) : found.moves
  return moves.length === 0 && table.remaining < unit.party_size ? null : { ...found, moves }
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

/** Returns how many of a party are coming: those of its people who are, and those of it without names. */
export const comingOf = (index: IndexedPlan, unit: Candidate): number => {
  const members = membersOf(index, unit)
  return seatsOf(members.filter(isComing)) + Math.max(0, unit.party_size - seatsOf(members))
}

/** Returns the declined people of seated households and groups, with those, where a chair is kept for them. */
export const declinedCovered = (index: IndexedPlan): ReadonlyArray<Candidate & { readonly unit: Candidate }> =>
  index.plan.candidates.flatMap((one) => {
    if (one.rsvp !== "declined" || one.assignment_id !== null || isUnit(one)) return []
    const unit = index.candidates.get(coverOf(index, one)?.actor_id ?? "")
    const isKept = unit !== undefined && unit.rsvp !== "declined" && comingOf(index, unit) < unit.party_size
    return isKept ? [{ ...one, unit }] : []
  })

/**
 * Returns the seated households and groups whose size contradicts who is coming. Those that keep a chair for somebody who
 * declined are pointed out with that person.
 */
export const partiesOfWrongSize = (index: IndexedPlan): ReadonlyArray<Candidate> => {
  const withAbsent = new Set(declinedCovered(index).map(({ unit }) => unit))
  return index.plan.candidates.filter(
    (one) =>
      isUnit(one) &&
      one.assignment_id !== null &&
      one.rsvp !== "declined" &&
      membersOf(index, one).length > 0 &&
      comingOf(index, one) !== one.party_size &&
      !withAbsent.has(one)
  )
}

/** Returns the command that gives the people seats of their own. */
export const splitting = ({ moves, unit }: HouseholdSplit): ChangeSeats & { readonly kind: "changeSeats" } => ({
  kind: "changeSeats",
  unitId: unit.actor_id,
  absentIds: [],
  moves
})
