/** Where tables that are not in the room yet have space in it. */
import { type FloorSize, isOnFloor, keptOnFloor, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { type InRoom, inRoom } from "../commands/RoomCommands.ts"
import { formOf } from "../../TableForm.ts"
import type { Table } from "../SeatingView.ts"

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Between chairs, in centimetres, so that somebody can pass. */
const aisle = 60
const step = 50

const boxAt = (table: Table, x: number, y: number, angle: number): Box => {
  const { bottom, left, right, top } = tableExtent(formOf(table), angle)
  return { left: x + left, right: x + right, top: y + top, bottom: y + bottom }
}

const areApart = (one: Box, other: Box): boolean =>
  one.right + aisle <= other.left ||
  other.right + aisle <= one.left ||
  one.bottom + aisle <= other.top ||
  other.bottom + aisle <= one.top

/** Returns a place for each table that has none: row by row, beside all others; in the middle where there is no space left. */
export const freePlaces = (floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> => {
  const taken = tables.flatMap((table) =>
    table.place === undefined ? [] : [boxAt(table, table.place.x, table.place.y, table.place.angle)]
  )
  return tables
    .filter(({ place }) => place === undefined)
    .map((table) => {
      const { box, x, y } = firstFree(floor, table, taken)
      taken.push(box)
      const place = keptOnFloor(floor, formOf(table), { x, y, angle: 0 })
      return { tableId: table.id, place, shape: table.shape ?? null }
    })
}

/** Returns places in a room of that size for the tables whose middle would stand outside of it. */
export const movedIn = (floor: FloorSize, tables: ReadonlyArray<Table>): ReadonlyArray<InRoom> =>
  tables.flatMap((table) =>
    table.place === undefined || isOnFloor(floor, table.place)
      ? []
      : [{ ...inRoom(table), place: keptOnFloor(floor, formOf(table), table.place) }]
  )

const firstFree = (floor: FloorSize, table: Table, taken: ReadonlyArray<Box>) => {
  const { bottom, left, right, top } = tableExtent(formOf(table), 0)
  for (let y = Math.ceil(aisle - top); y + bottom <= floor.depth; y += step) {
    for (let x = Math.ceil(aisle - left); x + right <= floor.width;) {
      const box = boxAt(table, x, y, 0)
      const hit = taken.find((other) => !areApart(box, other))
      if (hit === undefined) return { box, x, y }
      x = Math.ceil(Math.max(x + 1, hit.right + aisle - left))
    }
  }
  const [x, y] = [Math.round(floor.width / 2), Math.round(floor.depth / 2)]
  return { box: boxAt(table, x, y, 0), x, y }
}
