import {
  EventNotAccessible,
  GuestOccasionMismatch,
  InvalidInput,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable,
  VendorNotActive,
  VendorNotInOccasion
} from "@banquet/platform-core/PlatformErrors"
import {
  AssignmentRefused,
  CapacityBelowOccupancy,
  MovesRefused,
  PlanAlreadyExists,
  PlanNotPublished,
  StaleRevision,
  TableNotEmpty,
  ZoneNotInPlan
} from "@banquet/seating-core/SeatingErrors"
import type { Violation } from "@banquet/seating-core/SeatingViolation"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { makeApp } from "../Harness.ts"
import { actorId, assignmentId, eventId, occasionId, otherAssignmentId, planId, tableId, tokens } from "../Sample.ts"

const seating = `/v1/occasions/${occasionId}/seating`
const titles = { type: expect.any(String), title: expect.any(String), detail: expect.any(String), request_id: "r-1" }

/** What the application answers when the use case behind this request fails so. */
const answerOf = async (
  fakes: Parameters<typeof makeApp>[0],
  method: string,
  path: string,
  token: string,
  body?: unknown
) => {
  const app = makeApp(fakes)
  const answer = await app.send(method, path, { token, body, headers: { "x-request-id": "r-1" } })
  await app.dispose()
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  expect(answer.json).toMatchObject({ ...titles, status: answer.status })
  expect(answer.json["type"]).toBe(`urn:banquet:problem:${String(answer.json["code"])}`)
  return answer
}

describe("an error of a planner's use case", () => {
  const reads = [
    [new PermissionDenied(), 403, "permission_denied"],
    [new ModuleNotInstalled({ module: "seating" }), 409, "module_not_installed"],
    [new NotFound({ resource: "event" }), 404, "not_found"],
    [new StoreUnavailable({}), 503, "temporarily_unavailable"]
  ] as const
  it.each(reads)("%s of the view is %i %s", async (error, status, code) => {
    const answer = await answerOf({ planner: { view: () => Effect.fail(error) } }, "GET", seating, tokens.planner)
    expect([answer.status, answer.json["code"]]).toEqual([status, code])
  })

  const changes = [
    [new ModuleNotEnabled({ module: "seating" }), 409, "module_not_enabled", {}],
    [new StaleRevision({ revision: 9 }), 409, "stale_revision", { revision: 9 }],
    [new ZoneNotInPlan(), 422, "zone_not_in_plan", {}],
    [
      new CapacityBelowOccupancy({ capacity: 2, occupancy: 3, highestSeatNumber: 7 }),
      409,
      "capacity_below_occupancy",
      { capacity: 2, occupancy: 3, highest_seat_number: 7 }
    ]
  ] as const
  it.each(changes)("%s of a table's change is %i %s", async (error, status, code, members) => {
    const fakes = { planner: { updateTable: () => Effect.fail(error) } }
    const answer = await answerOf(fakes, "PATCH", `${seating}/tables/${tableId}`, tokens.planner, {})
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ code, ...members })
  })

  it("PlanAlreadyExists is 409 plan_already_exists", async () => {
    const fakes = { planner: { createPlan: () => Effect.fail(new PlanAlreadyExists()) } }
    const answer = await answerOf(fakes, "POST", `${seating}/plans`, tokens.planner, { event_id: eventId })
    expect([answer.status, answer.json["code"]]).toEqual([409, "plan_already_exists"])
  })

  it("TableNotEmpty is 409 table_not_empty", async () => {
    const fakes = { planner: { deleteTable: () => Effect.fail(new TableNotEmpty({ assignments: 1 })) } }
    const answer = await answerOf(fakes, "DELETE", `${seating}/tables/${tableId}`, tokens.planner)
    expect(answer.json).toMatchObject({ status: 409, code: "table_not_empty", assignments: 1 })
  })

  it("InvalidInput is 400 invalid_request with the member", async () => {
    const error = new InvalidInput({ path: "name", message: "is missing" })
    const fakes = { planner: { createTable: () => Effect.fail(error) } }
    const path = `${seating}/plans/${planId}/tables`
    const answer = await answerOf(fakes, "POST", path, tokens.planner, { capacity: 8 })
    expect(answer.json).toMatchObject({
      status: 400,
      code: "invalid_request",
      errors: [{ path: "name", message: "is missing" }]
    })
  })
})

