/** The answers of Seating through the typed client, which decodes them. */
import { PermissionDeniedProblem } from "@banquet/http-api/platform/PlatformProblems"
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { makeApp, makeCall } from "../Harness.ts"
import {
  actorId,
  assignmentId,
  enablementId,
  eventId,
  occasionId,
  otherActorId,
  otherAssignmentId,
  planId,
  tableId,
  tokens,
  zoneId
} from "../Sample.ts"

const app = makeApp()
afterAll(() => app.dispose())

const call = makeCall(app)

const changed = {
  id: planId,
  event_id: eventId,
  status: "published",
  revision: 7,
  published_at: "2026-11-20T18:30:00.000Z"
}
const assignment = {
  id: assignmentId,
  actor_id: actorId,
  seating_table_id: tableId,
  seat_number: 4,
  seat_label: "window",
  locked: false
}
const zone = { id: zoneId, name: "Hall", sort_order: 1 }
const table = {
  id: tableId,
  seating_zone_id: zoneId,
  name: "Table 2",
  capacity: 8,
  occupancy: 3,
  remaining: 5,
  sort_order: 1,
  shape: "long",
  place: { x: 300, y: 400, angle: 90 }
}
const inOccasion = { occasion_id: occasionId }
const ofPlan = { ...inOccasion, seating_plan_id: planId }
const ofZone = { ...inOccasion, seating_zone_id: zoneId }
const ofTable = { ...inOccasion, seating_table_id: tableId }
const ofAssignment = { ...inOccasion, seating_assignment_id: assignmentId }

describe("the guest's seats", () => {
  it("show the guest's seat", async () => {
    const answer = await call(tokens.guest, (client) =>
      client.guestSeating.seats({ params: { occasion_slug: "ana-and-ben" }, query: { event_id: eventId } })
    )
    expect(answer).toEqual({
      assignments: [
        {
          event: { id: eventId, name: "Dinner", starts_at: "2026-11-20T18:30:00.000Z" },
          plan: { display_name: "Dinner" },
          table: { name: "Table 2" },
          zone: null,
          seat_number: 4,
          seat_label: null,
          actor: { display_name: "Gil" },
          room: {
            floor: { width: 2000, depth: 1500 },
            table: { capacity: 8, shape: "long", place: { x: 300, y: 400, angle: 90 } }
          }
        }
      ]
    })
  })
})

describe("the vendor's read", () => {
  it("shows the published plans", async () => {
    const answer = await call(tokens.vendor, (client) => client.vendorSeating.view({ params: inOccasion, query: {} }))
    expect(answer.plans).toMatchObject([
      { id: planId, published_at: "2026-11-20T18:30:00.000Z", assignments: [{ display_name: "Gil", party_size: 1 }] }
    ])
  })
})

describe("the planner's view", () => {
  it("is the contract's", async () => {
    const answer = await call(tokens.planner, (client) => client.plannerSeating.view({ params: inOccasion, query: {} }))
    expect(answer.events).toMatchObject([
      { id: eventId, enablement: { id: enablementId, config: { publish_to_guests: true } }, seating_plan_id: planId },
      { enablement: null, seating_plan_id: null }
    ])
    expect(answer.plans).toMatchObject([
      {
        ...changed,
        published_by: { kind: "planner", key: "paula", display_name: "Paula" },
        zones: [zone],
        tables: [table, { seating_zone_id: null }],
        assignments: [assignment, { seat_number: null, seat_label: null }],
        candidates: [{ actor_id: actorId, group_labels: ["Friends"], assignment_id: assignmentId, covered_by: null }],
        capacity: { seats: 8, assigned: 3, remaining: 5, unassigned_candidates: 0 }
      }
    ])
  })
})

