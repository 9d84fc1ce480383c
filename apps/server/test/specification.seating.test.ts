/** The interface specification, "Seating": what it provides, its entities, its configuration, its limits. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { useServer } from "./support/Server.ts"
import { wedding } from "./support/OccasionDocument.ts"

const server = useServer()

describe("What Seating provides", () => {
  it("Seating manages table planning and guest placement. [SEAT-40]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 8])
    const { id } = await occasion.seat(plan, "carol", tables[1])
    const { assignments, tables: seen } = await occasion.plan()
    expect(assignments).toEqual([
      {
        id,
        actor_id: occasion.actor("carol"),
        seating_table_id: tables[1].id,
        seat_number: null,
        seat_label: null,
        locked: false
      }
    ])
    expect(seen.map(({ occupancy }) => occupancy)).toEqual([0, 1])
  })

  it("It is a real module with server-side validation, persistence and permission-aware APIs, not a frontend-only layout helper. [SEAT-39, SEAT-40]", async () => {
    const occasion = await server.occasion({
      planners: [...wedding.planners, { key: "lena", display_name: "Lena Looker", permissions: ["seating:list"] }]
    })
    const { plan, tables } = await occasion.setUp([2])
    await refused(
      409,
      "table_full",
      occasion.planner().assign(plan, {
        actor_id: occasion.actor("smiths"),
        seating_table_id: tables[0].id
      })
    )
    const seat = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id }
    await refused(403, "permission_denied", occasion.planner("lena").assign(plan, seat))
    await answered(201, occasion.planner().assign(plan, seat))
    const kept = await answered(200, occasion.planner("lena").seating())
    expect(kept.plans[0]?.assignments.map(({ actor_id }) => actor_id)).toEqual([occasion.actor("carol")])
  })

  it("It provides: occasion installation, event enablement for events that need seating, planner-managed seating plans, zones, tables and assignments, guest-safe lookup of the guest's own published table or seat, and vendor read access to published plans when explicit permission exists. [PLAT-1, SEAT-40, SEAT-46, SEAT-50, SEAT-56]", async () => {
    const occasion = await server.occasion({
      actors: [...wedding.actors, { key: "florist", type: "vendor", display_name: "Bloom" }],
      vendors: [...wedding.vendors, { actor: "florist", grants: [] }]
    })
    const planner = occasion.planner()
    const { installation, events } = await answered(200, planner.seating())
    expect(installation.config).toEqual({ table_naming_strategy: "numbered" })
    expect(events.filter(({ enablement }) => enablement !== null).map(({ name }) => name)).toEqual(["Reception"])
    const { plan, tables } = await occasion.setUp([8])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    await answered(200, planner.updateTable(tables[0], { seating_zone_id: zone.id }))
    await occasion.seat(plan, "alice", tables[0], { seat_number: 3 })
    await answered(200, planner.publish(plan))
    const { assignments } = await answered(200, occasion.guest().seating())
    expect(assignments.map(({ table, seat_number }) => [table.name, seat_number])).toEqual([["Table 1", 3]])
    const { plans } = await answered(200, occasion.vendor().seating())
    expect(plans.map(({ id }) => id)).toEqual([plan.id])
    await refused(403, "permission_denied", occasion.vendor("florist").seating())
  })

  it("Every seating plan belongs to exactly one event. [SEAT-3]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    expect(plan.event_id).toBe(occasion.event("reception"))
    const { events, plans } = await answered(200, occasion.planner().seating())
    expect(plans).toHaveLength(1)
    expect(events.map(({ name, seating_plan_id }) => [name, seating_plan_id])).toEqual([
      ["Ceremony", null],
      ["Reception", plan.id]
    ])
    const errors = (await refused(400, "invalid_request", occasion.planner().createPlan({}))).errors
    expect(errors?.map(({ path }) => path)).toEqual(["event_id"])
  })

  it("Version 1 supports one seating plan per event. [SEAT-3]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    await refused(409, "plan_already_exists", planner.createPlan({ event_id: plan.event_id }))
    await refused(409, "plan_already_exists", planner.createPlan({ event_id: plan.event_id, plan_key: "other" }))
    const { plans } = await answered(200, planner.seating())
    expect(plans.map(({ id }) => id)).toEqual([plan.id])
  })

  it("The module declares: occasion installation scope, event enablement scope, a dependency on the actor domain, planner, guest and vendor surfaces, and install and enablement schemas. [PLAT-4]", async () => {
    const wrongInstallation = { module: "seating", config: { table_naming_strategy: "roman" } }
    await expect(server.occasion({ modules: [wrongInstallation] })).rejects.toThrow()
    const wrongEnablement = {
      module: "seating",
      events: [{ event: "reception", config: { publish_to_guests: "yes" } }]
    }
    await expect(server.occasion({ modules: [wrongEnablement] })).rejects.toThrow()
    const unknownMember = { module: "seating", config: { naming: "numbered" } }
    await expect(server.occasion({ modules: [unknownMember] })).rejects.toThrow()
    const occasion = await server.occasion()
    await answered(200, occasion.planner().seating())
    await answered(200, occasion.guest().seating())
    await refused(404, "plan_not_published", occasion.vendor().seating())
  })

  it("The server requires a real installation for occasion-scoped reads and writes, and a real event enablement for event-scoped plan creation. [PLAT-5, PLAT-6]", async () => {
    const bare = await server.occasion({ modules: [] })
    await refused(409, "module_not_installed", bare.planner().seating())
    await refused(409, "module_not_installed", bare.planner().createPlan({ event_id: bare.event() }))
    const installed = await server.occasion({ modules: [{ module: "seating" }] })
    await answered(200, installed.planner().seating())
    await refused(409, "module_not_enabled", installed.planner().createPlan({ event_id: installed.event() }))
  })
})

describe("Seating plan fields", () => {
  it("occasion scope, event scope: exactly one event per plan. [SEAT-3]", async () => {
    const here = await server.occasion()
    const elsewhere = await server.occasion()
    const { plan } = await here.setUp([])
    expect((await here.plan()).event_id).toBe(here.event())
    await refused(404, "not_found", elsewhere.planner().updatePlan(plan, { display_name: "Mine" }))
    const { plans } = await answered(200, elsewhere.planner().seating())
    expect(plans).toEqual([])
  })

  it("module installation and enablement linkage: references to platform records. [PLAT-3, SEAT-3]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { installation, events } = await answered(200, occasion.planner().seating(occasion.event()))
    expect([plan.module_installation_id, plan.event_enablement_id]).toEqual([
      installation.id,
      events[0]?.enablement?.id
    ])
  })

  it("plan_key: identifier-like key of the plan. [SEAT-4]", async () => {
    const occasion = await server.occasion()
    const body = { event_id: occasion.event(), plan_key: "evening-hall-2" }
    const { plan } = await answered(201, occasion.planner().createPlan(body))
    expect([plan.plan_key, (await occasion.plan()).plan_key]).toEqual(["evening-hall-2", "evening-hall-2"])
  })

  it("display name: text.", async () => {
    const occasion = await server.occasion()
    const body = { event_id: occasion.event(), display_name: "Dîner à Sintra 🎉" }
    const { plan } = await answered(201, occasion.planner().createPlan(body))
    expect([plan.display_name, (await occasion.plan()).display_name]).toEqual([body.display_name, body.display_name])
  })

  it("planner notes: optional.", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    expect(plan.planner_notes).toBeNull()
    await answered(200, planner.updatePlan(plan, { planner_notes: "Keep the aisle free.\nTwo lines." }))
    expect((await occasion.plan()).planner_notes).toBe("Keep the aisle free.\nTwo lines.")
  })

  it("lifecycle status: draft or published. [SEAT-5]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    expect(plan.status).toBe("draft")
    await answered(200, occasion.planner().publish(plan))
    expect((await occasion.plan()).status).toBe("published")
  })

  it("publication timestamps and publisher metadata: set on publication. [SEAT-8]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    expect([plan.published_at, plan.published_by]).toEqual([null, null])
    const before = Date.now()
    await answered(200, occasion.planner().publish(plan))
    const { published_at, published_by } = await occasion.plan()
    expect(published_by).toEqual({ kind: "planner", key: "petra", display_name: "Petra Planner" })
    const at = Date.parse(published_at ?? "")
    expect(at).toBeGreaterThanOrEqual(before - 1000)
    expect(at).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

describe("Zone", () => {
  it("Belongs to one seating plan. [SEAT-14]", async () => {
    const occasion = await server.occasion({
      modules: [{ module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }]
    })
    const { plan } = await occasion.setUp([])
    const { plan: other } = await occasion.setUp([], "ceremony")
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    expect((await occasion.plan()).zones).toEqual([zone])
    expect((await occasion.plan("ceremony")).zones).toEqual([])
    const foreign = { capacity: 4, seating_zone_id: zone.id }
    await refused(422, "zone_not_in_plan", occasion.planner().createTable(other, foreign))
  })

  it("Groups tables into sections (for example a hall, a family section, a patio). [SEAT-14]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const sections: Record<string, Array<string>> = {}
    for (const name of ["Hall", "Family section", "Patio"]) {
      const { zone } = await answered(201, planner.createZone(plan, { name }))
      for (const capacity of [4, 6]) {
        const { table } = await answered(201, planner.createTable(plan, { capacity, seating_zone_id: zone.id }))
        ;(sections[zone.id] ??= []).push(table.id)
      }
    }
    const { tables } = await occasion.plan()
    for (const [zone, members] of Object.entries(sections)) {
      expect(tables.filter((table) => table.seating_zone_id === zone).map(({ id }) => id)).toEqual(members)
    }
  })
})

describe("Table", () => {
  it("Has a capacity. [SEAT-17]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { table } = await answered(201, occasion.planner().createTable(plan, { capacity: 7 }))
    expect([table.capacity, table.occupancy, table.remaining]).toEqual([7, 0, 7])
    const { errors } = await refused(400, "invalid_request", occasion.planner().createTable(plan, {}))
    expect(errors?.map(({ path }) => path)).toEqual(["capacity"])
  })

  it("May reference one zone or no zone. [SEAT-17]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan } = await occasion.setUp([])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    const without = await answered(201, planner.createTable(plan, { capacity: 2 }))
    const within = await answered(201, planner.createTable(plan, { capacity: 2, seating_zone_id: zone.id }))
    expect([without.table.seating_zone_id, within.table.seating_zone_id]).toEqual([null, zone.id])
  })

  it("Is the core seating location. [SEAT-17]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([4])
    const { errors } = await refused(
      400,
      "invalid_request",
      occasion.planner().assign(plan, { actor_id: occasion.actor("carol") })
    )
    expect(errors?.map(({ path }) => path)).toEqual(["seating_table_id"])
  })
})

describe("Assignment", () => {
  it("Maps one actor to one table within one seating plan. [SEAT-24]", async () => {
    const occasion = await server.occasion({
      modules: [{ module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }]
    })
    const { plan, tables } = await occasion.setUp([4, 4])
    const { plan: other, tables: otherTables } = await occasion.setUp([4], "ceremony")
    await occasion.seat(plan, "carol", tables[0])
    await occasion.seat(other, "carol", otherTables[0])
    const again = { actor_id: occasion.actor("carol"), seating_table_id: tables[1].id }
    await refused(409, "actor_already_assigned", occasion.planner().assign(plan, again))
    const foreign = { actor_id: occasion.actor("dave"), seating_table_id: otherTables[0].id }
    await refused(422, "table_not_in_plan", occasion.planner().assign(plan, foreign))
  })

  it("Optional seat position: seat_number and seat_label. [SEAT-24]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const seated = await occasion.seat(plan, "carol", tables[0], { seat_number: 2, seat_label: "By the window" })
    expect([seated.seat_number, seated.seat_label]).toEqual([2, "By the window"])
    expect((await occasion.plan()).assignments).toEqual([seated])
  })

  it("A guest can be seated at a table without an exact seat. [SEAT-24]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const seated = await occasion.seat(plan, "alice", tables[0])
    expect([seated.seat_number, seated.seat_label]).toEqual([null, null])
    await answered(200, occasion.planner().publish(plan))
    const { assignments } = await answered(200, occasion.guest().seating())
    expect(assignments.map(({ table, seat_number }) => [table.name, seat_number])).toEqual([["Table 1", null]])
  })
})

describe("Configuration", () => {
  it("Seating installation: table_naming_strategy", async () => {
    for (const [strategy, name] of [
      ["numbered", "Table 1"],
      ["lettered", "Table A"]
    ] as const) {
      const occasion = await server.occasion({
        modules: [{ module: "seating", config: { table_naming_strategy: strategy }, events: [{ event: "reception" }] }]
      })
      const { tables } = await occasion.setUp([4])
      expect(tables[0].name).toBe(name)
    }
  })

  it("Seating event enablement: publish_to_guests (controls whether guest publication is allowed) [SEAT-1, SEAT-2]", async () => {
    const occasion = await server.occasion({
      modules: [{ module: "seating", events: [{ event: "reception", config: { publish_to_guests: false } }] }]
    })
    const { plan, tables } = await occasion.setUp([4])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, occasion.planner().publish(plan))
    expect(await answered(200, occasion.guest().seating())).toEqual({ assignments: [] })
    await occasion.apply({
      modules: [{ module: "seating", events: [{ event: "reception", config: { publish_to_guests: true } }] }]
    })
    expect((await answered(200, occasion.guest().seating())).assignments).toHaveLength(1)
  })
})

describe("Limits", () => {
  it("Seating plans per event | 1 | Seating plan creation (version 1) [SEAT-3]", async () => {
    const occasion = await server.occasion()
    const body = { event_id: occasion.event() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => occasion.planner().createPlan(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  it("Assignments per actor per plan: 1 [SEAT-34]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4, 4, 4])
    const answers = await Promise.all(
      tables.map((table) =>
        occasion.planner().assign(plan, { actor_id: occasion.actor("carol"), seating_table_id: table.id })
      )
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await occasion.plan()).assignments).toHaveLength(1)
  })

  it("Seat number: at most the table capacity [SEAT-35, SEAT-37]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const seat = (seat_number: number) =>
      occasion.planner().assign(plan, {
        actor_id: occasion.actor("carol"),
        seating_table_id: tables[0].id,
        seat_number
      })
    await refused(422, "seat_above_capacity", seat(5))
    await answered(201, seat(4))
  })

  it("Table occupancy: at most the table capacity [SEAT-35, SEAT-37]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([2])
    const seat = (actor: string) =>
      occasion.planner().assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id })
    await answered(201, seat("carol"))
    await answered(201, seat("dave"))
    await refused(409, "table_full", seat("erin"))
    expect((await occasion.plan()).tables[0]).toMatchObject({ occupancy: 2, remaining: 0 })
  })
})

describe("Versioning", () => {
  it("All API paths carry the prefix /v1. [HTTP-1]", async () => {
    const occasion = await server.occasion()
    for (const client of [occasion.planner(), occasion.guest(), occasion.vendor()]) {
      await refused(404, "not_found", client.client.get(client.path.replace("/v1", "")))
      await refused(404, "not_found", client.client.get(client.path.replace("/v1", "/v2")))
    }
    const { paths } = await answered(200, occasion.anybody.get<{ paths: Record<string, unknown> }>("/openapi.json"))
    const operations = ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"]
    const api = Object.keys(paths).filter((path) => !operations.includes(path))
    expect(api.filter((path) => !path.startsWith("/v1/"))).toEqual([])
    expect(api.length).toBeGreaterThan(10)
  })

  it("The seating module is described for version 1 (one plan per event). [SEAT-3]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    await refused(409, "plan_already_exists", occasion.planner().createPlan({ event_id: plan.event_id }))
  })
})
