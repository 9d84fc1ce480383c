/** The order of zones, and of the tables of a zone. */
import { bySortOrder, type Ordered } from "./PlanRecords.ts"

/** One place earlier or later. */
export type Step = -1 | 1

/** Returns the sort orders that have to change for one of the siblings to change places with its neighbour. */
export const newSortOrders = (siblings: ReadonlyArray<Ordered>, id: string, by: Step): ReadonlyArray<Ordered> => {
  const from = siblings.findIndex((one) => one.id === id)
  const [moved, neighbour] = [siblings[from], siblings[from + by]]
  if (moved === undefined || neighbour === undefined) return []
  // Siblings of equal sort order stand in the order of their creation: to be moved they need different ones.
  const orders: Array<number> = []
  for (const { sort_order } of siblings) orders.push(Math.max(sort_order, (orders.at(-1) ?? -Infinity) + 1))
  return siblings.flatMap((one, place) => {
    const now = one === moved ? neighbour : one === neighbour ? moved : one
    const sort_order = orders[place] ?? now.sort_order
    return now.sort_order === sort_order ? [] : [{ id: now.id, sort_order }]
  })
}

/** Returns the records in their new order. */
export const reordered = <T extends Ordered>(
  records: ReadonlyArray<T>,
  changes: ReadonlyArray<Ordered>
): ReadonlyArray<T> => {
  const changed = new Map(changes.map(({ id, sort_order }) => [id, sort_order]))
  return records
    .map((one) => (changed.has(one.id) ? { ...one, sort_order: changed.get(one.id) ?? one.sort_order } : one))
    .toSorted(bySortOrder)
}
