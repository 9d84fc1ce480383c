/** The HTTP contract, "Problems". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

it("Every failed request is `application/problem+json` (RFC 9457): [HTTP-18]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([4])
  await occasion.seat(plan, "carol", tables[0], { seat_number: 4 })
  const taken = { actor_id: occasion.actor("dave"), seating_table_id: tables[0].id, seat_number: 4 }
  const problem = await refused(409, "seat_taken", occasion.planner().assign(plan, taken))
  expect(problem).toMatchObject({
    type: "urn:banquet:problem:seat_taken",
    title: "Seat already taken",
    status: 409,
    detail: "Seat 4 at Table 1 is taken.",
    code: "seat_taken",
    seat_number: 4
  })
})

it("`code` is the stable name that clients switch on. [HTTP-18]", async () => {
  const occasion = await server.occasion()
  const api = await answered(200, occasion.anybody.get("/openapi.json"))
  const document = JSON.stringify(api)
  for (const code of [
    "invalid_request",
    "unauthenticated",
    "permission_denied",
    "guest_occasion_mismatch",
    "event_not_accessible",
    "vendor_not_active",
    "vendor_not_in_occasion",
    "not_found",
    "plan_not_published",
    "module_not_installed",
    "module_not_enabled",
    "plan_already_exists",
    "actor_already_assigned",
    "seat_taken",
    "table_full",
    "capacity_below_occupancy",
    "table_not_empty",
    "stale_revision",
    "payload_too_large",
    "unsupported_media_type",
    "table_not_in_plan",
    "zone_not_in_plan",
    "actor_not_eligible",
    "actor_declined",
    "seat_above_capacity",
    "temporarily_unavailable",
    "internal_error"
  ]) {
    expect(document).toContain(code)
  }
})

describe("Refusals are small", () => {
  const moderators = {
    planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["gallery:moderate"] }]
  }
  const wrongIds = (count: number) => ({
    action: "approve",
    gallery_item_ids: Array.from({ length: count }, () => "x")
  })

  it('`errors` names at most 50 and then `"more": n`; [HTTP-19]', async () => {
    const occasion = await server.occasion(moderators)
    const path = `/v1/occasions/${occasion.id}/gallery/moderation`
    const problem = await refused(400, "invalid_request", occasion.planner().client.post(path, wrongIds(200)))
    expect(problem.errors).toHaveLength(50)
    expect(problem).toMatchObject({ more: 150 })
  })

  it("no refusal is larger than 16 KiB. [HTTP-20]", async () => {
    const occasion = await server.occasion(moderators)
    const path = `/v1/occasions/${occasion.id}/gallery/moderation`
    const huge = wrongIds(250_000)
    for (const [status, client] of [
      [400, occasion.planner().client],
      [403, occasion.guest("alice").client],
      [401, occasion.anybody]
    ] as const) {
      const answer = await client.post(path, huge)
      expect(answer.status).toBe(status)
      expect(answer.text.length).toBeLessThan(1024)
    }
  })
})

it('`invalid_request` adds `"errors": [{ "path": "capacity", "message": "…" }]`. [HTTP-19]', async () => {
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan, tables } = await occasion.setUp([4])
  const wrong = { capacity: "many", name: 7, sort_order: 1.5 }
  const { errors } = await refused(400, "invalid_request", planner.createTable(plan, wrong))
  expect(errors?.map(({ path }) => path).toSorted()).toEqual(["capacity", "name", "sort_order"])
  for (const { message } of errors ?? []) expect(message).toMatch(/\S/)
  const swap = { assignment_ids: [tables[0].id, "x"] }
  expect((await refused(400, "invalid_request", planner.swap(plan, swap))).errors).toMatchObject([
    { path: "assignment_ids[1]" }
  ])
})

describe('A refused assignment always carries `"violations": [...]`: every rule that could be evaluated and failed, in the order below; `code` and status are the first\'s. [SEAT-38]', () => {
  it("names all that failed", async () => {
    const occasion = await server.occasion({
      invitations: [
        { event: "reception", actor: "carol" },
        { event: "reception", actor: "smiths" }
      ]
    })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([1, 4])
    await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
    await occasion.seat(plan, "smiths", tables[1])
    await occasion.apply({ invitations: [{ event: "reception", actor: "smiths", response: "declined" }] })
    const again = { actor_id: occasion.actor("smiths"), seating_table_id: tables[0].id }
    const taken = await refused(422, "actor_declined", planner.assign(plan, { ...again, seat_number: 1 }))
    expect(taken.violations?.map(({ code }) => code)).toEqual([
      "actor_declined",
      "actor_already_assigned",
      "seat_taken",
      "table_full"
    ])
    const above = await refused(422, "actor_declined", planner.assign(plan, { ...again, seat_number: 2 }))
    expect(above.violations?.map(({ code }) => code)).toEqual([
      "actor_declined",
      "actor_already_assigned",
      "seat_above_capacity",
      "table_full"
    ])
    const nobody = { actor_id: plan.id, seating_table_id: plan.id, seat_number: 9 }
    const neither = await refused(422, "table_not_in_plan", planner.assign(plan, nobody))
    expect(neither.violations?.map(({ code }) => code)).toEqual(["table_not_in_plan", "actor_not_eligible"])
  })

  it("also when only one failed", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([1])
    const household = { actor_id: occasion.actor("smiths"), seating_table_id: tables[0].id }
    const problem = await refused(409, "table_full", occasion.planner().assign(plan, household))
    expect(problem.violations?.map(({ code }) => code)).toEqual(["table_full"])
  })
})

describe("400 | `invalid_request`", () => {
  it("for a body of every wrong kind", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const path = `${planner.path}/plans/${plan.id}/zones`
    for (const body of ["{", "[]", "null", "7", '"text"', '{"name":}', "{'name':'Hall'}", "\u0000"]) {
      const headers = { "content-type": "application/json" }
      await refused(400, "invalid_request", planner.client.send("POST", path, { headers, body }))
    }
    for (const name of [7, true, null, {}, ["Hall"], undefined]) {
      await refused(400, "invalid_request", planner.createZone(plan, { name }))
    }
    for (const capacity of [0, -1, 501, 1.5, "4", null, true, [4]]) {
      await refused(400, "invalid_request", planner.createTable(plan, { capacity }))
    }
    for (const body of ['{"capacity":1e400}', '{"capacity":-1e400}', '{"capacity":NaN}']) {
      const headers = { "content-type": "application/json" }
      const tables = `${planner.path}/plans/${plan.id}/tables`
      await refused(400, "invalid_request", planner.client.send("POST", tables, { headers, body }))
    }
    for (const sort_order of [1.5, "1", true, 1e20]) {
      await refused(400, "invalid_request", planner.createZone(plan, { name: "Hall", sort_order }))
    }
    for (const revision of ["1", 1.5, true, {}]) {
      await refused(400, "invalid_request", planner.publish(plan, { revision }))
    }
    expect(await occasion.plan()).toMatchObject({ revision: plan.revision, zones: [], tables: [] })
  })
})

it("401 | `unauthenticated`", async () => {
  const occasion = await server.occasion()
  await refused(401, "unauthenticated", occasion.anybody.get(occasion.planner().path))
})

it("403 | `permission_denied`, `guest_occasion_mismatch` (token of another occasion, and a slug that does not exist: the same answer), `event_not_accessible` (to a guest: an event the token does not open, of whatever occasion, existing or not), `vendor_not_active`, `vendor_not_in_occasion` [GAL-11, HTTP-22]", async () => {
  const occasion = await server.occasion({
    actors: [...wedding.actors, { key: "idle", type: "vendor", display_name: "Idle", status: "inactive" }],
    vendors: [...wedding.vendors, { actor: "idle", grants: [] }]
  })
  const other = await server.occasion()
  const guest = occasion.guest("dave")
  await refused(403, "permission_denied", guest.client.get(occasion.planner().path))
  const mismatches = [
    await refused(403, "guest_occasion_mismatch", guest.client.get(other.guest().path)),
    await refused(403, "guest_occasion_mismatch", guest.client.get("/v1/guest/occasions/nobody-at-all")),
    await refused(403, "guest_occasion_mismatch", guest.client.get(`${other.guest().path}/seating`))
  ]
  for (const mismatch of mismatches) {
    expect({ ...mismatch, request_id: "" }).toEqual({ ...mismatches[0], request_id: "" })
  }
  const inaccessible = await Promise.all(
    [occasion.event("reception"), other.event("reception"), "f47ac10b-58cc-4372-a567-0e02b2c3d479"].map((event) =>
      refused(403, "event_not_accessible", guest.seating(event))
    )
  )
  for (const problem of inaccessible) {
    expect({ ...problem, request_id: "" }).toEqual({ ...inaccessible[0], request_id: "" })
  }
  await refused(403, "vendor_not_active", occasion.vendor("idle").seating())
  await refused(403, "vendor_not_in_occasion", occasion.vendor().client.get(other.vendor().path))
})

it("404 | `not_found`, `upload_session_not_found` (unknown, or not the caller's), `plan_not_published` (vendor) [HTTP-23]", async () => {
  const occasion = await server.occasion()
  await refused(404, "not_found", occasion.planner().publish("f47ac10b-58cc-4372-a567-0e02b2c3d479"))
  await refused(404, "not_found", occasion.anybody.get("/v1"))
  await refused(404, "plan_not_published", occasion.vendor().seating())
})

it("405 | `method_not_allowed` with `Allow` [HTTP-24]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([4])
  const base = occasion.planner().path
  const allowed: Record<string, ReadonlyArray<string>> = {
    "/v1/session": ["DELETE", "GET"],
    [base]: ["GET"],
    [`${base}/plans`]: ["POST"],
    [`${base}/plans/${plan.id}`]: ["PATCH"],
    [`${base}/tables/${tables[0].id}`]: ["DELETE", "PATCH"],
    [`${occasion.guest().path}/seating`]: ["GET"],
    [occasion.vendor().path]: ["GET"]
  }
  for (const [path, methods] of Object.entries(allowed)) {
    const answer = await occasion.anybody.send("PUT", path)
    await refused(405, "method_not_allowed", Promise.resolve(answer))
    const allow = (answer.headers.get("allow") ?? "").split(/\s*,\s*/).filter((m) => m !== "HEAD" && m !== "OPTIONS")
    expect([path, allow.toSorted()]).toEqual([path, methods])
  }
})