describe("an error of a guest's or vendor's use case", () => {
  const guests = [
    [new PermissionDenied(), 403, "permission_denied"],
    [new GuestOccasionMismatch(), 403, "guest_occasion_mismatch"],
    [new EventNotAccessible(), 403, "event_not_accessible"],
    [new ModuleNotInstalled({ module: "seating" }), 409, "module_not_installed"]
  ] as const
  it.each(guests)("%s is %i %s to a guest", async (error, status, code) => {
    const path = "/v1/guest/occasions/ana-and-ben/seating"
    const answer = await answerOf({ guest: { seats: () => Effect.fail(error) } }, "GET", path, tokens.guest)
    expect([answer.status, answer.json["code"]]).toEqual([status, code])
  })

  const vendors = [
    [new VendorNotActive(), 403, "vendor_not_active"],
    [new VendorNotInOccasion(), 403, "vendor_not_in_occasion"],
    [new PermissionDenied(), 403, "permission_denied"],
    [new ModuleNotInstalled({ module: "seating" }), 409, "module_not_installed"],
    [new PlanNotPublished(), 404, "plan_not_published"]
  ] as const
  it.each(vendors)("%s is %i %s to a vendor", async (error, status, code) => {
    const path = `/v1/vendors/occasions/${occasionId}/seating`
    const answer = await answerOf({ vendor: { plans: () => Effect.fail(error) } }, "GET", path, tokens.vendor)
    expect([answer.status, answer.json["code"]]).toEqual([status, code])
  })
})

describe("a refused assignment", () => {
  const rules: ReadonlyArray<readonly [violation: Violation, status: number, members: object]> = [
    [{ code: "table_not_in_plan" }, 422, {}],
    [{ code: "actor_not_eligible" }, 422, {}],
    [{ code: "actor_declined", displayName: "Gil" }, 422, { display_name: "Gil" }],
    [{ code: "actor_already_assigned", displayName: "Gil" }, 409, { display_name: "Gil" }],
    [
      { code: "seat_above_capacity", tableName: "Table 2", seatNumber: 9, capacity: 8 },
      422,
      { table_name: "Table 2", seat_number: 9, capacity: 8 }
    ],
    [{ code: "seat_taken", tableName: "Table 2", seatNumber: 4 }, 409, { table_name: "Table 2", seat_number: 4 }],
    [
      { code: "table_full", tableName: "Table 2", capacity: 8, occupancy: 7, partySize: 2 },
      409,
      { table_name: "Table 2", capacity: 8, occupancy: 7, party_size: 2 }
    ]
  ]
  const assigning = { actor_id: actorId, seating_table_id: tableId }

  it.each(rules)("by $code carries its members and its violation", async (violation, status, members) => {
    const error = new AssignmentRefused({ violations: [violation] })
    const fakes = { planner: { assign: () => Effect.fail(error) } }
    const path = `${seating}/plans/${planId}/assignments`
    const answer = await answerOf(fakes, "POST", path, tokens.planner, assigning)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ code: violation.code, ...members })
    expect(answer.json["violations"]).toEqual([{ code: violation.code, detail: answer.json["detail"], ...members }])
  })

  it("names every rule that failed, in their order; code and status are the first's", async () => {
    const [first, ...others] = rules.map(([violation]) => violation)
    if (first === undefined) throw new Error("no rules")
    const fakes = { planner: { swap: () => Effect.fail(new AssignmentRefused({ violations: [first, ...others] })) } }
    const path = `${seating}/plans/${planId}/assignments/swap`
    const body = { assignment_ids: [assignmentId, otherAssignmentId] }
    const answer = await answerOf(fakes, "POST", path, tokens.planner, body)
    expect(answer.status).toBe(422)
    expect(answer.json["code"]).toBe("table_not_in_plan")
    expect(answer.json["violations"]).toMatchObject(rules.map(([{ code }, , members]) => ({ code, ...members })))
  })

  it.each([
    [1, 1, 1, "Table 2 has 1 seat, of which 1 is taken; 1 more does not fit."],
    [8, 7, 2, "Table 2 has 8 seats, of which 7 are taken; 2 more do not fit."]
  ])("counts %i, %i and %i in words that agree with the numbers", async (capacity, occupancy, partySize, detail) => {
    const violation = { code: "table_full", tableName: "Table 2", capacity, occupancy, partySize } as const
    const fakes = { planner: { assign: () => Effect.fail(new AssignmentRefused({ violations: [violation] })) } }
    const answer = await answerOf(fakes, "POST", `${seating}/plans/${planId}/assignments`, tokens.planner, assigning)
    expect(answer.json["detail"]).toBe(detail)
  })

  it("reads like the contract's example", async () => {
    const error = new AssignmentRefused({ violations: [{ code: "seat_taken", tableName: "Table 2", seatNumber: 4 }] })
    const fakes = { planner: { assign: () => Effect.fail(error) } }
    const answer = await answerOf(fakes, "POST", `${seating}/plans/${planId}/assignments`, tokens.planner, assigning)
    expect(answer.json).toMatchObject({
      type: "urn:banquet:problem:seat_taken",
      title: "Seat already taken",
      status: 409,
      detail: "Seat 4 at Table 2 is taken.",
      code: "seat_taken",
      request_id: "r-1",
      seat_number: 4
    })
  })
})

