/** The HTTP contract, "Many changes in one step". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01912345-0000-7000-8000-00000000ffff"

const staff = [
  ...wedding.planners,
  { key: "updater", display_name: "Updater", permissions: ["seating:update"] },
  { key: "publisher", display_name: "Publisher", permissions: ["seating:publish"] },
  { key: "nora", display_name: "Nora", permissions: [] }
]

type Id = { readonly id: string } | null

const mover =
  (occasion: Occasion) =>
  (actor: string, table: Id, seat: object = {}) => ({
    actor_id: occasion.actor(actor),
    seating_table_id: table?.id ?? null,
    ...seat
  })

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `guest-${index}`,
    type: "person",
    display_name: `Guest ${index}`
  }))

// First, so that PostgreSQL plans for a table of thousands: until it counts again it keeps to a plan for few.
describe("2,000 moves", () => {
  const actors = crowd(2000)

  it("are one step, and as many that are refused say so within 16 KiB", async () => {
    const occasion = await server.occasion({ actors, vendors: [], guests: [] })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([500, 500, 500, 500])
    const move = mover(occasion)
    const moves = actors.map(({ key }, index) =>
      move(key, tables[index % 4]!, { seat_number: Math.floor(index / 4) + 1, seat_label: `Seat ${index}` })
    )
    const seated = await answered(200, planner.changeSeats(plan, { moves }))
    expect(seated.assignments.map(({ actor_id }) => actor_id)).toEqual(moves.map(({ actor_id }) => actor_id))
    expect(seated.plan.revision).toBe(plan.revision + 1)
    // Everybody moves one table on, into the seat of somebody who moves too.
    const on = actors.map(({ key }, index) =>
      move(key, tables[(index + 1) % 4]!, { seat_number: Math.floor(index / 4) + 1 })
    )
    const moved = await answered(200, planner.changeSeats(plan, { moves: on, publish: true }))
    expect(moved.assignments.map(({ id }) => id)).toEqual(seated.assignments.map(({ id }) => id))
    expect(moved.plan).toMatchObject({ status: "published", revision: plan.revision + 2 })

    const all = moves.map((one) => ({ ...one, seating_table_id: tables[0].id }))
    const answer = await planner.changeSeats(plan, { moves: all })
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(16 * 1024)
    const { more, violations } = await refused(409, "seat_taken", Promise.resolve(answer))
    expect([violations?.length, more]).toEqual([50, 3950])
    const none = moves.map((one) => ({ ...one, seating_table_id: null }))
    const { unassigned } = await answered(200, planner.changeSeats(plan, { moves: none }))
    expect(unassigned).toHaveLength(2000)
    expect(await occasion.plan()).toMatchObject({ status: "draft", revision: plan.revision + 3, assignments: [] })
  })
})

describe("**POST …/plans/:seating_plan_id/changes** (`seating:update`) `{ revision?, publish?: true, moves: [1–2,000 × { actor_id, seating_table_id: id | null, seat_number?, seat_label? }] }` → 200 `{ plan, assignments: [those that exist afterwards, in the order named], unassigned: [actor_id] }`.", () => {
  it("as it says [SEAT-58, SEAT-62]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([4, 4])
    const move = mover(occasion)
    const dave = await occasion.seat(plan, "dave", tables[0])
    const erin = await occasion.seat(plan, "erin", tables[0])
    const moves = [
      move("smiths", tables[1], { seat_number: 2, seat_label: " Window " }),
      move("erin", null),
      move("dave", tables[0], { seat_number: 1 }),
      move("carol", tables[0])
    ]
    const body = { moves, revision: plan.revision + 2 }
    const answer = await answered(200, occasion.planner("updater").changeSeats(plan, body))
    const [smiths, , carol] = answer.assignments
    const place = { seat_number: null, seat_label: null, locked: false }
    expect(answer).toEqual({
      plan: {
        id: plan.id,
        event_id: plan.event_id,
        status: "draft",
        revision: plan.revision + 3,
        published_at: null
      },
      assignments: [
        {
          id: smiths?.id,
          actor_id: occasion.actor("smiths"),
          seating_table_id: tables[1].id,
          seat_number: 2,
          seat_label: "Window",
          locked: false
        },
        { ...dave, seat_number: 1 },
        { id: carol?.id, actor_id: occasion.actor("carol"), seating_table_id: tables[0].id, ...place }
      ],
      unassigned: [erin.actor_id]
    })
    const after = await occasion.plan()
    expect(after.assignments.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      answer.assignments.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    expect(after.tables.map(({ occupancy }) => occupancy)).toEqual([2, 4])
  })

  it("All or nothing, one revision, one event. [SEAT-58]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([2, 4])
    const move = mover(occasion)
    await answered(200, planner.publish(plan))
    const before = await occasion.plan()
    const moves = [move("carol", tables[0]), move("dave", tables[0]), move("erin", tables[0])]
    await refused(409, "table_full", planner.changeSeats(plan, { moves }))
    expect(await occasion.plan()).toEqual(before)
    const { plan: changed } = await answered(200, planner.changeSeats(plan, { moves: moves.slice(1) }))
    expect([changed.status, changed.revision]).toEqual(["draft", before.revision + 1])
  })

  it("`null` unassigns. The rules are judged on the **final** state (two people may change places, a full table may be emptied and filled) [SEAT-59, SEAT-61]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 2])
    const move = mover(occasion)
    const [one, two] = tables
    await occasion.seat(plan, "smiths", one, { seat_number: 1 })
    await occasion.seat(plan, "carol", two, { seat_number: 1 })
    await occasion.seat(plan, "dave", two, { seat_number: 2 })
    const placesChanged = [move("carol", two, { seat_number: 2 }), move("dave", two, { seat_number: 1 })]
    const { assignments } = await answered(200, planner.changeSeats(plan, { moves: placesChanged }))
    expect(assignments.map(({ seat_number }) => seat_number)).toEqual([2, 1])
    const emptiedAndFilled = [
      move("erin", one, { seat_number: 1 }),
      move("carol", one),
      move("dave", one),
      move("alice", one),
      move("smiths", null)
    ]
    const { unassigned } = await answered(200, planner.changeSeats(plan, { moves: emptiedAndFilled }))
    expect(unassigned).toEqual([occasion.actor("smiths")])
    expect((await occasion.plan()).tables.map(({ occupancy }) => occupancy)).toEqual([4, 0])
  })

  it("what would break them is the first's code with `violations: [{ move: index, code, … }]`. [SEAT-64]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([2, 4])
    const move = mover(occasion)
    await occasion.apply({ invitations: [{ event: "reception", actor: "dave", response: "declined" }] })
    await occasion.apply({ invitations: [{ event: "reception", actor: "erin", response: "attending" }] })
    const moves = [
      move("erin", tables[1]),
      move("dave", tables[0], { seat_number: 3 }),
      { actor_id: unknownId, seating_table_id: unknownId },
      move("caterer", tables[1])
    ]
    const problem = await refused(422, "actor_declined", planner.changeSeats(plan, { moves }))
    expect(problem.violations).toMatchObject([
      { move: 1, code: "actor_declined", display_name: "Dave Brown" },
      { move: 1, code: "seat_above_capacity", table_name: "Table 1", seat_number: 3, capacity: 2 },
      { move: 2, code: "table_not_in_plan" },
      { move: 2, code: "actor_not_eligible" },
      { move: 3, code: "actor_not_eligible" }
    ])
    expect(problem.more).toBeUndefined()
    expect((await occasion.plan()).assignments).toEqual([])
  })

  it("`publish: true` needs `seating:publish` too and publishes in the same step. [SEAT-63]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([4])
    const move = mover(occasion)
    const body = { moves: [move("carol", tables[0])], publish: true }
    await refused(403, "permission_denied", occasion.planner("updater").changeSeats(plan, body))
    await refused(403, "permission_denied", occasion.planner("publisher").changeSeats(plan, body))
    await answered(200, occasion.planner("updater").changeSeats(plan, { ...body, publish: false }))
    const published = await answered(
      200,
      occasion.planner().changeSeats(plan, { publish: true, moves: [move("carol", tables[0], { seat_number: 3 })] })
    )
    expect(published.plan).toMatchObject({ status: "published", revision: plan.revision + 2 })
    expect((await occasion.plan()).published_by?.key).toBe("petra")
    const { assignments } = await answered(200, occasion.guest("carol").seating())
    expect(assignments.map(({ seat_number }) => seat_number)).toEqual([3])
  })
})

describe("**Changes**", () => {
  it("An actor named twice, and no move at all (without `publish`), are `400`. [SEAT-60]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const { plan, tables } = await occasion.setUp([4])
    const move = mover(occasion)
    const twice = [move("carol", tables[0]), move("dave", tables[0]), move("carol", null)]
    for (const body of [{ moves: twice }, { moves: [] }, {}, { moves: null }, { moves: twice, publish: true }]) {
      const { errors } = await refused(400, "invalid_request", occasion.planner("updater").changeSeats(plan, body))
      expect(errors?.map(({ path }) => path)).toEqual([body.moves === twice ? "moves[2].actor_id" : "moves"])
    }
    const shouted = { ...twice[2], actor_id: occasion.actor("carol").toUpperCase() }
    const body = { moves: [twice[0], shouted] }
    await refused(400, "invalid_request", occasion.planner("updater").changeSeats(plan, body))
  })

  it("Seat and label that are left out are none. An actor that stays the same is no change; `null` for an unseated actor changes nothing; `unassigned` lists who lost a seat. [SEAT-61, SEAT-62]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const move = mover(occasion)
    const seat = { seat_number: 2, seat_label: "Window" }
    const carol = await occasion.seat(plan, "carol", tables[0], seat)
    await answered(200, planner.publish(plan))
    await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
    const before = await occasion.plan()
    const same = await answered(
      200,
      planner.changeSeats(plan, { moves: [move("carol", tables[0], seat), move("dave", null)] })
    )
    expect(same).toMatchObject({
      plan: { status: "published", revision: before.revision },
      assignments: [carol],
      unassigned: []
    })
    expect(await occasion.plan()).toEqual(before)
    await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "attending" }] })
    const bare = await answered(200, planner.changeSeats(plan, { moves: [move("carol", tables[0])] }))
    expect(bare.assignments).toEqual([{ ...carol, seat_number: null, seat_label: null }])
  })

  it("Unassigning is allowed whatever the RSVP. Moving keeps the assignment's id. [SEAT-61]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const move = mover(occasion)
    const carol = await occasion.seat(plan, "carol", tables[0])
    const moved = await answered(200, planner.changeSeats(plan, { moves: [move("carol", tables[1])] }))
    expect(moved.assignments).toEqual([{ ...carol, seating_table_id: tables[1].id }])
    await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
    await refused(422, "actor_declined", planner.changeSeats(plan, { moves: [move("carol", tables[0])] }))
    const { unassigned } = await answered(200, planner.changeSeats(plan, { moves: [move("carol", null)] }))
    expect(unassigned).toEqual([carol.actor_id])
  })

  it('Violations come by move, then in the order of the rules; `table_full` stands at every move that leads to that table, `seat_taken` at least at the later one. At most 50, then `"more": n`. [SEAT-64, SEAT-65]', async () => {
    const actors = crowd(60)
    const occasion = await server.occasion({ actors, vendors: [], guests: [] })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([10])
    const move = mover(occasion)
    const moves = actors.map(({ key }, index) =>
      move(key, tables[0], index === 0 || index === 5 ? { seat_number: 7 } : {})
    )
    const few = await refused(409, "seat_taken", planner.changeSeats(plan, { moves: moves.slice(0, 12) }))
    expect(few.violations?.map(({ code, move: index }) => [index, code])).toEqual(
      Array.from({ length: 12 }, (_, index) => [
        ...(index === 0 || index === 5 ? [[index, "seat_taken"]] : []),
        [index, "table_full"]
      ]).flat()
    )
    expect(few.more).toBeUndefined()
    const many = await refused(409, "seat_taken", planner.changeSeats(plan, { moves }))
    expect(many.violations).toHaveLength(50)
    expect(many.more).toBe(12)
    expect((await occasion.plan()).assignments).toEqual([])
  })

  it("`publish: true` adds one revision and one event (`seating_plan.published`) together with the changes, and publishes a draft also when no move changes anything. [SEAT-63]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const move = mover(occasion)
    const moves = [move("carol", tables[0])]
    const first = await answered(200, planner.changeSeats(plan, { publish: true, moves }))
    const again = await answered(200, planner.changeSeats(plan, { publish: true, moves }))
    expect(again).toEqual({ ...first, unassigned: [] })
    await answered(200, planner.updatePlan(plan, { display_name: "Dinner" }))
    const unmoved = await answered(200, planner.changeSeats(plan, { publish: true, moves }))
    expect(unmoved.plan).toMatchObject({ status: "published", revision: plan.revision + 3 })
    await answered(200, planner.updatePlan(plan, { display_name: "Supper" }))
    const bare = await answered(200, planner.changeSeats(plan, { publish: true }))
    expect(bare).toMatchObject({ plan: { status: "published", revision: plan.revision + 5 }, assignments: [] })
    const anew = await answered(200, planner.changeSeats(plan, { publish: true, moves: [move("carol", null)] }))
    expect(anew.plan).toMatchObject({ status: "published", revision: plan.revision + 6 })
    expect(Date.parse(anew.plan.published_at ?? "")).toBeGreaterThan(Date.parse(bare.plan.published_at ?? ""))
  })
})

describe("who may, and in which order it is checked", () => {
  it("nobody but a planner of the occasion who may", async () => {
    const occasion = await server.occasion({ planners: staff })
    const other = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const path = `${occasion.planner().path}/plans/${plan.id}/changes`
    const body = { moves: [mover(occasion)("carol", tables[0])] }
    await refused(401, "unauthenticated", occasion.anybody.post(path, body))
    for (const { client } of [occasion.planner("nora"), occasion.guest(), occasion.vendor(), other.planner()]) {
      for (const sent of [body, { moves: "x" }]) await refused(403, "permission_denied", client.post(path, sent))
    }
    const own = other.planner().changeSeats(plan, body)
    await refused(404, "not_found", own)
    expect((await occasion.plan()).assignments).toEqual([])
  })

  it("decode, authorize by the body, module installed, find, enabled, revision, rules", async () => {
    const occasion = await server.occasion({ planners: staff })
    const bare = await server.occasion({ planners: staff, modules: [] })
    const { plan } = await occasion.setUp([])
    const nowhere = { actor_id: unknownId, seating_table_id: unknownId }
    const broken = { moves: [nowhere, nowhere], publish: true, revision: 99 }
    const body = { ...broken, moves: [nowhere] }
    const change = (by: Occasion, planner: string, id: string, sent: object) =>
      by.planner(planner).changeSeats(id, sent)
    await refused(400, "invalid_request", change(bare, "updater", unknownId, broken))
    await refused(403, "permission_denied", change(bare, "updater", unknownId, body))
    await refused(409, "module_not_installed", change(bare, "petra", unknownId, body))
    await refused(404, "not_found", change(occasion, "petra", unknownId, body))
    await refused(404, "not_found", change(occasion, "updater", bare.id, { moves: [nowhere] }))
    await occasion.disable("seating", "reception")
    await refused(409, "module_not_enabled", change(occasion, "petra", plan.id, body))
    await occasion.enable("seating", "reception")
    await refused(409, "stale_revision", change(occasion, "petra", plan.id, body))
    await refused(422, "table_not_in_plan", change(occasion, "petra", plan.id, { ...body, revision: plan.revision }))
  })
})

describe("bodies of up to 1 MiB", () => {
  const mebibyte = 1_048_576
  const list = (count: number, move: string) => `{"moves":[${Array.from({ length: count }, () => move).join(",")}]}`
  const long = (text: string) => `{"actor_id":"${text}","seating_table_id":5,"seat_number":-1,"seat_label":[]}`

  it.each([
    ["2,001 moves", list(2001, "{}"), ["moves"], undefined],
    ["as many numbers as there can be", list((mebibyte - 20) / 2, "1"), ["moves"], undefined],
    ["a list in a list in a list", `{"moves":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, ["moves[0]"], undefined],
    ["a long text", `{"moves":"${"x".repeat(mebibyte - 40)}"}`, ["moves"], undefined],
    ["one move of much", list(1, long("x".repeat(mebibyte - 200))), ["moves[0].actor_id"], undefined],
    ["2,000 wrong moves", list(2000, long("\\ud800".repeat(60))), ["moves[0].actor_id"], 7950],
    ["2,000 nothings", list(2000, "null"), ["moves[0]", "moves[1]"], 1950]
  ] as const)("%s are refused in little", async (_, body, paths, more) => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(mebibyte)
    const path = `${occasion.planner().path}/plans/${plan.id}/changes`
    const headers = { "content-type": "application/json" }
    const answer = await occasion.planner().client.send("POST", path, { headers, body })
    expect(Buffer.byteLength(answer.text)).toBeLessThan(16 * 1024)
    const problem = await refused(400, "invalid_request", Promise.resolve(answer))
    expect(problem.errors?.slice(0, paths.length).map((error) => error.path)).toEqual(paths)
    expect([problem.errors!.length <= 50, problem.more]).toEqual([true, more])
    const refusal = occasion.guest().client.send("POST", path, { headers, body })
    expect((await refusal).status).toBe(403)
  })

  it("and no more", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const body = { moves: [], other: "x".repeat(mebibyte) }
    await refused(413, "payload_too_large", occasion.planner().changeSeats(plan, body))
  })
})