it("409 | `module_not_installed`, `module_not_enabled`, `uploads_not_active`, `upload_not_received`, `upload_session_closed`, `upload_quota_reached`, `plan_already_exists`, `actor_already_assigned`, `seat_taken`, `table_full`, `capacity_below_occupancy`, `table_not_empty`, `stale_revision` [SEAT-3, HTTP-25]", async () => {
  const bare = await server.occasion({ modules: [] })
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan, tables } = await occasion.setUp([2])
  await occasion.seat(plan, "carol", tables[0], { seat_number: 2 })
  const seat = (actor: string, more: object = {}) =>
    planner.assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id, ...more })
  await refused(409, "module_not_installed", bare.planner().seating())
  await refused(409, "module_not_enabled", planner.createPlan({ event_id: occasion.event("ceremony") }))
  await refused(409, "plan_already_exists", planner.createPlan({ event_id: occasion.event() }))
  await refused(409, "actor_already_assigned", seat("carol"))
  await refused(409, "seat_taken", seat("dave", { seat_number: 2 }))
  await refused(409, "table_full", seat("smiths"))
  await refused(409, "capacity_below_occupancy", planner.updateTable(tables[0], { capacity: 1 }))
  await refused(409, "table_not_empty", planner.deleteTable(tables[0]))
  await refused(409, "stale_revision", planner.publish(plan, { revision: plan.revision }))
})

