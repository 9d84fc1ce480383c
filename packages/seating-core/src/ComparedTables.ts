/** Compares the tables of a plan with what they were. */
import type { SeatingTable } from "./SeatingTable.ts"

type Compared = Pick<SeatingTable, "id" | "name" | "capacity">

interface Pair<Table> {
  readonly from: Table
  readonly to: Table
}

/** Each list in the order of the tables, those that are gone in the order that they had. */
export interface ComparedTables<Table> {
  readonly added: ReadonlyArray<Table>
  readonly removed: ReadonlyArray<Table>
  /** Those that were there and are: what they were, and what they are. */
  readonly stay: ReadonlyArray<Pair<Table>>
  readonly renamed: ReadonlyArray<Pair<Table>>
  readonly resized: ReadonlyArray<Pair<Table>>
}

/** Returns how the tables differ; the same id is the same table. */
export const comparedTables = <Table extends Compared>(
  before: ReadonlyArray<Table>,
  after: ReadonlyArray<Table>
): ComparedTables<Table> => {
  const old = new Map(before.map((table) => [table.id, table]))
  const ids = new Set(after.map(({ id }) => id))
  const stay = after.flatMap((to) => {
    const from = old.get(to.id)
    return from === undefined ? [] : [{ from, to }]
  })
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !ids.has(id)),
    stay,
    renamed: stay.filter(({ from, to }) => from.name !== to.name),
    resized: stay.filter(({ from, to }) => from.capacity !== to.capacity)
  }
}
