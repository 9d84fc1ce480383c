/** Moves that gain nothing: a search that moves or swaps one block at a time does not find its way back from them. */
import { costOf, outcomeOf } from "./ArrangementCheck.ts"
import { type ArrangingProblem, isSoft, type Seats } from "./ArrangingProblem.ts"

type Actors = ReadonlyArray<number>

/** Returns those who sit elsewhere than before, with both tables. */
const movesOf = ({ actors }: ArrangingProblem, seats: Seats) =>
  actors.flatMap(({ table }, actor) => {
    const now = seats[actor] ?? null
    return table === null || now === null || now === table ? [] : [{ actor, tables: [table, now] as const }]
  })

/** Returns those who moved between the same two tables, whichever way, and those whose moves hang together over several. */
const exchangesOf = (problem: ArrangingProblem, seats: Seats): ReadonlyArray<Actors> => {
  const moves = movesOf(problem, seats)
  const root = problem.capacities.map((_, table) => table)
  const rootOf = (table: number): number => (root[table] === table ? table : rootOf(root[table] ?? table))
  for (const { tables } of moves) root[rootOf(tables[0])] = rootOf(tables[1])
  const between = Map.groupBy(moves, ({ tables }) => [...tables].toSorted((a, b) => a - b).join(" "))
  const connected = Map.groupBy(moves, ({ tables }) => rootOf(tables[0]))
  return [...between.values(), ...connected.values()].map((each) => each.map(({ actor }) => actor))
}

/** Says that no table that these sit at has more people than seats. */
const haveSeats = ({ actors, capacities }: ArrangingProblem, seats: Seats, some: Actors): boolean => {
  const tables = new Set(some.map((actor) => seats[actor]))
  const needed = new Map<number, number>()
  for (const [actor, { partySize }] of actors.entries()) {
    const table = seats[actor] ?? null
    if (table !== null && tables.has(table)) needed.set(table, (needed.get(table) ?? 0) + partySize)
  }
  return [...needed].every(([table, taken]) => taken <= (capacities[table] ?? 0))
}

/**
 * Returns the seats with those at their tables of before who changed places for nothing: it costs no more that they stay,
 * breaks no must that was kept, and takes a seat from nobody. `isOver` ends it early.
 */
export const withoutNeedlessMoves = (problem: ArrangingProblem, found: Seats, isOver: () => boolean): Seats => {
  const kept = problem.wishes.filter((wish) => !isSoft(wish) && outcomeOf(wish, found) !== "broken")
  let seats = found
  let cost = costOf(problem, seats)
  /** Seats some as told where that costs at most so much, and says whether it did. */
  const seatAt = (some: Actors, tableOf: (actor: number) => number | null, most: number): boolean => {
    const other = [...seats]
    for (const actor of some) other[actor] = tableOf(actor)
    if (!haveSeats(problem, other, some)) return false
    const costs = costOf(problem, other)
    if (costs > most || kept.some((wish) => outcomeOf(wish, other) === "broken")) return false
    seats = other
    cost = costs
    return true
  }
  const stay = (some: Actors): boolean => {
    const moved = seats
    if (!seatAt(some, (actor) => problem.actors[actor]?.table ?? null, cost)) return false
    // Among those who changed places for nothing may be one who had a reason.
    for (const actor of some) seatAt([actor], () => moved[actor] ?? null, cost - 1)
    return true
  }
  const oneStays = (): boolean => exchangesOf(problem, seats).some((some) => !isOver() && stay(some))
  while (oneStays());
  return seats
}
