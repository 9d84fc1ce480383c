import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { describedPlan } from "../src/SeatingPlan.ts"
import { checkFloor, placedTables, type PlaceOfTable, type RoomFacts } from "../src/SeatingRoom.ts"
import { newTable, updatedTable } from "../src/SeatingTable.ts"
import { draft, planId, table, tableId } from "./SeatingModel.ts"

const floor = { width: 1000, depth: 500 }
const place = { x: 100, y: 200, angle: 0 }
const outside = { x: 100, y: 501, angle: 0 }

const facts = (plan: RoomFacts["plan"] = { ...draft, floor }): RoomFacts => ({
  installation: { id: draft.installationId, config: {} },
  enabled: true,
  plan,
  tables: [table(1), table(2, { place, shape: "long" })]
})

const places = (...asked: ReadonlyArray<PlaceOfTable>) => placedTables(facts(), asked)

const failure = (result: Result.Result<unknown, { readonly _tag: string; readonly path?: string }>) =>
  Result.isFailure(result) ? [result.failure._tag, result.failure.path] : []

describe("The room of a plan", () => {
  it("many tables are placed as they are named; what is left out stays, null takes it away [SEAT-195]", () => {
    const placed = places({ tableId: tableId(2), shape: "head" }, { tableId: tableId(1), place })
    assert.deepStrictEqual(Result.getOrThrow(placed), [table(2, { place, shape: "head" }), table(1, { place })])
    const taken = places({ tableId: tableId(2), shape: null, place: null })
    assert.deepStrictEqual(Result.getOrThrow(taken), [table(2)])
  })

  it("a table that stays as it is is the same [SEAT-195]", () => {
    const known = facts()
    const [same] = Result.getOrThrow(placedTables(known, [{ tableId: tableId(2), place: { ...place }, shape: "long" }]))
    assert.strictEqual(same, known.tables[1])
  })

  it("a table named twice, one of another plan and a place beside the floor are refused [SEAT-195]", () => {
    assert.deepStrictEqual(failure(places({ tableId: tableId(1) }, { tableId: tableId(1), place })), [
      "InvalidInput",
      "places[1].seating_table_id"
    ])
    assert.deepStrictEqual(failure(places({ tableId: tableId(1) }, { tableId: tableId(9) })), [
      "TableNotInPlan",
      undefined
    ])
    assert.deepStrictEqual(failure(places({ tableId: tableId(1), place: outside })), [
      "InvalidInput",
      "places[0].place"
    ])
  })

  it("without a floor a table may be anywhere; a floor that is too small for a table is refused [SEAT-195]", () => {
    const anywhere = placedTables(facts(draft), [{ tableId: tableId(1), place: outside }])
    assert.isTrue(Result.isSuccess(anywhere))
    const { tables } = facts()
    assert.isTrue(Result.isSuccess(checkFloor({ width: 100, depth: 200 }, tables)))
    assert.deepStrictEqual(failure(checkFloor({ width: 100, depth: 199 }, tables)), ["InvalidInput", "floor"])
    assert.isTrue(Result.isSuccess(checkFloor(null, tables)))
  })

  it("a table is created and changed with a shape and a place on the floor; left out they stay [SEAT-195]", () => {
    const ofPlan = { plan: { ...draft, floor }, zoneIds: [], tableNames: [], lastSortOrder: 0 }
    const command = { id: tableId(1), planId, name: "Table 1", capacity: 8, zoneId: undefined, sortOrder: 1 }
    const created = newTable(ofPlan, "numbered", { ...command, shape: "square", place })
    assert.deepStrictEqual(Result.getOrThrow(created), table(1, { shape: "square", place }))
    assert.deepStrictEqual(failure(newTable(ofPlan, "numbered", { ...command, place: outside })), [
      "InvalidInput",
      "place"
    ])
    const taken = { ...ofPlan, occupancy: 0, highestSeatNumber: 0 }
    const nothing = { name: undefined, capacity: undefined, zoneId: undefined, sortOrder: undefined }
    const before = table(1, { shape: "square", place })
    assert.strictEqual(Result.getOrThrow(updatedTable(taken, before, nothing)), before)
    assert.deepStrictEqual(
      Result.getOrThrow(updatedTable(taken, before, { ...nothing, shape: null, place: null })),
      table(1)
    )
    assert.deepStrictEqual(failure(updatedTable(taken, before, { ...nothing, place: outside })), [
      "InvalidInput",
      "place"
    ])
  })

  it("a floor is set, kept where it is left out, and taken away [SEAT-195]", () => {
    const nothing = { displayName: undefined, plannerNotes: undefined }
    const after = describedPlan(draft, { ...nothing, floor })
    assert.deepStrictEqual(after, { ...draft, floor, revision: 2 })
    assert.strictEqual(describedPlan(after, nothing), after)
    assert.strictEqual(describedPlan(after, { ...nothing, floor: { ...floor } }), after)
    assert.deepStrictEqual(describedPlan(after, { ...nothing, floor: null }), { ...draft, revision: 3 })
  })
})
