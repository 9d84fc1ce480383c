/** Spreads people over several tables, those of a household or group together where they fit. */
import type { Move } from "../commands/Moves.ts"
import { seatsOf } from "../HouseholdSplit.ts"
import { homeOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { companyAt } from "../TableFit.ts"

export interface Spread {
  readonly moves: ReadonlyArray<Move>
  /** For whom there is no room. */
  readonly left: ReadonlyArray<Candidate>
}

/** Returns the people in blocks that belong together, the largest first. */
const blocksOf = (index: IndexedPlan, people: ReadonlyArray<Candidate>): ReadonlyArray<ReadonlyArray<Candidate>> =>
  [...Map.groupBy(people, (one) => homeOf(index, one) ?? one).values()].toSorted((a, b) => seatsOf(b) - seatsOf(a))

/** Returns how to spread the people over the tables; whoever sits at one of them stays there. */
export const spreadOver = (
  index: IndexedPlan,
  people: ReadonlyArray<Candidate>,
  tables: ReadonlyArray<Table>
): Spread => {
  const room = new Map(tables.map((table) => [table, table.remaining]))
  const ids = new Set(tables.map(({ id }) => id))
  const moves: Array<Move> = []
  const left: Array<Candidate> = []
  const roomAt = (table: Table): number => room.get(table) ?? 0
  /** The table of those that have room where most of their groups sit, and else the one that it fills best. */
  const bestFor = (block: ReadonlyArray<Candidate>): Table | undefined => {
    const seats = seatsOf(block)
    const company = (table: Table): number => block.reduce((sum, one) => sum + companyAt(index, one, table), 0)
    return tables
      .filter((table) => roomAt(table) >= seats)
      .map((table) => ({ table, company: company(table) }))
      .toSorted((a, b) => b.company - a.company || roomAt(a.table) - roomAt(b.table))[0]?.table
  }
  const seat = (block: ReadonlyArray<Candidate>, table: Table): void => {
    room.set(table, roomAt(table) - seatsOf(block))
    for (const { actor_id } of block) {
      moves.push({ actorId: actor_id, place: { tableId: table.id, seatNumber: null, seatLabel: null } })
    }
  }
  const unplaced = people.filter(({ actor_id }) => !ids.has(index.assignments.get(actor_id)?.seating_table_id ?? ""))
  for (const block of blocksOf(index, unplaced)) {
    const whole = bestFor(block)
    if (whole !== undefined) {
      seat(block, whole)
      continue
    }
    for (const one of block.toSorted((a, b) => b.party_size - a.party_size)) {
      const [roomiest] = tables.toSorted((a, b) => roomAt(b) - roomAt(a))
      if (roomiest !== undefined && roomAt(roomiest) >= one.party_size) seat([one], roomiest)
      else left.push(one)
    }
  }
  return { moves, left }
}
