/** What can be said of an arrangement by the problem alone: it knows nothing of how it was found. */
import {
  actorsOf,
  type ArrangedWish,
  type ArrangingProblem,
  isSoft,
  isTableMust,
  type Seats
} from "./ArrangingProblem.ts"

/** What an arrangement breaks that it must not. */
export type ArrangementFault =
  | { readonly kind: "capacity"; readonly table: number }
  | { readonly kind: "wish"; readonly index: number }
  | { readonly kind: "moved"; readonly actor: number }

const sitTogether = (seats: Seats, [a, b]: readonly [number, number]): boolean =>
  seats[a] !== null && seats[a] === seats[b]

/** Returns the cost of an arrangement. */
export const costOf = ({ actors, groupWeight, groups, moveCost, wishes }: ArrangingProblem, seats: Seats): number => {
  let cost = 0
  for (const wish of wishes) {
    if (wish.kind === "together" && sitTogether(seats, wish.actors)) cost -= wish.weight
    if (wish.kind === "apart" && sitTogether(seats, wish.actors)) cost += wish.weight
  }
  for (const members of groups) {
    const membersAt = new Map<number, number>()
    for (const member of members) {
      const table = seats[member] ?? null
      if (table === null) continue
      const others = membersAt.get(table) ?? 0
      cost -= groupWeight * others
      membersAt.set(table, others + 1)
    }
  }
  for (const [actor, { table }] of actors.entries()) {
    const now = seats[actor] ?? null
    if (table !== null && now !== null && now !== table) cost += moveCost
  }
  return cost
}

/** Returns the number of seats that those without a table would need. */
export const seatsNotGiven = ({ actors }: ArrangingProblem, seats: Seats): number =>
  actors.reduce((needed, { partySize }, actor) => needed + (seats[actor] === null ? partySize : 0), 0)

/** What became of a wish; `null` where it says nothing, since somebody whom it names does not sit. */
export const outcomeOf = (wish: ArrangedWish, seats: Seats): "kept" | "broken" | null => {
  if (isTableMust(wish)) {
    const table = seats[wish.actor] ?? null
    if (table === null) return null
    return wish.tables.includes(table) === (wish.kind === "must_table") ? "kept" : "broken"
  }
  const seated = wish.actors.filter((actor) => seats[actor] !== null).length
  if (seated === 0 || (seated === 1 && wish.kind !== "must_together")) return null
  const wanted = wish.kind === "together" || wish.kind === "must_together"
  return sitTogether(seats, wish.actors) === wanted ? "kept" : "broken"
}

/** Returns the faults of an arrangement; what is broken among those who stay is none, since it was so before. */
export const faultsOf = (problem: ArrangingProblem, seats: Seats): ReadonlyArray<ArrangementFault> => {
  const { actors, capacities, wishes } = problem
  const faults: Array<ArrangementFault> = []
  const stays = (actor: number) => actors[actor]?.stays !== null
  for (const [actor, { table }] of actors.entries()) {
    if (stays(actor) && seats[actor] !== table) faults.push({ kind: "moved", actor })
  }
  for (const [table, capacity] of capacities.entries()) {
    const here = actors.map((_, actor) => actor).filter((actor) => seats[actor] === table)
    const needed = here.reduce((sum, actor) => sum + (actors[actor]?.partySize ?? 0), 0)
    if (needed > capacity && !here.every(stays)) faults.push({ kind: "capacity", table })
  }
  for (const [index, wish] of wishes.entries()) {
    if (isSoft(wish) || outcomeOf(wish, seats) !== "broken") continue
    if (!actorsOf(wish).every(stays) && !waits(problem, wish, seats)) faults.push({ kind: "wish", index })
  }
  return faults
}

/** One who stays need not leave because the other, who must be with it, found no seat there. */
const waits = ({ actors }: ArrangingProblem, wish: ArrangedWish, seats: Seats): boolean =>
  wish.kind === "must_together" &&
  wish.actors.some((actor) => seats[actor] === null) &&
  wish.actors.some((actor) => actors[actor]?.stays !== null)
