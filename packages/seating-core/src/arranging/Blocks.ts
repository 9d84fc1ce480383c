/** Who must sit together is placed as one: a block, which has tables where it may sit. */
import { type ArrangingProblem, isPairMust, isTableMust } from "./ArrangingProblem.ts"

/** Actors that are placed together or not at all. */
export interface Block {
  readonly members: ReadonlyArray<number>
  /** How many seats its members take together. */
  readonly size: number
  /** Where it may sit by the musts of its members and those who stay, ascending, whether there is room or not. */
  readonly tables: ReadonlyArray<number>
}

export interface Blocks {
  readonly blocks: ReadonlyArray<Block>
  /** The block of each actor, `null` for those who stay. */
  readonly blockOf: ReadonlyArray<number | null>
  /** The seats that those who stay leave at each table. */
  readonly free: ReadonlyArray<number>
  /** Pairs of blocks that must not share a table. */
  readonly apart: ReadonlyArray<readonly [number, number]>
}

/** Returns the blocks of those who may move. */
export const blocksOf = (problem: ArrangingProblem): Blocks => {
  const { actors, capacities, wishes } = problem
  const members = joinedMovers(problem)
  const blockOf: Array<number | null> = actors.map(() => null)
  for (const [block, joined] of members.entries()) for (const actor of joined) blockOf[actor] = block
  const free = [...capacities]
  for (const { partySize, stays, table } of actors) {
    if (stays !== null && table !== null) free[table] = Math.max(0, (free[table] ?? 0) - partySize)
  }
  const everyTable: ReadonlyArray<number> = [...capacities.keys()]
  const open: Array<ReadonlyArray<number>> = members.map(() => everyTable)
  const apart = new Map<string, readonly [number, number]>()
  const keepOnly = (block: number, isOpen: (table: number) => boolean) => {
    open[block] = (open[block] ?? []).filter(isOpen)
  }
  for (const wish of wishes) {
    if (isTableMust(wish)) {
      const block = blockOf[wish.actor] ?? null
      const named = new Set(wish.tables)
      if (block !== null) keepOnly(block, (table) => named.has(table) === (wish.kind === "must_table"))
    } else if (isPairMust(wish)) {
      const together = wish.kind === "must_together"
      const [a, b] = wish.actors
      const [blockOfA, blockOfB] = [blockOf[a] ?? null, blockOf[b] ?? null]
      if (blockOfA === null || blockOfB === null) {
        const table = actors[blockOfA === null ? a : b]?.table
        keepOnly(blockOfA ?? blockOfB ?? -1, (each) => (each === table) === together)
      } else if (blockOfA === blockOfB && !together) keepOnly(blockOfA, () => false)
      else if (!together) apart.set([blockOfA, blockOfB].toSorted((x, y) => x - y).join(), [blockOfA, blockOfB])
    }
  }
  const blocks = members.map((joined, block) => ({
    members: joined,
    size: joined.reduce((seats, actor) => seats + (actors[actor]?.partySize ?? 0), 0),
    tables: open[block] ?? []
  }))
  return { blocks, blockOf, free, apart: [...apart.values()] }
}

/** Returns those who may move, each with all that it must sit with, in the order of the actors. */
const joinedMovers = ({ actors, wishes }: ArrangingProblem): ReadonlyArray<ReadonlyArray<number>> => {
  const root = actors.map((_, actor) => actor)
  const rootOf = (actor: number): number => {
    let found = actor
    while (root[found] !== found) found = root[found] ?? found
    root[actor] = found
    return found
  }
  const moves = (actor: number) => actors[actor]?.stays === null
  for (const wish of wishes) {
    if (wish.kind !== "must_together" || !wish.actors.every(moves)) continue
    const [a, b] = wish.actors.map(rootOf)
    if (a !== undefined && b !== undefined) root[Math.max(a, b)] = Math.min(a, b)
  }
  const joined = new Map<number, Array<number>>()
  for (const actor of actors.keys()) {
    if (!moves(actor)) continue
    const first = rootOf(actor)
    const members = joined.get(first)
    if (members === undefined) joined.set(first, [actor])
    else members.push(actor)
  }
  return [...joined.values()]
}
