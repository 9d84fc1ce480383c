/** Tables that were deleted and made again, as undo does: they have other ids, and are the same to whoever reads the plan. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingTableId } from "./SeatingIds.ts"
import type { SeatingTable } from "./SeatingTable.ts"

/** What readers see of a table. */
interface ReadTable extends Pick<SeatingTable, "id" | "name" | "capacity" | "shape"> {
  readonly zoneName: string | null
}

/** Who sits where in a plan. */
export interface PlanSeats {
  /** In their order. */
  readonly tables: ReadonlyArray<ReadTable>
  readonly seats: ReadonlyArray<Pick<SeatingAssignment, "actorId" | "tableId" | "seatNumber" | "seatLabel">>
}

/**
 * Returns the plan with the former ids of tables that were made again: of those that are gone, of one with the same name,
 * zone, shape and capacity. Among several alike it is the one at which most of the same people sat.
 */
export const withFormerIds = (before: PlanSeats, after: PlanSeats): PlanSeats => {
  const former = formerIds(before, after)
  if (former.size === 0) return after
  const idOf = (id: SeatingTableId): SeatingTableId => former.get(id) ?? id
  return {
    tables: after.tables.map((table) => ({ ...table, id: idOf(table.id) })),
    seats: after.seats.map((seat) => ({ ...seat, tableId: idOf(seat.tableId) }))
  }
}

const lookOf = ({ capacity, name, shape, zoneName }: ReadTable): string =>
  JSON.stringify([name, zoneName, shape, capacity])

const tablesWithout = (plan: PlanSeats, other: PlanSeats): ReadonlyArray<ReadTable> => {
  const ids = new Set(other.tables.map(({ id }) => id))
  return plan.tables.filter(({ id }) => !ids.has(id))
}

/** Returns the former ids of the tables that were made again, by those that they have after. */
export const formerIds = (before: PlanSeats, after: PlanSeats): ReadonlyMap<SeatingTableId, SeatingTableId> => {
  const gone = Map.groupBy(tablesWithout(before, after), lookOf)
  const shared = sharedPeople(before, after)
  const pairs = tablesWithout(after, before)
    .flatMap((made) =>
      (gone.get(lookOf(made)) ?? []).map(({ id }) => ({ from: id, to: made.id, people: shared(id, made.id) }))
    )
    .toSorted((a, b) => b.people - a.people)
  const former = new Map<SeatingTableId, SeatingTableId>()
  const taken = new Set<SeatingTableId>()
  for (const { from, to } of pairs) {
    if (taken.has(from) || former.has(to)) continue
    former.set(to, from)
    taken.add(from)
  }
  return former
}

/** Counts the people who sat at the one table before and sit at the other after. */
const sharedPeople = (before: PlanSeats, after: PlanSeats) => {
  const tables = new Map<ActorId, SeatingTableId>(before.seats.map(({ actorId, tableId }) => [actorId, tableId]))
  const counts = new Map<string, number>()
  const keyOf = (from: SeatingTableId | undefined, to: SeatingTableId): string => `${from} ${to}`
  for (const { actorId, tableId } of after.seats) {
    const key = keyOf(tables.get(actorId), tableId)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (from: SeatingTableId, to: SeatingTableId): number => counts.get(keyOf(from, to)) ?? 0
}