describe("refused moves", () => {
  const send = (violations: MovesRefused["violations"], more: number, moves: ReadonlyArray<object> = []) =>
    answerOf(
      { planner: { changeSeats: () => Effect.fail(new MovesRefused({ violations, more })) } },
      "POST",
      `${seating}/plans/${planId}/changes`,
      tokens.planner,
      { publish: true, moves }
    )
  const full = (tableName: string, count: number): MovesRefused["violations"] => {
    const violation = { code: "table_full", tableName, capacity: 10, occupancy: 10, partySize: 1 } as const
    return [
      { move: 0, violation },
      ...Array.from({ length: count - 1 }, (_, index) => ({ move: index + 1, violation }))
    ]
  }

  it("are the first's code with `violations: [{ move: index, code, … }]` [SEAT-64]", async () => {
    const answer = await send(
      [
        { move: 3, violation: { code: "actor_declined", displayName: "Gil" } },
        { move: 3, violation: { code: "seat_taken", tableName: "Table 2", seatNumber: 4 } },
        { move: 7, violation: { code: "table_not_in_plan" } }
      ],
      0
    )
    expect(answer.json).toEqual({
      ...titles,
      status: 422,
      code: "actor_declined",
      display_name: "Gil",
      violations: [
        { move: 3, code: "actor_declined", detail: "Gil has declined.", display_name: "Gil" },
        { move: 3, code: "seat_taken", detail: "Seat 4 at Table 2 is taken.", table_name: "Table 2", seat_number: 4 },
        { move: 7, code: "table_not_in_plan", detail: "The plan has no such table." }
      ]
    })
  })

  it('At most 50, then `"more": n`. [SEAT-65]', async () => {
    const answer = await send(full("Table 1", 50), 1950)
    expect(answer.json["violations"]).toHaveLength(50)
    expect(answer.json["more"]).toBe(1950)
  })

  it.each([
    ["long", "T"],
    ["of flowers", "💐"],
    ["of quotation marks", '"'],
    ["of control characters", "\u0001"]
  ])("take no more than 16 KiB, and count those that have no room, where names of tables are %s", async (_, name) => {
    const tableName = name.repeat(200)
    const answer = await send(full(tableName, 50), 7)
    expect(Buffer.byteLength(answer.text)).toBeLessThan(16 * 1024)
    const violations = answer.json["violations"]
    if (!Array.isArray(violations)) throw new Error("no violations are named")
    expect(violations.length).toBeGreaterThan(3)
    expect(answer.json["more"]).toBe(57 - violations.length)
  })
})
