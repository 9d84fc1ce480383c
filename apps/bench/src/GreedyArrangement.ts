/** What one would do by hand: group by group, the largest first, each where most of its wishes are kept and there is room. */
import { costOf } from "@banquet/seating-core/arranging/ArrangementCheck"
import { type ArrangingProblem, isPairMust, isTableMust } from "@banquet/seating-core/arranging/ArrangingProblem"

const joined = ({ actors, groups }: ArrangingProblem): ReadonlyArray<ReadonlyArray<number>> => {
  const named = new Set(groups.flat())
  return [...groups, ...actors.map((_, actor) => [actor]).filter(([actor = -1]) => !named.has(actor))]
}

/** Returns the cost of seats that break no must, and how many seats are not given. */
export const greedyArrangement = (
  problem: ArrangingProblem
): { readonly cost: number; readonly seatsNotGiven: number } => {
  const { actors, capacities, wishes } = problem
  const seats: Array<number | null> = actors.map(() => null)
  const left = [...capacities]
  const sizeOf = (members: ReadonlyArray<number>) =>
    members.reduce((size, actor) => size + (actors[actor]?.partySize ?? 0), 0)
  const breaks = (actor: number, table: number): boolean =>
    wishes.some((wish) => {
      if (isTableMust(wish)) return wish.actor === actor && wish.tables.includes(table) !== (wish.kind === "must_table")
      if (!isPairMust(wish) || !wish.actors.includes(actor)) return false
      const [other = actor] = wish.actors.filter((each) => each !== actor)
      const at = seats[other] ?? null
      return at !== null && (at === table) !== (wish.kind === "must_together")
    })
  const place = (members: ReadonlyArray<number>): boolean => {
    const size = sizeOf(members)
    let best: { readonly table: number; readonly cost: number } | null = null
    for (const [table, free] of left.entries()) {
      if (free < size || members.some((actor) => breaks(actor, table))) continue
      for (const actor of members) seats[actor] = table
      const cost = costOf(problem, seats)
      for (const actor of members) seats[actor] = null
      if (best === null || cost < best.cost) best = { table, cost }
    }
    if (best === null) return false
    for (const actor of members) seats[actor] = best.table
    left[best.table] = (left[best.table] ?? 0) - size
    return true
  }
  for (const members of joined(problem).toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    if (!place(members)) for (const actor of members) place([actor])
  }
  const unseated = actors.filter((_, actor) => seats[actor] === null)
  return {
    cost: costOf(problem, seats),
    seatsNotGiven: unseated.reduce((needed, { partySize }) => needed + partySize, 0)
  }
}
