/** Where tables stand that are put into a room, and moved in it. */
import {
  chairRadius,
  keptOnFloor,
  placedPoint,
  seatPositions,
  tableExtent
} from "@banquet/http-api/seating/RoomGeometry"
import { describe, expect, it } from "vitest"
import { inverse, preconditions, preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { inRoom, movedTo } from "../../src/seating/planner/commands/RoomCommands.ts"
import { freePlaces, movedIn, placeBeside } from "../../src/seating/planner/room/FreePlaces.ts"
import { formOf } from "../../src/seating/TableForm.ts"
import { inLine, movedByKey, snapped, turned } from "../../src/seating/planner/room/Snapping.ts"
import { nameOfCopy } from "../../src/seating/planner/room/useDuplicate.ts"
import type { Table } from "../../src/seating/planner/SeatingView.ts"
import { zoneAreas } from "../../src/seating/planner/room/ZoneAreas.ts"
import { planOf, table } from "./Plans.ts"

const floor = { width: 2000, depth: 1500 }
const many = (count: number) => Array.from({ length: count }, (_, at) => table(`table-${at}`, 8))
const at = (one: Table, x: number, y: number, angle = 0) => movedTo(one, { ...inRoom(one), place: { x, y, angle } })
const [first, second] = [table("table-0", 8), table("table-1", 8)]

describe("tables that are put into the room", () => {
  it("stand beside each other and beside what stands there, none in the way of another [SEAT-200]", () => {
    const there = at(first, 1000, 700, 45)
    const placed = freePlaces(floor, [there, ...many(20).slice(1)])
    expect(placed).toHaveLength(19)
    const seats = [inRoom(there), ...placed].map(({ place }) =>
      seatPositions(formOf(first)).map((seat) => placedPoint(seat, place!))
    )
    for (const [one, chairs] of seats.entries()) {
      for (const other of seats.slice(one + 1).flat()) {
        for (const chair of chairs)
          expect(Math.hypot(chair.x - other.x, chair.y - other.y)).toBeGreaterThan(2 * chairRadius)
      }
    }
  })

  it("stand in rows of their zone, with space for its name, as long as all find space like that [SEAT-417]", () => {
    const [hall, terrace] = ["hall", "terrace"].map((seating_zone_id) =>
      many(8).map((one) => ({ ...one, id: `${seating_zone_id} ${one.id}`, seating_zone_id }))
    )
    // Zones take turns in the order of the tables.
    const mixed = hall!.flatMap((one, index) => [one, terrace![index]!])
    const placed = freePlaces(floor, mixed)
    expect(placed).toHaveLength(16)
    const rows = (zone: string) => placed.filter(({ tableId }) => tableId.startsWith(zone)).map(({ place }) => place!.y)
    const size = tableExtent(formOf(first), 0)
    const between = Math.min(...rows("terrace")) + size.top - (Math.max(...rows("hall")) + size.bottom)
    expect(between).toBeGreaterThanOrEqual(100)
    // Two rows and one have no space below each other, and share the second.
    const low = { width: 2000, depth: 700 }
    expect(freePlaces(low, mixed.slice(0, 11))).toHaveLength(11)
    expect(new Set(freePlaces(low, mixed.slice(0, 11)).map(({ place }) => place!.y)).size).toBe(2)
  })

  it("stay out of it where there is no space left [SEAT-254]", () => {
    expect(freePlaces({ width: 300, depth: 300 }, many(3)).map(({ tableId }) => tableId)).toEqual(["table-0"])
    // A smaller one has space where a larger has none.
    const placed = freePlaces({ width: 640, depth: 260 }, [...many(3), table("small", 2)])
    expect(placed.map(({ tableId }) => tableId)).toEqual(["table-0", "table-1", "small"])
  })

  it("move beside others into a room that becomes smaller, as long as there is space [SEAT-237]", () => {
    const outside = [at(first, 1900, 200), at(second, 1900, 220)]
    const [one, other] = movedIn({ width: 800, depth: 700 }, outside).map(({ place }) => place!)
    expect(Math.hypot(one!.x - other!.x, one!.y - other!.y)).toBeGreaterThan(250)
    expect(movedIn({ width: 260, depth: 260 }, outside)).toHaveLength(2)
  })
})

describe("a copy of a table", () => {
  const beside = (size: typeof floor, tables: ReadonlyArray<Table>) =>
    placeBeside(size, tables[0]!, tables[0]!.place!, tables)!
  const areApart = (one: Table, other: Table) =>
    seatPositions(formOf(one)).every((seat) =>
      seatPositions(formOf(other)).every((chair) => {
        const [a, b] = [placedPoint(seat, one.place!), placedPoint(chair, other.place!)]
        return Math.hypot(a.x - b.x, a.y - b.y) > 2 * chairRadius
      })
    )

  it("stands free to the right of it, turned as it is, and beside what stands there already [SEAT-233]", () => {
    const there = at(first, 600, 700, 30)
    const copy = beside(floor, [there])
    expect(copy).toMatchObject({ y: 700, angle: 30 })
    expect(copy.x).toBeGreaterThan(600)
    let tables = [there]
    for (const one of many(12).slice(1)) {
      const next = at(one, 0, 0)
      const placed = movedTo(next, { ...inRoom(next), place: beside(floor, tables) })
      expect(keptOnFloor(floor, formOf(placed), placed.place!)).toEqual(placed.place)
      expect(tables.every((other) => areApart(other, placed))).toBe(true)
      tables = [...tables, placed]
    }
  })

  it("has no place in a room that has no space left [SEAT-233]", () => {
    expect(placeBeside({ width: 300, depth: 300 }, first, at(first, 150, 150).place!, [at(first, 150, 150)])).toBeNull()
  })

  it("has a name of its own where planners name each table [SEAT-233]", () => {
    const named = (...names: ReadonlyArray<string>) => names.map((name) => table(name, 8, { name }))
    expect(nameOfCopy("Rose", named("Rose"))).toBe("Rose 2")
    expect(nameOfCopy("Rose 2", named("Rose", "Rose 2", "Rose 3"))).toBe("Rose 4")
  })
})

describe("a table that is moved", () => {
  it("stands on a grid of 10 cm, in line with another that it comes near, and on the floor [SEAT-200]", () => {
    const tables = [at(first, 503, 400), at(second, 900, 900)]
    const to = (x: number, y: number) => snapped(floor, tables[1]!, tables, { x, y, angle: 0 })
    expect(to(733, 888)).toEqual({ place: { x: 730, y: 890, angle: 0 }, guideX: null, guideY: null })
    expect(to(515, 888)).toEqual({ place: { x: 503, y: 890, angle: 0 }, guideX: 503, guideY: null })
    expect(to(-50, 9000).place).toEqual(keptOnFloor(floor, formOf(second), { x: -50, y: 9000, angle: 0 }))
  })

  it("goes 10 cm by an arrow, 1 m with Shift, and turns by R [SEAT-200]", () => {
    const from = { x: 1000, y: 700, angle: 350 }
    const by = (key: string, isShifted = false) => movedByKey(floor, first, [], from, key, isShifted)
    expect([by("ArrowRight"), by("ArrowUp", true), by("r"), by("R", true), by("x")]).toEqual([
      { ...from, x: 1010 },
      { ...from, y: 600 },
      { ...from, angle: 5 },
      { ...from, angle: 335 },
      null
    ])
  })
})

describe("a table that is moved by keys", () => {
  const tables = [at(first, 500, 400), at(second, 1000, 407), at(table("table-2", 8), 493, 1000)]
  const by = (key: string, isShifted = false) =>
    movedByKey(floor, tables[0]!, tables, tables[0]!.place!, key, isShifted)!

  it("stops in line with another, a metre at a time not [SEAT-258]", () => {
    expect([by("ArrowDown").y, by("ArrowLeft").x, by("ArrowRight").x, by("ArrowUp").y]).toEqual([407, 493, 510, 390])
    expect(by("ArrowDown", true).y).toBe(500)
    expect(inLine(tables[0]!, tables, by("ArrowDown"))).toMatchObject({ guideX: null, guideY: 407 })
    expect(inLine(tables[0]!, tables, by("ArrowLeft"))).toMatchObject({ guideX: 493, guideY: null })
  })

  it("turns by any angle, and stays on the floor [SEAT-258]", () => {
    const long = movedTo(second, { place: { x: 200, y: 90, angle: 0 }, shape: "long" })
    expect(turned(floor, long, long.place!, -15).angle).toBe(345)
    const across = turned(floor, long, long.place!, 90)
    expect(across).toEqual(keptOnFloor(floor, formOf(long), { x: 200, y: 90, angle: 90 }))
    expect(across.y).toBeGreaterThan(90)
  })
})

describe("commands of the room", () => {
  const plan = planOf({ seats: {}, tables: [at(first, 500, 500), second] })
  const place = { x: 800, y: 900, angle: 15 }

  it("are taken back by their opposite, and so are the room and a table that was deleted [SEAT-201]", () => {
    for (const command of [
      { kind: "placeTables", places: [{ tableId: second.id, place, shape: "long" as const }] },
      { kind: "placeTables", places: [{ tableId: first.id, place: null, shape: null }] },
      { kind: "setFloor", floor }
    ] as const) {
      const after = preview(plan, command)
      expect(after).not.toEqual(plan)
      const back = inverse(plan, command, after)
      expect(back === null ? null : preview(after, back)).toEqual({ ...plan, status: after.status })
    }
    const deleted = { kind: "deleteTable", tableId: first.id } as const
    expect(inverse(plan, deleted, preview(plan, deleted))).toMatchObject({ inRoom: { place: { x: 500, y: 500 } } })
  })

  it("are about nothing but the tables that they move: what else changes them is a conflict [SEAT-201]", () => {
    const command = { kind: "placeTables", places: [{ tableId: first.id, place, shape: null }] } as const
    const elsewhere = preview(plan, { kind: "placeTables", places: [{ tableId: second.id, place, shape: null }] })
    expect(preconditions(elsewhere, command)).toBe(preconditions(plan, command))
    expect(preconditions(preview(plan, command), command)).not.toBe(preconditions(plan, command))
  })
})

describe("the areas of a zone [SEAT-404]", () => {
  const standing = (...places: ReadonlyArray<readonly [x: number, y: number]>) =>
    many(places.length).map((one, index) => {
      const [x, y] = places[index]!
      return { table: one, place: { x, y, angle: 15 * index } }
    })
  const idsOf = (areas: ReturnType<typeof zoneAreas>) => areas.map((area) => area.surroundings.map(({ id }) => id))

  it("are around every chair of its tables, and one where tables stand beside each other", () => {
    const tables = standing([300, 300], [600, 300], [1500, 1200], [600, 600])
    const areas = zoneAreas(tables)
    expect(idsOf(areas)).toEqual([["table-0", "table-1", "table-3"], ["table-2"]])
    for (const { place, table: one } of tables) {
      const around = areas.flatMap(({ surroundings }) => surroundings).find(({ id }) => id === one.id)!
      for (const { x, y } of seatPositions(formOf(one)).map((seat) => placedPoint(seat, place))) {
        expect(x - chairRadius).toBeGreaterThan(around.left)
        expect(x + chairRadius).toBeLessThan(around.left + around.width)
        expect(y - chairRadius).toBeGreaterThan(around.top)
        expect(y + chairRadius).toBeLessThan(around.top + around.height)
      }
    }
  })

  it("connect each of their tables with one that was reached before, and are none without tables", () => {
    const [area] = zoneAreas(standing([300, 300], [1200, 300], [600, 300], [900, 300]))
    const reached = new Set([area!.surroundings[0]!.id])
    for (const [one, other] of area!.links) {
      expect([reached.has(one.id), reached.has(other.id)]).toEqual([true, false])
      reached.add(other.id)
    }
    expect(reached.size).toBe(4)
    expect(zoneAreas([])).toEqual([])
  })

  it("connect tables in a line, and across a corner only those that stand in a line with none [SEAT-418]", () => {
    const linksOf = (...places: ReadonlyArray<readonly [x: number, y: number]>) =>
      zoneAreas(standing(...places)).flatMap(({ links }) => links.map(([one, other]) => `${one.id} ${other.id}`))
    // The first of the lower row is found before the second of the upper.
    expect(linksOf([300, 300], [600, 600], [300, 600], [600, 300]).toSorted()).toEqual([
      "table-0 table-2",
      "table-0 table-3",
      "table-2 table-1"
    ])
    expect(linksOf([300, 300], [600, 600])).toEqual(["table-0 table-1"])
  })
})
