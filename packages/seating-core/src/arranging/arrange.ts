/** Arranging: the best seats that can be found for everybody, and why some have none. */
import { anneal, type SearchLimits } from "./Annealing.ts"
import type { ArrangingProblem, Seats } from "./ArrangingProblem.ts"
import { type BlockGraph, blockGraph } from "./BlockGraph.ts"
import { type Blocks, blocksOf } from "./Blocks.ts"
import { bestOfAll } from "./ExhaustiveSearch.ts"
import { canSeatAll } from "./Feasibility.ts"
import { withoutNeedlessMoves } from "./NeedlessMoves.ts"

export interface Arrangement {
  readonly seats: Seats
  /** False where the time was over before the schedule was: only then may the same problem get another answer. */
  readonly complete: boolean
}

/** Returns seats that break no must, with as few seats not given as it finds, and then at the least cost. */
export const arrange = (problem: ArrangingProblem, limits: SearchLimits): Arrangement => {
  const blocks = blocksOf(problem)
  const graph = blockGraph(problem, blocks)
  const all = bestOfAll(graph, limits)
  const { best, complete } =
    all?.complete === true
      ? all
      : anneal(graph, limits, { lacksSeats: lacksSeats(graph, blocks), known: all?.best ?? null })
  const seats = seatsOf(problem, blocks, best.at)
  return complete
    ? { seats: withoutNeedlessMoves(problem, seats, limits.isOver), complete: !limits.isOver() }
    : { seats, complete }
}

/** The work that is worth the attempt to prove that not everybody can have a seat. */
const mostWork = 500_000

/** Says that those who have tables cannot all be seated; false where that is not sure. */
const lacksSeats = ({ tableCount, tables }: BlockGraph, { apart, blocks, blockOf, free }: Blocks): boolean => {
  const hasTables = (block: number): boolean => (tables[block]?.length ?? 0) > 0
  const everyTable = Array.from({ length: tableCount }, (_, table) => table)
  const seatable = blocks.map((block, index) =>
    hasTables(index) ? { ...block, tables: [...(tables[index] ?? [])] } : { members: [], size: 0, tables: everyTable }
  )
  const kept = apart.filter(([a, b]) => hasTables(a) && hasTables(b))
  return canSeatAll({ apart: kept, blocks: seatable, blockOf, free }, mostWork).canSeat === false
}

const seatsOf = ({ actors, capacities }: ArrangingProblem, { blockOf }: Blocks, at: Int32Array): Seats =>
  actors.map(({ table }, actor) => {
    const block = blockOf[actor] ?? null
    if (block === null) return table
    const found = at[block] ?? capacities.length
    return found === capacities.length ? null : found
  })

/** Why an actor has no seat: no table that it may use has room for it and those it must sit with, or wishes conflict. */
export type UnseatedReason = "no_seats" | "conflicts"

/** Returns the reason of each actor without a seat, by its index. */
export const unseatedReasons = (problem: ArrangingProblem, seats: Seats): ReadonlyMap<number, UnseatedReason> => {
  const { blocks } = blocksOf(problem)
  const left = [...problem.capacities]
  for (const [actor, { partySize }] of problem.actors.entries()) {
    const table = seats[actor] ?? null
    if (table !== null) left[table] = (left[table] ?? 0) - partySize
  }
  const reasons = new Map<number, UnseatedReason>()
  for (const { members, size, tables } of blocks) {
    const hasRoom = tables.length === 0 || tables.some((table) => (left[table] ?? 0) >= size)
    for (const actor of members) if (seats[actor] === null) reasons.set(actor, hasRoom ? "conflicts" : "no_seats")
  }
  return reasons
}
