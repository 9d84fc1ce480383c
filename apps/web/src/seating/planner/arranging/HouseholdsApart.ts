/** What a proposal does to households, and the wishes that keep them together. */
import { withMoves } from "../commands/Moves.ts"
import { seatsOf } from "../HouseholdSplit.ts"
import { householdsSeated, separatedHouseholds } from "../plan/SeparatedHouseholds.ts"
import { type IndexedPlan, indexPlan } from "../PlanIndex.ts"
import type { Candidate } from "../SeatingView.ts"
import { movesAt, type Proposal, type ProposalOptions, type Wish } from "./Proposal.ts"
import { withPairWish } from "./WishLists.ts"

export interface HouseholdsApart {
  /** The names of those whose people would sit at different tables. */
  readonly names: ReadonlyArray<string>
  /** They are more than now: `"parted"` where some of them sit at one table today, `"new"` where none of them does. */
  readonly more: "parted" | "new" | null
  /** The people of each household that is to sit together; none where that would bring together none of those named. */
  readonly keepable: ReadonlyArray<ReadonlyArray<Candidate>>
  /** The names of those that are not among them: meant to part, or without a table for all. */
  readonly leftOut: ReadonlyArray<string>
}

/** Returns the households whose people would sit at different tables, and those that can be kept together instead. */
export const householdsApart = (
  index: IndexedPlan,
  { arrangement, keep, wishes }: Pick<Proposal, "arrangement" | "keep" | "wishes">
): HouseholdsApart => {
  const tableIds = new Set(index.plan.tables.map(({ id }) => id))
  const after = indexPlan(withMoves(index.plan, movesAt(index, arrangement, tableIds)), index)
  const apart = separatedHouseholds(after, wishes)
  const areMore = apart.length > separatedHouseholds(index, wishes).length
  const isParted = apart.some(({ people }) => {
    const tables = tablesOf(index, people)
    return tables.length > 1 && new Set(tables).size === 1
  })
  const canBeHelped = apart.some(({ people }) => canSitTogether(index, people, keep))
  const seated = canBeHelped ? householdsSeated(after, wishes) : []
  const kept = new Set(seated.filter(({ isMeant, people }) => !isMeant && canSitTogether(index, people, keep)))
  return {
    names: apart.map(({ name }) => name),
    more: areMore ? (isParted ? "parted" : "new") : null,
    keepable: [...kept].map(({ people }) => people),
    leftOut: seated.filter((household) => !kept.has(household)).map(({ name }) => name)
  }
}

/** Returns where each of them who is seated sits. */
const tablesOf = ({ assignments }: IndexedPlan, people: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  people.flatMap(({ actor_id }) => assignments.get(actor_id)?.seating_table_id ?? [])

/** Returns whether some table has seats for all of them, as far as whoever sits now may move. */
const canSitTogether = (
  index: IndexedPlan,
  people: ReadonlyArray<Candidate>,
  keep: ProposalOptions["keep"]
): boolean => {
  const {
    assignments,
    plan: { tables }
  } = index
  if (keep === "locked") return tables.some(({ capacity }) => seatsOf(people) <= capacity)
  const taken = new Set(tablesOf(index, people))
  const coming = people.filter(({ actor_id }) => !assignments.has(actor_id))
  return (
    taken.size < 2 &&
    tables.some(({ id, remaining }) => (taken.size === 0 || taken.has(id)) && seatsOf(coming) <= remaining)
  )
}

/** Returns the wishes with the people of each household bound to sit together. */
export const withHouseholdsTogether = (
  wishes: ReadonlyArray<Wish>,
  households: ReadonlyArray<ReadonlyArray<Candidate>>
): ReadonlyArray<Wish> =>
  households.reduce((kept, people) => {
    const ids = people.map(({ actor_id }) => actor_id)
    return withPairWish(kept, ids, { kind: "must_together", weight: 1 })
  }, wishes)