describe("the planner's changes", () => {
  it("of plans answer with the plan, without candidates", async () => {
    const created = await call(tokens.planner, (client) =>
      client.plannerSeating.createPlan({ params: inOccasion, payload: { event_id: eventId } })
    )
    const updated = await call(tokens.planner, (client) =>
      client.plannerSeating.updatePlan({ params: ofPlan, payload: { display_name: "Dinner", revision: 7 } })
    )
    for (const { plan } of [created, updated]) {
      expect(plan).toMatchObject({ id: planId, plan_key: "main", zones: [zone] })
      expect(plan).not.toHaveProperty("candidates")
    }
    expect(
      await call(tokens.planner, (client) => client.plannerSeating.publish({ params: ofPlan, payload: {} }))
    ).toEqual({
      plan: changed
    })
  })

  it("of zones", async () => {
    const name = "Hall"
    for (const answer of [
      await call(tokens.planner, (client) => client.plannerSeating.createZone({ params: ofPlan, payload: { name } })),
      await call(tokens.planner, (client) => client.plannerSeating.updateZone({ params: ofZone, payload: { name } }))
    ]) {
      expect(answer).toEqual({ zone, plan: changed })
    }
    expect(
      await call(tokens.planner, (client) =>
        client.plannerSeating.deleteZone({ params: ofZone, query: { revision: 7 } })
      )
    ).toEqual({ plan: changed })
  })

  it("of tables", async () => {
    for (const answer of [
      await call(tokens.planner, (client) =>
        client.plannerSeating.createTable({ params: ofPlan, payload: { capacity: 8, seating_zone_id: zoneId } })
      ),
      await call(tokens.planner, (client) =>
        client.plannerSeating.updateTable({ params: ofTable, payload: { seating_zone_id: null } })
      )
    ]) {
      expect(answer).toEqual({ table, plan: changed })
    }
    const places = [{ seating_table_id: tableId, place: null }]
    expect(
      await call(tokens.planner, (client) => client.plannerSeating.placeTables({ params: ofPlan, payload: { places } }))
    ).toEqual({
      plan: changed,
      tables: [{ id: tableId, name: "Table 2", shape: "long", place: { x: 300, y: 400, angle: 90 } }]
    })
    expect(
      await call(tokens.planner, (client) => client.plannerSeating.deleteTable({ params: ofTable, query: {} }))
    ).toEqual({ plan: changed })
  })

  it("of assignments", async () => {
    const payload = { actor_id: actorId, seating_table_id: tableId }
    for (const move of [false, true]) {
      expect(
        await call(tokens.planner, (client) =>
          client.plannerSeating.assign({ params: ofPlan, payload: { ...payload, move } })
        )
      ).toEqual({ assignment, plan: changed })
    }
    expect(
      await call(tokens.planner, (client) =>
        client.plannerSeating.swap({ params: ofPlan, payload: { assignment_ids: [assignmentId, otherAssignmentId] } })
      )
    ).toEqual({ assignments: [assignment, { ...assignment, id: otherAssignmentId }], plan: changed })
    expect(
      await call(tokens.planner, (client) => client.plannerSeating.unassign({ params: ofAssignment, query: {} }))
    ).toEqual({ plan: changed })
  })

  it("of many seats in one step", async () => {
    const moves = [
      { actor_id: actorId, seating_table_id: tableId, seat_number: 4, seat_label: "window" },
      { actor_id: otherActorId, seating_table_id: null }
    ]
    for (const payload of [{ moves }, { moves, revision: 7, publish: true }, { publish: true }]) {
      expect(
        await call(tokens.planner, (client) => client.plannerSeating.changeSeats({ params: ofPlan, payload }))
      ).toEqual({ plan: changed, assignments: [assignment], unassigned: [otherActorId] })
    }
    const inputs = app.calls.filter(({ method }) => method === "changeSeats").map(({ input }) => input)
    const decoded = [
      { actorId, tableId, seatNumber: 4, seatLabel: "window" },
      { actorId: otherActorId, tableId: null, seatNumber: undefined, seatLabel: undefined }
    ]
    expect(inputs).toEqual([
      { moves: decoded, publish: false, revision: undefined },
      { moves: decoded, publish: true, revision: 7 },
      { moves: [], publish: true, revision: undefined }
    ])
  })

  it("of proposals, with defaults for what is left out", async () => {
    const asked = (payload: object) =>
      call(tokens.planner, (client) => client.plannerSeating.arrange({ params: ofPlan, payload }))
    expect(await asked({})).toEqual({
      moves: [{ actor_id: actorId, seating_table_id: tableId }],
      cost: -7,
      cost_before: null,
      seated: 1,
      unseated: [{ actor_id: otherActorId, reason: "conflicts" }],
      wishes: { kept: 1, broken: [{ index: 0, kind: "apart", actor_ids: [actorId, otherActorId] }] },
      explanation: {
        conflict: [
          { kind: "wish", index: 1 },
          { kind: "lock", assignment_id: assignmentId },
          { kind: "capacity", seating_table_id: tableId }
        ]
      },
      seed: 1,
      time_ms: 12,
      complete: true,
      revision: 3
    })
    const others = { actor_ids: [actorId], keep: "locked", group_weight: 0, move_cost: 3, seed: -4, time_limit_ms: 50 }
    await asked(others)
    expect(app.calls.filter(({ method }) => method === "arrange").map(({ input }) => input)).toEqual([
      { actorIds: undefined, keep: "all", groupWeight: 10, moveCost: 0, seed: 1, timeLimit: 1000 },
      { actorIds: [actorId], keep: "locked", groupWeight: 0, moveCost: 3, seed: -4, timeLimit: 50 }
    ])
  })

  it("of wishes and locks", async () => {
    const pair = { actor_ids: [actorId, otherActorId] as const, kind: "apart" as const, weight: 5 }
    const place = { actor_id: actorId, kind: "must_table" as const, seating_table_ids: [tableId] }
    const list = { wishes: [pair, place], revision: 2 }
    expect(await call(tokens.planner, (client) => client.plannerSeating.wishes({ params: ofPlan }))).toEqual(list)
    const payload = { wishes: [{ ...pair, actor_ids: [actorId, otherActorId] }, place], revision: 1 }
    expect(
      await call(tokens.planner, (client) => client.plannerSeating.replaceWishes({ params: ofPlan, payload }))
    ).toEqual(list)
    expect(app.calls.findLast(({ method }) => method === "replaceWishes")?.input).toEqual({
      wishes: [
        { kind: "apart", actorIds: [actorId, otherActorId], weight: 5 },
        { kind: "must_table", actorId, tableIds: [tableId], zoneIds: [] }
      ],
      revision: 1
    })
    expect(
      await call(tokens.planner, (client) =>
        client.plannerSeating.lock({ params: ofAssignment, payload: { locked: true } })
      )
    ).toEqual({ assignment, plan: changed })
  })

  it("create with 201 and else answer with 200; a move is 200", async () => {
    const seating = `/v1/occasions/${occasionId}/seating`
    const statuses: ReadonlyArray<readonly [method: string, path: string, body: unknown, status: number]> = [
      ["POST", `${seating}/plans`, { event_id: eventId }, 201],
      ["PATCH", `${seating}/plans/${planId}`, {}, 200],
      ["POST", `${seating}/plans/${planId}/publish`, {}, 200],
      ["POST", `${seating}/plans/${planId}/zones`, { name: "Hall" }, 201],
      ["PATCH", `${seating}/zones/${zoneId}`, {}, 200],
      ["DELETE", `${seating}/zones/${zoneId}`, undefined, 200],
      ["POST", `${seating}/plans/${planId}/tables`, { capacity: 8 }, 201],
      ["PATCH", `${seating}/tables/${tableId}`, {}, 200],
      ["DELETE", `${seating}/tables/${tableId}`, undefined, 200],
      ["POST", `${seating}/plans/${planId}/assignments`, { actor_id: actorId, seating_table_id: tableId }, 201],
      [
        "POST",
        `${seating}/plans/${planId}/assignments`,
        { actor_id: actorId, seating_table_id: tableId, move: true },
        200
      ],
      [
        "POST",
        `${seating}/plans/${planId}/assignments/swap`,
        { assignment_ids: [assignmentId, otherAssignmentId] },
        200
      ],
      ["POST", `${seating}/plans/${planId}/changes`, { publish: true }, 200],
      ["DELETE", `${seating}/assignments/${assignmentId}`, undefined, 200]
    ]
    for (const [method, path, body, status] of statuses) {
      const answer = await app.send(method, path, { token: tokens.planner, body })
      expect([method, path, answer.status]).toEqual([method, path, status])
      expect(answer.headers.get("content-type")).toBe("application/json")
    }
  })
})

describe("the client", () => {
  it("fails with the problem that the endpoint declares", async () => {
    const error = await call(tokens.guest, (client) =>
      Effect.flip(client.plannerSeating.view({ params: inOccasion, query: {} }))
    )
    expect(error).toBeInstanceOf(PermissionDeniedProblem)
    expect(error).toMatchObject({ code: "permission_denied", status: 403 })
  })
})
