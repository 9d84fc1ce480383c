/** The best seats of a few blocks, by looking at every way to seat them that could be better. */
import type { FoundSeats, SearchLimits, SearchResult } from "./Annealing.ts"
import type { BlockGraph } from "./BlockGraph.ts"
import { MovableSeats } from "./MovableSeats.ts"

/** The greatest number of blocks that are worth the attempt. */
const mostBlocks = 12
/** The greatest number of states that are looked at. */
const mostStates = 2_000_000
/** How many states are looked at before the time is asked for. */
const statesBetweenLooks = 4096

/**
 * Returns the best seats, or the best so far once the time is over or there were too many states to look at; `null`
 * where there are too many blocks.
 */
export const bestOfAll = (graph: BlockGraph, { isOver }: Pick<SearchLimits, "isOver">): SearchResult | null => {
  const order = Int32Array.from(graph.tables.keys()).filter((block) => graph.tables[block]!.length > 0)
  if (order.length > mostBlocks) return null
  order.sort((a, b) => graph.size[b]! - graph.size[a]! || a - b)
  const seats = new MovableSeats(graph, { seat: 0, apart: 0, unseated: null })
  seats.reset(order)
  const gains = leastCosts(graph, order)
  let states = 0
  let skipped = 0
  let best: FoundSeats = { at: seats.at.slice(), ...seats.outcome() }
  /** Seats the blocks from this place of the order on; false where it has to end before. */
  const seatFrom = (place: number): boolean => {
    if (++states > mostStates || (states % statesBetweenLooks === 0 && isOver())) return false
    const cost = seats.outcome().cost
    if (skipped > best.seatsNotGiven) return true
    if (skipped === best.seatsNotGiven && cost + gains[place]! >= best.cost) return true
    const block = order[place]
    if (block === undefined) {
      best = { at: seats.at.slice(), seatsNotGiven: skipped, cost }
      return true
    }
    for (const table of graph.tables[block]!) {
      seats.move(block, table)
      const goesOn = !seats.isValid() || seatFrom(place + 1)
      seats.move(block, seats.nowhere)
      if (!goesOn) return false
    }
    skipped += graph.size[block]!
    const goesOn = seatFrom(place + 1)
    skipped -= graph.size[block]!
    return goesOn
  }
  const complete = seatFrom(0)
  return { best, complete }
}

/** Returns the least that the blocks from each place of the order on can add to the cost. */
const leastCosts = ({ base, groups, groupWeight, pairs, tableCount }: BlockGraph, order: Int32Array): Float64Array => {
  const least = new Float64Array(order.length + 1)
  for (let place = order.length - 1; place >= 0; place--) {
    const block = order[place]!
    let own = 0
    for (let table = 0; table < tableCount; table++) own = Math.min(own, base[block * tableCount + table]!)
    for (let edge = pairs.start[block]!; edge < pairs.start[block + 1]!; edge++) own += Math.min(0, pairs.weight[edge]!)
    for (const { blocks, members } of groups) {
      const mine = members[blocks.indexOf(block)] ?? 0
      for (const [index, count] of members.entries()) if (blocks[index] !== block) own -= groupWeight * mine * count
    }
    least[place] = least[place + 1]! + own
  }
  return least
}
