/** What a proposal does to households. */
import { withMoves } from "../commands/Moves.ts"
import { separatedHouseholds } from "../plan/SeparatedHouseholds.ts"
import { type IndexedPlan, indexPlan } from "../PlanIndex.ts"
import { movesAt, type Proposal } from "./Proposal.ts"

/** Returns the households whose people would sit at different tables, by name. */
export const householdsApart = (index: IndexedPlan, { arrangement, wishes }: Proposal): ReadonlyArray<string> => {
  const tableIds = new Set(index.plan.tables.map(({ id }) => id))
  const after = indexPlan(withMoves(index.plan, movesAt(index, arrangement, tableIds)), index)
  return separatedHouseholds(after, wishes).map(({ name }) => name)
}
