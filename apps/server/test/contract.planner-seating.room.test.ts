/** The room of a plan over HTTP, beyond the contract: its floor, and the shapes and places of its tables. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { managed, managedParts } from "./support/OccasionRoutes.ts"
import { readLists } from "./support/SeatingLists.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01912345-0000-7000-8000-00000000ffff"
const floor = { width: 2400, depth: 1600 }
const place = { x: 300, y: 400, angle: 90 }

interface RoomTable {
  readonly id: string
  readonly shape?: string
  readonly place?: typeof place
}

const placing = (occasion: Occasion, planId: string, body: object, planner?: string) => {
  const { client, path } = occasion.planner(planner)
  return client.post<{ tables: ReadonlyArray<RoomTable>; plan: { revision: number; status: string } }>(
    `${path}/plans/${planId}/places`,
    body
  )
}

/** The floor of the plan, and of each table what it has in the room. */
const room = async (occasion: Occasion) => roomOf(await occasion.plan())

/** The same of a document of a plan. */
const roomOf = (document: object | undefined) => {
  const plan = document as { floor?: object; tables: ReadonlyArray<RoomTable> }
  return { floor: plan.floor, tables: plan.tables.map((table) => [table.shape, table.place]) }
}

const staff = [
  ...wedding.planners,
  { key: "reader", display_name: "Reader", permissions: ["seating:list", "seating:create"] }
]

describe("the floor and one table", () => {
  it("a plan has a floor, and a table a shape and a place, once they are given; who sends nothing leaves them as they are [SEAT-195]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    expect(await room(occasion)).toEqual({ floor: undefined, tables: [[undefined, undefined]] })
    const sized = await answered(200, planner.updatePlan(plan, { floor }))
    expect(sized.plan).toMatchObject({ floor, revision: plan.revision + 1 })
    const { table } = await answered(201, planner.createTable(plan, { capacity: 6, shape: "half_moon", place }))
    expect(table).toMatchObject({ capacity: 6, shape: "half_moon", place })
    const moved = await answered(
      200,
      planner.updateTable(tables[0], { shape: "long", place: { x: 0, y: 1600, angle: 0 } })
    )
    expect(moved.table).toMatchObject({ shape: "long", place: { x: 0, y: 1600, angle: 0 } })
    // As clients do that know nothing of rooms.
    await answered(200, planner.updateTable(tables[0], { name: "Top table", capacity: 9 }))
    await answered(200, planner.updatePlan(plan, { display_name: "Dinner" }))
    expect(await room(occasion)).toEqual({
      floor,
      tables: [
        ["long", { x: 0, y: 1600, angle: 0 }],
        ["half_moon", place]
      ]
    })
    await answered(200, planner.updateTable(tables[0], { shape: null, place: null }))
    await answered(200, planner.updatePlan(plan, { floor: null }))
    expect(await room(occasion)).toEqual({
      floor: undefined,
      tables: [
        [undefined, undefined],
        ["half_moon", place]
      ]
    })
  })

  it("what is no number, out of bounds, no shape or beside the floor is refused by name, and changes nothing [SEAT-195]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    await answered(200, planner.updatePlan(plan, { floor }))
    await answered(200, planner.updateTable(tables[0], { place }))
    const before = await occasion.plan()
    for (const [body, path] of [
      [{ place: { ...place, x: -1 } }, "place.x"],
      [{ place: { ...place, y: 20_001 } }, "place.y"],
      [{ place: { ...place, x: 1.5 } }, "place.x"],
      [{ place: { ...place, x: "100" } }, "place.x"],
      [{ place: { ...place, angle: 360 } }, "place.angle"],
      [{ place: { x: 1, y: 2 } }, "place.angle"],
      [{ place: { ...place, x: floor.width + 1 } }, "place"],
      [{ place: 7 }, "place"],
      [{ shape: "oval" }, "shape"]
    ] as const) {
      const problem = await refused(400, "invalid_request", planner.updateTable(tables[0], body))
      expect([body, problem.errors?.map((error) => error.path)]).toEqual([body, [path]])
      await refused(400, "invalid_request", planner.createTable(plan, { capacity: 4, ...body }))
    }
    // JSON has no such numbers; a parser that reads 1e999 as Infinity is told so.
    const { client, path } = planner
    const infinite = '{"place":{"x":1e999,"y":0,"angle":0}}'
    const headers = { "content-type": "application/json" }
    await refused(
      400,
      "invalid_request",
      client.send("PATCH", `${path}/tables/${tables[0].id}`, { headers, body: infinite })
    )
    for (const [body, at] of [
      [{ floor: { width: 99, depth: 500 } }, "floor.width"],
      [{ floor: { width: 500, depth: 20_001 } }, "floor.depth"],
      [{ floor: { width: 500 } }, "floor.depth"],
      [{ floor: { width: place.x - 1, depth: 500 } }, "floor"]
    ] as const) {
      const problem = await refused(400, "invalid_request", planner.updatePlan(plan, body))
      expect([body, problem.errors?.map((error) => error.path)]).toEqual([body, [at]])
    }
    expect(await occasion.plan()).toEqual(before)
  })
})

