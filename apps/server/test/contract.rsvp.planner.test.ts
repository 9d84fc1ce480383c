/** The continued HTTP contract, "Answers: the module `rsvp`": what planners see and answer, and what others hear of it. */
import { afterAll, describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { People } from "./support/People.ts"
import { Rsvp, rsvpModule, rsvpParts } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const config = { allow_plus_ones: true, meal_choices: ["Fish", "Vegetables"] }

const setUp = async (parts = rsvpParts(config)) => {
  const occasion = await server.occasion(parts)
  return { occasion, guest: Rsvp.guest(occasion), planner: Rsvp.planner(occasion), event: occasion.event() }
}

const streams: Array<EventStream> = []
afterAll(() => {
  for (const stream of streams) stream.close()
})

describe("GET /v1/occasions/:occasion_id/rsvp", () => {
  it("totals count persons, meals those who come, groups those in them and in their households [RSVP-16, RSVP-17, RSVP-18]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const counts = (attending: number, declined: number, pending: number) => ({
      invited: attending + declined + pending,
      attending,
      declined,
      pending
    })
    const none = await answered(200, planner.summary())
    expect(none.changes).toEqual([])
    expect(none.events).toEqual([
      {
        event_id: event,
        totals: counts(0, 0, 6),
        meals: [
          { meal: "Fish", count: 0 },
          { meal: "Vegetables", count: 0 }
        ],
        by_group: [
          { actor_id: occasion.actor("friends"), display_name: "Friends", totals: counts(0, 0, 2) },
          { actor_id: occasion.actor("choir"), display_name: "The Choir", totals: counts(0, 0, 3) }
        ]
      }
    ])
    const alice = { actor_id: occasion.actor("alice"), response: "attending", meal: "Fish", plus_one: { name: "Zoe" } }
    await answered(
      200,
      guest.answer(event, alice, { actor_id: occasion.actor("bob"), response: "declined", meal: "Fish" })
    )
    const { events } = await answered(200, planner.summary(`?event_id=${event}`))
    expect(events[0]?.totals).toEqual(counts(2, 1, 4))
    expect(events[0]?.meals[0]).toEqual({ meal: "Fish", count: 1 })
    expect(events[0]?.by_group[0]?.totals).toEqual(counts(2, 1, 0))
    await refused(409, "module_not_enabled", planner.summary(`?event_id=${occasion.event("ceremony")}`))
    await refused(404, "not_found", planner.summary("?event_id=01936b5e-7c00-7000-8000-000000000000"))
    for (const query of ["?event_id=x", "?since=yesterday", "?limit=0", "?cursor=x"]) {
      await refused(400, "invalid_request", planner.summary(query))
    }
  })

  it("`changes` newest first, from whoever, since a moment, in pages [RSVP-20, RSVP-21]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const people = new People(occasion)
    const [alice, bob, carol] = ["alice", "bob", "carol"].map((key) => occasion.actor(key))
    await answered(200, guest.answer(event, { actor_id: alice, response: "attending" }))
    await answered(200, people.invite(alice!, event, { response: "declined" }))
    await answered(200, planner.answer(event, { actor_id: bob, response: "attending" }))
    await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
    await answered(200, people.uninvite(carol!, event))
    const { changes, next_cursor } = await answered(200, planner.summary())
    expect(changes.map(({ by, display_name, from, to }) => [display_name, from, to, by])).toEqual([
      ["Carol Jones", "declined", null, "planner"],
      ["Carol Jones", "pending", "declined", "administrator"],
      ["Bob Smith", null, "attending", "planner"],
      ["Alice Smith", "attending", "declined", "planner"],
      ["Alice Smith", null, "attending", "guest"]
    ])
    expect(next_cursor).toBeNull()
    expect(changes[0]).toMatchObject({ actor_id: carol, event_id: event })
    const paged: Array<unknown> = []
    let query = "?limit=2"
    for (;;) {
      const page = await answered(200, planner.summary(query))
      paged.push(...page.changes)
      if (page.next_cursor === null) break
      query = `?limit=2&cursor=${page.next_cursor}`
    }
    expect(paged).toEqual(changes)
    for (const { at } of changes) {
      const since = await answered(200, planner.summary(`?since=${at}`))
      expect(since.changes).toEqual(changes.filter((change) => change.at >= at))
    }
    expect((await answered(200, planner.summary("?since=2126-01-01T00:00:00Z"))).changes).toEqual([])
  })

  it("what those answered who are invited, by name and by answer (beyond) [RSVP-22, RSVP-53]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    await answered(200, guest.answer(event, { actor_id: occasion.actor("bob"), response: "attending", meal: "Fish" }))
    const names = async (query: string) => {
      const { members } = await answered(200, planner.list(event, query))
      return members.map(({ display_name }) => display_name)
    }
    expect(await names("")).toEqual(["Alice Smith", "Bob Smith", "Carol Jones", "The Choir"])
    expect(await names("?response=pending")).toEqual(["Alice Smith", "Carol Jones", "The Choir"])
    expect(await names("?search=SMITH%20bo")).toEqual(["Bob Smith"])
    const first = await answered(200, planner.list(event, "?limit=3"))
    expect(first.members[1]).toMatchObject({ response: "attending", meal: "Fish" })
    expect(first.members.map(({ household }) => household)).toEqual(["The Smiths", "The Smiths", null])
    expect(await names(`?limit=3&cursor=${first.next_cursor}`)).toEqual(["The Choir"])
  })
})

