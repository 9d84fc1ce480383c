/** Where the blocks sit while an arrangement is sought, with what every next step would cost. */
import type { BlockGraph } from "./BlockGraph.ts"

/** What breaking a rule costs while the search may still break it. */
export interface Penalties {
  /** For each seat that a table lacks. */
  readonly seat: number
  /** For two who must be apart and are not. */
  readonly apart: number
  /** For each seat of a block without a table; `null` where every block is to have one. */
  readonly unseated: number | null
}

/** What seats are worth: first that seats are given, then the cost. */
export interface SeatsOutcome {
  /** The seats that blocks without a table would need. */
  readonly seatsNotGiven: number
  readonly cost: number
}

/** The greatest number of blocks whose pairs are kept as a table of all by all. */
const mostOfTable = 1024

/** Seats that a search moves blocks between. The index after the last table means no table. */
export class MovableSeats {
  /** The table of each block. */
  readonly at: Int32Array
  readonly nowhere: number
  readonly #graph: BlockGraph
  readonly #penalties: Penalties
  readonly #columns: number
  readonly #capacity: Int32Array
  readonly #weight: Int32Array
  readonly #load: Int32Array
  /** What a block costs at a table, beside whoever sits there now. */
  readonly #price: Int32Array
  readonly #together: (a: number, b: number) => number
  #cost = 0
  #seatsLacking = 0
  #brokenPairs = 0

  constructor(graph: BlockGraph, penalties: Penalties) {
    const { blockCount, pairs, tableCount } = graph
    this.#graph = graph
    this.#penalties = penalties
    this.#columns = tableCount + 1
    this.nowhere = tableCount
    this.#capacity = new Int32Array(this.#columns).fill(2 ** 30)
    this.#capacity.set(graph.capacity)
    this.#weight = pairs.weight.map((each, edge) => each + pairs.apart[edge]! * penalties.apart)
    this.at = new Int32Array(blockCount)
    this.#load = new Int32Array(this.#columns)
    this.#price = new Int32Array(blockCount * this.#columns)
    this.#together = pairCosts(graph, this.#weight)
  }

  /** Takes the table from all blocks; only those named count as without one. */
  reset(counted: Int32Array): void {
    const { base, blockCount, size, tableCount } = this.#graph
    const unseated = this.#penalties.unseated ?? 0
    this.at.fill(this.nowhere)
    this.#load.fill(0)
    for (let block = 0; block < blockCount; block++) {
      const row = block * this.#columns
      for (let table = 0; table < tableCount; table++) this.#price[row + table] = base[block * tableCount + table]!
      this.#price[row + this.nowhere] = unseated * size[block]!
    }
    for (const block of counted) this.#load[this.nowhere]! += size[block]!
    this.#cost = unseated * this.#load[this.nowhere]!
    this.#seatsLacking = 0
    this.#brokenPairs = 0
  }

  /** Says that the seats break no rule. */
  isValid(): boolean {
    return this.#seatsLacking === 0 && this.#brokenPairs === 0
  }

  /** Returns what the seats are worth where they break no rule. */
  outcome(): SeatsOutcome {
    const seatsNotGiven = this.#load[this.nowhere]!
    return { seatsNotGiven, cost: this.#cost - (this.#penalties.unseated ?? 0) * seatsNotGiven }
  }

  /** Says that the seats break no rule and are worth more than others. */
  isBetterThan(other: SeatsOutcome): boolean {
    if (!this.isValid()) return false
    const seatsNotGiven = this.#load[this.nowhere]!
    if (seatsNotGiven !== other.seatsNotGiven) return seatsNotGiven < other.seatsNotGiven
    return this.#cost - (this.#penalties.unseated ?? 0) * seatsNotGiven < other.cost
  }

  /** Returns the change of the cost, with penalties, when a block goes to another table. */
  moveCost(block: number, to: number): number {
    const lacking = this.#lackingBy(this.at[block]!, to, this.#graph.size[block]!)
    return this.#priceOfMove(block, to) + this.#penalties.seat * lacking
  }

  move(block: number, to: number): void {
    const from = this.at[block]!
    this.#carry(from, to, this.#graph.size[block]!, this.#priceOfMove(block, to))
    this.#tell(block, from, to)
    this.at[block] = to
  }

  /** Returns the change of the cost, with penalties, when two blocks at different tables change places. */
  swapCost(a: number, b: number): number {
    const difference = this.#graph.size[a]! - this.#graph.size[b]!
    const cost = this.#priceOfSwap(a, b)
    if (difference === 0) return cost
    return cost + this.#penalties.seat * this.#lackingBy(this.at[a]!, this.at[b]!, difference)
  }

  swap(a: number, b: number): void {
    const [from, to] = [this.at[a]!, this.at[b]!]
    this.#carry(from, to, this.#graph.size[a]! - this.#graph.size[b]!, this.#priceOfSwap(a, b))
    this.#tell(a, from, to)
    this.at[a] = to
    this.#tell(b, to, from)
    this.at[b] = from
  }

  #priceOfMove(block: number, to: number): number {
    const row = block * this.#columns
    return this.#price[row + to]! - this.#price[row + this.at[block]!]!
  }

