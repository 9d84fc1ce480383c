/**
 * A household, or a group that is a party, is seated without those who are not coming: its party counts everybody, and a
 * chair that nobody comes for is one that somebody else lacks. So its people are seated one by one, in one step.
 */
import type { ChangeSeats } from "./commands/ChangeSeats.ts"
import type { Seat } from "./commands/SeatCommands.ts"
import { comingOf, isComing, seatsOf } from "./HouseholdSplit.ts"
import { coverOf, isUnit, membersOf } from "./Households.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import type { Candidate } from "./SeatingView.ts"

/** Groups of one are labels, and people without names have no chair but that of their household. */
const isKnownByName = (index: IndexedPlan, unit: Candidate): boolean => {
  const members = membersOf(index, unit)
  const isParty = unit.type === "household" || unit.party_size > 1
  return isUnit(unit) && isParty && members.length > 0 && seatsOf(members) >= unit.party_size
}

/** Returns who is seated instead of a household or group whose party is not what comes; nobody where it is seated whole. */
export const peopleInstead = (index: IndexedPlan, unit: Candidate): ReadonlyArray<Candidate> => {
  if (!isKnownByName(index, unit) || comingOf(index, unit) === unit.party_size) return []
  const members = membersOf(index, unit)
  const isFree = members.every((one) => one.assignment_id === null && coverOf(index, one) === undefined)
  return isFree ? members.filter(isComing) : []
}

/** Returns the command that seats only those of a household or group who are coming, `null` where it is seated whole. */
export const seatComing = (
  index: IndexedPlan,
  { actorId, seatLabel, seatNumber, tableId }: Seat
): ChangeSeats | null => {
  const unit = index.candidates.get(actorId)
  if (unit === undefined || !isComing(unit) || index.assignments.has(actorId)) return null
  const people = peopleInstead(index, unit)
  if (people.length === 0) return null
  return {
    kind: "changeSeats",
    unitId: actorId,
    absentIds: membersOf(index, unit).flatMap((one) => (isComing(one) ? [] : [one.actor_id])),
    // A seat that was pointed at is the first one's.
    moves: people.map((one, order) => ({
      actorId: one.actor_id,
      place: { tableId, seatNumber: order === 0 ? seatNumber : null, seatLabel: order === 0 ? seatLabel : null }
    }))
  }
}

/** Returns how many seats it takes to seat a candidate who has none yet, or the people of one who sit one by one. */
export const seatsFor = (index: IndexedPlan, candidate: Candidate): number => {
  if (index.assignments.has(candidate.actor_id) || !isKnownByName(index, candidate)) return candidate.party_size
  const coming = membersOf(index, candidate).filter(isComing)
  const unseated = coming.filter(({ assignment_id }) => assignment_id === null)
  return seatsOf(unseated.length > 0 ? unseated : coming) || candidate.party_size
}

/** Returns how many people who are coming have the seat of a candidate who is seated; nobody has two. */
export const comingWith = (index: IndexedPlan, candidate: Candidate): number => {
  if (!isComing(candidate)) return 0
  const alone = membersOf(index, candidate).filter((one) => one.assignment_id !== null && isComing(one))
  return isUnit(candidate) ? Math.max(0, comingOf(index, candidate) - seatsOf(alone)) : candidate.party_size
}

/** Returns those who have a seat, households as one. */
export const seatedOnes = ({ candidates, plan }: IndexedPlan): ReadonlyArray<Candidate> =>
  plan.assignments.flatMap(({ actor_id }) => candidates.get(actor_id) ?? [])

/** Returns how many people who are coming sit in the plan, whichever way; nobody is counted twice. */
export const countComing = (index: IndexedPlan): number =>
  seatedOnes(index).reduce((sum, candidate) => sum + comingWith(index, candidate), 0)
