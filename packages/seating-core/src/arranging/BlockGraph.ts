/** Blocks as arrays of whole numbers, for a search that looks at millions of states a second. */
import { type ArrangingProblem, isSoft } from "./ArrangingProblem.ts"
import type { Blocks } from "./Blocks.ts"

/** Pairs of blocks as adjacency lists: those of block `b` are from `start[b]` to `start[b + 1]`. */
export interface BlockPairs {
  readonly start: Int32Array
  readonly other: Int32Array
  /** What the pair adds to the cost at one table. */
  readonly weight: Int32Array
  /** 1 where the two must be apart. */
  readonly apart: Uint8Array
}

/** A household or group: its blocks, and how many members of it each of them has. */
export interface BlockGroup {
  readonly blocks: Int32Array
  readonly members: Int32Array
}

export interface BlockGraph {
  readonly blockCount: number
  readonly tableCount: number
  readonly size: Int32Array
  /** The seats that are free at each table. */
  readonly capacity: Int32Array
  /** Where each block may sit and has room at an empty table, ascending. */
  readonly tables: ReadonlyArray<Int32Array>
  /** What a block costs at a table by itself, beside those who stay, and by moving there: `block * tableCount + table`. */
  readonly base: Int32Array
  readonly pairs: BlockPairs
  readonly groups: ReadonlyArray<BlockGroup>
  /** The groups of each block, as indices. */
  readonly groupsOf: ReadonlyArray<ReadonlyArray<number>>
  readonly groupWeight: number
}

/** Returns the graph of blocks; those that no table has room for have no tables. */
export const blockGraph = (problem: ArrangingProblem, { apart, blockOf, blocks, free }: Blocks): BlockGraph => {
  const groups = problem.groups
    .map((members) => blockGroup(members, blockOf))
    .filter(({ blocks: { length } }) => length > 1)
  const groupsOf: Array<Array<number>> = blocks.map(() => [])
  for (const [index, group] of groups.entries()) for (const block of group.blocks) groupsOf[block]?.push(index)
  return {
    blockCount: blocks.length,
    tableCount: free.length,
    size: Int32Array.from(blocks, ({ size }) => size),
    capacity: Int32Array.from(free),
    tables: blocks.map(({ size, tables }) => Int32Array.from(tables.filter((table) => (free[table] ?? 0) >= size))),
    base: baseCosts(problem, blockOf, blocks.length),
    pairs: blockPairs(problem, blockOf, apart, blocks.length),
    groups,
    groupsOf,
    groupWeight: problem.groupWeight
  }
}

const blockGroup = (members: ReadonlyArray<number>, blockOf: Blocks["blockOf"]): BlockGroup => {
  const counts = new Map<number, number>()
  for (const member of members) {
    const block = blockOf[member] ?? null
    if (block !== null) counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  return { blocks: Int32Array.from(counts.keys()), members: Int32Array.from(counts.values()) }
}

const baseCosts = (problem: ArrangingProblem, blockOf: Blocks["blockOf"], blockCount: number): Int32Array => {
  const { actors, capacities, groups, groupWeight, moveCost, wishes } = problem
  const base = new Int32Array(blockCount * capacities.length)
  const add = (actor: number, table: number, cost: number) => {
    const block = blockOf[actor] ?? null
    if (block === null) return
    const place = block * capacities.length + table
    base[place] = (base[place] ?? 0) + cost
  }
  const stayingAt = (actor: number): number | null => (blockOf[actor] === null ? (actors[actor]?.table ?? null) : null)
  for (const [actor, { table }] of actors.entries()) {
    if (table === null) continue
    for (const other of capacities.keys()) if (other !== table) add(actor, other, moveCost)
  }
  const addEverywhere = (actor: number, cost: number) => {
    for (const table of capacities.keys()) add(actor, table, cost)
  }
  for (const wish of wishes) {
    if (!isSoft(wish)) continue
    const cost = wish.kind === "apart" ? wish.weight : -wish.weight
    const [a, b] = wish.actors
    if (blockOf[a] === blockOf[b]) addEverywhere(a, cost)
    const [tableOfA, tableOfB] = [stayingAt(a), stayingAt(b)]
    if (tableOfA !== null) add(b, tableOfA, cost)
    if (tableOfB !== null) add(a, tableOfB, cost)
  }
  for (const members of groups) {
    const { blocks, members: counts } = blockGroup(members, blockOf)
    for (const [index, block] of blocks.entries()) {
      const ofBlock = counts[index] ?? 0
      const first = members.find((member) => blockOf[member] === block)
      if (first !== undefined && ofBlock > 1) addEverywhere(first, (-groupWeight * ofBlock * (ofBlock - 1)) / 2)
    }
    const tables = members.map(stayingAt).filter((table) => table !== null)
    for (const member of members) for (const table of tables) add(member, table, -groupWeight)
  }
  return base
}

const blockPairs = (
  { wishes }: ArrangingProblem,
  blockOf: Blocks["blockOf"],
  apart: Blocks["apart"],
  blockCount: number
): BlockPairs => {
  const found: ReadonlyArray<Map<number, { weight: number; apart: boolean }>> = Array.from(
    { length: blockCount },
    () => new Map()
  )
  const pairOf = (a: number, b: number) => {
    const pair = found[a]?.get(b) ?? { weight: 0, apart: false }
    found[a]?.set(b, pair)
    found[b]?.set(a, pair)
    return pair
  }
  for (const wish of wishes) {
    if (!isSoft(wish)) continue
    const [a, b] = wish.actors.map((actor) => blockOf[actor] ?? null)
    if (a === undefined || b === undefined || a === null || b === null || a === b) continue
    pairOf(a, b).weight += wish.kind === "apart" ? wish.weight : -wish.weight
  }
  for (const [a, b] of apart) pairOf(a, b).apart = true
  const start = new Int32Array(blockCount + 1)
  for (const [block, pairs] of found.entries()) start[block + 1] = (start[block] ?? 0) + pairs.size
  const all = found.flatMap((pairs) => [...pairs])
  return {
    start,
    other: Int32Array.from(all, ([other]) => other),
    weight: Int32Array.from(all, ([, { weight }]) => weight),
    apart: Uint8Array.from(all, ([, pair]) => Number(pair.apart))
  }
}
