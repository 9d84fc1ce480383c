/** Where tables have space in the room that come into it. */
import { type Footprint, footprint, freeSpace, gaps, isFree, nearestSpace } from "@banquet/http-api/seating/FloorSpace"
import { type FloorSize, isOnFloor, keptOnFloor } from "@banquet/http-api/seating/RoomGeometry"
import { type InRoom, inRoom, type TablePlace } from "../commands/RoomCommands.ts"
import { formOf } from "../../TableForm.ts"
import type { Table } from "../SeatingView.ts"

/** Between the rows of two zones, so that the name of the lower one has space, in centimetres. */
const nameHeight = 40

const isOutside = ({ place }: Table): boolean => place === undefined

const standing = (tables: ReadonlyArray<Table>): ReadonlyArray<Footprint> =>
  tables.flatMap((table) => (table.place === undefined ? [] : [footprint(formOf(table), table.place)]))

/** Returns places for the tables beside what stands already, and adds them to it. */
const placesBeside = (
  taken: Array<Footprint>,
  gap: number,
  floor: FloorSize,
  tables: ReadonlyArray<Table>
): ReadonlyArray<InRoom> => {
  /** Where one of a form has no space, the next has none either. */
  const full = new Set<string>()
  return tables.flatMap((table) => {
    const form = formOf(table)
    const kind = `${form.shape} ${form.capacity}`
    const place = full.has(kind) ? null : freeSpace(floor, form, taken, gap)
    if (place === null) {
      full.add(kind)
      return []
    }
    taken.push(footprint(form, place))
    return [{ tableId: table.id, place, shape: table.shape ?? null }]
  })
}

/** Returns places in rows that have tables of one zone alone, with space for its name above them. */
const placesByZone = (gap: number, floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> => {
  const taken = [...standing(tables)]
  return [...Map.groupBy(tables.filter(isOutside), (table) => table.seating_zone_id).values()].flatMap((zone) => {
    const before = taken.length
    const places = placesBeside(taken, gap, floor, zone)
    const bottom = Math.max(0, ...taken.slice(before).map((own) => own.bottom)) + nameHeight
    taken.push({ left: 0, right: floor.width, top: 0, bottom })
    return places
  })
}

/** Returns places row by row, whichever zones share a row. */
const placesInRows = (gap: number, floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> =>
  placesBeside([...standing(tables)], gap, floor, tables.filter(isOutside))

/**
 * Returns a place for each table that has none, row by row beside all others, with aisles as wide as lets all of them in, and
 * each zone in rows of its own where there is space for that. Those for which no space is left have none.
 */
export const freePlaces = (floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> => {
  const waiting = tables.filter(isOutside).length
  let places: ReadonlyArray<InRoom> = []
  for (const gap of gaps) {
    for (const placed of [placesByZone, placesInRows]) {
      if (places.length < waiting) places = placed(gap, floor, tables)
    }
  }
  return places
}

/** Returns places in a room of that size for the tables whose middle would stand outside of it: beside others, as long as there is space. */
export const movedIn = (floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> => {
  const isIn = ({ place }: Table): boolean => place !== undefined && isOnFloor(floor, place)
  const taken = [...standing(tables.filter(isIn))]
  return tables.flatMap((table) => {
    if (table.place === undefined || isIn(table)) return []
    const form = formOf(table)
    const nearest = keptOnFloor(floor, form, table.place)
    const free = isFree(floor, form, nearest, taken) ? nearest : nearestSpace(floor, form, nearest, taken)
    const place = free ?? nearest
    taken.push(footprint(form, place))
    return [{ ...inRoom(table), place }]
  })
}

/** Returns where a copy of a table stands, turned as it is: side by side with it, else where the nearest space is; `null` for none. */
export const placeBeside = (
  floor: FloorSize,
  table: Table,
  place: TablePlace,
  tables: ReadonlyArray<Table>
): TablePlace | null => nearestSpace(floor, formOf(table), place, standing(tables))
