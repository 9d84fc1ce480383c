/** Where tables that are not in the room yet have space in it. */
import { type FloorSize, isOnFloor, keptOnFloor, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { type InRoom, inRoom, type TablePlace } from "../commands/RoomCommands.ts"
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

/** Steps to places around a table that are as far from it as the ring is. */
const ringAround = (ring: number): ReadonlyArray<readonly [right: number, down: number]> =>
  Array.from({ length: 2 * ring + 1 }, (_, at) => at - ring).flatMap((along) => [
    [ring, along] as const,
    [-ring, along] as const,
    [along, ring] as const,
    [along, -ring] as const
  ])

/** Returns the nearest free place in whole steps from this one; of two that are as near, the one to the right. */
const nearestFree = (
  floor: FloorSize,
  table: Table,
  from: TablePlace,
  [across, down]: readonly [across: number, down: number],
  taken: ReadonlyArray<Box>
): TablePlace | null => {
  const rings = Math.ceil(Math.max(floor.width / across, floor.depth / down))
  for (let ring = 1; ring <= rings; ring++) {
    const free = ringAround(ring)
      .toSorted(([a, b], [c, d]) => Math.hypot(a * across, b * down) - Math.hypot(c * across, d * down))
      .map(([steps, rows]) => ({ x: from.x + steps * across, y: from.y + rows * down, angle: from.angle }))
      .find(({ angle, x, y }) => {
        const box = boxAt(table, x, y, angle)
        const isInside = box.left >= 0 && box.top >= 0 && box.right <= floor.width && box.bottom <= floor.depth
        return isInside && taken.every((other) => areApart(box, other))
      })
    if (free !== undefined) return free
  }
  return null
}

/**
 * Returns where a copy of a table stands, turned as the table is: side by side with it, else where the nearest space is. Where
 * none is left it stands half a metre down and to the right.
 */
export const placeBeside = (
  floor: FloorSize,
  table: Table,
  place: TablePlace,
  tables: ReadonlyArray<Table>
): TablePlace => {
  const taken = tables.flatMap((one) =>
    one.place === undefined ? [] : [boxAt(one, one.place.x, one.place.y, one.place.angle)]
  )
  const { bottom, left, right, top } = tableExtent(formOf(table), place.angle)
  const inRow = [Math.ceil(right - left + aisle), Math.ceil(bottom - top + aisle)] as const
  return (
    nearestFree(floor, table, place, inRow, taken) ??
    nearestFree(floor, table, place, [step, step], taken) ??
    keptOnFloor(floor, formOf(table), { x: place.x + step, y: place.y + step, angle: place.angle })
  )
}

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
