import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { changesSince, type SeenSeat } from "../src/Acknowledgement.ts"
import type { ListedParty, ListedTable, PlanList } from "../src/PlanList.ts"
import { layoutOf, type SeenLayout } from "../src/SeenLayout.ts"
import { actorId, draft, eventId, table, tableId } from "./SeatingModel.ts"

const listed = (n: number, rest: Partial<ListedTable> = {}): ListedTable => {
  const { capacity, id, name, place, shape } = table(n)
  return { id, name, capacity, place, shape, zoneName: null, occupancy: 0, ...rest }
}

const party = (n: number, at: number, seatNumber: number | null = null): ListedParty => ({
  actorId: actorId(n),
  tableId: tableId(at),
  displayName: `Actor ${n}`,
  type: "person",
  partySize: 1,
  seatNumber,
  seatLabel: null,
  people: [],
  meals: []
})

const floor = { width: 1200, depth: 900 }
const place = { x: 300, y: 300, angle: 0 }

const listOf = (
  tables: ReadonlyArray<ListedTable>,
  parties: ReadonlyArray<ListedParty> = [],
  of: PlanList["plan"]["floor"] = floor
): PlanList => ({
  plan: { ...draft, floor: of },
  floorPictureUrl: null,
  event: { id: eventId(1), name: "Reception", startsAt: DateTime.makeUnsafe("2026-06-01T12:00:00Z") },
  state: "published",
  tables,
  parties,
  unanswered: 0,
  unseated: 0
})

const seats: ReadonlyArray<SeenSeat & { readonly displayName: string }> = [
  { actorId: actorId(1), displayName: "Actor 1", tableName: "Table 1", seatNumber: 2 },
  { actorId: actorId(2), displayName: "Actor 2", tableName: "Table 2", seatNumber: null }
]
const parties = [party(1, 1, 2), party(2, 2)]
const seenTables = [listed(1, { place }), listed(2, { zoneName: "Hall" })]
const layout: SeenLayout = layoutOf(listOf(seenTables))

const noTables = { added: [], removed: [], renamed: [], resized: [], rezoned: [] }
const none = { seated: [], moved: [], unseated: [], tables: noTables, room: false }

const since = (list: PlanList, seen: SeenLayout | null = layout) => changesSince({ seats, layout: seen }, list)
const withFirst = (rest: Partial<ListedTable>) => listOf([listed(1, { place, ...rest }), seenTables[1]!], parties)

describe("what has changed since a vendor has seen a plan", () => {
  it("is nothing where everything is as it was [SEAT-437]", () => {
    assert.deepStrictEqual(since(listOf(seenTables, parties)), none)
  })

  it("is another name, capacity or zone of a table, and nobody at it has moved [SEAT-437]", () => {
    assert.deepStrictEqual(since(withFirst({ name: "Head table" })), {
      ...none,
      tables: { ...noTables, renamed: [{ from: "Table 1", to: "Head table" }] }
    })
    assert.deepStrictEqual(since(withFirst({ name: "Head table", capacity: 6, zoneName: "Garden" })), {
      ...none,
      tables: {
        ...noTables,
        renamed: [{ from: "Table 1", to: "Head table" }],
        resized: [{ name: "Head table", from: 8, to: 6 }],
        rezoned: [{ name: "Head table", to: "Garden" }]
      }
    })
    assert.deepStrictEqual(since(listOf([seenTables[0]!, listed(2)], parties)), {
      ...none,
      tables: { ...noTables, rezoned: [{ name: "Table 2", to: null }] }
    })
  })

  it("is tables that are new and gone, and who moved is told with the table's name as it was seen [SEAT-437]", () => {
    const tables = [listed(1, { name: "Head table", place }), listed(3, { capacity: 6 })]
    assert.deepStrictEqual(since(listOf(tables, [party(1, 1, 3), party(2, 3), party(3, 1)])), {
      seated: [{ displayName: "Actor 3", to: { tableName: "Head table", seatNumber: null } }],
      moved: [
        {
          displayName: "Actor 1",
          from: { tableName: "Table 1", seatNumber: 2 },
          to: { tableName: "Head table", seatNumber: 3 }
        },
        {
          displayName: "Actor 2",
          from: { tableName: "Table 2", seatNumber: null },
          to: { tableName: "Table 3", seatNumber: null }
        }
      ],
      unseated: [],
      tables: {
        ...noTables,
        added: [{ name: "Table 3", capacity: 6 }],
        removed: [{ name: "Table 2" }],
        renamed: [{ from: "Table 1", to: "Head table" }]
      },
      room: false
    })
  })

  it("is who sits at another table that has the name of the former one now [SEAT-437]", () => {
    const swapped = [listed(1, { name: "Table 2", place }), listed(2, { name: "Table 1", zoneName: "Hall" })]
    const { moved, unseated } = since(listOf(swapped, [party(1, 2, 2)]))
    const at = { tableName: "Table 1", seatNumber: 2 }
    assert.deepStrictEqual(moved, [{ displayName: "Actor 1", from: at, to: at }])
    assert.deepStrictEqual(
      unseated.map(({ displayName }) => displayName),
      ["Actor 2"]
    )
  })

  it("is the room where the floor, or the shape or place of a table that stays, is another [SEAT-437]", () => {
    const rooms = [
      listOf(seenTables, parties, null),
      listOf(seenTables, parties, { ...floor, depth: 800 }),
      withFirst({ shape: "long" }),
      withFirst({ place: { ...place, angle: 90 } }),
      withFirst({ place: null })
    ]
    for (const room of rooms) assert.deepStrictEqual(since(room), { ...none, room: true })
    assert.isFalse(since(listOf([...seenTables, listed(3, { place })], parties)).room)
    assert.isTrue(since(listOf(seenTables), { ...layout, floor: null }).room)
  })

  it("is nothing where a table was deleted and made again as it was [SEAT-437]", () => {
    const made = listed(1, { id: tableId(9), place })
    assert.deepStrictEqual(since(listOf([made, seenTables[1]!], [party(1, 9, 2), party(2, 2)])), none)
  })

  it("is told by names of tables, and nothing of tables, where it is not known what was seen [SEAT-437]", () => {
    const unknown = { ...none, tables: null }
    assert.deepStrictEqual(since(withFirst({ capacity: 6, shape: "long" }), null), unknown)
    assert.deepStrictEqual(since(withFirst({ name: "Head table" }), null), {
      ...unknown,
      moved: [
        {
          displayName: "Actor 1",
          from: { tableName: "Table 1", seatNumber: 2 },
          to: { tableName: "Head table", seatNumber: 2 }
        }
      ]
    })
  })
})
