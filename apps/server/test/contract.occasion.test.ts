/** The continued HTTP contract, "The occasion": its routes and those of its events. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { createOccasion, Managed, managed, managedParts } from "./support/OccasionRoutes.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const party = async () => {
  const occasion = await server.occasion(managedParts)
  return { occasion, petra: managed(occasion) }
}

describe("PATCH /v1/occasions/:occasion_id `{ name?, time_zone? }`; GET → `{ occasion, checklist: [{ code, done }] }`", () => {
  it("Checklist codes: `events`, `people`, `invitations`, `modules`, `links`, `plan_published`. [PLAT-46]", async () => {
    const { occasion, petra } = await party()
    const codes = ["events", "people", "invitations", "modules", "links", "plan_published"]
    const { checklist, occasion: found } = await answered(200, petra.view())
    expect(found).toEqual({
      id: occasion.id,
      slug: occasion.slug,
      name: "Ana & Ben",
      time_zone: "Europe/Lisbon",
      revision: 1
    })
    expect(checklist.map(({ code }) => code)).toEqual(codes)
    const done = async () =>
      (await answered(200, petra.view())).checklist.flatMap(({ code, done: isDone }) => (isDone ? [code] : []))
    expect(await done()).toEqual(["events", "people", "modules", "links"])
    await occasion.apply({ invitations: [{ event: "reception", actor: "smiths" }] })
    const { plan } = await occasion.setUp([8])
    expect(await done()).toEqual(["events", "people", "invitations", "modules", "links"])
    await answered(200, occasion.planner().publish(plan))
    expect(await done()).toEqual(codes)
    await answered(200, occasion.planner().updatePlan(plan, { display_name: "Changed" }))
    expect(await done()).not.toContain("plan_published")
  })

  it("changes name and time zone, and nothing of what is left out or wrong [PLAT-49]", async () => {
    const { occasion, petra } = await party()
    const { occasion: renamed } = await answered(200, petra.update({ name: "  Ana & Ben 🐈 " }))
    expect(renamed).toMatchObject({ name: "Ana & Ben 🐈", time_zone: "Europe/Lisbon", revision: 2 })
    const { occasion: moved } = await answered(
      200,
      petra.update({ time_zone: "Asia/Tokyo", slug: "other", name: null })
    )
    expect(moved).toMatchObject({ name: "Ana & Ben 🐈", time_zone: "Asia/Tokyo", slug: occasion.slug, revision: 3 })
    for (const body of [{ time_zone: "Mars/Olympus" }, { name: 7 }, { name: "x".repeat(201) }, { revision: "1" }]) {
      await refused(400, "invalid_request", petra.update(body))
    }
    expect((await answered(200, petra.view())).occasion).toEqual(moved)
    const { occasions } = await answered(200, occasion.planner().session())
    expect(occasions[0]).toMatchObject({ name: "Ana & Ben 🐈", time_zone: "Asia/Tokyo" })
  })
})

describe("POST /v1/occasions `{ name, slug?, time_zone }` → 201 `{ occasion }`", () => {
  it("A planner of one occasion who makes another becomes a planner of it under the same key and name; the token opens both. [PLAT-44]", async () => {
    const { occasion, petra } = await party()
    const body = { name: "Zoë’s 40th", time_zone: "Europe/Berlin" }
    const { occasion: made } = await answered(201, createOccasion(petra.client, body))
    expect(made).toEqual({ id: made.id, slug: made.slug, ...body, revision: 1 })
    expect(made.slug).toMatch(/^zoe-s-40th(-\d+)?$/)
    const { occasions } = await answered(200, occasion.planner().session())
    expect(occasions.map(({ id }) => id)).toEqual([occasion.id, made.id])
    expect(occasions[1]?.permissions).toEqual(
      expect.arrayContaining(["seating:publish", "gallery:moderate", "actors:update", "occasion:manage"])
    )

    const there = new Managed(petra.client, made.id)
    const { checklist } = await answered(200, there.view())
    expect(checklist.every(({ done }) => !done)).toBe(true)
    await answered(201, there.createEvent({ name: "Dinner", starts_at: "2027-01-01T19:00:00Z" }))
    const [created] = (await answered(200, there.audit("occasion.created"))).items
    expect(created).toMatchObject({
      by: { kind: "planner", key: "petra", display_name: "Petra Planner" },
      target: { type: "occasion", id: made.id, name: made.name }
    })
    expect((await answered(200, there.audit("planner.created"))).items).toHaveLength(1)
    await refused(403, "permission_denied", managed(occasion, "paul").client.get(there.path))
  })

  it("at most 100 in all, also where several are made at once [PLAT-44]", async () => {
    const { petra } = await party()
    const make = () => createOccasion(petra.client, { name: "One of many", time_zone: "UTC" })
    for (let made = 1; made < 98; made++) await answered(201, make())
    const answers = await Promise.all([make(), make(), make(), make()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
    await refused(400, "invalid_request", make())
  })

  it("a slug that is left out is made, one that is taken is `409 slug_taken` [PLAT-45]", async () => {
    const { occasion, petra } = await party()
    const body = { name: "Ärger & Söhne", time_zone: "UTC" }
    const slugs = await Promise.all(
      Array.from({ length: 4 }, async () => (await answered(201, createOccasion(petra.client, body))).occasion.slug)
    )
    expect(slugs.toSorted()).toEqual(["arger-sohne", "arger-sohne-2", "arger-sohne-3", "arger-sohne-4"])
    const given = { ...body, slug: "anniversary" }
    const answers = await Promise.all(Array.from({ length: 4 }, () => createOccasion(petra.client, given)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    await refused(409, "slug_taken", createOccasion(petra.client, { ...body, slug: occasion.slug }))
    const long = await answered(201, createOccasion(petra.client, { ...body, name: "ab ".repeat(60) }))
    expect(long.occasion.slug.length).toBeLessThanOrEqual(64)
    for (const wrong of [{ slug: "No Slug" }, { name: " " }, { time_zone: undefined }, { time_zone: "Nowhere" }]) {
      await refused(400, "invalid_request", createOccasion(petra.client, { ...body, ...wrong }))
    }
  })

  it("a planner who has `occasion:manage` anywhere, and nobody else [PLAT-44, PLAT-12]", async () => {
    const { occasion } = await party()
    const body = { name: "Another", time_zone: "UTC" }
    const strangers = [occasion.planner("sam"), occasion.guest(), occasion.vendor()]
    for (const { client } of strangers) {
      await refused(403, "permission_denied", createOccasion(client, body))
      await refused(403, "permission_denied", createOccasion(client, {}))
    }
    await refused(401, "unauthenticated", createOccasion(occasion.anybody, body))
  })
})

describe("POST …/events `{ key?, name, starts_at }`, PATCH …/events/:event_id, DELETE …/events/:event_id (`409 event_in_use`)", () => {
  it("GET …/events → `{ items: [{ id, key, name, starts_at, revision }] }` [PLAT-47]", async () => {
    const { petra } = await party()
    const { event } = await answered(
      201,
      petra.createEvent({ name: " Brunch ", starts_at: "2026-06-21T11:00:00+02:00", place: "Barn" })
    )
    expect(event).toEqual({
      id: event.id,
      key: "brunch",
      name: "Brunch",
      starts_at: "2026-06-21T09:00:00.000Z",
      place: "Barn",
      revision: 1
    })
    const { items } = await answered(200, petra.events())
    expect(items.map(({ key }) => key)).toEqual(["ceremony", "reception", "brunch"])
    expect(items[2]).toEqual(event)
  })

  it("Keys that are left out are made; taken ones are `409 key_taken` [PLAT-47]", async () => {
    const { occasion, petra } = await party()
    const starts_at = "2026-06-21T11:00:00Z"
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => (await answered(201, petra.createEvent({ name: "Tanz", starts_at }))).event)
    )
    expect(made.map(({ key }) => key).toSorted()).toEqual(["tanz", "tanz-2", "tanz-3", "tanz-4"])
    await refused(409, "key_taken", petra.createEvent({ name: "X", key: "reception", starts_at }))
    await refused(409, "key_taken", petra.updateEvent(occasion.event("ceremony"), { key: "reception" }))
    for (const wrong of [
      { starts_at: "tomorrow" },
      { starts_at: "2026-02-30T10:00:00Z" },
      { key: "a b" },
      { name: "" }
    ]) {
      await refused(400, "invalid_request", petra.createEvent({ name: "X", starts_at, ...wrong }))
    }
  })

  it("at most 200 of an occasion, also where several are made at once [PLAT-47]", async () => {
    const { petra } = await party()
    const make = () => petra.createEvent({ name: "One of many", starts_at: "2026-06-21T11:00:00Z" })
    for (let made = 2; made < 198; made++) await answered(201, make())
    const answers = await Promise.all([make(), make(), make(), make()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
    expect((await answered(200, petra.events())).items).toHaveLength(200)
  })

  it("changes what is given; `null` takes the place away [PLAT-47, PLAT-43]", async () => {
    const { occasion, petra } = await party()
    const id = occasion.event("ceremony")
    const { event } = await answered(200, petra.updateEvent(id, { place: "Chapel", key: "vows" }))
    expect(event).toMatchObject({ id, key: "vows", name: "Ceremony", place: "Chapel", revision: 2 })
    const { event: bare } = await answered(200, petra.updateEvent(id, { place: null, name: null }))
    expect(bare).toMatchObject({ key: "vows", name: "Ceremony", place: null, revision: 3 })
    const { event: same } = await answered(200, petra.updateEvent(id, { name: "Ceremony", place: null }))
    expect(same).toEqual(bare)
    await refused(404, "not_found", petra.updateEvent(unknownId, { name: "X" }))
    await refused(400, "invalid_request", petra.updateEvent("nothing", { name: "X" }))
  })

  it("an event to which something refers is `409 event_in_use`, any other goes with its enablements [PLAT-48]", async () => {
    const { occasion, petra } = await party()
    const uses = async (key: string) => refused(409, "event_in_use", petra.deleteEvent(occasion.event(key)))
    await occasion.apply({ invitations: [{ event: "ceremony", actor: "alice" }] })
    expect(await uses("ceremony")).toMatchObject({ uses: ["invitation"] })
    await occasion.setUp([8])
    expect(await uses("reception")).toMatchObject({ uses: ["seating_plan"] })

    const { event } = await answered(201, petra.createEvent({ name: "Brunch", starts_at: "2026-06-21T11:00:00Z" }))
    await occasion.apply({
      modules: [{ module: "seating", events: [{ event: "brunch" }] }],
      guests: [{ actor: "alice", events: ["brunch"] }],
      vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view", event: "brunch" }] }]
    })
    expect((await petra.deleteEvent(event.id)).status).toBe(204)
    await refused(404, "not_found", petra.deleteEvent(event.id))
    expect((await answered(200, petra.events())).items.map(({ id }) => id)).not.toContain(event.id)
    expect((await answered(200, occasion.guest("alice").overview())).events).toEqual([])
  })
})
