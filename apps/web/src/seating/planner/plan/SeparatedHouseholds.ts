/**
 * Households whose people sit at different tables. Nothing says who of a household is a child: whoever sits apart from
 * their household is pointed out, unless that is meant, which a locked seat or a wish to be apart says.
 */
import type { Wish } from "../arranging/Proposal.ts"
import type { Move } from "../commands/Moves.ts"
import { isComing } from "../HouseholdSplit.ts"
import { homeOf, membersOf } from "../Households.ts"
import { canTakeAll, comingTo, movesTo } from "../picking/Movable.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"

export interface SeparatedHousehold {
  readonly unit: Candidate
  /** Its people who have seats of their own. */
  readonly people: ReadonlyArray<Candidate>
  /** Where they sit, in the order of the plan. */
  readonly tables: ReadonlyArray<Table>
}

const isMeant = (
  { assignments }: IndexedPlan,
  people: ReadonlyArray<Candidate>,
  wishes: ReadonlyArray<Wish>
): boolean => {
  const ids = new Set(people.map(({ actor_id }) => actor_id))
  return (
    people.some(({ actor_id }) => assignments.get(actor_id)?.locked === true) ||
    wishes.some(
      (wish) =>
        (wish.kind === "apart" || wish.kind === "must_apart") && wish.actor_ids.every((actorId) => ids.has(actorId))
    )
  )
}

const separation = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  unit: Candidate
): ReadonlyArray<SeparatedHousehold> => {
  const people = membersOf(index, unit).filter(
    (one) => isComing(one) && homeOf(index, one) === unit && index.assignments.has(one.actor_id)
  )
  const ids = new Set(people.map(({ actor_id }) => index.assignments.get(actor_id)?.seating_table_id))
  if (ids.size < 2 || isMeant(index, people, wishes)) return []
  return [{ unit, people, tables: index.plan.tables.filter(({ id }) => ids.has(id)) }]
}

export const separatedHouseholds = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>
): ReadonlyArray<SeparatedHousehold> =>
  index.plan.candidates.flatMap((unit) => (unit.type === "household" ? separation(index, wishes, unit) : []))

/** Returns the moves that bring a household together, to the table where fewest have to move; `null` where none has room. */
export const gatherHousehold = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  actorId: string
): ReadonlyArray<Move> | null => {
  const unit = index.candidates.get(actorId)
  const [found] = unit === undefined ? [] : separation(index, wishes, unit)
  if (found === undefined) return null
  const { people } = found
  const [best] = index.plan.tables
    .filter((table) => canTakeAll(index, people, table))
    .toSorted(
      (a, b) => comingTo(index, people, a).length - comingTo(index, people, b).length || a.remaining - b.remaining
    )
  return best === undefined ? null : movesTo(index, people, best)
}
