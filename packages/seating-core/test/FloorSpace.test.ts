import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { aisle, type Footprint, footprint, freeSpace, gaps, nearestSpace } from "../src/FloorSpace.ts"
import type { FloorSize, TableForm } from "../src/RoomGeometry.ts"
import { TableShape } from "../src/SeatingFloor.ts"

const Side = Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 2000 }))
const Forms = Schema.Array(
  Schema.Struct({ shape: TableShape, capacity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 14 })) })
).check(Schema.isMaxLength(12))

const areApart = (one: Footprint, other: Footprint): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

const isInside = ({ bottom, left, right, top }: Footprint, { depth, width }: FloorSize): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= depth

describe("Space for a table", () => {
  it.prop(
    "is on the floor and beside all others, and an empty floor that is large enough takes any table [SEAT-254]",
    [Side, Side, Forms, Schema.Literals(gaps)],
    ([width, depth, forms, gap]) => {
      const floor = { width, depth }
      const standing: Array<Footprint> = []
      for (const form of forms) {
        const { bottom, left, right, top } = footprint(form, { x: 0, y: 0, angle: 0 })
        const isTooLarge = Math.ceil(gap - left) + right > width || Math.ceil(gap - top) + bottom > depth
        assert.strictEqual(freeSpace(floor, form, [], gap) === null, isTooLarge)
        const place = freeSpace(floor, form, standing, gap)
        if (place === null) continue
        const own = footprint(form, place)
        assert.isTrue(isInside(own, floor))
        assert.isTrue(standing.every((other) => areApart(own, other)))
        standing.push(own)
      }
    }
  )

  it("is there until the floor is full [SEAT-254]", () => {
    const round: TableForm = { shape: "round", capacity: 8 }
    const count = (floor: FloorSize, gap: number): number => {
      const standing: Array<Footprint> = []
      for (let at = freeSpace(floor, round, [], gap); at !== null; at = freeSpace(floor, round, standing, gap)) {
        standing.push(footprint(round, at))
      }
      return standing.length
    }
    // Each takes 247 cm, and the aisles 60 cm.
    assert.deepStrictEqual([count({ width: 760, depth: 500 }, 0), count({ width: 750, depth: 500 }, aisle)], [6, 2])
  })

  it("beside a place is the nearest, turned alike [SEAT-233]", () => {
    const long: TableForm = { shape: "long", capacity: 6 }
    const from = { x: 500, y: 500, angle: 90 }
    const place = nearestSpace({ width: 1000, depth: 1000 }, long, from, [footprint(long, from)])
    assert.deepStrictEqual([place?.y, place?.angle, (place?.x ?? 0) > 500], [500, 90, true])
    assert.isNull(
      nearestSpace({ width: 300, depth: 300 }, long, { ...from, x: 150, y: 150 }, [
        footprint(long, { ...from, x: 150, y: 150 })
      ])
    )
  })
})
