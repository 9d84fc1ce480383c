/** The tables and the room of a plan as a vendor has seen them, and how they differ now. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { comparedTables } from "./ComparedTables.ts"
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
  const now = list.tables.map((table): SeenTable => ({ ...table, id: idOf(table.id) }))
  const { added, removed, renamed, resized, stay } = comparedTables(seen.tables, now)
  const rezoned = stay.filter(({ from, to }) => from.zoneName !== to.zoneName)
  const seenNames = new Map(seen.tables.map(({ id, name }) => [id, name]))
  return {
    tables: {
      added: added.map(({ capacity, name }) => ({ name, capacity })),
      removed: removed.map(({ name }) => ({ name })),
      renamed: renamed.map(({ from, to }) => ({ from: from.name, to: to.name })),
      resized: resized.map(({ from, to }) => ({ name: to.name, from: from.capacity, to: to.capacity })),
      rezoned: rezoned.map(({ to }) => ({ name: to.name, to: to.zoneName }))
    },
    room: !isSameFloor(seen.floor, list.plan.floor) || stay.some(({ from, to }) => !standsAlike(from, to)),
    seenName: (id) => seenNames.get(idOf(id)) ?? null
  }
}

const isSameFloor = (one: Floor | null, other: Floor | null): boolean =>
  one?.width === other?.width && one?.depth === other?.depth

const standsAlike = (one: SeenTable, other: SeenTable): boolean =>
  one.shape === other.shape && isSamePlace(one.place, other.place)
