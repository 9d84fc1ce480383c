/** The parts of the floor that a zone takes: around its tables, and between those that stand beside each other. */
import { type Position, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { formOf } from "../../TableForm.ts"
import type { Table } from "../SeatingView.ts"

/** A table where it stands. */
export interface StandingTable {
  readonly table: Table
  readonly place: Position
}

/** A table with its chairs and half an aisle around it, in centimetres. */
export interface Surrounding {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Tables of a zone that stand beside each other. */
export interface ZoneArea {
  readonly surroundings: ReadonlyArray<Surrounding>
  /** Each with one that it stands beside, so that all are connected: in a line with it, as far as that does. */
  readonly links: ReadonlyArray<readonly [Surrounding, Surrounding]>
}

/** Half of what there is between tables as a rule, in centimetres. */
const halfAisle = 30
/** Tables stand beside each other up to this distance between their surroundings, in centimetres. */
const reach = 150

const surroundingOf = ({ place, table }: StandingTable): Surrounding => {
  const { bottom, left, right, top } = tableExtent(formOf(table), place.angle)
  return {
    id: table.id,
    left: place.x + left - halfAisle,
    top: place.y + top - halfAisle,
    width: right - left + 2 * halfAisle,
    height: bottom - top + 2 * halfAisle
  }
}

const areBeside = (one: Surrounding, other: Surrounding): boolean =>
  Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width) <= reach &&
  Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height) <= reach

/** Returns whether what is shared on one axis is at least half of the shorter length. */
const areLevel = (one: number, length: number, other: number, otherLength: number): boolean =>
  2 * (Math.min(one + length, other + otherLength) - Math.max(one, other)) >= Math.min(length, otherLength)

/** Returns whether one stands to a side of the other, and not across a corner. */
const areInLine = (one: Surrounding, other: Surrounding): boolean =>
  areBeside(one, other) &&
  (areLevel(one.left, one.width, other.left, other.width) || areLevel(one.top, one.height, other.top, other.height))

/** Takes what belongs to the area around one out of those that are left. */
const areaAround = (first: Surrounding, left: Set<Surrounding>): ZoneArea => {
  const surroundings = [first]
  const links: Array<readonly [Surrounding, Surrounding]> = []
  const take = (one: Surrounding, other: Surrounding): void => {
    left.delete(other)
    surroundings.push(other)
    links.push([one, other])
  }
  const takeAcross = (): void => {
    for (const one of surroundings) {
      for (const other of left) if (areBeside(one, other)) return take(one, other)
    }
  }
  // Those that are found are looked around, too.
  for (const one of surroundings) {
    for (const other of left) if (areInLine(one, other)) take(one, other)
    if (one === surroundings.at(-1)) takeAcross()
  }
  return { surroundings, links }
}

/** Returns the areas of a zone with these tables. */
export const zoneAreas = (tables: ReadonlyArray<StandingTable>): ReadonlyArray<ZoneArea> => {
  const left = new Set(tables.map(surroundingOf))
  return [...left].flatMap((first) => (left.delete(first) ? [areaAround(first, left)] : []))
}
