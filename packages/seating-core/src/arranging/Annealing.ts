/** Simulated annealing over moves and swaps of blocks: a fixed schedule of steps, so that a seed always finds the same. */
import type { BlockGraph } from "./BlockGraph.ts"
import { MovableSeats, type Penalties, type SeatsOutcome } from "./MovableSeats.ts"
import { exponentialDecay, randomNumbers } from "./RandomNumbers.ts"

/** Seats that break no rule: the table of each block, `tableCount` where it has none. */
export interface FoundSeats extends SeatsOutcome {
  readonly at: Int32Array
}

/** What bounds a search. */
export interface SearchLimits {
  readonly seed: number
  /** Returns true once the time is over; asked every few thousand steps. */
  readonly isOver: () => boolean
}

/** What a search has found. */
export interface SearchResult {
  readonly best: FoundSeats
  /** False where the time was over before the schedule was. */
  readonly complete: boolean
}

/** What is known before a search. */
export interface SearchStart {
  /** Not all blocks can have tables. */
  readonly lacksSeats: boolean
  /** Seats that were found otherwise; the search finds none that are worse. */
  readonly known: FoundSeats | null
}

/** How often a run cools down a little. */
const coolings = 128
/** Of 1,024 steps, how many try a swap; the others try a move. */
const swapsOf1024 = 614
/** The runs that seek seats for all blocks though none has found any; in the others blocks may go without a table. */
const runsForAll = [0, 1, 3, 4]
/** The relative lengths of the first runs, which are short, so that there is a good answer early. */
const firstLengths = [1 / 64, 1 / 16, 1 / 16]
/** The same where runs are as long as they ever are. */
const firstLengthsOfMany = [...firstLengths, 1 / 4]
/** The greatest number of steps of a run of length 1. */
const mostOfRun = 8_000_000

/** How many steps are made before the time is asked for again. */
const stepsBetweenLooks = 2048

/** Returns how many steps all runs make together. */
const stepsOf = (blocks: number): number => Math.min(20_000_000, 180_000 * blocks)

/** Returns the relative length of a run, from 1: 1 1 2 1 1 2 4 … (Luby, Sinclair, Zuckerman 1993). */
export const lengthOfRun = (run: number): number => {
  let power = 1
  while (2 * power - 1 < run) power *= 2
  return 2 * power - 1 === run ? power : lengthOfRun(run - power + 1)
}

/** Returns the greatest and the least weight that is not nothing. */
const weightsOf = ({ base, groupWeight, groups, pairs }: BlockGraph): { greatest: number; least: number } => {
  const weights = [pairs.weight, base, Int32Array.of(groups.length > 0 ? groupWeight : 0)]
  let [greatest, least] = [0, Infinity]
  for (const each of weights) {
    for (const weight of each) {
      if (weight === 0) continue
      greatest = Math.max(greatest, Math.abs(weight))
      least = Math.min(least, Math.abs(weight))
    }
  }
  return greatest === 0 ? { greatest: 1, least: 1 } : { greatest, least }
}

/** Returns what the members of one group take from the cost of one of them, as many as one table seats. */
const pullOf = ({ capacity, groups, groupWeight }: BlockGraph): number => {
  const seats = capacity.reduce((most, each) => Math.max(most, each), 0)
  return groups.reduce((most, { blocks }) => Math.max(most, groupWeight * (Math.min(seats, blocks.length) - 1)), 0)
}

/** A run's schedule of temperatures, each with e^(−cost / temperature) of every cost as a bound below 2³². */
const temperatures = (greatest: number, least: number): ReadonlyArray<Float64Array> => {
  const [hot, cold] = [greatest / 2, Math.min(least, greatest / 4) / 4]
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2
    let end = hot
    for (let step = 1; step < coolings; step++) end *= middle
    if (end < cold) low = middle
    else high = middle
  }
  let temperature = hot
  return Array.from({ length: coolings }, () => {
    const decay = exponentialDecay(1 / temperature)
    const bounds = new Float64Array(Math.ceil(temperature * 23) + 2)
    let bound = 2 ** 32
    for (let cost = 0; cost < bounds.length; cost++) {
      bounds[cost] = bound
      bound *= decay
    }
    temperature *= high
    return bounds
  })
}

/**
 * Seeks seats for all blocks that have tables, by runs that each begin anew. Where it finds no way to seat them all, or
 * `lacksSeats` says that there is none, blocks go without a table, first of all as few seats of them as possible.
 */
