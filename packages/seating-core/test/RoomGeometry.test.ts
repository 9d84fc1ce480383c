import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  chairRadius,
  keptOnFloor,
  neighbourSeats,
  placedPoint,
  type Point,
  seatPositions,
  type TableForm,
  tableShapes,
  tableTop
} from "../src/RoomGeometry.ts"
import { TablePlace, TableShape } from "../src/SeatingFloor.ts"
import { Capacity } from "../src/SeatingTable.ts"

const close = (one: number, other: number) => Math.abs(one - other) < 1e-6
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How far clockwise from another point a point is, seen from the centre: 0 to 360 degrees. */
const clockwise = (from: Point, to: Point) => {
  const angle = ({ x, y }: Point) => (Math.atan2(y, x) * 180) / Math.PI
  const turn = (angle(to) - angle(from) + 720) % 360
  return close(turn, 360) ? 0 : turn
}

/** A hall in which every table of up to 500 seats stands in some way. */
const hall = { width: 20_000, depth: 20_000 }

const forms = (capacity: number): ReadonlyArray<TableForm> => tableShapes.map((shape) => ({ shape, capacity }))

describe("Seats around a table", () => {
  it.prop(
    "no two chairs touch, whatever the shape and the number of seats [SEAT-196]",
    [TableShape, Capacity],
    ([shape, capacity]) => {
      const seats = seatPositions({ shape, capacity })
      assert.strictEqual(seats.length, capacity)
      const sorted = seats.toSorted((a, b) => a.x - b.x)
      for (const [at, seat] of sorted.entries()) {
        for (let next = at + 1; next < sorted.length && sorted[next]!.x - seat.x < 2 * chairRadius; next++) {
          assert.isAbove(distance(seat, sorted[next]!), 2 * chairRadius)
        }
      }
    }
  )

  it.prop(
    "seats are numbered clockwise, once around at most [SEAT-196]",
    [TableShape, Capacity],
    ([shape, capacity]) => {
      const [first, ...others] = seatPositions({ shape, capacity })
      let last = 0
      // A half moon is gone around from the middle of its straight side.
      const centre = { x: 0, y: shape === "half_moon" ? tableTop({ shape, capacity }).depth / 2 : 0 }
      const seen = ({ x, y }: Point) => ({ x: x - centre.x, y: y - centre.y })
      for (const seat of others) {
        const turn = clockwise(seen(first!), seen(seat))
        assert.isAbove(turn, last)
        last = turn
      }
    }
  )

  it.prop(
    "a table that is kept on a floor has all its chairs on it, turned as it is [SEAT-197]",
    [TableShape, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 })), TablePlace],
    ([shape, capacity, place]) => {
      for (const floor of [hall, { width: 3000, depth: 2600 }]) {
        const kept = keptOnFloor(floor, { shape, capacity }, place)
        assert.strictEqual(kept.angle, place.angle)
        for (const seat of seatPositions({ shape, capacity }).map((point) => placedPoint(point, kept))) {
          assert.isAtLeast(seat.x, chairRadius - 1e-6)
          assert.isAtLeast(seat.y, chairRadius - 1e-6)
          assert.isAtMost(seat.x, floor.width - chairRadius + 1e-6)
          assert.isAtMost(seat.y, floor.depth - chairRadius + 1e-6)
        }
        assert.deepStrictEqual(keptOnFloor(floor, { shape, capacity }, kept), kept)
      }
    }
  )

  it.prop(
    "who sits beside somebody has them beside themselves, at most two, and never itself [SEAT-196]",
    [TableShape, Capacity],
    ([shape, capacity]) => {
      for (let seat = 1; seat <= capacity; seat++) {
        const beside = neighbourSeats({ shape, capacity }, seat)
        assert.isAtMost(beside.length, 2)
        assert.notInclude(beside, seat)
        for (const other of beside) {
          assert.isTrue(other >= 1 && other <= capacity)
          assert.include(neighbourSeats({ shape, capacity }, other), seat)
        }
      }
    }
  )

  it("a ring closes, a long table has two rows, a half moon and a head table have ends [SEAT-196]", () => {
    const beside = (seat: number) => forms(6).map((form) => [form.shape, [...neighbourSeats(form, seat)].toSorted()])
    assert.deepStrictEqual(beside(1), [
      ["round", [2, 6]],
      ["long", [2]],
      ["square", [2, 6]],
      ["half_moon", [2]],
      ["head", [2]]
    ])
    assert.deepStrictEqual(beside(4), [
      ["round", [3, 5]],
      ["long", [5]],
      ["square", [3, 5]],
      ["half_moon", [3, 5]],
      ["head", [3, 5]]
    ])
    assert.deepStrictEqual(
      forms(1).map((form) => neighbourSeats(form, 1)),
      forms(1).map(() => [])
    )
    assert.deepStrictEqual(neighbourSeats({ shape: "round", capacity: 2 }, 1), [2])
  })

  it("a table of eight stands where it is said, turned clockwise: seat 1 is at the top, and at the right after 90° [SEAT-196]", () => {
    const [first] = seatPositions({ shape: "round", capacity: 8 })
    const at = (angle: number) => placedPoint(first!, { x: 500, y: 400, angle })
    assert.isTrue(close(at(0).x, 500) && at(0).y < 400)
    assert.isTrue(close(at(90).y, 400) && at(90).x > 500)
  })

  it("a table that is larger than its floor stands in the middle [SEAT-197]", () => {
    const kept = keptOnFloor({ width: 100, depth: 100 }, { shape: "round", capacity: 20 }, { x: 0, y: 90, angle: 5 })
    assert.isTrue(Math.abs(kept.x - 50) <= 5 && Math.abs(kept.y - 50) <= 5)
  })
})
