/** The HTTP contract, "Guest": the overview and the guest's own seats. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

it("The token resolves to one occasion, one guest actor, optionally the actor of its invitation unit, and the events it opens. [PLAT-16]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "smiths", tables[0])
  await answered(200, occasion.planner().publish(plan))
  const overview = await answered(200, occasion.guest("alice").overview())
  expect(overview.occasion.slug).toBe(occasion.slug)
  expect(overview.guest).toEqual({ actor_id: occasion.actor("alice"), display_name: "Alice Smith" })
  expect(overview.events.map(({ name }) => name)).toEqual(["Ceremony", "Reception"])
  const { assignments } = await answered(200, occasion.guest("alice").seating())
  expect(assignments.map(({ actor }) => actor.display_name)).toEqual(["The Smiths"])
})

it("A module that the occasion has not installed is `409 module_not_installed` on every guest read and write of it. [PLAT-5]", async () => {
  const occasion = await server.occasion({ modules: [] })
  await refused(409, "module_not_installed", occasion.guest().seating())
  await refused(409, "module_not_installed", occasion.guest().seating(occasion.event()))
  await answered(200, occasion.guest().overview())
})

describe("GET /v1/guest/occasions/:occasion_slug (beyond) → 200 [HTTP-30]", () => {
  it("`{ occasion: { slug, name, time_zone }, guest: { actor_id, display_name }, events: [{ id, name, starts_at, gallery: { enabled, uploads_active }, seating: { enabled, published } }] }` [HTTP-30]", async () => {
    const occasion = await server.occasion({
      modules: [
        {
          module: "gallery",
          config: { uploads_active: false },
          events: [{ event: "ceremony", config: { uploads_active: true } }, { event: "reception" }]
        },
        seatingModule()
      ]
    })
    expect(await answered(200, occasion.guest().overview())).toEqual({
      occasion: { slug: occasion.slug, name: "Ana & Ben", time_zone: "Europe/Lisbon" },
      guest: { actor_id: occasion.actor("alice"), display_name: "Alice Smith" },
      events: [
        {
          id: occasion.event("ceremony"),
          name: "Ceremony",
          starts_at: "2026-06-20T14:00:00.000Z",
          gallery: { enabled: true, uploads_active: true },
          seating: { enabled: false, published: false },
          rsvp: { enabled: false, open: false, plus_ones: false, response: null }
        },
        {
          id: occasion.event("reception"),
          name: "Reception",
          starts_at: "2026-06-20T18:00:00.000Z",
          gallery: { enabled: true, uploads_active: false },
          seating: { enabled: true, published: false },
          rsvp: { enabled: false, open: false, plus_ones: false, response: null }
        }
      ]
    })
  })

  it("— only events that the token opens. [HTTP-30]", async () => {
    const occasion = await server.occasion()
    const names = async (guest: string) =>
      (await answered(200, occasion.guest(guest).overview())).events.map(({ name }) => name)
    expect(await names("carol")).toEqual(["Reception"])
    expect(await names("dave")).toEqual(["Ceremony"])
    await occasion.apply({ guests: [{ actor: "dave", events: [] }] })
    expect(await names("dave")).toEqual([])
  })

  describe("`seating.published` is true only when the guest read below could show that event. [SEAT-47, HTTP-30]", () => {
    const published = async (occasion: Awaited<ReturnType<typeof server.occasion>>, guest = "carol") => {
      const { events } = await answered(200, occasion.guest(guest).overview())
      return events.find(({ id }) => id === occasion.event())?.seating
    }

    it("once the plan is published, and no longer when it changes [SEAT-47]", async () => {
      const occasion = await server.occasion()
      expect(await published(occasion)).toEqual({ enabled: true, published: false })
      const { plan } = await occasion.setUp([])
      expect(await published(occasion)).toEqual({ enabled: true, published: false })
      await answered(200, occasion.planner().publish(plan))
      expect(await published(occasion)).toEqual({ enabled: true, published: true })
      await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
      expect(await published(occasion)).toEqual({ enabled: true, published: false })
    })

    it("not without publish_to_guests", async () => {
      const occasion = await server.occasion({ modules: [{ module: "seating", events: [{ event: "reception" }] }] })
      const { plan } = await occasion.setUp([])
      await answered(200, occasion.planner().publish(plan))
      expect(await published(occasion)).toEqual({ enabled: true, published: false })
    })

    it("not while Seating is disabled", async () => {
      const occasion = await server.occasion()
      const { plan } = await occasion.setUp([])
      await answered(200, occasion.planner().publish(plan))
      await occasion.disable("seating", "reception")
      expect(await published(occasion)).toEqual({ enabled: false, published: false })
      await occasion.enable("seating", "reception")
      expect(await published(occasion)).toEqual({ enabled: true, published: true })
    })

    it("and where Seating is not installed neither is it enabled", async () => {
      const occasion = await server.occasion({ modules: [] })
      expect(await published(occasion)).toEqual({ enabled: false, published: false })
    })
  })
})

describe("GET …/seating `?event_id=` → 200 [SEAT-46]", () => {
  it("`{ assignments: [{ event: { id, name, starts_at }, plan: { display_name }, table: { name }, zone: { name } | null, seat_number, seat_label, actor: { display_name } }] }` [SEAT-46]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await answered(
      201,
      planner.createPlan({ event_id: occasion.event(), display_name: "Dinner", planner_notes: "hush" })
    )
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const { table } = await answered(
      201,
      planner.createTable(plan, { name: "Head table", capacity: 8, seating_zone_id: zone.id })
    )
    await occasion.seat(plan, "carol", table, { seat_number: 3, seat_label: "Left of the bride" })
    await answered(200, planner.publish(plan))
    expect(await answered(200, occasion.guest("carol").seating())).toEqual({
      assignments: [
        {
          event: { id: occasion.event(), name: "Reception", starts_at: "2026-06-20T18:00:00.000Z" },
          plan: { display_name: "Dinner" },
          table: { name: "Head table" },
          zone: { name: "Hall" },
          seat_number: 3,
          seat_label: "Left of the bride",
          actor: { display_name: "Carol Jones" }
        }
      ]
    })
  })

  it("— the guest actor's and its invitation unit's, and nothing else; none visible is an empty list. [SEAT-46, SEAT-49]", async () => {
    const occasion = await server.occasion({
      guests: [
        { actor: "alice", invitation_unit: "smiths", events: ["reception"] },
        { actor: "bob", events: ["reception"] }
      ]
    })
    const { plan, tables } = await occasion.setUp([16])
    for (const actor of ["alice", "smiths", "carol"]) await occasion.seat(plan, actor, tables[0])
    await answered(200, occasion.planner().publish(plan))
    const names = async (guest: string) =>
      (await answered(200, occasion.guest(guest).seating())).assignments.map(({ actor }) => actor.display_name)
    expect(await names("alice")).toEqual(["Alice Smith", "The Smiths"])
    expect(await names("bob")).toEqual([])
  })

  it("An `event_id` that the token does not open is `403 event_not_accessible`; without it such events are left out. [SEAT-49]", async () => {
    const occasion = await server.occasion({
      modules: [
        {
          module: "seating",
          events: [
            { event: "ceremony", config: { publish_to_guests: true } },
            { event: "reception", config: { publish_to_guests: true } }
          ]
        }
      ],
      guests: [...wedding.guests.slice(0, 1), { actor: "carol", events: ["reception"] }]
    })
    for (const event of ["ceremony", "reception"]) {
      const { plan, tables } = await occasion.setUp([8], event)
      for (const actor of ["alice", "carol"]) await occasion.seat(plan, actor, tables[0])
      await answered(200, occasion.planner().publish(plan))
    }
    const events = async (guest: string, event?: string) =>
      (await answered(200, occasion.guest(guest).seating(event))).assignments.map(({ event: { name } }) => name)
    expect(await events("alice")).toEqual(["Ceremony", "Reception"])
    expect(await events("alice", occasion.event("ceremony"))).toEqual(["Ceremony"])
    expect(await events("carol")).toEqual(["Reception"])
    await refused(403, "event_not_accessible", occasion.guest("carol").seating(occasion.event("ceremony")))
  })
})
