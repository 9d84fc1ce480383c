/** The HTTP contract, "Planner: seating": revisions, modules, moves, seats, names and the order of the rules. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const naming = (table_naming_strategy: string) => ({
  modules: [{ module: "seating", config: { table_naming_strategy }, events: [{ event: "reception" }] }]
})

describe("Revision.", () => {
  it("A new plan is a `draft` of revision 1. [SEAT-5]", async () => {
    const occasion = await server.occasion()
    const { plan } = await answered(201, occasion.planner().createPlan({ event_id: occasion.event() }))
    expect([plan.status, plan.revision]).toEqual(["draft", 1])
  })

  it("Every change adds one and turns a published plan back to `draft`; publishing adds one; a change that changes nothing, and publishing what is published, are 200 and do neither. [SEAT-9, SEAT-10]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    await answered(200, planner.updateTable(tables[0], { seating_zone_id: zone.id }))
    const seat = { seating_table_id: tables[0].id, seat_number: 1, seat_label: "A" }
    await occasion.seat(plan, "carol", tables[0], seat)
    const state = async () => {
      const { status, revision } = await occasion.plan()
      return [status, revision]
    }
    expect(await state()).toEqual(["draft", 6])
    await answered(200, planner.publish(plan))
    expect(await state()).toEqual(["published", 7])
    const { published_at } = await occasion.plan()
    await answered(200, planner.publish(plan))
    await answered(200, planner.updatePlan(plan, { display_name: "Reception" }))
    await answered(200, planner.updatePlan(plan, {}))
    await answered(200, planner.updateZone(zone, { name: " Hall ", sort_order: zone.sort_order }))
    await answered(200, planner.updateTable(tables[0], { capacity: 4, name: "Table 1", seating_zone_id: zone.id }))
    await answered(200, planner.assign(plan, { actor_id: occasion.actor("carol"), ...seat, move: true }))
    expect(await state()).toEqual(["published", 7])
    expect((await occasion.plan()).published_at).toBe(published_at)
    await answered(200, planner.updatePlan(plan, { planner_notes: "New" }))
    expect(await state()).toEqual(["draft", 8])
    await answered(200, planner.publish(plan))
    expect(await state()).toEqual(["published", 9])
  })

  it("Every change and publish takes an optional `revision` (`?revision=` on DELETE): one that is not the plan's is `409 stale_revision`. [SEAT-11]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const carol = await occasion.seat(plan, "carol", tables[0])
    const dave = await occasion.seat(plan, "dave", tables[0])
    const { revision: now } = await occasion.plan()
    const erin = { actor_id: occasion.actor("erin"), seating_table_id: tables[0].id }
    const swapped = { assignment_ids: [carol.id, dave.id] }
    const changes: Record<
      string,
      (revision: number) => Promise<{ status: number; headers: Headers; text: string; body: unknown }>
    > = {
      "PATCH plan": (revision) => planner.updatePlan(plan, { display_name: `x${revision}`, revision }),
      "POST zone": (revision) => planner.createZone(plan, { name: "Patio", revision }),
      "PATCH zone": (revision) => planner.updateZone(zone, { name: "Barn", revision }),
      "POST table": (revision) => planner.createTable(plan, { capacity: 1, revision }),
      "PATCH table": (revision) => planner.updateTable(tables[0], { capacity: 9, revision }),
      "POST assignment": (revision) => planner.assign(plan, { ...erin, revision }),
      "POST swap": (revision) => planner.swap(plan, { ...swapped, revision }),
      "POST changes": (revision) => planner.changeSeats(plan, { moves: [{ ...erin, seat_number: 3 }], revision }),
      "DELETE assignment": (revision) => planner.unassign(carol, revision),
      "DELETE table": (revision) => planner.deleteTable(tables[1], revision),
      "DELETE zone": (revision) => planner.deleteZone(zone, revision),
      publish: (revision) => planner.publish(plan, { revision })
    }
    for (const change of Object.values(changes)) {
      await refused(409, "stale_revision", change(now - 1))
      await refused(409, "stale_revision", change(now + 1))
    }
    expect((await occasion.plan()).revision).toBe(now)
    for (const [name, change] of Object.entries(changes)) {
      const { revision } = await occasion.plan()
      const { status } = await change(revision)
      expect([name, status]).toEqual([name, /^POST (?!swap|changes)/.test(name) ? 201 : 200])
    }
    for (const revision of ["x", "1.5"]) {
      await refused(400, "invalid_request", planner.unassign(dave, revision))
    }
  })

  it("`published_at` and `published_by` keep the last publication while the plan is a draft. [SEAT-8]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    await answered(200, planner.publish(plan))
    const { published_at, published_by } = await occasion.plan()
    const { plan: changed } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    expect(changed).toMatchObject({ status: "draft", published_at })
    expect(await occasion.plan()).toMatchObject({ status: "draft", published_at, published_by })
  })

  it("An empty plan, and one with declined people seated, may be published. [SEAT-7]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    await answered(200, occasion.planner().publish(plan))
    await occasion.seat(plan, "carol", tables[0])
    await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
    await answered(200, occasion.planner().publish(plan))
    expect(await occasion.plan()).toMatchObject({ status: "published", capacity: { declined_assigned: 1 } })
  })
})

describe("Modules.", () => {
  it("`publish` never looks at `publish_to_guests`; only the guest read and `seating.published` do. [SEAT-2]", async () => {
    const occasion = await server.occasion({ modules: [{ module: "seating", events: [{ event: "reception" }] }] })
    const { plan, tables } = await occasion.setUp([4])
    await occasion.seat(plan, "carol", tables[0])
    await answered(200, occasion.planner().publish(plan))
    expect((await answered(200, occasion.vendor().seating())).plans).toHaveLength(1)
    expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual([])
    const { events } = await answered(200, occasion.guest("carol").overview())
    expect(events.map(({ seating }) => seating)).toEqual([{ enabled: true, published: false }])
  })

  it("When Seating is disabled on an event its plan stays readable to planners; every change and publish is `409 module_not_enabled`; guests do not see it and for vendors it is not published. [SEAT-13]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const carol = await occasion.seat(plan, "carol", tables[0])
    const dave = await occasion.seat(plan, "dave", tables[0])
    await answered(200, planner.publish(plan))
    const before = await occasion.plan()
    await occasion.disable("seating", "reception")
    expect(await occasion.plan()).toEqual(before)
    const { events } = await answered(200, planner.seating(occasion.event()))
    expect(events).toMatchObject([{ enablement: null, seating_plan_id: plan.id }])
    for (const change of [
      planner.updatePlan(plan, { display_name: "x" }),
      planner.createZone(plan, { name: "x" }),
      planner.updateZone(zone, { name: "x" }),
      planner.deleteZone(zone),
      planner.createTable(plan, { capacity: 1 }),
      planner.updateTable(tables[0], { capacity: 9 }),
      planner.deleteTable(tables[1]),
      planner.assign(plan, { actor_id: occasion.actor("erin"), seating_table_id: tables[0].id }),
      planner.swap(plan, { assignment_ids: [carol.id, dave.id] }),
      planner.changeSeats(plan, { moves: [{ actor_id: carol.actor_id, seating_table_id: null }] }),
      planner.unassign(carol),
      planner.publish(plan)
    ]) {
      await refused(409, "module_not_enabled", change)
    }
    expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual([])
    await refused(404, "plan_not_published", occasion.vendor().seating())
    await occasion.enable("seating", "reception")
    expect((await answered(200, occasion.guest("carol").seating())).assignments).toHaveLength(1)
  })
})

describe("Move.", () => {
  it("Without `move: true` an actor who is seated in the plan is `409 actor_already_assigned`. [SEAT-28, SEAT-34]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4])
    await occasion.seat(plan, "carol", tables[0])
    const body = { actor_id: occasion.actor("carol"), seating_table_id: tables[1].id }
    await refused(409, "actor_already_assigned", occasion.planner().assign(plan, body))
    await refused(409, "actor_already_assigned", occasion.planner().assign(plan, { ...body, move: false }))
  })

  it("With it the actor is moved in one step: 200, same assignment id, seat and label are what the body says (left out: none), its own place does not count as taken or full, and a refused move changes nothing. [SEAT-28]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 3])
    const seated = await occasion.seat(plan, "smiths", tables[0], { seat_number: 2, seat_label: "Window" })
    const move = (more: object) =>
      planner.assign(plan, { actor_id: occasion.actor("smiths"), seating_table_id: tables[0].id, move: true, ...more })
    const same = await answered(200, move({ seat_number: 2, seat_label: "Aisle" }))
    expect(same.assignment).toEqual({ ...seated, seat_label: "Aisle" })
    const bare = await answered(200, move({}))
    expect(bare.assignment).toEqual({ ...seated, seat_number: null, seat_label: null })
    const before = await occasion.plan()
    await refused(409, "table_full", move({ seating_table_id: tables[1].id }))
    expect(await occasion.plan()).toEqual(before)
  })

  it("`move: true` for an unseated actor seats it: 201. [SEAT-29]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const body = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id, move: true }
    const { assignment } = await answered(201, occasion.planner().assign(plan, body))
    expect((await occasion.plan()).assignments).toEqual([assignment])
  })
})

describe("Seats.", () => {
  it("`seat_number` is whole and ≥ 1 (else 400) and names one seat, whatever the party size. [SEAT-25]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    const seat = (actor: string, seat_number: unknown) =>
      planner.assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id, seat_number })
    for (const wrong of [0, -1, 1.5, "1", true]) {
      const { errors } = await refused(400, "invalid_request", seat("carol", wrong))
      expect(errors?.map(({ path }) => path)).toEqual(["seat_number"])
    }
    for (const above of [9, 501, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 60, 1e300]) {
      await refused(422, "seat_above_capacity", seat("carol", above))
    }
    await answered(201, seat("smiths", 1))
    await answered(201, seat("carol", 2))
    await refused(409, "seat_taken", seat("dave", 1))
  })

  it("`capacity` is 1–500. [SEAT-17]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([1])
    expect((await answered(201, planner.createTable(plan, { capacity: 500 }))).table.capacity).toBe(500)
    for (const capacity of [0, 501, -4]) {
      await refused(400, "invalid_request", planner.createTable(plan, { capacity }))
      await refused(400, "invalid_request", planner.updateTable(tables[0], { capacity }))
    }
  })
})

describe("Names.", () => {
  it('A table without a name is named by the installation\'s `table_naming_strategy`, the first name of the sequence that no table of the plan bears: `numbered` ("Table 1", …), `lettered` ("Table A", …, "Table Z", "Table AA", …), `custom` (a missing name is `400`). [SEAT-1, SEAT-21]', async () => {
    const numbered = await server.occasion(naming("numbered"))
    const { plan, tables } = await numbered.setUp([1, 1, 1])
    expect(tables.map(({ name }) => name)).toEqual(["Table 1", "Table 2", "Table 3"])
    await answered(200, numbered.planner().deleteTable(tables[1]))
    await answered(201, numbered.planner().createTable(plan, { name: "Table 4", capacity: 1 }))
    const next = async () => (await answered(201, numbered.planner().createTable(plan, { capacity: 1 }))).table.name
    expect([await next(), await next()]).toEqual(["Table 2", "Table 5"])

    const lettered = await server.occasion(naming("lettered"))
    const { tables: letters } = await lettered.setUp(Array.from({ length: 28 }, () => 1))
    expect([letters[0], letters[1], letters[25], letters[26], letters[27]].map((table) => table?.name)).toEqual([
      "Table A",
      "Table B",
      "Table Z",
      "Table AA",
      "Table AB"
    ])

    const custom = await server.occasion(naming("custom"))
    const { plan: own } = await custom.setUp([])
    const { errors } = await refused(400, "invalid_request", custom.planner().createTable(own, { capacity: 1 }))
    expect(errors?.map(({ path }) => path)).toEqual(["name"])
    await answered(201, custom.planner().createTable(own, { name: "Lavender", capacity: 1 }))
  })

  it("Names need not be unique. [SEAT-22]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    for (const _ of [1, 2]) {
      await answered(201, planner.createTable(plan, { name: "Twin", capacity: 1 }))
      await answered(201, planner.createZone(plan, { name: "Twin" }))
    }
    const { tables, zones } = await occasion.plan()
    expect([...tables, ...zones].map(({ name }) => name)).toEqual(["Twin", "Twin", "Twin", "Twin"])
  })

  it("`sort_order` is whole, by default last + 1; ties by creation. [SEAT-23]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const zone = async (name: string, sort_order?: number) =>
      (await answered(201, planner.createZone(plan, { name, sort_order }))).zone.sort_order
    const table = async (name: string, sort_order?: number) =>
      (await answered(201, planner.createTable(plan, { name, capacity: 1, sort_order }))).table.sort_order
    for (const create of [zone, table]) {
      const orders = [
        await create("a"),
        await create("b", 10),
        await create("c"),
        await create("d", 1),
        await create("e", -5)
      ]
      expect(orders).toEqual([1, 10, 11, 1, -5])
    }
    const { tables, zones } = await occasion.plan()
    for (const sorted of [tables, zones]) {
      expect(sorted.map(({ name }) => name)).toEqual(["e", "a", "d", "b", "c"])
    }
    await refused(400, "invalid_request", planner.createZone(plan, { name: "x", sort_order: 0.5 }))
  })
})

it("Rules, in this order: `table_not_in_plan`, `actor_not_eligible`, `actor_declined`, `actor_already_assigned`, `seat_above_capacity`, `seat_taken`, `table_full`. [SEAT-31, SEAT-32, SEAT-33, SEAT-34, SEAT-35, SEAT-36, SEAT-37]", async () => {
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan, tables } = await occasion.setUp([2, 4])
  await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
  await occasion.seat(plan, "smiths", tables[1])
  const codes = async (body: object) => {
    const { body: problem } = await planner.assign(plan, { actor_id: occasion.actor("smiths"), ...body })
    return (problem as unknown as { violations: ReadonlyArray<{ code: string }> }).violations.map(({ code }) => code)
  }
  expect(await codes({ actor_id: plan.id, seating_table_id: plan.id })).toEqual([
    "table_not_in_plan",
    "actor_not_eligible"
  ])
  expect(await codes({ seating_table_id: plan.id })).toEqual(["table_not_in_plan", "actor_already_assigned"])
  const seats = { seating_table_id: tables[0].id }
  expect(await codes({ ...seats, seat_number: 9 })).toEqual([
    "actor_already_assigned",
    "seat_above_capacity",
    "table_full"
  ])
  expect(await codes({ ...seats, seat_number: 1 })).toEqual(["actor_already_assigned", "seat_taken", "table_full"])
  await occasion.apply({ invitations: [{ event: "reception", actor: "smiths", response: "declined" }] })
  expect(await codes({ ...seats, seat_number: 1 })).toEqual([
    "actor_declined",
    "actor_already_assigned",
    "seat_taken",
    "table_full"
  ])
})

it("They hold under any number of concurrent requests, and the database itself refuses what would break them. [SEAT-39]", async () => {
  const actors = Array.from({ length: 40 }, (_, index) => ({
    key: `guest-${index}`,
    type: "person",
    display_name: `Guest ${index}`
  }))
  const occasion = await server.occasion({ actors, vendors: [], guests: [] })
  const { plan, tables } = await occasion.setUp([8])
  const planner = occasion.planner()
  const answers = await Promise.all(
    actors.map(({ key }, index) =>
      planner.assign(plan, {
        actor_id: occasion.actor(key),
        seating_table_id: tables[0].id,
        seat_number: (index % 8) + 1
      })
    )
  )
  const seated = answers.filter(({ status }) => status === 201)
  expect(seated).toHaveLength(8)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const after = await occasion.plan()
  expect(after.assignments.map(({ seat_number }) => seat_number).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(after.tables[0]?.occupancy).toBe(8)
  expect(after.revision).toBe(plan.revision + 8)
})
