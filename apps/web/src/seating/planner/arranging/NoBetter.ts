/** Says of a proposal that the plan need not be changed for it. */
import { useMemo } from "react"
import { useHouseholdNames } from "../plan/useHouseholdNames.ts"
import { type IndexedPlan, withHouseholdNames } from "../PlanIndex.ts"
import { useIndex } from "../SeatingContext.ts"
import { isBroken, isMust } from "./BrokenWishes.ts"
import { householdsApart } from "./HouseholdsApart.ts"
import type { Proposal } from "./Proposal.ts"
import { comparedWith } from "./ProposalWords.ts"

/** Returns whether the plan breaks what every proposal keeps: wishes that must be kept, and the seats of its tables. */
const isToMend = (index: IndexedPlan, { wishes }: Pick<Proposal, "wishes">): boolean =>
  index.plan.tables.some(({ remaining }) => remaining < 0) ||
  wishes.some((wish) => isMust(wish) && isBroken(index, wish))

/** Returns whether the plan is at least as good as it is: nobody would get a seat, and nothing else would be better. */
export const isNoBetter = (
  index: IndexedPlan,
  proposal: Pick<Proposal, "arrangement" | "keep" | "wishes">
): boolean => {
  const { arrangement } = proposal
  const { moves } = arrangement
  const isSeating = moves.some(({ actor_id }) => !index.assignments.has(actor_id))
  if (moves.length === 0 || isSeating || isToMend(index, proposal)) return false
  const compared = comparedWith(arrangement, householdsApart(index, proposal).more)
  return compared !== "better" && compared !== null
}

export const useIsNoBetter = (proposal: Proposal | undefined): boolean => {
  const index = useIndex()
  const { names } = useHouseholdNames()
  return useMemo(
    () => proposal !== undefined && isNoBetter(withHouseholdNames(index, names), proposal),
    [index, names, proposal]
  )
}
