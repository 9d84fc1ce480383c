/** The part of the floor that a zone takes: what its tables with their chairs take, and what is between them. */
import { type Position, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { formOf } from "../../TableForm.ts"
import type { Table } from "../SeatingView.ts"

interface Point {
  readonly x: number
  readonly y: number
}

/** A table where it stands. */
export interface StandingTable {
  readonly table: Table
  readonly place: Position
}

/** Positive where the way through the points turns to the right, as the floor is drawn. */
const turn = (from: Point, by: Point, to: Point): number =>
  (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x)

/** Returns the points of one side, without those that the others go around. */
const side = (points: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  const kept: Array<Point> = []
  for (const point of points) {
    for (;;) {
      const [from, by] = kept.slice(-2)
      if (from === undefined || by === undefined || turn(from, by, point) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept.slice(0, -1)
}

/** Returns the corners of the smallest convex area around the points (Andrew's monotone chain). */
const convexHull = (points: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  return [...side(sorted), ...side(sorted.toReversed())]
}

/** Returns the corners of the area in their order around it, in centimetres; none without tables. */
export const zoneArea = (tables: ReadonlyArray<StandingTable>): ReadonlyArray<Point> =>
  convexHull(
    tables.flatMap(({ place, table }) => {
      const { bottom, left, right, top } = tableExtent(formOf(table), place.angle)
      return [left, right].flatMap((x) => [top, bottom].map((y) => ({ x: place.x + x, y: place.y + y })))
    })
  )
