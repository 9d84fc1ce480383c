/** The size of a floor, and what a table has in a room. */
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result, Schema } from "effect"
import { isOnFloor, longestFloor, shortestFloor, tableShapes } from "./RoomGeometry.ts"

export const TableShape = Schema.Literals(tableShapes)
export type TableShape = typeof TableShape.Type

const Distance = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: longestFloor }))
const Side = Schema.Int.check(Schema.isBetween({ minimum: shortestFloor, maximum: longestFloor }))

/** Where the centre of a table is, in centimetres from the floor's upper left corner, and how far it is turned clockwise. */
export const TablePlace = Schema.Struct({
  x: Distance,
  y: Distance,
  angle: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 359 }))
})
export interface TablePlace extends Schema.Schema.Type<typeof TablePlace> {}

/** The size of a floor in centimetres. */
export const Floor = Schema.Struct({ width: Side, depth: Side })
export interface Floor extends Schema.Schema.Type<typeof Floor> {}

/** Checks that a place is on the floor, where there is one; `path` is where the place was given. */
export const checkPlace = (
  floor: Floor | null,
  place: TablePlace | null,
  path: string
): Result.Result<TablePlace | null, InvalidInput> =>
  floor === null || place === null || isOnFloor(floor, place)
    ? Result.succeed(place)
    : Result.fail(
        new InvalidInput({
          path,
          message: `must be on the floor, x at most ${floor.width} and y at most ${floor.depth}`
        })
      )

/** Returns whether two places are the same. */
export const isSamePlace = (one: TablePlace | null, other: TablePlace | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.x === other.x && one.y === other.y && one.angle === other.angle)