describe("PUT …/rsvp/:event_id", () => {
  it("the same for anybody of the occasion, also when closed [RSVP-19]", async () => {
    const { event, occasion, planner } = await setUp(
      rsvpParts(
        { ...config, questions: [{ key: "bus", text: "Bus?", required: true }] },
        { closes_at: "2020-01-01T00:00:00Z" }
      )
    )
    const erin = { actor_id: occasion.actor("erin"), response: "attending", plus_one: { name: "Zoe", meal: "Fish" } }
    const { members, open } = await answered(200, planner.answer(event, erin))
    expect(open).toBe(false)
    expect(members.map(({ display_name, response }) => [display_name, response])).toEqual([
      ["Erin Green", "attending"],
      ["Zoe", "attending"]
    ])
    const unit = { actor_id: occasion.actor("smiths"), response: "declined" }
    await answered(200, planner.answer(event, unit))
    expect((await answered(200, planner.summary())).events[0]?.totals).toMatchObject({ attending: 2, declined: 2 })
    await refused(422, "actor_not_in_party", planner.answer(event, { ...unit, actor_id: occasion.actor("caterer") }))
    await refused(422, "meal_not_offered", planner.answer(event, { ...unit, meal: "Beef" }))
    await refused(404, "not_found", planner.answer("01936b5e-7c00-7000-8000-000000000000", unit))
    await refused(409, "module_not_enabled", planner.answer(occasion.event("ceremony"), unit))
    const other = await setUp()
    await refused(422, "actor_not_in_party", planner.answer(event, { ...unit, actor_id: other.occasion.actor("erin") }))
  })

  it("every route is for planners with its permission in this occasion only [RSVP-23]", async () => {
    const { event, occasion, planner } = await setUp()
    const other = await setUp()
    const members = [{ actor_id: occasion.actor("carol"), response: "attending" }]
    const routes = [
      ["GET", planner.path, "rsvp:list"],
      ["GET", `${planner.path}/${event}`, "rsvp:list"],
      ["PUT", `${planner.path}/${event}`, "rsvp:update"]
    ] as const
    for (const [method, path, permission] of routes) {
      const body = method === "PUT" ? { members } : undefined
      const reader = Rsvp.planner(occasion, "rita").client
      const strangers = [
        occasion.planner("sam").client,
        occasion.guest().client,
        occasion.vendor().client,
        other.planner.client,
        ...(permission === "rsvp:update" ? [reader] : [])
      ]
      for (const client of strangers) await refused(403, "permission_denied", client.json(method, path, body))
      await refused(401, "unauthenticated", occasion.anybody.json(method, path, body))
      const holder = permission === "rsvp:list" ? reader : planner.client
      expect((await holder.json(method, path, body)).status).toBe(200)
    }
    const guestPath = Rsvp.guest(occasion).path
    for (const client of [planner.client, occasion.vendor().client]) {
      await refused(403, "permission_denied", client.get(guestPath))
      await refused(403, "permission_denied", client.json("PUT", `${guestPath}/${event}`, { members }))
    }
    await refused(403, "guest_occasion_mismatch", other.occasion.guest().client.get(guestPath))
    const without = await server.occasion({ ...rsvpParts(config), modules: [] })
    await refused(409, "module_not_installed", Rsvp.planner(without).summary())
  })
})