  #priceOfSwap(a: number, b: number): number {
    const [from, to] = [this.at[a]!, this.at[b]!]
    const shared = this.#together(a, b) * (from === this.nowhere || to === this.nowhere ? 1 : 2)
    return this.#priceOfMove(a, to) + this.#priceOfMove(b, from) - shared
  }

  #lacking(table: number, seats: number): number {
    return seats > this.#capacity[table]! ? seats - this.#capacity[table]! : 0
  }

  /** The change of the seats that two tables lack when so many seats go from one to the other. */
  #lackingBy(from: number, to: number, seats: number): number {
    const [left, entered] = [this.#load[from]!, this.#load[to]!]
    return (
      this.#lacking(from, left - seats) -
      this.#lacking(from, left) +
      this.#lacking(to, entered + seats) -
      this.#lacking(to, entered)
    )
  }

  #carry(from: number, to: number, seats: number, cost: number): void {
    this.#seatsLacking += this.#lackingBy(from, to, seats)
    this.#cost += cost
    this.#load[from]! -= seats
    this.#load[to]! += seats
  }

  /** Tells all others what a block costs them less where it leaves, and more where it comes to. */
  #tell(block: number, from: number, to: number): void {
    const { groups, groupsOf, groupWeight, pairs } = this.#graph
    for (let edge = pairs.start[block]!; edge < pairs.start[block + 1]!; edge++) {
      const other = pairs.other[edge]!
      this.#raise(other, from, to, this.#weight[edge]!)
      const table = this.at[other]!
      if (pairs.apart[edge] === 1 && table !== this.nowhere) {
        this.#brokenPairs += Number(table === to) - Number(table === from)
      }
    }
    for (const index of groupsOf[block]!) {
      const { blocks, members } = groups[index]!
      const mine = groupWeight * members[blocks.indexOf(block)]!
      for (let place = 0; place < blocks.length; place++) {
        if (blocks[place] !== block) this.#raise(blocks[place]!, from, to, -mine * members[place]!)
      }
    }
  }

  #raise(block: number, from: number, to: number, cost: number): void {
    const row = block * this.#columns
    if (from !== this.nowhere) this.#price[row + from]! -= cost
    if (to !== this.nowhere) this.#price[row + to]! += cost
  }
}

/** Returns what two blocks cost at one table. */
const pairCosts = (graph: BlockGraph, weight: Int32Array): ((a: number, b: number) => number) => {
  const { blockCount, groups, groupsOf, groupWeight, pairs } = graph
  const costOf = (a: number, b: number): number => {
    let cost = 0
    for (let edge = pairs.start[a]!; edge < pairs.start[a + 1]!; edge++) {
      if (pairs.other[edge] === b) cost += weight[edge]!
    }
    for (const index of groupsOf[a]!) {
      if (!groupsOf[b]!.includes(index)) continue
      const { blocks, members } = groups[index]!
      cost -= groupWeight * members[blocks.indexOf(a)]! * members[blocks.indexOf(b)]!
    }
    return cost
  }
  if (blockCount > mostOfTable) return costOf
  const costs = new Int32Array(blockCount * blockCount)
  for (let a = 0; a < blockCount; a++) {
    for (let edge = pairs.start[a]!; edge < pairs.start[a + 1]!; edge++) {
      costs[a * blockCount + pairs.other[edge]!]! += weight[edge]!
    }
  }
  for (const { blocks, members } of groups) {
    for (const [i, a] of blocks.entries()) {
      for (const [k, b] of blocks.entries()) {
        if (a !== b) costs[a * blockCount + b]! -= groupWeight * members[i]! * members[k]!
      }
    }
  }
  return (a, b) => costs[a * blockCount + b]!
}
