/** The HTTP contract, "Conventions". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"
import type { Plan } from "./support/Wire.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const keysOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value)
    ? value.flatMap(keysOf)
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, member]) => [key, ...keysOf(member)])
      : []

describe("Body", () => {
  it("JSON, UTF-8, `snake_case` members. [HTTP-2]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0], { seat_label: "Fenêtre 🌷" })
    await answered(200, occasion.planner().publish(plan))
    const answers = [
      await occasion.planner().seating(),
      await occasion.guest().seating(),
      await occasion.guest().overview(),
      await occasion.vendor().seating(),
      await occasion.planner().session()
    ]
    for (const { headers, body } of answers) {
      expect(headers.get("content-type")).toMatch(/^application\/json/)
      expect(keysOf(body).filter((key) => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([])
    }
    expect(answers[1]?.text).toContain("Fenêtre 🌷")
  })

  it("Unknown request members are ignored; an absent body is `{}`. [HTTP-3]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await answered(
      201,
      planner.createPlan({ event_id: occasion.event(), colour: "red", status: "published", revision: 1 })
    )
    expect([plan.status, plan.revision]).toEqual(["draft", 1])
    await answered(200, planner.client.send("PATCH", `${planner.path}/plans/${plan.id}`))
    await answered(200, planner.client.send("POST", `${planner.path}/plans/${plan.id}/publish`))
    const { errors } = await refused(400, "invalid_request", planner.client.send("POST", `${planner.path}/plans`))
    expect(errors?.map(({ path }) => path)).toEqual(["event_id"])
  })

  it("Optional response members are `null`, never left out. [HTTP-14]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "carol", tables[0])
    const view = await occasion.plan()
    expect(view).toMatchObject({ planner_notes: null, published_at: null, published_by: null })
    expect(view.tables[0]).toMatchObject({ seating_zone_id: null })
    expect(view.assignments[0]).toMatchObject({ seat_number: null, seat_label: null })
    expect(await occasion.candidate("dave")).toMatchObject({ assignment_id: null, covered_by: null })
    await answered(200, occasion.planner().publish(plan))
    const { assignments } = await answered(200, occasion.guest("carol").seating())
    expect(assignments[0]).toMatchObject({ zone: null, seat_number: null, seat_label: null })
    const { plans } = await answered(200, occasion.vendor().seating())
    expect(plans[0]?.assignments[0]).toMatchObject({ seat_number: null, seat_label: null })
    expect(plans[0]?.tables[0]).toMatchObject({ seating_zone_id: null })
  })

  it("`null` for an optional request member means absent, except where said. [HTTP-4]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const body = { event_id: occasion.event(), plan_key: null, display_name: null, planner_notes: null }
    const { plan } = await answered(201, planner.createPlan(body))
    expect([plan.plan_key, plan.display_name, plan.planner_notes]).toEqual(["main", "Reception", null])
    const zone = await answered(201, planner.createZone(plan, { name: "Hall", sort_order: null, revision: null }))
    const { table } = await answered(
      201,
      planner.createTable(plan, { name: null, capacity: 4, seating_zone_id: null, sort_order: null })
    )
    expect(table).toMatchObject({ name: "Table 1", seating_zone_id: null })
    await answered(200, planner.updateTable(table, { seating_zone_id: zone.zone.id }))
    const kept = await answered(200, planner.updateTable(table, { name: null, capacity: null, sort_order: null }))
    expect(kept.table).toEqual({ ...table, seating_zone_id: zone.zone.id })
    const cleared = await answered(200, planner.updateTable(table, { seating_zone_id: null }))
    expect(cleared.table.seating_zone_id).toBeNull()
    const seat = { actor_id: occasion.actor("carol"), seating_table_id: table.id }
    await answered(201, planner.assign(plan, { ...seat, seat_number: null, seat_label: null, move: null }))
  })
})

describe("Ids", () => {
  it("UUIDv7 strings are made; any well-formed UUID is accepted. [HTTP-6]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const { id } = await occasion.seat(plan, "carol", tables[0])
    for (const made of [plan.id, tables[0].id, zone.id, id, occasion.id, occasion.event(), occasion.actor("carol")]) {
      expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    for (const uuid of [
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
      "f47ac10b-58cc-4372-a567-0e02b2c3d479",
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff"
    ]) {
      await refused(404, "not_found", planner.updateZone(uuid, { name: "x" }))
    }
    await answered(200, planner.updateZone(zone.id.toUpperCase(), { name: "Upper" }))
  })

  it("A malformed id in a path, query or body is `400 invalid_request`. [HTTP-6]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    for (const id of ["1", "not-a-uuid", `${plan.id}0`, plan.id.replaceAll("-", ""), "%00", "' or 1=1 --", "..%2f.."]) {
      const segment = encodeURI(id)
      await refused(400, "invalid_request", planner.client.get(`/v1/occasions/${segment}/seating`))
      await refused(400, "invalid_request", planner.publish(segment))
      await refused(400, "invalid_request", planner.deleteTable(segment))
      await refused(400, "invalid_request", planner.seating(encodeURIComponent(id)))
      await refused(400, "invalid_request", planner.createPlan({ event_id: id }))
      const seat = { actor_id: id, seating_table_id: tables[0].id }
      const { errors } = await refused(400, "invalid_request", planner.assign(plan, seat))
      expect(errors?.map(({ path }) => path)).toEqual(["actor_id"])
    }
    for (const id of [1, true, {}, [plan.id], ["a"]]) {
      await refused(400, "invalid_request", planner.createPlan({ event_id: id }))
    }
    await refused(400, "invalid_request", occasion.guest().seating("1"))
    await refused(400, "invalid_request", occasion.vendor().seating("1"))
    expect((await occasion.plan()).revision).toBe(plan.revision)
  })
})

it("RFC 3339, UTC, `2026-11-20T18:30:00.000Z`. [HTTP-7]", async () => {
  const occasion = await server.occasion()
  const { plan } = await occasion.setUp([])
  await answered(200, occasion.planner().publish(plan))
  const { events, plans } = await answered(200, occasion.planner().seating())
  expect(events.map(({ starts_at }) => starts_at)).toEqual(["2026-06-20T14:00:00.000Z", "2026-06-20T18:00:00.000Z"])
  const overview = await answered(200, occasion.guest().overview())
  const vendor = await answered(200, occasion.vendor().seating())
  const times = [
    plans[0]?.published_at,
    vendor.plans[0]?.published_at,
    vendor.plans[0]?.event.starts_at,
    ...overview.events.map(({ starts_at }) => starts_at)
  ]
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

describe("Text", () => {
  it("Trimmed. Empty after trimming counts as missing. [HTTP-8]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const { zone } = await answered(201, planner.createZone(plan, { name: " \t Hall \n" }))
    expect(zone.name).toBe("Hall")
    await refused(400, "invalid_request", planner.createZone(plan, { name: "   " }))
    await refused(400, "invalid_request", planner.createZone(plan, { name: "" }))
    const { table } = await answered(201, planner.createTable(plan, { name: "  ", capacity: 4 }))
    expect(table.name).toBe("Table 1")
    const unchanged = await answered(200, planner.updatePlan(plan, { display_name: " ", planner_notes: "" }))
    expect([unchanged.plan.display_name, unchanged.plan.planner_notes]).toEqual(["Reception", null])
    const seat = { actor_id: occasion.actor("carol"), seating_table_id: table.id, seat_label: "  " }
    const { assignment } = await answered(201, planner.assign(plan, seat))
    expect(assignment.seat_label).toBeNull()
  })

  it("U+0000 and unpaired surrogates are `400`. [HTTP-8]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    for (const bad of ["a\u0000b", "\u0000", "a\ud800", "\udc00b", "\udc00\ud800"]) {
      await refused(400, "invalid_request", planner.createZone(plan, { name: bad }))
      await refused(400, "invalid_request", planner.updatePlan(plan, { planner_notes: bad }))
      await refused(400, "invalid_request", planner.updateTable(tables[0], { name: bad }))
      const seat = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id, seat_label: bad }
      await refused(400, "invalid_request", planner.assign(plan, seat))
    }
    expect((await occasion.plan()).revision).toBe(plan.revision)
  })

  it("Names 1–200 characters [HTTP-9]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    for (const name of ["x", "é".repeat(200), "🎉".repeat(200)]) {
      const { zone } = await answered(201, planner.createZone(plan, { name }))
      expect(zone.name).toBe(name)
      const { table } = await answered(201, planner.createTable(plan, { name, capacity: 1 }))
      expect(table.name).toBe(name)
      expect((await answered(200, planner.updatePlan(plan, { display_name: name }))).plan.display_name).toBe(name)
    }
    const long = "é".repeat(201)
    await refused(400, "invalid_request", planner.createZone(plan, { name: long }))
    await refused(400, "invalid_request", planner.createTable(plan, { name: long, capacity: 1 }))
    await refused(400, "invalid_request", planner.updatePlan(plan, { display_name: long }))
  })

  it("notes ≤ 2,000 [HTTP-9]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const planner_notes = "n".repeat(2000)
    expect((await answered(200, planner.updatePlan(plan, { planner_notes }))).plan.planner_notes).toBe(planner_notes)
    await refused(400, "invalid_request", planner.updatePlan(plan, { planner_notes: `${planner_notes}n` }))
  })

  it("`seat_label` ≤ 50 [HTTP-9]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const seat = (seat_label: string) =>
      occasion.planner().assign(plan, {
        actor_id: occasion.actor("carol"),
        seating_table_id: tables[0].id,
        seat_label
      })
    await refused(400, "invalid_request", seat("l".repeat(51)))
    expect((await answered(201, seat("l".repeat(50)))).assignment.seat_label).toBe("l".repeat(50))
  })

  it("`plan_key` and slugs `^[a-z0-9]+(-[a-z0-9]+)*$`, ≤ 64. [HTTP-9]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const create = (plan_key: unknown) => planner.createPlan({ event_id: occasion.event(), plan_key })
    for (const bad of ["Main", "-main", "main-", "a--b", "a b", "a_b", "é", "a".repeat(65), 7]) {
      const { errors } = await refused(400, "invalid_request", create(bad))
      expect(errors?.map(({ path }) => path)).toEqual(["plan_key"])
    }
    expect((await answered(201, create("a".repeat(64)))).plan.plan_key).toBe("a".repeat(64))
    await expect(server.occasion({}, "Not a slug")).rejects.toThrow()
    await expect(server.occasion({}, "a".repeat(65))).rejects.toThrow()
  })
})

describe("Credentials", () => {
  it("`Authorization: Bearer <token>` for planner, guest and vendor alike. [HTTP-10]", async () => {
    const occasion = await server.occasion()
    const { planners, guests, vendors } = occasion.applied.tokens
    for (const [kind, token] of [
      ["planner", planners["petra"]],
      ["guest", guests["alice"]],
      ["vendor", vendors["caterer"]]
    ]) {
      const headers = { authorization: `Bearer ${token}` }
      expect(await answered(200, occasion.anybody.send("GET", "/v1/session", { headers }))).toMatchObject({ kind })
    }
  })

  it("A missing, malformed, unknown, expired or revoked token is `401 unauthenticated` with `WWW-Authenticate: Bearer`. [PLAT-18]", async () => {
    const occasion = await server.occasion()
    const expired = await occasion.issue("planner", "petra", 0)
    const revoked = await occasion.issue("planner", "petra")
    await occasion.revoke(revoked)
    const token = occasion.planner().client.token ?? ""
    const wrong = [
      {},
      ...[
        "",
        "Bearer",
        "Bearer ",
        token,
        `Basic ${token}`,
        "Bearer a b",
        "Bearer ümläut",
        `Bearer ${token}x`,
        `Bearer ${token.slice(1)}`,
        `Bearer ${"x".repeat(4000)}`,
        `Bearer ${expired.token}`,
        `Bearer ${revoked.token}`
      ].map((authorization) => ({ authorization }))
    ]
    for (const headers of wrong) {
      for (const path of ["/v1/session", occasion.planner().path, `${occasion.guest().path}/seating`]) {
        const answer = await occasion.anybody.send("GET", path, { headers })
        await refused(401, "unauthenticated", Promise.resolve(answer))
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/)
      }
    }
  })

  it("A token of the wrong kind for the route (a guest token on a planner route) is `403 permission_denied`. [PLAT-19]", async () => {
    const occasion = await server.occasion()
    const paths = {
      planner: occasion.planner().path,
      guest: `${occasion.guest().path}/seating`,
      vendor: occasion.vendor().path
    }
    const clients = {
      planner: occasion.planner().client,
      guest: occasion.guest().client,
      vendor: occasion.vendor().client
    }
    for (const [kind, client] of Object.entries(clients)) {
      for (const [route, path] of Object.entries(paths)) {
        if (kind !== route) await refused(403, "permission_denied", client.get(path))
      }
    }
  })

  it("A revoked token or permission stops working with the next request [PLAT-21]", async () => {
    const occasion = await server.occasion()
    const issued = await occasion.issue("planner", "petra")
    const request = () =>
      occasion.anybody.send("GET", occasion.planner().path, { headers: { authorization: `Bearer ${issued.token}` } })
    await answered(200, request())
    await occasion.apply({ planners: [{ key: "petra", display_name: "Petra Planner", permissions: [] }] })
    await refused(403, "permission_denied", request())
    await occasion.revoke(issued)
    await refused(401, "unauthenticated", request())
  })
})

describe("Order of checks [HTTP-11]", () => {
  it("route and method (these need no token) → authenticate → authorize by the path (kind of token, the occasion's permission) → decode → authorize by the body → module installed → find → rules. [HTTP-11]", async () => {
    const occasion = await server.occasion({
      planners: [...wedding.planners, { key: "nora", display_name: "Nora", permissions: [] }]
    })
    const bare = await server.occasion({ modules: [] })
    const { plan, tables } = await occasion.setUp([1])
    const path = `${occasion.planner().path}/plans/${plan.id}/zones`
    const broken = { headers: { "content-type": "application/json" }, body: "{" }
    await refused(404, "not_found", occasion.anybody.get("/v1/nothing/here"))
    await refused(405, "method_not_allowed", occasion.anybody.delete(path))
    await refused(401, "unauthenticated", occasion.anybody.send("POST", path, broken))
    await refused(401, "unauthenticated", occasion.anybody.get("/v1/occasions/not-an-id/seating"))
    await refused(403, "permission_denied", occasion.planner("nora").client.send("POST", path, broken))
    await refused(403, "permission_denied", occasion.planner("nora").createZone(plan, { name: 7 }))
    await refused(400, "invalid_request", occasion.planner().client.send("POST", path, broken))
    await refused(400, "invalid_request", bare.planner().createZone(unknownId, { name: 7 }))
    await refused(403, "permission_denied", occasion.planner("nora").createZone(unknownId, { name: "Hall" }))
    await refused(409, "module_not_installed", bare.planner().createZone(unknownId, { name: "Hall" }))
    const nowhere = { actor_id: unknownId, seating_table_id: tables[0].id, revision: 99 }
    await refused(404, "not_found", occasion.planner().assign(unknownId, nowhere))
    await refused(409, "stale_revision", occasion.planner().assign(plan, nowhere))
  })

  it("An unauthorized caller learns nothing of what exists: an occasion that is not there answers a planner like one it may not touch, `403 permission_denied`. [PLAT-13]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    const { plan } = await other.setUp([])
    const client = occasion.planner().client
    const answers = [
      await refused(403, "permission_denied", client.get(`/v1/occasions/${unknownId}/seating`)),
      await refused(403, "permission_denied", client.get(other.planner().path)),
      await refused(403, "permission_denied", client.post(`${other.planner().path}/plans/${plan.id}/publish`)),
      await refused(403, "permission_denied", client.post(`${other.planner().path}/plans/${unknownId}/publish`))
    ]
    for (const answer of answers) expect({ ...answer, request_id: "" }).toEqual({ ...answers[0], request_id: "" })
  })
})

describe("Found or not [HTTP-12]", () => {
  it("What the path names and the occasion does not have is `404 not_found`; so is an event named in a planner's body or query. [HTTP-12]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    const { plan, tables } = await other.setUp([4])
    const { zone } = await answered(201, other.planner().createZone(plan, { name: "Hall" }))
    const seated = await other.seat(plan, "carol", tables[0])
    const planner = occasion.planner()
    const ids = (foreign: { readonly id: string }) => [unknownId, foreign.id]
    for (const id of ids(plan)) {
      await refused(404, "not_found", planner.updatePlan(id, { display_name: "x" }))
      await refused(404, "not_found", planner.publish(id))
      await refused(404, "not_found", planner.createZone(id, { name: "x" }))
      await refused(404, "not_found", planner.createTable(id, { capacity: 1 }))
      const seat = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id }
      await refused(404, "not_found", planner.assign(id, seat))
      await refused(404, "not_found", planner.swap(id, { assignment_ids: [seated.id, unknownId] }))
      await refused(404, "not_found", planner.changeSeats(id, { moves: [seat] }))
    }
    for (const id of ids(zone)) {
      await refused(404, "not_found", planner.updateZone(id, { name: "x" }))
      await refused(404, "not_found", planner.deleteZone(id))
    }
    for (const id of ids(tables[0])) {
      await refused(404, "not_found", planner.updateTable(id, { capacity: 9 }))
      await refused(404, "not_found", planner.deleteTable(id))
    }
    for (const id of ids(seated)) await refused(404, "not_found", planner.unassign(id))
    for (const id of [unknownId, other.event()]) {
      await refused(404, "not_found", planner.createPlan({ event_id: id }))
      await refused(404, "not_found", planner.seating(id))
    }
    expect((await other.plan()).revision).toBe(plan.revision + 2)
  })

  it("A table, zone or actor named in a body is `422` with its own code. [HTTP-13]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const foreign = await other.setUp([4])
    const { zone } = await answered(201, other.planner().createZone(foreign.plan, { name: "Hall" }))
    const actor_id = occasion.actor("carol")
    for (const id of [unknownId, foreign.tables[0].id]) {
      await refused(422, "table_not_in_plan", planner.assign(plan, { actor_id, seating_table_id: id }))
    }
    for (const id of [unknownId, zone.id]) {
      await refused(422, "zone_not_in_plan", planner.createTable(plan, { capacity: 1, seating_zone_id: id }))
      await refused(422, "zone_not_in_plan", planner.updateTable(tables[0], { seating_zone_id: id }))
    }
    for (const id of [unknownId, other.actor("carol")]) {
      const seat = { actor_id: id, seating_table_id: tables[0].id }
      await refused(422, "actor_not_eligible", planner.assign(plan, seat))
    }
    expect((await occasion.plan()).revision).toBe(plan.revision)
  })
})

describe("JSON bodies over 1 MiB [HTTP-5]", () => {
  const body = (bytes: number) => {
    const frame = JSON.stringify({ name: "Hall", padding: "" }).length
    return JSON.stringify({ name: "Hall", padding: "x".repeat(bytes - frame) })
  }
  const post = async (plan: Plan, path: string, client: ReturnType<typeof clientOf>, bytes: number) =>
    client.send("POST", `${path}/plans/${plan.id}/zones`, {
      headers: { "content-type": "application/json" },
      body: body(bytes)
    })
  const clientOf = (occasion: Awaited<ReturnType<typeof server.occasion>>) => occasion.planner().client

  it("JSON bodies over 1 MiB | `413 payload_too_large` [HTTP-5]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const path = occasion.planner().path
    await answered(201, post(plan, path, clientOf(occasion), 1_048_576))
    await refused(413, "payload_too_large", post(plan, path, clientOf(occasion), 1_048_577))
    await refused(413, "payload_too_large", post(plan, path, clientOf(occasion), 3_000_000))
    expect((await occasion.plan()).zones).toHaveLength(1)
  })
})

describe("Every response", () => {
  it("`x-request-id` (the caller's if it matches `^[A-Za-z0-9._-]{1,128}$`); errors carry it as `request_id`. [HTTP-15, HTTP-18]", async () => {
    const occasion = await server.occasion()
    const ask = (path: string, id: string) =>
      occasion.planner().client.send("GET", path, { headers: { "x-request-id": id } })
    for (const id of ["a", "Trace-1.2_3", "x".repeat(128)]) {
      for (const path of ["/v1/session", "/v1/nothing", "/healthz", `/v1/occasions/${unknownId}/seating`]) {
        const { headers, body } = await ask(path, id)
        expect([path, headers.get("x-request-id")]).toEqual([path, id])
        expect(body).toMatchObject(path === "/healthz" || path === "/v1/session" ? {} : { request_id: id })
      }
    }
    for (const id of ["a b", "x".repeat(129), "ü", "a,b", ""]) {
      const { headers } = await ask("/v1/session", id)
      expect(headers.get("x-request-id")).not.toBe(id)
      expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
    }
    const first = await occasion.planner().session()
    const second = await occasion.planner().session()
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"))
  })

  it("Private answers carry `cache-control: no-store`; all carry `x-content-type-options: nosniff`. [HTTP-16]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const secret = [
      await occasion.planner().session(),
      await occasion.planner().seating(),
      await occasion.planner().publish(plan),
      await occasion.guest().overview(),
      await occasion.guest().seating(),
      await occasion.vendor().seating(),
      await occasion.planner().createPlan({}),
      await occasion.anybody.get("/v1/session")
    ]
    for (const { headers } of secret) {
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    }
    for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs", "/v1/nothing", "/nothing"]) {
      const { headers } = await occasion.anybody.get(path)
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
    }
  })
})
