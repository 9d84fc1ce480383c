/** Which guests no link shows where they sit. */
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import { membersOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { comingWith, seatedOnes } from "../SeatComing.ts"

/** Somebody with a seat, or a household, of whose people so many have no link that shows it. */
export interface UnseenSeat {
  readonly name: string
  readonly people: number
}

/**
 * Returns those who are coming and sit, and have no link that shows their seat. A link shows the seat of whom it is for, and
 * to a person the seat of the household; to a household it shows none that its people have themselves.
 */
export const unseenSeats = (index: IndexedPlan, linked: ReadonlySet<string>): ReadonlyArray<UnseenSeat> =>
  seatedOnes(index).flatMap((candidate) => {
    if (linked.has(candidate.actor_id)) return []
    const members = membersOf(index, candidate).filter(
      (one) => one.assignment_id === null && isComing(one) && linked.has(one.actor_id)
    )
    const people = comingWith(index, candidate) - seatsOf(members)
    return people > 0 ? [{ name: candidate.display_name, people }] : []
  })

/** Returns how many people these are. */
export const countPeople = (unseen: ReadonlyArray<UnseenSeat>): number =>
  unseen.reduce((sum, { people }) => sum + people, 0)

const mostNamed = 3

/** Returns the names of the first three of these, and how many people the others are. */
export const namesAndOthers = (
  unseen: ReadonlyArray<UnseenSeat>
): { readonly names: ReadonlyArray<string>; readonly others: number } => ({
  names: unseen.slice(0, mostNamed).map(({ name }) => name),
  others: countPeople(unseen.slice(mostNamed))
})
