/** Where a table comes to stand that is moved by hand. */
import { type FloorSize, keptOnFloor } from "@banquet/http-api/seating/RoomGeometry"
import type { TablePlace } from "../commands/RoomCommands.ts"
import type { Table } from "../SeatingView.ts"
import { formOf } from "../../TableForm.ts"

/** In centimetres: what is dragged stands on a grid, and in line with a table that it comes near. */
const grid = 10
const reach = 20

export interface Snapped {
  readonly place: TablePlace
  /** The lines through other tables in which it stands; `null` for none. */
  readonly guideX: number | null
  readonly guideY: number | null
}

const nearest = (value: number, others: ReadonlyArray<number>): number | null => {
  const near = others.filter((other) => Math.abs(other - value) <= reach)
  return near.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? null
}

const onGrid = (value: number): number => Math.round(value / grid) * grid

/** Returns where the table stands that is dragged to a place among the others. */
export const snapped = (
  floor: FloorSize,
  table: Table,
  tables: ReadonlyArray<Table>,
  { angle, x, y }: TablePlace
): Snapped => {
  const others = tables.flatMap(({ id, place }) => (id === table.id || place === undefined ? [] : [place]))
  const [nearX, nearY] = [
    nearest(
      x,
      others.map((other) => other.x)
    ),
    nearest(
      y,
      others.map((other) => other.y)
    )
  ]
  const wanted = { x: nearX ?? onGrid(x), y: nearY ?? onGrid(y), angle }
  const place = keptOnFloor(floor, formOf(table), wanted)
  return { place, guideX: place.x === nearX ? nearX : null, guideY: place.y === nearY ? nearY : null }
}

const turn = 15

/** Returns where a key moves a table to, `null` for a key that does not. */
export const movedByKey = (
  floor: FloorSize,
  table: Table,
  { angle, x, y }: TablePlace,
  key: string,
  isShifted: boolean
): TablePlace | null => {
  const by = isShifted ? 100 : grid
  const to = (place: TablePlace) => keptOnFloor(floor, formOf(table), place)
  switch (key) {
    case "ArrowLeft":
      return to({ x: x - by, y, angle })
    case "ArrowRight":
      return to({ x: x + by, y, angle })
    case "ArrowUp":
      return to({ x, y: y - by, angle })
    case "ArrowDown":
      return to({ x, y: y + by, angle })
    case "r":
    case "R":
      return to({ x, y, angle: (angle + (isShifted ? 360 - turn : turn)) % 360 })
    default:
      return null
  }
}
