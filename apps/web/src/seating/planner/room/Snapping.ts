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

const standingBeside = (table: Table, tables: ReadonlyArray<Table>): ReadonlyArray<TablePlace> =>
  tables.flatMap(({ id, place }) => (id === table.id || place === undefined ? [] : [place]))

/** Returns where the table stands that is dragged to a place among the others. */
export const snapped = (
  floor: FloorSize,
  table: Table,
  tables: ReadonlyArray<Table>,
  { angle, x, y }: TablePlace
): Snapped => {
  const others = standingBeside(table, tables)
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

/** Returns the place with the lines through other tables in which it is exactly. */
export const inLine = (table: Table, tables: ReadonlyArray<Table>, place: TablePlace): Snapped => {
  const others = standingBeside(table, tables)
  return {
    place,
    guideX: others.some(({ x }) => x === place.x) ? place.x : null,
    guideY: others.some(({ y }) => y === place.y) ? place.y : null
  }
}

/** In degrees: so far a key or a press turns. */
export const turn = 15

/** Returns the table's place once it is turned by so many degrees. */
export const turned = (floor: FloorSize, table: Table, { angle, x, y }: TablePlace, by: number): TablePlace =>
  keptOnFloor(floor, formOf(table), { x, y, angle: (angle + by + 360) % 360 })

/** Goes no further than to the first line on the way. */
const stopped = (from: number, by: number, lines: ReadonlyArray<number>): number => {
  const ahead = lines.filter((line) => (line - from) * by > 0 && Math.abs(line - from) < Math.abs(by))
  return ahead.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0] ?? from + by
}

/**
 * Returns where a key moves a table to, `null` for a key that does not. Small steps stop where the table is in line with
 * another.
 */
export const movedByKey = (
  floor: FloorSize,
  table: Table,
  tables: ReadonlyArray<Table>,
  { angle, x, y }: TablePlace,
  key: string,
  isShifted: boolean
): TablePlace | null => {
  const by = isShifted ? 100 : grid
  const others = isShifted ? [] : standingBeside(table, tables)
  const to = (place: TablePlace) => keptOnFloor(floor, formOf(table), place)
  const across = (step: number) => ({
    x: stopped(
      x,
      step,
      others.map((other) => other.x)
    ),
    y,
    angle
  })
  const down = (step: number) => ({
    x,
    y: stopped(
      y,
      step,
      others.map((other) => other.y)
    ),
    angle
  })
  switch (key) {
    case "ArrowLeft":
      return to(across(-by))
    case "ArrowRight":
      return to(across(by))
    case "ArrowUp":
      return to(down(-by))
    case "ArrowDown":
      return to(down(by))
    case "r":
    case "R":
      return turned(floor, table, { angle, x, y }, isShifted ? -turn : turn)
    default:
      return null
  }
}
