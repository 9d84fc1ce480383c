/** The HTTP contract, "Wishes" and what is said precisely of wishes and locks. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01912345-0000-7000-8000-00000000ffff"

const staff = [
  ...wedding.planners,
  { key: "hostess", display_name: "Hostess", permissions: ["actors:update"] },
  { key: "reader", display_name: "Reader", permissions: ["seating:list"] },
  { key: "updater", display_name: "Updater", permissions: ["seating:update"] }
]

const pair = (occasion: Occasion, kind: string, a: string, b: string, weight?: number) => ({
  actor_ids: [occasion.actor(a), occasion.actor(b)],
  kind,
  ...(weight === undefined ? {} : { weight })
})

describe('**GET, PUT …/plans/:seating_plan_id/wishes** (`seating:list`, `seating:update`) `{ wishes: [≤ 5,000 × { actor_ids: [a, b], kind: "must_together" | "together" | "apart" | "must_apart", weight: 1–100 (default 1) } | { actor_id, kind: "must_table" | "not_table", seating_table_ids?: [...], seating_zone_ids?: [...] } ] }`.', () => {
  it("PUT answers `{ wishes, revision }`: the list's own revision; GET shows it; PUT takes an optional `revision` (`409 stale_revision`). Contradictory wishes are accepted. [SEAT-80, SEAT-81, SEAT-82]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const [reader, updater] = [occasion.planner("reader"), occasion.planner("updater")]
    const { plan, tables } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    const before = await occasion.plan()
    const nothing = { wishes: [], revision: 1 }
    expect(await answered(200, reader.wishes(plan))).toEqual(nothing)
    const wishes = [
      pair(occasion, "must_together", "carol", "dave", 7),
      pair(occasion, "must_apart", "dave", "carol", 1),
      pair(occasion, "together", "smiths", "choir", 100),
      pair(occasion, "apart", "smiths", "choir", 2),
      {
        actor_id: occasion.actor("smiths"),
        kind: "must_table",
        seating_table_ids: [tables[1].id, tables[0].id],
        seating_zone_ids: [zone.id]
      },
      { actor_id: occasion.actor("smiths"), kind: "not_table", seating_table_ids: [tables[1].id] },
      { actor_id: occasion.actor("erin"), kind: "not_table", seating_zone_ids: [zone.id] }
    ]
    expect(await answered(200, updater.replaceWishes(plan, { wishes }))).toEqual({ wishes, revision: 2 })
    expect(await answered(200, reader.wishes(plan))).toEqual({ wishes, revision: 2 })
    expect(await answered(200, updater.replaceWishes(plan, { wishes, revision: 2 }))).toEqual({ wishes, revision: 2 })
    const stale = await refused(409, "stale_revision", updater.replaceWishes(plan, { wishes: [], revision: 1 }))
    expect(stale).toMatchObject({ revision: 2 })
    const { weight: _, ...unweighted } = wishes[0] as { weight?: number }
    const last = await answered(200, updater.replaceWishes(plan, { wishes: [unweighted], revision: 2 }))
    expect(last).toEqual({ wishes: [{ ...unweighted, weight: 1 }], revision: 3 })
    expect(await answered(200, updater.replaceWishes(plan, { wishes: [] }))).toEqual({ wishes: [], revision: 4 })
    expect(await occasion.plan()).toEqual(before)
    await refused(403, "permission_denied", reader.replaceWishes(plan, nothing))
    await refused(403, "permission_denied", updater.wishes(plan))
    await refused(404, "not_found", reader.wishes(unknownId))
    await refused(404, "not_found", updater.replaceWishes(unknownId, nothing))
  })

  it("takes 5,000 of them, and no more [SEAT-80]", async () => {
    const actors = Array.from({ length: 102 }, (_, n) => ({
      key: `g-${n}`,
      type: "person",
      display_name: `Guest ${n}`
    }))
    const occasion = await server.occasion({ actors, vendors: [], guests: [] })
    const { plan } = await occasion.setUp([4])
    const pairs = actors.flatMap((a, index) =>
      actors.slice(index + 1).map((b) => pair(occasion, "apart", a.key, b.key, 3))
    )
    const wishes = pairs.slice(0, 5000)
    const given = await answered(200, occasion.planner().replaceWishes(plan, { wishes }))
    expect(given).toEqual({ wishes, revision: 2 })
    const tooMany = await refused(
      400,
      "invalid_request",
      occasion.planner().replaceWishes(plan, { wishes: pairs.slice(0, 5001) })
    )
    expect(tooMany.errors).toEqual([{ path: "wishes", message: "must be a list of at most 5000 wishes" }])
  })
})

describe("Planners only; they are no part of what is published and do not touch status or revision.", () => {
  it("as it says, and neither do locks [SEAT-81, SEAT-86]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const seat = await occasion.seat(plan, "carol", tables[0])
    await answered(200, planner.publish(plan))
    const before = await occasion.plan()
    const seen = await answered(200, occasion.guest("carol").seating())
    const shown = await answered(200, occasion.vendor().seating())
    await answered(200, planner.replaceWishes(plan, { wishes: [pair(occasion, "apart", "carol", "dave")] }))
    await answered(200, planner.lock(seat, { locked: true }))
    const after = await occasion.plan()
    expect(after).toEqual({ ...before, assignments: [{ ...seat, locked: true }] })
    expect(await answered(200, occasion.guest("carol").seating())).toEqual(seen)
    expect(await answered(200, occasion.vendor().seating())).toEqual(shown)
    expect(JSON.stringify([seen, shown])).not.toContain("locked")
    const path = `/v1/occasions/${occasion.id}/seating/plans/${plan.id}/wishes`
    for (const { client } of [occasion.guest("carol"), occasion.vendor()]) {
      await refused(403, "permission_denied", client.get(path))
    }
  })
})

describe("**Wishes and locks**", () => {
  it("Equal actors, an empty list of tables and zones, and the same pair and kind twice are `400`; [SEAT-82]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([4])
    const smiths = occasion.actor("smiths")
    const fine = pair(occasion, "apart", "carol", "dave")
    for (const [wishes, path] of [
      [[fine, pair(occasion, "apart", "carol", "carol")], "wishes[1].actor_ids"],
      [[fine, { ...pair(occasion, "apart", "dave", "carol"), weight: 9 }], "wishes[1].actor_ids"],
      [[{ actor_id: smiths, kind: "must_table" }], "wishes[0].seating_table_ids"],
      [
        [{ actor_id: smiths, kind: "not_table", seating_table_ids: [], seating_zone_ids: [] }],
        "wishes[0].seating_table_ids"
      ],
      [[fine, { kind: "together" }], "wishes[1].actor_ids"],
      [[{ kind: "not_table", seating_table_ids: [unknownId] }], "wishes[0].actor_id"],
      [[{ ...fine, kind: "near" }], "wishes[0].kind"],
      [[{ ...fine, weight: 0 }], "wishes[0].weight"],
      [[{ ...fine, weight: 101 }], "wishes[0].weight"],
      [[{ ...fine, actor_ids: [smiths] }], "wishes[0].actor_ids"]
    ] as const) {
      const { errors } = await refused(400, "invalid_request", planner.replaceWishes(plan, { wishes }))
      expect(errors?.map((error) => error.path)).toEqual([path])
    }
    await refused(400, "invalid_request", planner.replaceWishes(plan, {}))
    expect(await answered(200, planner.wishes(plan))).toEqual({ wishes: [], revision: 1 })
  })

  it("actors that are not active persons, households or groups `422 actor_not_eligible`; foreign tables and zones `422 table_not_in_plan`, `422 zone_not_in_plan`. [SEAT-83]", async () => {
    const occasion = await server.occasion({
      actors: [...wedding.actors, { key: "gone", type: "person", display_name: "Gone", status: "inactive" }]
    })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const carol = occasion.actor("carol")
    for (const id of [unknownId, occasion.actor("caterer"), occasion.actor("gone")]) {
      const wishes = [{ actor_ids: [carol, id], kind: "apart" }]
      const { violations } = await refused(422, "actor_not_eligible", planner.replaceWishes(plan, { wishes }))
      expect(violations).toMatchObject([{ code: "actor_not_eligible" }])
    }
    const asked = (places: object) =>
      planner.replaceWishes(plan, { wishes: [{ actor_id: carol, kind: "must_table", ...places }] })
    await refused(422, "table_not_in_plan", asked({ seating_table_ids: [tables[0].id, unknownId] }))
    await refused(422, "zone_not_in_plan", asked({ seating_zone_ids: [tables[0].id] }))
    expect(await answered(200, planner.wishes(plan))).toEqual({ wishes: [], revision: 1 })
  })

  it("Wishes vanish with their actor, tables and zones in them with the table or zone. [SEAT-84]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const carol = { actor_id: occasion.actor("carol"), kind: "must_table" }
    const wishes = [
      { ...carol, seating_table_ids: [tables[0].id, tables[1].id], seating_zone_ids: [zone.id] },
      { ...carol, kind: "not_table", seating_table_ids: [tables[1].id] },
      pair(occasion, "apart", "carol", "erin", 4),
      pair(occasion, "apart", "carol", "dave", 4)
    ]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    await answered(200, planner.deleteTable(tables[1]))
    await answered(200, planner.deleteZone(zone))
    const erin = `/v1/occasions/${occasion.id}/actors/${occasion.actor("erin")}`
    await answered(204, occasion.planner("hostess").client.delete(erin))
    expect(await answered(200, planner.wishes(plan))).toEqual({
      wishes: [{ ...carol, seating_table_ids: [tables[0].id] }, wishes[3]],
      revision: 2
    })
  })

  it("PATCH lock → 200 `{ assignment, plan }` (`seating:update`); neither status nor revision moves. A planner's own move is allowed and keeps the lock. [SEAT-86]", async () => {
    const occasion = await server.occasion({ planners: staff })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const seat = await occasion.seat(plan, "carol", tables[0])
    const other = await occasion.seat(plan, "dave", tables[1])
    expect(seat.locked).toBe(false)
    const locked = await answered(200, occasion.planner("updater").lock(seat, { locked: true }))
    expect(locked).toMatchObject({
      assignment: { ...seat, locked: true },
      plan: { id: plan.id, status: "draft", revision: plan.revision + 2 }
    })
    expect(await answered(200, planner.lock(seat, { locked: true }))).toEqual(locked)
    const place = { actor_id: seat.actor_id, seating_table_id: tables[1].id }
    const moved = await answered(200, planner.assign(plan, { ...place, move: true }))
    expect(moved.assignment).toEqual({ ...seat, seating_table_id: tables[1].id, locked: true })
    const swapped = await answered(200, planner.swap(plan, { assignment_ids: [seat.id, other.id] }))
    expect(swapped.assignments.map((one) => one.locked)).toEqual([true, false])
    const all = await answered(200, planner.changeSeats(plan, { moves: [{ ...place, seat_number: 1 }] }))
    expect(all.assignments.map((one) => one.locked)).toEqual([true])
    expect((await answered(200, planner.lock(seat, { locked: false }))).assignment.locked).toBe(false)
    await refused(403, "permission_denied", occasion.planner("reader").lock(seat, { locked: true }))
    await refused(404, "not_found", planner.lock(unknownId, { locked: true }))
    for (const body of [{}, { locked: null }, { locked: "true" }]) {
      await refused(400, "invalid_request", planner.lock(seat, body))
    }
  })

  it("With the module disabled all but GET are `409 module_not_enabled`. [SEAT-87]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const seat = await occasion.seat(plan, "carol", tables[0])
    const wishes = [pair(occasion, "apart", "carol", "dave", 2)]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    await occasion.disable("seating", "reception")
    expect(await answered(200, planner.wishes(plan))).toEqual({ wishes, revision: 2 })
    await refused(409, "module_not_enabled", planner.replaceWishes(plan, { wishes: [] }))
    await refused(409, "module_not_enabled", planner.lock(seat, { locked: true }))
  })
})