describe("**POST …/plans/:seating_plan_id/places** (`seating:update`) `{ revision?, places: [1–2,000 × { seating_table_id, shape?, place? }] }` → 200 `{ plan, tables: [those named, in the order named] }`", () => {
  it("many tables are placed in one step: one revision, one event, and taken back by one [SEAT-198]", async () => {
    const occasion = await server.occasion(managedParts)
    const { plan, tables } = await occasion.setUp([8, 8, 4])
    const [first, second, third] = tables
    const answer = await answered(
      200,
      placing(occasion, plan.id, {
        revision: plan.revision,
        places: [
          { seating_table_id: third.id, shape: "head" },
          { seating_table_id: first.id, place },
          { seating_table_id: second.id }
        ]
      })
    )
    expect(answer).toEqual({
      plan: {
        id: plan.id,
        event_id: plan.event_id,
        status: "draft",
        revision: plan.revision + 1,
        published_at: null
      },
      tables: [
        { id: third.id, name: "Table 3", shape: "head" },
        { id: first.id, name: "Table 1", place },
        { id: second.id, name: "Table 2" }
      ]
    })
    const after = [
      [undefined, place],
      [undefined, undefined],
      ["head", undefined]
    ]
    expect((await room(occasion)).tables).toEqual(after)
    // The same again changes nothing.
    const again = await answered(
      200,
      placing(occasion, plan.id, { places: [{ seating_table_id: first.id, place: { ...place } }] })
    )
    expect(again.plan.revision).toBe(plan.revision + 1)
    const back = [
      { seating_table_id: third.id, shape: null },
      { seating_table_id: first.id, place: null }
    ]
    expect((await answered(200, placing(occasion, plan.id, { places: back }))).plan.revision).toBe(plan.revision + 2)
    expect((await room(occasion)).tables).toEqual(tables.map(() => [undefined, undefined]))
    const { items } = await answered(200, managed(occasion).audit("seating_table.updated"))
    expect(items.map(({ changes, target }) => [target.name, changes])).toEqual([
      ["Table 1", [{ member: "place", from: place, to: null }]],
      ["Table 3", [{ member: "shape", from: "head", to: null }]],
      ["Table 1", [{ member: "place", from: null, to: place }]],
      ["Table 3", [{ member: "shape", from: null, to: "head" }]]
    ])
  })

  it("all or nothing: a table of another plan, one named twice, a place beside the floor, a stale revision [SEAT-198]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([8, 8])
    const [first, second] = tables
    await answered(200, occasion.planner().updatePlan(plan, { floor }))
    const before = await occasion.plan()
    const good = { seating_table_id: first.id, place }
    const places = (...more: ReadonlyArray<object>) => placing(occasion, plan.id, { places: [good, ...more] })
    const foreign = await refused(422, "table_not_in_plan", places({ seating_table_id: unknownId, place }))
    expect(foreign.detail).toBe("places[1] names a table that the plan does not have.")
    for (const [answer, path] of [
      [places(good), "places[1].seating_table_id"],
      [places({ seating_table_id: second.id, place: { ...place, y: floor.depth + 1 } }), "places[1].place"],
      [places({ seating_table_id: second.id, shape: "oval" }), "places[1].shape"],
      [placing(occasion, plan.id, { places: [] }), "places"],
      [placing(occasion, plan.id, {}), "places"]
    ] as const) {
      const { errors } = await refused(400, "invalid_request", answer)
      expect(errors?.map((error) => error.path)).toEqual([path])
    }
    await refused(409, "stale_revision", placing(occasion, plan.id, { places: [good], revision: plan.revision }))
    await refused(404, "not_found", placing(occasion, unknownId, { places: [good] }))
    await refused(403, "permission_denied", placing(occasion, plan.id, { places: [good] }, "reader"))
    expect(await occasion.plan()).toEqual(before)
  })
})