export const anneal = (
  graph: BlockGraph,
  { isOver, seed }: SearchLimits,
  { known, lacksSeats }: SearchStart
): SearchResult => {
  const random = randomNumbers(seed)
  const movable = Int32Array.from(graph.tables.keys()).filter((block) => graph.tables[block]!.length > 0)
  const { greatest, least } = weightsOf(graph)
  const cooling = temperatures(greatest, least)
  const greatestSize = graph.size.reduce((most, size) => Math.max(most, size), 1)
  const steps = stepsOf(movable.length)
  const unit = Math.min(mostOfRun, 200 * movable.length ** 2)
  const lengths = unit === mostOfRun ? firstLengthsOfMany : firstLengths
  let best = firstSeats(graph, movable)
  if (known !== null && isWorthMore(known, best)) best = known
  let made = 0
  for (let run = 0; made < steps; run++) {
    const forAll = best.seatsNotGiven === 0 || (!lacksSeats && runsForAll.includes(run))
    const harshness = (2 * greatest + pullOf(graph)) * (best.seatsNotGiven === 0 ? 1 : 2 ** run)
    const penalties: Penalties = forAll
      ? { seat: harshness, apart: harshness, unseated: null }
      : { seat: 6 * greatest * greatestSize, apart: 6 * greatest * greatestSize, unseated: 4 * greatest }
    const length = Math.min(steps - made, Math.ceil(unit * (lengths[run] ?? lengthOfRun(run))))
    const found = runOf(graph, { movable, penalties, cooling, random, isOver, steps: length, best })
    best = found.best
    if (!found.complete) return found
    made += length
  }
  return { best, complete: true }
}

/** Seats the blocks one after the other where each costs least, the largest first. */
const firstSeats = (graph: BlockGraph, movable: Int32Array): FoundSeats => {
  const seats = new MovableSeats(graph, { seat: 2 ** 20, apart: 2 ** 20, unseated: 2 ** 12 })
  seats.reset(movable)
  for (const block of movable.toSorted((a, b) => graph.size[b]! - graph.size[a]! || a - b)) {
    let [found, least] = [seats.nowhere, 0]
    for (const table of graph.tables[block]!) {
      const cost = seats.moveCost(block, table)
      if (cost < least) [found, least] = [table, cost]
    }
    if (found !== seats.nowhere) seats.move(block, found)
  }
  return foundIn(seats)
}

const isWorthMore = (a: SeatsOutcome, b: SeatsOutcome): boolean =>
  a.seatsNotGiven === b.seatsNotGiven ? a.cost < b.cost : a.seatsNotGiven < b.seatsNotGiven

const foundIn = (seats: MovableSeats): FoundSeats => ({ at: seats.at.slice(), ...seats.outcome() })

interface Run {
  readonly movable: Int32Array
  readonly penalties: Penalties
  readonly cooling: ReadonlyArray<Float64Array>
  readonly random: () => number
  readonly isOver: () => boolean
  readonly steps: number
  readonly best: FoundSeats
}

const runOf = (graph: BlockGraph, run: Run): SearchResult => {
  const { cooling, isOver, movable, penalties, random } = run
  const seats = new MovableSeats(graph, penalties)
  const step = stepsIn(graph, seats, run)
  seats.reset(movable)
  if (penalties.unseated === null) {
    for (const block of movable) seats.move(block, graph.tables[block]![random() % graph.tables[block]!.length]!)
  }
  let best = run.best
  for (const bounds of cooling) {
    if (isOver()) return { best, complete: false }
    for (let count = Math.ceil(run.steps / cooling.length); count > 0; count--) {
      if (count % stepsBetweenLooks === 0 && isOver()) return { best, complete: false }
      if (step(bounds) && seats.isBetterThan(best)) best = foundIn(seats)
    }
  }
  return { best, complete: true }
}

/** Returns one step of a run: tries a swap or a move, and says whether it was made. */
const stepsIn = (
  { tableCount, tables }: BlockGraph,
  seats: MovableSeats,
  { movable, penalties, random }: Run
): ((bounds: Float64Array) => boolean) => {
  const mayTakeNone = Number(penalties.unseated !== null)
  const mayTake = tables.map((each) => {
    const open = new Uint8Array(tableCount + 1)
    for (const table of each) open[table] = 1
    open[seats.nowhere] = mayTakeNone
    return open
  })
  const isTaken = (bounds: Float64Array, cost: number): boolean =>
    cost <= 0 || (cost < bounds.length && random() < bounds[cost]!)
  return (bounds) => {
    const block = movable[random() % movable.length]!
    const chance = random()
    if ((chance & 1023) < swapsOf1024) {
      const other = movable[(chance >>> 10) % movable.length]!
      const [from, to] = [seats.at[block]!, seats.at[other]!]
      if (from === to || mayTake[block]![to] === 0 || mayTake[other]![from] === 0) return false
      if (!isTaken(bounds, seats.swapCost(block, other))) return false
      seats.swap(block, other)
      return true
    }
    const choices = tables[block]!
    const place = (chance >>> 10) % (choices.length + mayTakeNone)
    const to = place === choices.length ? seats.nowhere : choices[place]!
    if (to === seats.at[block] || !isTaken(bounds, seats.moveCost(block, to))) return false
    seats.move(block, to)
    return true
  }
}
