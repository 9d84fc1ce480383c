/** Every answer through the typed client, which decodes it with the schema that its endpoint declares. */
import { ActorChangeRefused } from "@banquet/actors-core/ActorErrors"
import { AssignmentRefused } from "@banquet/seating-core/SeatingErrors"
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { makeApp, makeCall } from "./Harness.ts"
import { actorId, eventId, link, occasion, occasionId, otherOccasionId, planner, tableId, tokens } from "./Sample.ts"

const app = makeApp()
afterAll(() => app.dispose())

const call = makeCall(app)

const inOccasion = { occasion_id: occasionId }

describe("GET /v1/session", () => {
  const { id, name, slug } = occasion
  const opened = { id, slug, name, time_zone: "Europe/Lisbon" }

  it("of a planner", async () => {
    expect(await call(tokens.reader, (client) => client.session.get())).toEqual({
      kind: "planner",
      display_name: "Paula",
      occasions: [{ ...opened, permissions: ["seating:list"], modules: [] }]
    })
  })

  it.each(["guest", "vendor"] as const)("of a %s has no permissions", async (kind) => {
    const session = await call(tokens[kind], (client) => client.session.get())
    expect(session).toMatchObject({ kind, occasions: [{ ...opened, permissions: [] }] })
  })
})

describe("the guest's reads", () => {
  it("show only events that the token opens", async () => {
    const answer = await call(tokens.guest, (client) =>
      client.guest.occasion({ params: { occasion_slug: "ana-and-ben" } })
    )
    expect(answer).toEqual({
      occasion: { slug: "ana-and-ben", name: "Ana & Ben", time_zone: "Europe/Lisbon" },
      guest: { actor_id: actorId, display_name: "Gil" },
      events: [
        {
          id: eventId,
          name: "Dinner",
          starts_at: "2026-11-20T18:30:00.000Z",
          gallery: { enabled: true, uploads_active: false },
          seating: { enabled: true, published: true },
          rsvp: { enabled: false, open: false, plus_ones: false, response: null }
        }
      ]
    })
  })
})

describe("answers", () => {
  it("are the contract's on every route", async () => {
    const payload = { members: [{ actor_id: actorId, response: "attending" as const, answers: { song: "Waterloo" } }] }
    const ofGuest = { occasion_slug: "ana-and-ben", event_id: eventId }
    const ofPlanner = { ...inOccasion, event_id: eventId }
    const read = await call(tokens.guest, ({ guestRsvp }) => guestRsvp.read({ params: ofGuest }))
    const views = await Promise.all([
      call(tokens.guest, ({ guestRsvp }) => guestRsvp.answer({ params: ofGuest, payload })),
      call(tokens.planner, ({ plannerRsvp }) => plannerRsvp.answer({ params: ofPlanner, payload })),
      call(tokens.planner, ({ plannerRsvp }) => plannerRsvp.list({ params: ofPlanner, query: {} }))
    ])
    for (const { members } of [...read.events, ...views]) {
      expect(members).toMatchObject([{ answers: { song: "Dancing Queen" }, plus_one: { name: "Hal" } }])
    }
    const { changes } = await call(tokens.planner, ({ plannerRsvp }) =>
      plannerRsvp.summary({ params: inOccasion, query: {} })
    )
    expect(changes).toEqual([])
  })
})

describe("actors", () => {
  const params = { ...inOccasion, actor_id: actorId }
  const invitation = { ...params, event_id: eventId }

  it("are the contract's on every route", async () => {
    const { actor } = await call(tokens.planner, (client) => client.actors.find({ params }))
    expect(actor).toMatchObject({ id: actorId, invitations: [{ event_id: eventId, response: "pending" }] })
    const answers = await Promise.all([
      call(tokens.planner, (client) =>
        client.actors.create({ params: inOccasion, payload: { type: "person", display_name: "Gil" } })
      ),
      call(tokens.planner, (client) => client.actors.update({ params, payload: { notes: null } })),
      call(tokens.planner, (client) => client.actors.merge({ params, payload: { into: actorId } })),
      call(tokens.planner, (client) => client.actors.invite({ params: invitation, payload: { response: "pending" } })),
      call(tokens.planner, (client) => client.actors.uninvite({ params: invitation, query: { revision: 3 } }))
    ])
    for (const answer of answers) expect(answer).toEqual({ actor })
    const change = { actor_id: actorId, event_id: eventId, from: "pending", to: "attending" } as const
    const changed = await call(tokens.planner, (client) =>
      client.actors.changeInvitations({ params: inOccasion, payload: { changes: [change] } })
    )
    expect(changed).toEqual({ actors: [actor] })
    expect(await call(tokens.planner, (client) => client.actors.delete({ params, query: {} }))).toBeUndefined()
    const page = await call(tokens.planner, (client) => client.actors.list({ params: inOccasion, query: { limit: 1 } }))
    expect(page).toMatchObject({ items: [actor], next_cursor: { id: actorId, sortName: "gil" } })
  })

  it("are imported, and an import is undone", async () => {
    const imported = await call(tokens.planner, (client) =>
      client.actors.import({ params: inOccasion, payload: { rows: [{ row: 2, display_name: "Gil", phone: "1" }] } })
    )
    expect(imported).toMatchObject({ created: 0, updated: 1, unchanged: 1, mistakes: [], more: 0 })
    expect(imported.doubts).toEqual([{ row: 2, reason: "similar_name", actor_id: imported.actors[1]?.actor_id }])
    const params_ = { ...inOccasion, import_id: imported.import!.id }
    const undone = await call(tokens.planner, (client) => client.actors.undoImport({ params: params_ }))
    expect(undone).toEqual({ deleted: 1, restored: 2 })
  })

  it("are refused with the problem of the module that refuses, which the typed client knows [ACTOR-20]", async () => {
    const violation = { code: "table_full", tableName: "Table 2", capacity: 8, occupancy: 7, partySize: 2 } as const
    const reason = new AssignmentRefused({ violations: [violation] })
    const refusing = makeApp({ actors: { update: () => Effect.fail(new ActorChangeRefused({ reason })) } })
    const problem = await makeCall(refusing)(tokens.planner, (client) =>
      Effect.flip(client.actors.update({ params, payload: { party_size: 2 } }))
    )
    expect(problem).toMatchObject({ _tag: "TableFullProblem", code: "table_full", status: 409, table_name: "Table 2" })
    await refusing.dispose()
  })
})

