/** The tables and the room of a plan as a vendor has seen them, and how they differ now. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ListedTable, PlanList } from "./PlanList.ts"
import { formerIds } from "./RemadeTables.ts"
import { type Floor, isSamePlace } from "./SeatingFloor.ts"
import type { SeatingTableId } from "./SeatingIds.ts"

type SeenTable = Omit<ListedTable, "occupancy">

/** The tables in their order, and the floor. */
export interface SeenLayout {
  readonly tables: ReadonlyArray<SeenTable>
  readonly floor: Floor | null
}

/** Where somebody was seen to sit. */
interface SeatAtTable {
  readonly actorId: ActorId
  readonly tableName: string
  readonly seatNumber: number | null
}

/** How tables differ, each list in their order; names are those of now, except of tables that are gone. */
export interface TableChanges {
  readonly added: ReadonlyArray<{ readonly name: string; readonly capacity: number }>
  readonly removed: ReadonlyArray<{ readonly name: string }>
  readonly renamed: ReadonlyArray<{ readonly from: string; readonly to: string }>
  readonly resized: ReadonlyArray<{ readonly name: string; readonly from: number; readonly to: number }>
  /** With the zone's name, `null` for none. */
  readonly rezoned: ReadonlyArray<{ readonly name: string; readonly to: string | null }>
}

/** How a layout differs from the one that was seen. */
export interface LayoutChanges {
  readonly tables: TableChanges
  /** A table that was there stands elsewhere or has another shape, or the floor is another. */
  readonly room: boolean
  /** Returns the name that a table had, `null` where it was not there. */
  readonly seenName: (id: SeatingTableId) => string | null
}

/** Returns the layout of a list. */
export const layoutOf = ({ plan, tables }: Pick<PlanList, "plan" | "tables">): SeenLayout => ({
  tables: tables.map(({ capacity, id, name, place, shape, zoneName }) => ({
    id,
    name,
    zoneName,
    capacity,
    shape,
    place
  })),
  floor: plan.floor
})

/** Returns the former ids of tables that were made again since. */
const idsSeen = ({ tables }: SeenLayout, seats: ReadonlyArray<SeatAtTable>, list: PlanList) => {
  const ids = new Map(tables.map(({ id, name }) => [name, id]))
  const before = seats.flatMap(({ tableName, ...seat }) => {
    const tableId = ids.get(tableName)
    return tableId === undefined ? [] : [{ ...seat, tableId, seatLabel: null }]
  })
  return formerIds({ tables, seats: before }, { tables: list.tables, seats: list.parties })
}

/** Returns how the layout of the list differs from what was seen; a table that was made again as it was is the same. */
export const layoutChanges = (seen: SeenLayout, seats: ReadonlyArray<SeatAtTable>, list: PlanList): LayoutChanges => {
  const former = idsSeen(seen, seats, list)
  const idOf = (id: SeatingTableId): SeatingTableId => former.get(id) ?? id
  const old = new Map(seen.tables.map((table) => [table.id, table]))
  const ids = new Set(list.tables.map(({ id }) => idOf(id)))
  const stays = list.tables.flatMap((to) => {
    const from = old.get(idOf(to.id))
    return from === undefined ? [] : [{ from, to }]
  })
  return {
    tables: {
      added: list.tables.flatMap(({ capacity, id, name }) => (old.has(idOf(id)) ? [] : [{ name, capacity }])),
      removed: seen.tables.flatMap(({ id, name }) => (ids.has(id) ? [] : [{ name }])),
      renamed: stays.flatMap(({ from, to }) => (from.name === to.name ? [] : [{ from: from.name, to: to.name }])),
      resized: stays.flatMap(({ from, to }) =>
        from.capacity === to.capacity ? [] : [{ name: to.name, from: from.capacity, to: to.capacity }]
      ),
      rezoned: stays.flatMap(({ from, to }) =>
        from.zoneName === to.zoneName ? [] : [{ name: to.name, to: to.zoneName }]
      )
    },
    room: !isSameFloor(seen.floor, list.plan.floor) || stays.some(({ from, to }) => !standsAlike(from, to)),
    seenName: (id) => old.get(idOf(id))?.name ?? null
  }
}

const isSameFloor = (one: Floor | null, other: Floor | null): boolean =>
  one?.width === other?.width && one?.depth === other?.depth

const standsAlike = (one: SeenTable, other: SeenTable): boolean =>
  one.shape === other.shape && isSamePlace(one.place, other.place)
