/** How many guests a link shows where they sit. */
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import { membersOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { comingWith, seatedOnes } from "../SeatComing.ts"

/**
 * Returns how many of those who are coming and sit have a link that shows their seat. A link shows the seat of whom it is
 * for, and to a person the seat of the household; to a household it shows none that its people have themselves.
 */
export const countSeeing = (index: IndexedPlan, linked: ReadonlySet<string>): number =>
  seatedOnes(index).reduce((sum, candidate) => {
    const coming = comingWith(index, candidate)
    if (linked.has(candidate.actor_id)) return sum + coming
    const members = membersOf(index, candidate).filter(
      (one) => one.assignment_id === null && isComing(one) && linked.has(one.actor_id)
    )
    return sum + Math.min(coming, seatsOf(members))
  }, 0)
