/** Says which wishes a proposal breaks, and which of them contradict each other. */
import type { Messages } from "../Messages.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { HouseholdsApart } from "./HouseholdsApart.ts"
import type { Arrangement, Proposal, Wish } from "./Proposal.ts"

type Words = Pick<Messages, "arranging">

const nameOf = (index: IndexedPlan, actorId: string): string => index.candidates.get(actorId)?.display_name ?? "?"

type WishOfPlace = Exclude<Wish, { readonly actor_ids: unknown }>

const placesOf = ({ inZone }: Words["arranging"], { tables, zones }: IndexedPlan, wish: WishOfPlace) => [
  ...(wish.seating_table_ids ?? []).map((id) => tables.get(id)?.name ?? "?"),
  ...(wish.seating_zone_ids ?? []).map((id) => inZone(zones.get(id)?.name ?? "?"))
]

/** Returns a wish as a sentence without its full stop: "Ana and Ben must sit together". */
export const wishWords = ({ arranging }: Words, index: IndexedPlan, wish: Wish): string => {
  if ("actor_ids" in wish) {
    const [a, b] = wish.actor_ids
    return arranging.pair[wish.kind](nameOf(index, a), nameOf(index, b))
  }
  return arranging.place[wish.kind](nameOf(index, wish.actor_id), placesOf(arranging, index, wish))
}

/** Returns a wish that all of several people have: "All 3 must sit at Table 1". */
export const wishOfAllWords = ({ arranging }: Words, index: IndexedPlan, wish: WishOfPlace, people: number): string =>
  arranging.allAt[wish.kind](people, placesOf(arranging, index, wish))

/** Returns why the musts cannot hold together: "Ana and Ben must sit together, Ana must sit at Table 1, …". */
export const conflictWords = (
  messages: Words,
  index: IndexedPlan,
  { arrangement: { explanation }, wishes }: Proposal
): string | null => {
  if (explanation === null) return null
  const { arranging } = messages
  const parts = explanation.conflict.map((item) => {
    if (item.kind === "wish") {
      const wish = wishes[item.index]
      return wish === undefined ? "?" : wishWords(messages, index, wish)
    }
    if (item.kind === "capacity") {
      const table = index.tables.get(item.seating_table_id)
      return arranging.capacity(table?.name ?? "?", table?.capacity ?? 0)
    }
    const assignment = index.assignmentsById.get(item.assignment_id)
    const table = index.tables.get(assignment?.seating_table_id ?? "")
    return arranging.lock(nameOf(index, assignment?.actor_id ?? ""), table?.name ?? "?")
  })
  return arranging.conflict(parts)
}

/** Returns how many people would get a seat, move to another table and lose their seat; nothing of what nobody does. */
export const movesWords = (
  { arranging }: Words,
  index: IndexedPlan,
  { moves }: Pick<Arrangement, "moves">
): ReadonlyArray<string> => {
  const people = (some: typeof moves): number =>
    some.reduce((sum, { actor_id }) => sum + (index.candidates.get(actor_id)?.party_size ?? 1), 0)
  const lose = people(moves.filter(({ seating_table_id }) => seating_table_id === null))
  const seated = people(moves.filter(({ actor_id }) => index.assignments.has(actor_id)))
  const [get, move] = [people(moves) - seated, seated - lose]
  return [
    ...(get > 0 ? [arranging.getSeats(get)] : []),
    ...(move > 0 ? [arranging.move(move)] : []),
    ...(lose > 0 ? [arranging.loseSeats(lose)] : [])
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
