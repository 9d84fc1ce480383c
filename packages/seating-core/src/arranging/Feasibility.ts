/** Whether everybody can have a seat, whatever it costs. */
import type { Blocks } from "./Blocks.ts"

/** A capacity that no table lacks seats with. */
export const plentiful = 2 ** 30

export interface Feasibility {
  /** `null` where the work did not suffice to tell. */
  readonly canSeat: boolean | null
  /** How many tables were looked at for a block. */
  readonly work: number
}

/** The greatest number of blocks that are tried: each is a level of a recursion. */
const mostBlocks = 3000

/** Says whether all blocks can have tables. Looks at so many tables at most. */
export const canSeatAll = (blocks: Blocks, mostWork: number): Feasibility => {
  const needed = blocks.blocks.reduce((seats, { size }) => seats + size, 0)
  if (needed > blocks.free.reduce((seats, each) => seats + each, 0)) return { canSeat: false, work: 0 }
  if (blocks.blocks.length > mostBlocks) return { canSeat: null, work: 0 }
  const puzzle = new Puzzle(blocks, mostWork)
  return { canSeat: puzzle.canSeatRest(), work: puzzle.work }
}

class Puzzle {
  work = 0
  readonly #mostWork: number
  readonly #size: ReadonlyArray<number>
  readonly #tables: ReadonlyArray<ReadonlyArray<number>>
  readonly #apartFrom: ReadonlyArray<ReadonlyArray<number>>
  readonly #left: Array<number>
  readonly #at: Array<number | null>
  /** Blocks that may not sit everywhere, of which whoever has the fewest tables is seated next. */
  readonly #restricted: Array<number>
  /** The others, the largest first; those that any table takes are no question. */
  readonly #free: ReadonlyArray<number>

  constructor({ apart, blocks, free }: Blocks, mostWork: number) {
    this.#mostWork = mostWork
    this.#size = blocks.map(({ size }) => size)
    this.#tables = blocks.map(({ tables }) => tables)
    const apartFrom: ReadonlyArray<Array<number>> = blocks.map(() => [])
    for (const [a, b] of apart) {
      apartFrom[a]?.push(b)
      apartFrom[b]?.push(a)
    }
    this.#apartFrom = apartFrom
    this.#left = [...free]
    this.#at = blocks.map(() => null)
    const everywhere = free.length
    const isRestricted = (block: number) =>
      (apartFrom[block] ?? []).length > 0 || (blocks[block]?.tables.length ?? 0) < everywhere || everywhere === 0
    const all = [...blocks.keys()]
    const areSeatsBounded = free.some((seats) => seats < plentiful / 2)
    const restricted = all.filter(isRestricted)
    this.#restricted = areSeatsBounded ? restricted : withoutEasy(restricted, this.#tables, apartFrom)
    this.#free = areSeatsBounded
      ? all.filter((block) => !isRestricted(block)).toSorted((a, b) => this.#sizeOf(b) - this.#sizeOf(a) || a - b)
      : []
  }

  /** Seats the restricted blocks that have no table yet, and then the others. */
  canSeatRest(): boolean | null {
    let next = -1
    let choices: ReadonlyArray<number> = []
    for (const block of this.#restricted) {
      if (this.#at[block] !== null) continue
      const open = this.#open(block)
      if (open.length === 0) return false
      if (this.work > this.#mostWork) return null
      if (next === -1 || open.length < choices.length) [next, choices] = [block, open]
    }
    if (next === -1) return this.#canSeatFree(0)
    return this.#tryTables(next, choices, () => this.canSeatRest())
  }

  #canSeatFree(place: number): boolean | null {
    const block = this.#free[place]
    if (block === undefined) return true
    const seen = new Set<number>()
    // Of tables with as many seats left, one stands for all.
    const choices = this.#open(block).filter((table) => {
      const left = this.#left[table] ?? 0
      return !seen.has(left) && seen.add(left)
    })
    if (this.work > this.#mostWork) return null
    return this.#tryTables(block, choices, () => this.#canSeatFree(place + 1))
  }

  #tryTables(block: number, tables: ReadonlyArray<number>, rest: () => boolean | null): boolean | null {
    const size = this.#sizeOf(block)
    for (const table of tables) {
      this.#at[block] = table
      this.#left[table] = (this.#left[table] ?? 0) - size
      const seated = rest()
      this.#left[table] = (this.#left[table] ?? 0) + size
      this.#at[block] = null
      if (seated !== false) return seated
    }
    return false
  }

  #sizeOf(block: number): number {
    return this.#size[block] ?? 0
  }

  #open(block: number): ReadonlyArray<number> {
    const tables = this.#tables[block] ?? []
    const apartFrom = this.#apartFrom[block] ?? []
    const taken = apartFrom.length === 0 ? null : new Set(apartFrom.map((other) => this.#at[other]))
    this.work += tables.length + apartFrom.length + 1
    return tables.filter((table) => taken?.has(table) !== true && (this.#left[table] ?? 0) >= this.#sizeOf(block))
  }
}

/** Leaves out whoever finds a table in any case, since it has more of them than others that it must be apart from. */
const withoutEasy = (
  restricted: ReadonlyArray<number>,
  tables: ReadonlyArray<ReadonlyArray<number>>,
  apartFrom: ReadonlyArray<ReadonlyArray<number>>
): Array<number> => {
  const others = apartFrom.map(({ length }) => length)
  const isEasy = (block: number): boolean => (tables[block] ?? []).length > (others[block] ?? 0)
  const easy = new Set(restricted.filter(isEasy))
  for (const block of easy) {
    for (const other of apartFrom[block] ?? []) {
      others[other] = (others[other] ?? 0) - 1
      if (isEasy(other)) easy.add(other)
    }
  }
  return restricted.filter((block) => !easy.has(block))
}
