/**
 * Seats that are still needed: the one count of people on this page. A person needs as many as come with them; a household
 * or group whose people are known needs only those of its party that have no names, and one without people its whole party.
 * Who is seated, covered, not coming or not invited any more needs none.
 */
import { coverOf, homeOf, type Households, isUnit, membersOf } from "./Households.ts"
import type { Candidate, Plan } from "./SeatingView.ts"

/** By actor: each seat of a party is counted for one candidate only. */
export interface SeatCounts {
  /** Seats for everybody, whether they come or not. */
  readonly own: ReadonlyMap<string, number>
  /** Seats that are still needed. */
  readonly needed: ReadonlyMap<string, number>
  readonly allNeeded: number
}

export const countSeats = ({ assignments, candidates }: Plan, { covers, members }: Households): SeatCounts => {
  const seated = new Set(assignments.map(({ actor_id }) => actor_id))
  const own = ownSeats(candidates, members, seated)
  const needed = new Map<string, number>()
  let allNeeded = 0
  for (const { actor_id, eligible, rsvp } of candidates) {
    const isSettled = !eligible || rsvp === "declined" || seated.has(actor_id) || covers.has(actor_id)
    const seats = isSettled ? 0 : (own.get(actor_id) ?? 0)
    if (seats === 0) continue
    needed.set(actor_id, seats)
    allNeeded += seats
  }
  return { own, needed, allNeeded }
}

const ownSeats = (
  candidates: ReadonlyArray<Candidate>,
  members: Households["members"],
  seated: ReadonlySet<string>
): ReadonlyMap<string, number> => {
  /** Seats for a candidate with everybody in it. */
  const whole = (candidate: Candidate, within: ReadonlyArray<Candidate> = []): number => {
    const people = (members.get(candidate.actor_id) ?? []).filter((one) => !within.includes(one))
    const named = people.reduce((sum, one) => sum + whole(one, [...within, candidate]), 0)
    return Math.max(candidate.party_size, named)
  }
  /** Named people beyond the party of a household that is not seated: they may be those of others of its name. */
  const surplus = new Map<string, number>()
  const own = new Map<string, number>()
  for (const candidate of candidates) {
    const { actor_id, display_name, party_size, type } = candidate
    const people = (members.get(actor_id) ?? []).filter((one) => one !== candidate)
    const named = people.reduce((sum, one) => sum + whole(one, [candidate]), 0)
    const others = type === "person" || seated.has(actor_id) ? 0 : (surplus.get(display_name) ?? 0)
    own.set(actor_id, Math.max(0, party_size - named - others))
    if (type !== "person" && !seated.has(actor_id)) {
      surplus.set(display_name, Math.max(0, named + others - party_size))
    }
  }
  return own
}

interface Counted {
  readonly households: Households
  readonly seats: SeatCounts
}

/** Returns how many seats are still needed in all. */
export const seatsNeeded = ({ seats }: Counted): number => seats.allNeeded

/** Returns how many seats these candidates still need. */
export const seatsNeededBy = ({ seats }: Counted, candidates: ReadonlyArray<Candidate>): number =>
  candidates.reduce((sum, { actor_id }) => sum + (seats.needed.get(actor_id) ?? 0), 0)

/** Returns how many people these candidates are, nobody counted with a household as well. */
export const headcount = ({ seats }: Counted, candidates: ReadonlyArray<Candidate>): number =>
  candidates.reduce((sum, { actor_id }) => sum + (seats.own.get(actor_id) ?? 0), 0)

/** Returns how many seats a household or group still needs together with the people who are listed under it. */
export const seatsNeededIn = (counted: Counted, unit: Candidate): number =>
  seatsNeededBy(counted, [unit, ...membersOf(counted, unit).filter((one) => homeOf(counted, one) === unit)])

const isOpen = (counted: Counted, candidate: Candidate): boolean =>
  candidate.eligible &&
  candidate.assignment_id === null &&
  candidate.rsvp !== "declined" &&
  coverOf(counted, candidate) === undefined

/** Returns whether the candidate is to be given a seat; a household or group is for as long as somebody in it is. */
export const isToSeat = (counted: Counted, candidate: Candidate): boolean =>
  isOpen(counted, candidate) && seatsNeededIn(counted, candidate) > 0

/** Returns whether all people of a household or group have seats of their own, so that it needs none. */
export const isSeatedOneByOne = (counted: Counted, candidate: Candidate): boolean =>
  isUnit(candidate) &&
  isOpen(counted, candidate) &&
  seatsNeededIn(counted, candidate) === 0 &&
  membersOf(counted, candidate).some(({ assignment_id }) => assignment_id !== null)
