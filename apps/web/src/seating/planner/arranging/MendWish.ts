/** Finds the move that keeps a wish which is not kept as people sit now, and makes nothing else worse. */
import type { Move } from "../commands/Moves.ts"
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { companyAt } from "../TableFit.ts"
import { brokenWeight, isBrokenAt, seatHolderOf } from "./BrokenWishes.ts"
import type { Wish } from "./Proposal.ts"
import { actorsOf } from "./WishLists.ts"

/** Returns those who would move for the wish: locked seats stay. */
const moversFor = (index: IndexedPlan, wish: Wish): ReadonlyArray<Candidate> => [
  ...new Set(
    actorsOf(wish).flatMap((actorId) => {
      const holder = seatHolderOf(index, actorId)
      return holder === undefined || !isComing(holder) || index.assignments.get(holder.actor_id)?.locked === true
        ? []
        : [holder]
    })
  )
]

interface Attempt {
  readonly people: ReadonlyArray<Candidate>
  readonly table: Table
}

const attemptsFor = (index: IndexedPlan, movers: ReadonlyArray<Candidate>): ReadonlyArray<Attempt> =>
  index.plan.tables.flatMap((table) => {
    const coming = movers.filter(({ actor_id }) => index.assignments.get(actor_id)?.seating_table_id !== table.id)
    const groups = coming.length > 1 ? [...coming.map((one) => [one]), coming] : [coming]
    return groups
      .filter((people) => people.length > 0 && seatsOf(people) <= table.remaining)
      .map((people) => ({ people, table }))
  })

/** Returns the moves after which the wish is kept and the fewest others about the same people are not; `null` for none. */
export const mendWish = (index: IndexedPlan, wishes: ReadonlyArray<Wish>, wish: Wish): ReadonlyArray<Move> | null => {
  const movers = moversFor(index, wish)
  const concerned = wishes.filter((one) =>
    actorsOf(one).some((actorId) => {
      const holder = seatHolderOf(index, actorId)
      return holder !== undefined && movers.includes(holder)
    })
  )
  const company = ({ people, table }: Attempt): number =>
    people.reduce((sum, one) => sum + companyAt(index, one, table), 0)
  const today = brokenWeight(index, concerned)
  const [best] = attemptsFor(index, movers)
    .map((attempt) => {
      const moved = new Map(attempt.people.map(({ actor_id }) => [actor_id, attempt.table]))
      return { ...attempt, moved, cost: brokenWeight(index, concerned, moved) }
    })
    .filter(({ cost, moved }) => cost < today && !isBrokenAt(index, wish, moved))
    .toSorted(
      (a, b) =>
        a.cost - b.cost ||
        a.people.length - b.people.length ||
        company(b) - company(a) ||
        a.table.remaining - b.table.remaining
    )
  return best === undefined
    ? null
    : best.people.map(({ actor_id }) => ({
        actorId: actor_id,
        place: { tableId: best.table.id, seatNumber: null, seatLabel: null }
      }))
}