describe("guests' links", () => {
  it("are the contract's on every route", async () => {
    const made = await call(tokens.planner, (client) =>
      client.guestLinks.create({ params: inOccasion, payload: { actor_ids: [actorId], events: null } })
    )
    expect(made).toEqual({
      links: [
        {
          actor_id: actorId,
          token_id: link.tokenId,
          url: "http://localhost/join#bq_g_sample",
          qr_svg: expect.stringMatching(/^<svg /)
        }
      ]
    })
    const page = await call(tokens.planner, (client) => client.guestLinks.list({ params: inOccasion, query: {} }))
    expect(page).toEqual({
      items: [
        {
          token_id: link.tokenId,
          actor_id: actorId,
          created_at: "2026-11-20T18:30:00.000Z",
          last_used_at: null,
          expires_at: null
        }
      ],
      next_cursor: { id: link.tokenId, createdAt: link.createdAt }
    })
    const params = { ...inOccasion, token_id: link.tokenId }
    expect(await call(tokens.planner, (client) => client.guestLinks.revoke({ params }))).toBeUndefined()
  })

  it.each([
    ["the public URL", { publicUrl: "https://ana.example/party" }, {}, "https://ana.example/party/join#"],
    ["the page that asks", {}, { origin: "https://ana.example", host: "ana.example" }, "https://ana.example/join#"],
    [
      "the host, not a page elsewhere",
      {},
      { origin: "https://evil.example", host: "ana.example" },
      "http://ana.example/join#"
    ]
  ])("lead to %s", async (_, fakes, headers, start) => {
    const served = makeApp(fakes)
    const path = `/v1/occasions/${occasionId}/guests/links`
    const { json } = await served.send("POST", path, { token: tokens.planner, headers, body: { actor_ids: [actorId] } })
    expect(json).toMatchObject({ links: [{ url: expect.stringMatching(new RegExp(`^${start}`)) }] })
    await served.dispose()
  })
})

describe("the audit log", () => {
  const path = `/v1/occasions/${occasionId}/audit`

  it("is the contract's, page by page", async () => {
    const first = await call(tokens.planner, (client) =>
      client.audit.list({ params: inOccasion, query: { limit: 2, actor_id: planner.plannerId } })
    )
    const { json } = await app.send("GET", `${path}?limit=2`, { token: tokens.planner })
    const item = {
      at: "2026-11-20T18:30:00.000Z",
      by: { kind: "planner", id: planner.plannerId, key: "paula", display_name: "Paula" },
      action: "seating_table.updated",
      target: { type: "seating_table", id: tableId, name: "Table 2" },
      changes: [{ member: "capacity", from: 8, to: null }],
      request_id: "request-1"
    }
    expect(json).toEqual({ items: [item, item], next_cursor: expect.stringMatching(/^[A-Za-z0-9_-]+$/) })
    expect(first.next_cursor).toBe(998)
    const second = await call(tokens.planner, (client) =>
      client.audit.list({ params: inOccasion, query: { limit: 2, cursor: first.next_cursor! } })
    )
    expect(second.next_cursor).toBe(996)
  })

  it("is for planners with occasion:audit", async () => {
    for (const token of [tokens.reader, tokens.guest, tokens.vendor]) {
      expect((await app.send("GET", path, { token })).json["code"]).toBe("permission_denied")
    }
    expect((await app.send("GET", path)).json["code"]).toBe("unauthenticated")
    const other = await app.send("GET", `/v1/occasions/${otherOccasionId}/audit`, { token: tokens.planner })
    expect(other.json["code"]).toBe("permission_denied")
  })

  it.each(["actor_id=petra", "limit=0", "cursor=x", `action=${"x".repeat(101)}`])("refuses ?%s", async (query) => {
    const { json } = await app.send("GET", `${path}?${query}`, { token: tokens.planner })
    expect(json["code"]).toBe("invalid_request")
  })
})
