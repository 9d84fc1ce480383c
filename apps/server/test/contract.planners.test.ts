/** The continued HTTP contract, "The occasion": its planners, who may do what, and their links. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"
import { codeOf, signedIn, signIn, Staff, staffParts, twoManagers } from "./support/Staff.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const managed = async (parts: Parameters<typeof server.occasion>[0] = staffParts) => {
  const occasion = await server.occasion(parts)
  return { occasion, staff: new Staff(occasion) }
}

interface Entry {
  readonly action: string
  readonly by: { readonly kind: string; readonly key: string | null; readonly display_name: string | null }
  readonly target: { readonly type: string; readonly id: string; readonly name: string | null }
  readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
}

const entries = async (occasion: Occasion, query: string, planner = "mia"): Promise<ReadonlyArray<Entry>> => {
  const { client } = occasion.planner(planner)
  const path = `/v1/occasions/${occasion.id}/audit${query}`
  return (await answered(200, client.get<{ items: ReadonlyArray<Entry> }>(path))).items
}

describe("GET, POST …/planners; PATCH, DELETE …/planners/:planner_id | `{ key, display_name, permissions }`", () => {
  it("lists planners, newest first, in pages, with their permissions and revision [PLAT-60]", async () => {
    const { staff } = await managed()
    const made: Array<string> = []
    for (const name of ["Ada", "Bea", "Cleo"]) {
      const { planner } = await answered(201, staff.create({ display_name: name, permissions: ["seating:list"] }))
      expect(planner).toEqual({
        id: planner.id,
        key: name.toLowerCase(),
        display_name: name,
        permissions: ["seating:list"],
        revision: 1
      })
      made.push(planner.key)
    }
    const first = await answered(200, staff.planners("?limit=2"))
    const second = await answered(200, staff.planners(`?limit=3&cursor=${first.next_cursor}`))
    expect([...first.items, ...second.items].map(({ key }) => key).slice(0, 3)).toEqual(made.toReversed())
    expect(second.items).toHaveLength(3)
    expect(second.next_cursor).toBeNull()
    for (const query of ["?cursor=x", "?limit=0"]) await refused(400, "invalid_request", staff.planners(query))
  })

  it("Keys that are left out are made; taken ones are `409 key_taken`. [PLAT-64]", async () => {
    const { staff } = await managed()
    const key = async (body: object) => (await answered(201, staff.create(body))).planner.key
    expect(await key({ display_name: "Søren Weiß" })).toBe("soren-weiss")
    expect(await key({ display_name: "Soren Weiss" })).toBe("soren-weiss-2")
    expect(await key({ display_name: "S", key: "boss" })).toBe("boss")
    await refused(409, "key_taken", staff.create({ display_name: "S", key: "boss" }))
    const petra = await staff.planner("petra")
    await refused(409, "key_taken", staff.update(petra.id, { key: "boss" }))
  })

  it("refuses what is no planner `400`, and names it", async () => {
    const { staff } = await managed()
    const paths = async (body: object) =>
      (await refused(400, "invalid_request", staff.create(body))).errors?.map(({ path }) => path)
    expect(await paths({})).toEqual(["display_name"])
    expect(await paths({ display_name: "A", permissions: ["seating:list", "seating:fly"] })).toEqual(["permissions[1]"])
    expect(await paths({ display_name: "A", permissions: ["resource:seating_plan:view"] })).toEqual(["permissions[0]"])
    expect(await paths({ display_name: "A", permissions: "all" })).toEqual(["permissions"])
    expect(await paths({ display_name: "A", key: "a b" })).toEqual(["key"])
    await refused(404, "not_found", staff.update(unknownId, { display_name: "A" }))
    await refused(404, "not_found", staff.delete(unknownId))
    await refused(404, "not_found", staff.link(unknownId))
  })

  it("changes name, key and permissions; a change that changes nothing moves nothing [PLAT-65]", async () => {
    const { staff } = await managed()
    const { id, permissions, revision } = await staff.planner("petra")
    expect([permissions, revision]).toEqual([seatingPermissions, 1])
    const change = async (body: object) => (await answered(200, staff.update(id, body))).planner
    expect((await change({ display_name: "Petra Planner", permissions: permissions.toReversed() })).revision).toBe(1)
    expect(await change({ display_name: "Petra P.", key: "pp", revision: 1 })).toMatchObject({ key: "pp", revision: 2 })
    expect(await change({ permissions: ["seating:list", "occasion:audit"] })).toMatchObject({
      display_name: "Petra P.",
      permissions: ["seating:list", "occasion:audit"],
      revision: 3
    })
    expect(await change({ permissions: null })).toMatchObject({ permissions: [], revision: 4 })
    await refused(409, "stale_revision", staff.update(id, { display_name: "P", revision: 3 }))
    await refused(409, "stale_revision", staff.delete(id, "?revision=3"))
    await answered(204, staff.delete(id, "?revision=4"))
    await refused(404, "not_found", staff.delete(id))
  })
})

describe("Nobody can grant what they may not do", () => {
  it("new permissions that the caller has not are `403 permission_denied`; those that stay are no grant [PLAT-61]", async () => {
    const { occasion, staff } = await managed(twoManagers)
    const max = new Staff(occasion, "max")
    const petra = await staff.planner("petra")
    await refused(403, "permission_denied", max.create({ display_name: "A", permissions: ["seating:list"] }))
    await refused(
      403,
      "permission_denied",
      max.update(petra.id, { permissions: [...petra.permissions, "occasion:audit"] })
    )
    await refused(
      403,
      "permission_denied",
      max.update((await staff.planner("max")).id, { permissions: ["occasion:manage", "occasion:audit"] })
    )
    const { planner } = await answered(
      200,
      max.update(petra.id, { display_name: "P", permissions: [...petra.permissions, "occasion:manage"] })
    )
    expect(planner.permissions).toEqual([...petra.permissions, "occasion:manage"])
    await answered(200, max.update(petra.id, { permissions: ["seating:list"] }))
    await refused(403, "permission_denied", max.update(petra.id, { permissions: petra.permissions }))
  })

  it("is for planners with `occasion:manage` only [PLAT-60]", async () => {
    const { occasion, staff } = await managed()
    const petra = new Staff(occasion, "petra")
    const { id } = await staff.planner("petra")
    for (const answer of [
      petra.planners(),
      petra.create({ display_name: "A" }),
      petra.update(id, { display_name: "A" }),
      petra.delete(id),
      petra.link(id)
    ]) {
      await refused(403, "permission_denied", answer)
    }
  })
})

describe("the last planner with `occasion:manage` cannot lose it (`409 last_manager`)", () => {
  it("neither by a change nor by a deletion, also by its own [PLAT-63]", async () => {
    const { staff } = await managed()
    const { id, permissions } = await staff.planner("mia")
    const rest = permissions.filter((action) => action !== "occasion:manage")
    await refused(409, "last_manager", staff.update(id, { permissions: rest }))
    await refused(409, "last_manager", staff.delete(id))
    await answered(200, staff.update(id, { permissions: ["occasion:manage", "occasion:audit"] }))
    await answered(201, staff.create({ display_name: "Other", permissions: ["occasion:manage"] }))
    await answered(204, staff.delete(id))
    await refused(401, "unauthenticated", staff.planners())
  })

  it("holds when two managers remove each other at once [PLAT-63]", async () => {
    for (let round = 0; round < 6; round++) {
      const { occasion, staff } = await managed(twoManagers)
      const max = new Staff(occasion, "max")
      const [one, two] = [await staff.planner("mia"), await staff.planner("max")]
      const answers = await Promise.all(
        round % 2 === 0
          ? [staff.delete(two.id), max.delete(one.id)]
          : [staff.update(two.id, { permissions: [] }), max.update(one.id, { permissions: [] })]
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses[0]).toBe(round % 2 === 0 ? 204 : 200)
      expect([401, 403, 409]).toContain(statuses[1])
      const managers = await server.rows`
        select 1 from planner_permissions where occasion_id = ${occasion.id} and action = 'occasion:manage'`
      expect(managers).toHaveLength(1)
    }
  })
})

describe("POST …/planners/:planner_id/links → { url } (single use, 7 days)", () => {
  it("POST /v1/sign-in { code } → 201 { token, kind, expires_at }; a second time `401` [PLAT-69, PLAT-70]", async () => {
    const { occasion, staff } = await managed()
    const petra = await staff.planner("petra")
    const link = await answered(201, staff.link(petra.id))
    expect(Object.keys(link)).toEqual(["url"])
    expect(link.url).toMatch(/^http:\/\/[^/]+\/sign-in#bq_c_[A-Za-z0-9_-]{43}$/)
    const page = await fetch(link.url)
    await page.text()
    const answer = await answered(201, signIn(server.anybody, codeOf(link)))
    expect(answer).toMatchObject({ kind: "planner", token: expect.stringMatching(/^bq_p_/) })
    const days = (Date.parse(answer.expires_at ?? "") - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const { body } = await occasion.planner("petra").client.send<{ display_name: string }>("GET", "/v1/session", {
      headers: { authorization: `Bearer ${answer.token}` }
    })
    expect(body.display_name).toBe("Petra Planner")
    const again = await refused(401, "unauthenticated", signIn(server.anybody, codeOf(link)))
    const unknown = await refused(401, "unauthenticated", signIn(server.anybody, `bq_c_${"A".repeat(43)}`))
    const malformed = await refused(401, "unauthenticated", signIn(server.anybody, "bq_c_short"))
    expect([again.detail, malformed.detail]).toEqual([unknown.detail, unknown.detail])
    await refused(400, "invalid_request", server.anybody.post("/v1/sign-in", {}))
    await refused(413, "payload_too_large", signIn(server.anybody, "x".repeat(20_000)))
    await refused(405, "method_not_allowed", server.anybody.get("/v1/sign-in"))
  })

  it("only one of many who use a code at once is signed in, and nothing but its hash is stored [PLAT-69, PLAT-70]", async () => {
    const { staff } = await managed()
    const link = await answered(201, staff.link((await staff.planner("petra")).id))
    const code = codeOf(link)
    const stored = await server.rows<{ stored: string }>`select sign_in_codes::text as stored from sign_in_codes`
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(code.slice(5))
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(server.anybody, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(401)])
  })

  it("ends after seven days, and with the planner [PLAT-69]", async () => {
    const { staff } = await managed()
    const petra = await staff.planner("petra")
    const [inTime, late] = [
      codeOf(await answered(201, staff.link(petra.id))),
      codeOf(await answered(201, staff.link(petra.id)))
    ]
    server.clock.shift("6 days")
    try {
      await answered(201, signIn(server.anybody, inTime))
    } finally {
      server.clock.shift("-6 days")
    }
    server.clock.shift("7 days")
    try {
      await refused(401, "unauthenticated", signIn(server.anybody, late))
    } finally {
      server.clock.shift("-7 days")
    }
    const orphaned = codeOf(await answered(201, staff.link(petra.id)))
    await answered(204, staff.delete(petra.id))
    await refused(401, "unauthenticated", signIn(server.anybody, orphaned))
  })

  it("A link for a planner who may do what the caller may not is `403 permission_denied` [PLAT-68]", async () => {
    const { occasion, staff } = await managed(twoManagers)
    const max = new Staff(occasion, "max")
    await refused(403, "permission_denied", max.link((await staff.planner("petra")).id))
    await refused(403, "permission_denied", max.link((await staff.planner("mia")).id))
    await answered(201, max.link((await staff.planner("max")).id))
    await answered(201, staff.link((await staff.planner("max")).id))
  })
})

describe("A revoked token or permission stops working with the next request", () => {
  it("a planner who is deleted or may do less is refused at once, and the streams end within 15 s [PLAT-71]", async () => {
    const { occasion, staff } = await managed()
    const petra = await staff.planner("petra")
    const client = await signedIn(server.anybody, staff.link(petra.id))
    const seating = `/v1/occasions/${occasion.id}/seating`
    await answered(200, client.get(seating))
    const stream = await EventStream.open(client, `/v1/occasions/${occasion.id}/changes`)
    await answered(200, staff.update(petra.id, { permissions: ["seating:update"] }))
    await refused(403, "permission_denied", client.get(seating))
    await answered(204, staff.delete(petra.id))
    await refused(401, "unauthenticated", client.get(seating))
    await refused(401, "unauthenticated", occasion.planner("petra").client.get("/v1/session"))
    await stream.ended
  })
})

describe("every change is in the audit log, `noun.verb`; The planner's event stream also tells `occasion`", () => {
  it("planner.created, planner.updated, link.issued, sign_in.completed; erasing nulls names and values, `by` included [PLAT-72]", async () => {
    const { occasion, staff } = await managed()
    const { planner } = await answered(201, staff.create({ display_name: "Zoe", permissions: ["occasion:manage"] }))
    await answered(200, staff.update(planner.id, { permissions: ["occasion:manage", "occasion:audit"] }))
    await answered(200, staff.update(planner.id, { display_name: "Zoe" }))
    const zoe = await signedIn(server.anybody, staff.link(planner.id))
    await answered(201, zoe.post(`/v1/occasions/${occasion.id}/planners`, { display_name: "Ann" }))
    const found = await entries(occasion, `?actor_id=${planner.id}`)
    expect(found.map(({ action, by, target }) => [action, by.key, target.name])).toEqual([
      ["planner.created", "zoe", "Ann"],
      ["sign_in.completed", "zoe", "Zoe"],
      ["link.issued", "mia", "Zoe"],
      ["planner.updated", "mia", "Zoe"],
      ["planner.created", "mia", "Zoe"]
    ])
    expect(found[3]?.changes).toEqual([
      { member: "permissions", from: ["occasion:manage"], to: ["occasion:manage", "occasion:audit"] }
    ])
    expect(found[4]?.changes).toEqual([
      { member: "key", from: null, to: "zoe" },
      { member: "display_name", from: null, to: "Zoe" },
      { member: "permissions", from: null, to: ["occasion:manage"] }
    ])
    expect(JSON.stringify(found)).not.toContain("bq_")

    await answered(204, zoe.delete(`/v1/occasions/${occasion.id}/planners/${planner.id}`))
    const kept = await entries(occasion, `?actor_id=${planner.id}`)
    expect(kept[0]).toMatchObject({ action: "planner.deleted", by: { kind: "planner", key: null, display_name: null } })
    expect(kept.map(({ target }) => target.name)).toEqual([null, "Ann", null, null, null, null])
    expect(JSON.stringify(kept)).not.toMatch(/zoe/i)
    expect((await entries(occasion, "?action=planner.updated")).length).toBe(1)
  })

  it("tells planners who manage that the occasion has changed [PLAT-73]", async () => {
    const { occasion, staff } = await managed()
    const path = `/v1/occasions/${occasion.id}/changes`
    const [manager, seater] = [
      await EventStream.open(staff.client, path),
      await EventStream.open(occasion.planner("petra").client, path)
    ]
    await answered(201, staff.create({ display_name: "Zoe" }))
    const [event] = await manager.next(1)
    expect(event).toMatchObject({ event: "occasion", data: { id: occasion.id, event_id: null } })
    expect(seater.events).toEqual([])
    for (const stream of [manager, seater]) stream.close()
  })
})