describe("what others hear", () => {
  it("the planner's stream tells of answers, whoever gives them, to planners with rsvp:list only [RSVP-24]", async () => {
    const { event, guest, occasion } = await setUp()
    const listen = async (client: typeof guest.client, path: string) => {
      const stream = await EventStream.open(client, path)
      streams.push(stream)
      return stream
    }
    const path = `/v1/occasions/${occasion.id}/changes`
    const rita = await listen(Rsvp.planner(occasion, "rita").client, path)
    const sam = await listen(occasion.planner("sam").client, path)
    const alice = await listen(guest.client, `/v1/guest/occasions/${occasion.slug}/changes`)
    await answered(200, guest.answer(event, { actor_id: occasion.actor("alice"), response: "attending", meal: "Fish" }))
    await answered(200, new People(occasion).invite(occasion.actor("carol"), event, { response: "declined" }))
    const of = (key: string) => ({ id: occasion.actor(key), event_id: event })
    await expect.poll(() => rita.events.length, { timeout: 10_000 }).toBe(3)
    expect(rita.events.map(({ data, event: kind }) => [kind, data])).toEqual([
      ["rsvp", of("alice")],
      ["rsvp", of("alice")],
      ["rsvp", of("carol")]
    ])
    await expect.poll(() => sam.events.length, { timeout: 10_000 }).toBe(2)
    expect(sam.events.map(({ event: kind }) => kind)).toEqual(["actor", "actor"])
    expect(alice.events).toEqual([])
  })

  it("each change is in the audit log, of what is private only that it changed [RSVP-25]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const given = { actor_id: occasion.actor("alice"), response: "attending", meal: "Fish", dietary: "secret" }
    await answered(200, guest.answer(event, { ...given, answers: { note: "private" } }))
    const answer = await planner.client.get<{ items: ReadonlyArray<{ action: string; by: object; changes: unknown }> }>(
      `/v1/occasions/${occasion.id}/audit`
    )
    const [updated, answeredEntry] = answer.body.items
    expect(updated).toMatchObject({
      action: "rsvp.updated",
      by: { kind: "guest", key: "alice" },
      changes: [
        { member: "event_id", from: event, to: event },
        { member: "meal", from: null, to: "Fish" },
        { member: "dietary", from: null, to: null },
        { member: "answers", from: null, to: null }
      ]
    })
    expect(answeredEntry).toMatchObject({ action: "invitation.created", by: { kind: "guest", key: "alice" } })
    expect(answer.text).not.toMatch(/secret|private/)
  })

  it("erasing nulls names and personal values, `by` included. [ACTOR-96]", async () => {
    const { event, guest, occasion } = await setUp()
    const people = new People(occasion)
    const alice = occasion.actor("alice")
    await answered(
      200,
      people.update(alice, { display_name: "Alicia Secret", contact: { email: "secret@example.com" }, notes: "secret" })
    )
    const bob = { actor_id: occasion.actor("bob"), response: "attending" }
    await answered(200, guest.answer(event, { actor_id: alice, response: "attending", meal: "Fish" }, bob))
    interface Entry {
      readonly action: string
      readonly by: { readonly kind: string; readonly key: string | null; readonly display_name: string | null }
      readonly target: { readonly id: string; readonly name: string | null }
      readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
    }
    const log = async () => {
      const path = `/v1/occasions/${occasion.id}/audit?limit=200`
      return answered(200, people.client.get<{ items: ReadonlyArray<Entry> }>(path))
    }
    const before = await log()
    await occasion.erase("alice")
    const [erased, ...after] = (await log()).items
    expect(erased).toMatchObject({ action: "guest.erased", target: { id: alice, name: null }, changes: [] })
    expect(JSON.stringify([erased, after])).not.toMatch(/secret|alic/i)
    expect(after.map(({ action }) => action)).toEqual(before.items.map(({ action }) => action))
    const byGuest = after.filter(({ by }) => by.kind === "guest")
    const nameless = { kind: "guest", id: alice, key: null, display_name: null }
    expect(byGuest.map(({ by }) => by)).toEqual(byGuest.map(() => nameless))
    expect(byGuest.map(({ target }) => target.name)).toContain("Bob Smith")
  })

  it("answers go with a deleted person [RSVP-26]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const alice = { actor_id: occasion.actor("alice"), response: "attending", plus_one: { name: "Zoe" } }
    const { members } = await answered(
      200,
      guest.answer(event, alice, { actor_id: occasion.actor("bob"), response: "attending" })
    )
    const people = new People(occasion)
    for (const id of [occasion.actor("bob"), members[2]?.actor_id ?? ""]) await answered(204, people.delete(id))
    const left = await answered(200, guest.read())
    expect(left.events[0]?.members.map(({ display_name, plus_one }) => [display_name, plus_one])).toEqual([
      ["Alice Smith", null]
    ])
    expect((await answered(200, planner.summary())).changes.map(({ display_name }) => display_name)).toEqual([
      "Alice Smith"
    ])
  })

  it("config is refused by its path [RSVP-1, RSVP-2]", async () => {
    const { occasion } = await setUp()
    const refusedConfig = async (given: object, enablement: object = {}) => {
      const applied = occasion.apply({ modules: [rsvpModule(given, enablement)] })
      await expect(applied).rejects.toThrow()
    }
    await refusedConfig({ meal_choices: ["Fish", "Fish"] })
    await refusedConfig({ meal_choices: Array.from({ length: 21 }, (_, index) => `Meal ${index}`) })
    await refusedConfig({ questions: [{ key: "Bus!", text: "Bus?" }] })
    await refusedConfig({ unknown: true })
    await refusedConfig({}, { closes_at: "soon" })
  })
})