describe("who sees the room", () => {
  it("a guest sees the floor and the own table on it and no other, a vendor all tables, as they were last published [SEAT-199]", async () => {
    const occasion = await server.occasion({ modules: [seatingModule({ keep_published: true })] })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8, 4])
    await occasion.seat(plan, "alice", tables[0])
    await occasion.seat(plan, "carol", tables[1])
    await answered(200, planner.publish(plan))
    const seen = async () => {
      const [alice, carol, vendor] = await Promise.all([
        answered(200, occasion.guest("alice").seating()),
        answered(200, occasion.guest("carol").seating()),
        answered(200, occasion.vendor().seating())
      ])
      const [shown] = vendor.plans as unknown as ReadonlyArray<{ floor?: object; tables: ReadonlyArray<RoomTable> }>
      return {
        alice: alice.assignments.map((seat) => (seat as { room?: object }).room),
        carol: carol.assignments.map((seat) => (seat as { room?: object }).room),
        vendor: [shown?.floor, shown?.tables.map((table) => [table.shape, table.place])]
      }
    }
    const unsaid = [undefined, undefined]
    expect(await seen()).toEqual({ alice: [undefined], carol: [undefined], vendor: [undefined, [unsaid, unsaid]] })

    await answered(200, planner.updatePlan(plan, { floor }))
    const there = { seating_table_id: tables[0].id, shape: "long", place }
    await answered(200, placing(occasion, plan.id, { places: [there] }))
    // A draft shows nothing of it.
    expect(await seen()).toEqual({ alice: [undefined], carol: [undefined], vendor: [undefined, [unsaid, unsaid]] })
    await answered(200, planner.publish(plan))
    const published = {
      alice: [{ floor, table: { capacity: 8, shape: "long", place } }],
      carol: [undefined],
      vendor: [floor, [["long", place], unsaid]]
    }
    expect(await seen()).toEqual(published)
    await answered(200, planner.updatePlan(plan, { floor: { width: 1000, depth: 1000 } }))
    await answered(200, placing(occasion, plan.id, { places: [{ ...there, place: null }] }))
    expect(await seen()).toEqual(published)
  })

  it("lists have the room of the plan as it is or as it was published, and say what each party is [SEAT-226]", async () => {
    const occasion = await server.occasion({ modules: [seatingModule({ keep_published: true })] })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8, 4])
    await occasion.seat(plan, "smiths", tables[0])
    await occasion.seat(plan, "carol", tables[1])
    await answered(200, planner.updatePlan(plan, { floor }))
    await answered(200, placing(occasion, plan.id, { places: [{ seating_table_id: tables[0].id, place }] }))
    await answered(200, planner.publish(plan))
    const placed = {
      floor,
      tables: [
        [undefined, place],
        [undefined, undefined]
      ]
    }
    await answered(200, placing(occasion, plan.id, { places: [{ seating_table_id: tables[1].id, shape: "head" }] }))
    const listed = async (reader: Parameters<typeof readLists>[0], query = {}) =>
      (await answered(200, readLists(reader, query))).lists[0]
    expect(roomOf(await listed(planner, { state: "published" }))).toEqual(placed)
    expect(roomOf(await listed(occasion.vendor()))).toEqual(placed)
    const draft = await listed(planner)
    expect(roomOf(draft)).toEqual({
      floor,
      tables: [
        [undefined, place],
        ["head", undefined]
      ]
    })
    expect(draft?.parties.map(({ type }) => type)).toEqual(["household", "person"])
  })
})
