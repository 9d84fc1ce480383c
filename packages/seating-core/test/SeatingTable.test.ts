import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { newTable, updatedTable } from "../src/SeatingTable.ts"
import { nextSortOrder, updatedZone } from "../src/SeatingZone.ts"
import { draft, planId, table, tableId, zone, zoneId } from "./SeatingModel.ts"

const tag = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "ok"

describe("Tables and zones", () => {
  const facts = { plan: draft, zoneIds: [zoneId(1)], tableNames: ["Table 1"], lastSortOrder: 4 }
  const command = { id: tableId(2), planId, name: undefined, capacity: 8, zoneId: undefined, sortOrder: undefined }

  it("a table without a name, zone and sort order gets the next name, none, and last + 1", () => {
    assert.deepStrictEqual(
      Result.getOrThrow(newTable(facts, "numbered", command)),
      table(2, { name: "Table 2", sortOrder: 5 })
    )
    const said = { ...command, name: "Table 1", zoneId: zoneId(1), sortOrder: -3 }
    assert.deepStrictEqual(
      Result.getOrThrow(newTable(facts, "custom", said)),
      table(2, { name: "Table 1", zoneId: zoneId(1), sortOrder: -3 })
    )
  })

  it("a zone of another plan and a name that is missing are refused", () => {
    assert.strictEqual(tag(newTable(facts, "numbered", { ...command, zoneId: zoneId(2) })), "ZoneNotInPlan")
    assert.strictEqual(tag(newTable(facts, "custom", { ...command, zoneId: zoneId(2) })), "InvalidInput")
  })

  it("the place after the last sort order is the last there can be", () => {
    assert.strictEqual(nextSortOrder(2_147_483_647), 2_147_483_647)
    assert.strictEqual(nextSortOrder(-1), 0)
  })

  const nothing = { name: undefined, capacity: undefined, zoneId: undefined, sortOrder: undefined }
  const taken = { plan: draft, zoneIds: [zoneId(1)], occupancy: 3, highestSeatNumber: 5 }
  const before = table(1, { zoneId: zoneId(1) })

  it("a capacity under the occupancy or under a taken seat number is refused", () => {
    const capacity = (next: number, rest: Partial<typeof taken> = {}) =>
      updatedTable({ ...taken, ...rest }, before, { ...nothing, capacity: next })
    assert.deepStrictEqual(Result.getOrThrow(capacity(5)), { ...before, capacity: 5 })
    assert.strictEqual(tag(capacity(4)), "CapacityBelowOccupancy")
    assert.strictEqual(tag(capacity(4, { highestSeatNumber: 0 })), "ok")
    assert.strictEqual(tag(capacity(2, { highestSeatNumber: 0 })), "CapacityBelowOccupancy")
    assert.strictEqual(tag(capacity(500)), "ok")
  })

  it("null clears the zone, what is left out stays, and nothing new is no change", () => {
    assert.deepStrictEqual(Result.getOrThrow(updatedTable(taken, before, { ...nothing, zoneId: null })), table(1))
    assert.deepStrictEqual(Result.getOrThrow(updatedTable(taken, before, { ...nothing, name: "Head", sortOrder: 0 })), {
      ...before,
      name: "Head",
      sortOrder: 0
    })
    assert.strictEqual(Result.getOrThrow(updatedTable(taken, before, nothing)), before)
    const { capacity, name, sortOrder, zoneId: same } = before
    assert.strictEqual(
      Result.getOrThrow(updatedTable(taken, before, { capacity, name, sortOrder, zoneId: same })),
      before
    )
    assert.strictEqual(tag(updatedTable(taken, before, { ...nothing, zoneId: zoneId(2) })), "ZoneNotInPlan")
  })

  it("a zone changes by what is said, and is the same where that is nothing new", () => {
    assert.deepStrictEqual(updatedZone(zone(1), { name: "Hall", sortOrder: undefined }), zone(1, { name: "Hall" }))
    assert.deepStrictEqual(updatedZone(zone(1), { name: undefined, sortOrder: 0 }), zone(1, { sortOrder: 0 }))
    const same = zone(1)
    assert.strictEqual(updatedZone(same, { name: "Zone 1", sortOrder: undefined }), same)
  })
})
