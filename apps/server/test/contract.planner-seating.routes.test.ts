/** The HTTP contract, "Planner: seating": its routes, one by one. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const staff = [
  ...wedding.planners,
  { key: "creator", display_name: "Creator", permissions: ["seating:create"] },
  { key: "updater", display_name: "Updater", permissions: ["seating:update"] },
  { key: "publisher", display_name: "Publisher", permissions: ["seating:publish"] }
]

describe("POST …/seating/plans | `{ event_id, plan_key?, display_name?, planner_notes? }`; defaults `main` and the event's name [SEAT-4]", () => {
  it("201 `{ plan }`: the plan as in the view, without `candidates` [SEAT-4]", async () => {
    const occasion = await server.occasion()
    const answer = await answered(201, occasion.planner().createPlan({ event_id: occasion.event() }))
    const { candidates: _, ...view } = await occasion.plan()
    expect(answer).toEqual({ plan: view })
    expect(view).toMatchObject({ plan_key: "main", display_name: "Reception", planner_notes: null, revision: 1 })
    expect(view).toMatchObject({ zones: [], tables: [], assignments: [], capacity: { seats: 0, assigned: 0 } })
  })

  it("takes what it is given", async () => {
    const occasion = await server.occasion()
    const given = { plan_key: "dinner", display_name: "Dinner", planner_notes: "Two sittings" }
    const { plan } = await answered(201, occasion.planner().createPlan({ event_id: occasion.event(), ...given }))
    expect(plan).toMatchObject(given)
  })

  it("`seating:create`", async () => {
    const occasion = await server.occasion({ planners: staff })
    const body = { event_id: occasion.event() }
    await refused(403, "permission_denied", occasion.planner("updater").createPlan(body))
    await answered(201, occasion.planner("creator").createPlan(body))
  })
})

describe("PATCH …/plans/:seating_plan_id (beyond) | `{ display_name?, planner_notes? }` | 200 `{ plan }` | `seating:update` [SEAT-6, SEAT-40]", () => {
  it("changes what it is given", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan } = await occasion.setUp([4])
    const body = { display_name: "Dinner", planner_notes: "Two sittings" }
    await refused(403, "permission_denied", occasion.planner("creator").updatePlan(plan, body))
    const answer = await answered(200, occasion.planner("updater").updatePlan(plan, body))
    const { candidates: _, ...view } = await occasion.plan()
    expect(answer).toEqual({ plan: view })
    expect(view).toEqual({ ...plan, ...body, revision: plan.revision + 1 })
  })
})

it("POST …/plans/:seating_plan_id/zones | `{ name, sort_order? }` | 201 `{ zone, plan }` | `seating:create` [SEAT-12, SEAT-15]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan } = await occasion.setUp([])
  await refused(403, "permission_denied", occasion.planner("updater").createZone(plan, { name: "Hall" }))
  const answer = await answered(201, occasion.planner("creator").createZone(plan, { name: "Hall", sort_order: 7 }))
  expect(answer).toEqual({
    zone: { id: answer.zone.id, name: "Hall", sort_order: 7 },
    plan: { id: plan.id, event_id: plan.event_id, status: "draft", revision: 2, published_at: null }
  })
  const { errors } = await refused(400, "invalid_request", occasion.planner().createZone(plan, {}))
  expect(errors?.map(({ path }) => path)).toEqual(["name"])
})

it("PATCH …/zones/:seating_zone_id | `{ name?, sort_order? }` | 200 `{ zone, plan }` | `seating:update` [SEAT-12, SEAT-15]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan } = await occasion.setUp([])
  const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
  await refused(403, "permission_denied", occasion.planner("creator").updateZone(zone, { name: "Barn" }))
  const answer = await answered(200, occasion.planner("updater").updateZone(zone, { name: "Barn", sort_order: -3 }))
  expect(answer.zone).toEqual({ id: zone.id, name: "Barn", sort_order: -3 })
  expect(answer.plan).toMatchObject({ id: plan.id, revision: 3 })
})

it("DELETE …/zones/:seating_zone_id (beyond) | 200 `{ plan }`; its tables stay, without a zone | `seating:update` [SEAT-15, SEAT-16]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan } = await occasion.setUp([])
  const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
  const { table } = await answered(201, occasion.planner().createTable(plan, { capacity: 4, seating_zone_id: zone.id }))
  await refused(403, "permission_denied", occasion.planner("creator").deleteZone(zone))
  const answer = await answered(200, occasion.planner("updater").deleteZone(zone))
  expect(Object.keys(answer)).toEqual(["plan"])
  expect(answer.plan.revision).toBe(4)
  const after = await occasion.plan()
  expect(after.zones).toEqual([])
  expect(after.tables).toEqual([{ ...table, seating_zone_id: null }])
})

it("POST …/plans/:seating_plan_id/tables | `{ name?, capacity, seating_zone_id?, sort_order? }` | 201 `{ table, plan }` | `seating:create` [SEAT-12, SEAT-18]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan } = await occasion.setUp([])
  const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
  const body = { name: "Head table", capacity: 12, seating_zone_id: zone.id, sort_order: 5 }
  await refused(403, "permission_denied", occasion.planner("updater").createTable(plan, body))
  const answer = await answered(201, occasion.planner("creator").createTable(plan, body))
  expect(answer.table).toEqual({ id: answer.table.id, ...body, occupancy: 0, remaining: 12 })
  expect(answer.plan).toEqual({
    id: plan.id,
    event_id: plan.event_id,
    status: "draft",
    revision: 3,
    published_at: null
  })
})

describe("PATCH …/tables/:seating_table_id | `{ name?, capacity?, seating_zone_id? (null clears), sort_order? }` | 200 `{ table, plan }`; a capacity under the occupancy or under a taken seat number is `409 capacity_below_occupancy` | `seating:update` [SEAT-12, SEAT-18, SEAT-19]", () => {
  it("changes what it is given, and null clears the zone", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([8])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    await occasion.seat(plan, "smiths", tables[0])
    const body = { name: "Head table", capacity: 10, seating_zone_id: zone.id, sort_order: 9 }
    await refused(403, "permission_denied", occasion.planner("creator").updateTable(tables[0], body))
    const answer = await answered(200, occasion.planner("updater").updateTable(tables[0], body))
    expect(answer.table).toEqual({ id: tables[0].id, ...body, occupancy: 4, remaining: 6 })
    const kept = await answered(200, occasion.planner().updateTable(tables[0], { name: "High table" }))
    expect(kept.table.seating_zone_id).toBe(zone.id)
    const cleared = await answered(200, occasion.planner().updateTable(tables[0], { seating_zone_id: null }))
    expect(cleared.table.seating_zone_id).toBeNull()
  })

  it("keeps the capacity above those who sit there", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8, 8])
    await occasion.seat(plan, "smiths", tables[0])
    await refused(409, "capacity_below_occupancy", planner.updateTable(tables[0], { capacity: 3 }))
    await answered(200, planner.updateTable(tables[0], { capacity: 4 }))
    await occasion.seat(plan, "carol", tables[1], { seat_number: 6 })
    await refused(409, "capacity_below_occupancy", planner.updateTable(tables[1], { capacity: 5 }))
    await answered(200, planner.updateTable(tables[1], { capacity: 6 }))
  })
})

it("DELETE …/tables/:seating_table_id (beyond) | 200 `{ plan }`; with assignments `409 table_not_empty` | `seating:update` [SEAT-18, SEAT-20]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan, tables } = await occasion.setUp([4])
  const { id } = await occasion.seat(plan, "carol", tables[0])
  await refused(409, "table_not_empty", occasion.planner("updater").deleteTable(tables[0]))
  await answered(200, occasion.planner().unassign(id))
  await refused(403, "permission_denied", occasion.planner("creator").deleteTable(tables[0]))
  const answer = await answered(200, occasion.planner("updater").deleteTable(tables[0]))
  expect(Object.keys(answer)).toEqual(["plan"])
  expect((await occasion.plan()).tables).toEqual([])
})

it("POST …/plans/:seating_plan_id/assignments | `{ actor_id, seating_table_id, seat_number?, seat_label?, move? }` | 201 `{ assignment, plan }`, or 200 when it moved | `seating:update` [SEAT-24, SEAT-27]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan, tables } = await occasion.setUp([4, 4])
  const body = {
    actor_id: occasion.actor("carol"),
    seating_table_id: tables[0].id,
    seat_number: 2,
    seat_label: "Aisle"
  }
  await refused(403, "permission_denied", occasion.planner("creator").assign(plan, body))
  const answer = await answered(201, occasion.planner("updater").assign(plan, body))
  expect(answer).toEqual({
    assignment: { id: answer.assignment.id, ...body, locked: false },
    plan: { id: plan.id, event_id: plan.event_id, status: "draft", revision: 4, published_at: null }
  })
  const moved = await answered(
    200,
    occasion.planner("updater").assign(plan, { ...body, seating_table_id: tables[1].id, move: true })
  )
  expect(moved.assignment).toEqual({ ...answer.assignment, seating_table_id: tables[1].id })
})

describe("POST …/plans/:seating_plan_id/assignments/swap (beyond) | `{ assignment_ids: [a, b] }` | 200 `{ assignments: [a, b], plan }`: tables, seats and labels change hands in one step, the rules hold afterwards | `seating:update` [SEAT-24, SEAT-27, SEAT-30]", () => {
  it("in the order that they were named", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([1, 1])
    const a = await occasion.seat(plan, "carol", tables[0], { seat_number: 1, seat_label: "A" })
    const b = await occasion.seat(plan, "dave", tables[1], { seat_label: "B" })
    const body = { assignment_ids: [b.id, a.id] }
    await refused(403, "permission_denied", occasion.planner("creator").swap(plan, body))
    const answer = await answered(200, occasion.planner("updater").swap(plan, body))
    expect(answer.assignments).toEqual([
      { ...b, seating_table_id: tables[0].id, seat_number: 1, seat_label: "A" },
      { ...a, seating_table_id: tables[1].id, seat_number: null, seat_label: "B" }
    ])
    expect(answer.plan).toMatchObject({ id: plan.id, revision: plan.revision + 3 })
    expect((await occasion.plan()).assignments).toEqual(expect.arrayContaining([...answer.assignments]))
  })

  it("not when a rule would not hold, and then nothing changes", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 1])
    const a = await occasion.seat(plan, "smiths", tables[0])
    const b = await occasion.seat(plan, "dave", tables[1])
    const problem = await refused(409, "table_full", occasion.planner().swap(plan, { assignment_ids: [a.id, b.id] }))
    expect(problem.violations?.map(({ code }) => code)).toEqual(["table_full"])
    const after = await occasion.plan()
    expect(after.assignments).toEqual(expect.arrayContaining([a, b]))
    expect(after.revision).toBe(plan.revision + 2)
  })

  it("not with anything but two assignments", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const a = await occasion.seat(plan, "carol", tables[0])
    for (const assignment_ids of [[], [a.id], [a.id, a.id], [a.id, a.id, a.id], a.id, [a.id, 7], undefined]) {
      await refused(400, "invalid_request", occasion.planner().swap(plan, { assignment_ids }))
    }
  })
})

it("DELETE …/assignments/:seating_assignment_id | 200 `{ plan }` | `seating:update` [SEAT-27]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan, tables } = await occasion.setUp([4])
  const { id } = await occasion.seat(plan, "carol", tables[0])
  await refused(403, "permission_denied", occasion.planner("creator").unassign(id))
  const answer = await answered(200, occasion.planner("updater").unassign(id))
  expect(answer).toEqual({
    plan: { id: plan.id, event_id: plan.event_id, status: "draft", revision: plan.revision + 2, published_at: null }
  })
  expect((await occasion.plan()).tables[0]?.occupancy).toBe(0)
})

it("POST …/plans/:seating_plan_id/publish | 200 `{ plan }` | `seating:publish` [SEAT-7]", async () => {
  const occasion = await server.occasion({ planners: staff })
  const { plan } = await occasion.setUp([])
  for (const key of ["creator", "updater"]) {
    await refused(403, "permission_denied", occasion.planner(key).publish(plan))
  }
  const answer = await answered(200, occasion.planner("publisher").publish(plan))
  expect(answer.plan).toMatchObject({ id: plan.id, status: "published", revision: 2 })
})

it("`plan` in a change's answer (POST and PATCH plans aside) is `{ id, event_id, status, revision, published_at }`; `zone`, `table`, `assignment` have the view's shape. [SEAT-12]", async () => {
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan } = await occasion.setUp([])
  await answered(200, planner.publish(plan))
  const { published_at } = await occasion.plan()
  const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
  const { table } = await answered(201, planner.createTable(plan, { capacity: 4 }))
  const { assignment, plan: changed } = await answered(
    201,
    planner.assign(plan, { actor_id: occasion.actor("carol"), seating_table_id: table.id })
  )
  expect(changed).toEqual({ id: plan.id, event_id: plan.event_id, status: "draft", revision: 5, published_at })
  const view = await occasion.plan()
  expect(view.zones).toEqual([zone])
  expect(view.tables).toEqual([{ ...table, occupancy: 1, remaining: 3 }])
  expect(view.assignments).toEqual([assignment])
})
