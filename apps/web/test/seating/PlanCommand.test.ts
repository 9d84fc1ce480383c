import { describe, expect, it } from "vitest"
import { inverse, type PlanCommand, preconditions, preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { recount } from "../../src/seating/planner/PlanRecords.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { newSortOrders } from "../../src/seating/planner/SortOrder.ts"
import { candidate, planOf, table } from "./Plans.ts"

const alice = candidate("alice")
const bob = candidate("bob")
const smiths = candidate("smiths", { type: "household", party_size: 4 })
const plan = planOf({
  zones: [{ id: "garden", name: "Garden", sort_order: 0 }],
  tables: [table("one", 4, { seating_zone_id: "garden" }), table("two", 2)],
  candidates: [alice, bob, smiths],
  seats: { alice: ["one", 1], bob: ["two", null] }
})

const seat = (actorId: string, tableId: string, seatNumber: number | null = null): PlanCommand => ({
  kind: "seat",
  actorId,
  tableId,
  seatNumber,
  seatLabel: null
})

describe("recount", () => {
  it("counts seats by party, and people who are still to be seated", () => {
    expect(plan.capacity).toMatchObject({ seats: 6, assigned: 2, remaining: 4, unassigned_candidates: 1 })
    const next = preview(planOf({ tables: [table("one", 4)], candidates: [smiths], seats: {} }), seat("smiths", "one"))
    expect(next.tables[0]).toMatchObject({ occupancy: 4, remaining: 0 })
    expect(next.candidates[0]?.assignment_id).not.toBeNull()
  })

  it("leaves what it need not change as it is, so that nothing is drawn again", () => {
    const again = recount(plan)
    expect(again.tables.every((one, index) => one === plan.tables[index])).toBe(true)
    expect(again.candidates.every((one, index) => one === plan.candidates[index])).toBe(true)
  })
})

describe("an order", () => {
  const [garden, hall, cellar] = ["garden", "hall", "cellar"].map((id, place) => ({
    id,
    name: id,
    sort_order: place * 5
  }))
  const zones = [garden, hall, cellar].filter((zone) => zone !== undefined)
  const tables = ["a", "b", "c"].map((key) => table(key, 4, { seating_zone_id: "garden" }))
  const elsewhere = table("x", 4, { sort_order: 1 })
  const ordered = planOf({ zones, tables: [...tables, elsewhere], candidates: [], seats: {} })

  it("changes for the two that change places, and for nothing else", () => {
    const command = { kind: "moveZone", zoneId: "cellar", by: -1 } as const
    expect(newSortOrders(ordered.zones, "cellar", -1)).toEqual([
      { id: "cellar", sort_order: 5 },
      { id: "hall", sort_order: 10 }
    ])
    const moved = preview(ordered, command)
    expect(moved.zones.map(({ id }) => id)).toEqual(["garden", "cellar", "hall"])
    const back = inverse(ordered, command, moved)
    expect(back === null ? null : preview(moved, back).zones).toEqual(ordered.zones)
  })

  it("gives those who shared a place places of their own, among the tables of the zone", () => {
    const moved = preview(ordered, { kind: "moveTable", tableId: "b", by: -1 })
    const inZone = moved.tables.filter(({ seating_zone_id }) => seating_zone_id === "garden")
    expect(inZone.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      ["b", 0],
      ["a", 1],
      ["c", 2]
    ])
    expect(moved.tables.find(({ id }) => id === "x")).toBe(elsewhere)
  })

  it("does not change beyond its ends", () => {
    expect(newSortOrders(ordered.zones, "garden", -1)).toEqual([])
    expect(newSortOrders(tables, "c", 1)).toEqual([])
  })
})