it("415 | `unsupported_media_type` (a body that is not JSON) [HTTP-5, HTTP-26]", async () => {
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan } = await occasion.setUp([])
  const path = `${planner.path}/plans/${plan.id}/zones`
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", "image/png"]) {
    const headers = { "content-type": type }
    const body = JSON.stringify({ name: "Hall" })
    await refused(415, "unsupported_media_type", planner.client.send("POST", path, { headers, body }))
  }
  const headers = { "content-type": "application/json; charset=utf-8" }
  await answered(201, planner.client.send("POST", path, { headers, body: JSON.stringify({ name: "Hall" }) }))
  expect((await occasion.plan()).zones).toHaveLength(1)
})

it("422 | `table_not_in_plan`, `zone_not_in_plan`, `actor_not_eligible`, `actor_declined`, `seat_above_capacity` [SEAT-31, SEAT-32, HTTP-26]", async () => {
  const occasion = await server.occasion({
    invitations: [
      { event: "reception", actor: "carol", response: "declined" },
      { event: "reception", actor: "dave" }
    ]
  })
  const planner = occasion.planner()
  const { plan, tables } = await occasion.setUp([2])
  const seat = (actor: string, more: object = {}) =>
    planner.assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id, ...more })
  await refused(422, "table_not_in_plan", seat("dave", { seating_table_id: plan.id }))
  await refused(422, "zone_not_in_plan", planner.createTable(plan, { capacity: 1, seating_zone_id: plan.id }))
  await refused(422, "actor_not_eligible", seat("erin"))
  await refused(422, "actor_declined", seat("carol"))
  await refused(422, "seat_above_capacity", seat("dave", { seat_number: 3 }))
})
