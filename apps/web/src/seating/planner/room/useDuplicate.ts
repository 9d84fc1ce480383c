/** Makes tables like one that is there. */
import { useMessages } from "../Messages.ts"
import { addedTo } from "../PlanRecords.ts"
import { useSeating } from "../SeatingContext.ts"
import type { SeatingStore } from "../SeatingStore.ts"
import type { Table } from "../SeatingView.ts"
import { placeBeside } from "./FreePlaces.ts"

/** Copies that the plan does not have yet, and that have their places already. */
const underWay = new WeakMap<SeatingStore, Set<Table>>()

const copiesOf = (store: SeatingStore): Set<Table> => {
  const copies = underWay.get(store) ?? new Set()
  underWay.set(store, copies)
  return copies
}

/** Returns a name like this one, with the first number from 2 that none of the others has. */
export const nameOfCopy = (name: string, others: ReadonlyArray<Table>): string => {
  const taken = new Set(others.map((other) => other.name))
  const word = name.replace(/\s+\d+$/u, "")
  let n = 2
  while (taken.has(`${word} ${n}`)) n++
  return `${word} ${n}`
}

/**
 * Returns a function that makes a copy of a table beside it, or out of a room that is full, and returns the id of the copy; `null`
 * where none was made.
 */
export const useDuplicate = (): ((tableId: string) => Promise<string | null>) => {
  const { tables: words } = useMessages()
  const { store, tableNaming } = useSeating()
  return async (tableId) => {
    const { plan, tables } = store.get().index
    const table = tables.get(tableId)
    if (table === undefined) return null
    const copies = copiesOf(store)
    const others = [...plan.tables, ...copies]
    const { place, shape } = table
    const beside =
      plan.floor === undefined || place === undefined ? null : placeBeside(plan.floor, table, place, others)
    const inRoom = {
      ...(shape === undefined ? {} : { shape }),
      ...(beside === null ? {} : { place: beside })
    }
    const name = tableNaming === "custom" ? nameOfCopy(table.name, others) : null
    const naming = tableNaming === "custom" ? null : { word: words.word, strategy: tableNaming }
    const { place: _, ...unplaced } = table
    const copy = { ...unplaced, ...inRoom, ...(name === null ? {} : { name }) }
    copies.add(copy)
    const { capacity, seating_zone_id: zoneId } = table
    const outcome = await store.run({ kind: "createTable", name, naming, capacity, zoneId, sortOrder: null, inRoom })
    copies.delete(copy)
    return outcome.kind === "done" ? (addedTo(outcome.before.tables, outcome.after.tables)?.id ?? null) : null
  }
}
