/** Says what a proposal changes, how it does, and which of the wishes contradict each other. */
import type { Messages } from "../Messages.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { HouseholdsApart } from "./HouseholdsApart.ts"
import type { Arrangement, Proposal } from "./Proposal.ts"
import type { ProposalMessages } from "./ProposalMessages.ts"
import { nameOf, wishWords } from "./WishWords.ts"

/** Returns why the musts cannot hold together: "Ana and Ben must sit together, Ana must sit at Table 1, …". */
export const conflictWords = (
  messages: Pick<Messages, "arranging">,
  words: ProposalMessages,
  index: IndexedPlan,
  { arrangement: { explanation }, wishes }: Proposal
): string | null => {
  if (explanation === null) return null
  const parts = explanation.conflict.map((item) => {
    if (item.kind === "wish") {
      const wish = wishes[item.index]
      return wish === undefined ? "?" : wishWords(messages, index, wish)
    }
    if (item.kind === "capacity") {
      const table = index.tables.get(item.seating_table_id)
      return words.capacity(table?.name ?? "?", table?.capacity ?? 0)
    }
    const assignment = index.assignmentsById.get(item.assignment_id)
    const table = index.tables.get(assignment?.seating_table_id ?? "")
    return words.lock(nameOf(index, assignment?.actor_id ?? ""), table?.name ?? "?")
  })
  return words.conflict(parts)
}

/** Returns how many people would get a seat, and of them have not answered, move to another table and lose their seat. */
export const movesWords = (
  words: ProposalMessages,
  index: IndexedPlan,
  { moves }: Pick<Arrangement, "moves">
): ReadonlyArray<string> => {
  const people = (some: typeof moves): number =>
    some.reduce((sum, { actor_id }) => sum + (index.candidates.get(actor_id)?.party_size ?? 1), 0)
  const lose = people(moves.filter(({ seating_table_id }) => seating_table_id === null))
  const seated = people(moves.filter(({ actor_id }) => index.assignments.has(actor_id)))
  const [get, move] = [people(moves) - seated, seated - lose]
  const unanswered = people(
    moves.filter(
      ({ actor_id }) => !index.assignments.has(actor_id) && index.candidates.get(actor_id)?.rsvp === "pending"
    )
  )
  return [
    ...(get > 0 ? [words.getSeats(get)] : []),
    ...(unanswered > 0 ? [words.unanswered(unanswered)] : []),
    ...(move > 0 ? [words.move(move)] : []),
    ...(lose > 0 ? [words.loseSeats(lose)] : [])
  ]
}

/**
 * Returns how the proposal does by wishes and groups beside the plan as it is, `null` where that cannot be compared. What has
 * more households apart is not called better, or as good, whatever large groups gain by it; nor is it compared where none of
 * them sits together today.
 */
export const comparedWith = (
  { cost, cost_before }: Pick<Arrangement, "cost" | "cost_before">,
  moreApart: HouseholdsApart["more"]
): "better" | "same" | "worse" | "moreApart" | null => {
  if (cost_before === null) return null
  if (cost > cost_before) return "worse"
  if (moreApart !== null) return moreApart === "parted" ? "moreApart" : null
  return cost < cost_before ? "better" : "same"
}