describe("preview", () => {
  it("shows nothing that the server is going to refuse", () => {
    expect(preview(plan, seat("smiths", "one"))).toBe(plan)
    expect(preview(plan, seat("bob", "one", 1))).toBe(plan)
    expect(preview(plan, { kind: "deleteTable", tableId: "one" })).toBe(plan)
    expect(preview(plan, { kind: "publish" })).toBe(plan)
    const high = preview(plan, seat("alice", "one", 4))
    expect(preview(high, { kind: "updateTable", tableId: "one", name: "one", capacity: 3, zoneId: "garden" })).toBe(
      high
    )
  })

  it("moves in one step: an actor's own place is free to it", () => {
    const full = planOf({ tables: [table("one", 4)], candidates: [smiths], seats: { smiths: ["one", null] } })
    expect(preview(full, seat("smiths", "one", 2)).assignments).toMatchObject([{ seat_number: 2 }])
  })
})

/** Who sits where; an assignment that is made anew has another id. */
const places = ({ assignments }: Plan) =>
  assignments.map(({ actor_id, seat_number, seating_table_id }) => [actor_id, seating_table_id, seat_number]).toSorted()

describe("inverse", () => {
  const commands: ReadonlyArray<PlanCommand> = [
    seat("alice", "two"),
    seat("alice", "one", 3),
    { kind: "unseat", actorId: "alice" },
    { kind: "swap", actorIds: ["alice", "bob"] },
    { kind: "updateTable", tableId: "two", name: "Other", capacity: 7, zoneId: "garden" },
    { kind: "renameZone", zoneId: "garden", name: "Veranda" }
  ]
  for (const command of commands) {
    it(`takes back ${JSON.stringify(command)}`, () => {
      const after = preview(plan, command)
      expect(after).not.toBe(plan)
      const back = inverse(plan, command, after)
      expect(back).not.toBeNull()
      if (back === null) return
      const again = preview(after, back)
      expect(places(again)).toEqual(places(plan))
      expect([again.tables, again.zones, again.capacity]).toEqual([plan.tables, plan.zones, plan.capacity])
    })
  }

  it("makes a deleted table and a deleted zone anew, as they were", () => {
    const free = planOf({ tables: [table("one", 4, { name: "Olive", sort_order: 3 })], candidates: [], seats: {} })
    const command: PlanCommand = { kind: "deleteTable", tableId: "one" }
    expect(inverse(free, command, preview(free, command))).toEqual({
      kind: "createTable",
      name: "Olive",
      capacity: 4,
      zoneId: null,
      sortOrder: 3
    })
    expect(inverse(plan, { kind: "deleteZone", zoneId: "garden" }, plan)).toMatchObject({
      kind: "createZone",
      name: "Garden",
      tableIds: ["one"]
    })
  })

  it("has none for a publication", () => {
    expect(inverse(plan, { kind: "publish" }, plan)).toBeNull()
  })
})

describe("preconditions", () => {
  it("of a move are the same while only others have been moved", () => {
    const move = seat("alice", "two")
    expect(preconditions(preview(plan, { kind: "unseat", actorId: "bob" }), move)).toBe(preconditions(plan, move))
  })

  it("of a move change with the actor's own place", () => {
    const move = seat("alice", "two")
    expect(preconditions(preview(plan, { kind: "unseat", actorId: "alice" }), move)).not.toBe(preconditions(plan, move))
    expect(preconditions(preview(plan, seat("alice", "one", 2)), move)).not.toBe(preconditions(plan, move))
  })

  it("of a publication change with everything", () => {
    expect(preconditions({ ...plan, revision: plan.revision + 1 }, { kind: "publish" })).not.toBe(
      preconditions(plan, { kind: "publish" })
    )
  })

  it("of a zone that takes in tables change once it is there, so that it is not made twice", () => {
    const zone = { kind: "createZone", name: "Hall", sortOrder: null } as const
    const there = { ...plan, zones: [...plan.zones, { id: "hall", name: "Hall", sort_order: 1 }] }
    expect(preconditions(there, { ...zone, tableIds: [] })).toBe(preconditions(plan, { ...zone, tableIds: [] }))
    expect(preconditions(there, { ...zone, tableIds: ["one"] })).not.toBe(
      preconditions(plan, { ...zone, tableIds: ["one"] })
    )
  })
})
