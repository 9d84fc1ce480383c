/** The interface specification, "Endpoints": the seating routes of planners, guests and vendors, and the assignment rules. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingModule, view, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe("Seating: planner", () => {
  it("GET /v1/occasions/:occasion_id/seating | Planner view: plans, zones, tables, assignments, candidate actors with RSVP posture and group_labels, capacity state [SEAT-40, SEAT-41]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    const seated = await occasion.seat(plan, "smiths", tables[0])
    const client = occasion.planner().client
    const seating = await answered(200, client.get(`/v1/occasions/${occasion.id}/seating`))
    expect(seating).toMatchObject({
      plans: [
        {
          id: plan.id,
          zones: [{ name: "Hall" }],
          tables: [{ id: tables[0].id, capacity: 8, occupancy: 4, remaining: 4 }],
          assignments: [seated],
          capacity: { seats: 8, assigned: 4, remaining: 4 }
        }
      ]
    })
    expect(await occasion.candidate("alice")).toMatchObject({ rsvp: "not_tracked", group_labels: ["The Smiths"] })
  })

  it("POST /v1/occasions/:occasion_id/seating/plans | Create a seating plan for an enabled event (one per event) [SEAT-3, SEAT-4]", async () => {
    const occasion = await server.occasion()
    const client = occasion.planner().client
    const post = (event: string) =>
      client.post<{ plan: { id: string } }>(`/v1/occasions/${occasion.id}/seating/plans`, {
        event_id: occasion.event(event)
      })
    const { plan } = await answered(201, post("reception"))
    expect((await occasion.plan()).id).toBe(plan.id)
    await refused(409, "module_not_enabled", post("ceremony"))
    await refused(409, "plan_already_exists", post("reception"))
  })

  it("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/zones | Create a zone in a plan [SEAT-15]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const path = `/v1/occasions/${occasion.id}/seating/plans/${plan.id}/zones`
    const answer = await answered(201, occasion.planner().client.post(path, { name: "Hall" }))
    expect(answer).toMatchObject({ zone: { name: "Hall" } })
    expect((await occasion.plan()).zones).toMatchObject([{ name: "Hall" }])
  })

  it("PATCH /v1/occasions/:occasion_id/seating/zones/:seating_zone_id | Update a zone [SEAT-15]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    const path = `/v1/occasions/${occasion.id}/seating/zones/${zone.id}`
    await answered(200, occasion.planner().client.patch(path, { name: "Great hall" }))
    expect((await occasion.plan()).zones).toEqual([{ ...zone, name: "Great hall" }])
  })

  it("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/tables | Create a table in a plan (with capacity, optional zone) [SEAT-17, SEAT-18]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    const path = `/v1/occasions/${occasion.id}/seating/plans/${plan.id}/tables`
    await answered(201, occasion.planner().client.post(path, { capacity: 4 }))
    await answered(201, occasion.planner().client.post(path, { capacity: 6, seating_zone_id: zone.id }))
    const { tables } = await occasion.plan()
    expect(tables.map((table) => [table.capacity, table.seating_zone_id])).toEqual([
      [4, null],
      [6, zone.id]
    ])
  })

  it("PATCH /v1/occasions/:occasion_id/seating/tables/:seating_table_id | Update a table [SEAT-18]", async () => {
    const occasion = await server.occasion()
    const { tables } = await occasion.setUp([4])
    const path = `/v1/occasions/${occasion.id}/seating/tables/${tables[0].id}`
    await answered(200, occasion.planner().client.patch(path, { name: "Head table", capacity: 10 }))
    expect((await occasion.plan()).tables).toEqual([{ ...tables[0], name: "Head table", capacity: 10, remaining: 10 }])
  })

  it("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments | Assign an actor to a table, optionally with seat_number and seat_label; also used to move an actor [SEAT-24, SEAT-28]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4])
    const path = `/v1/occasions/${occasion.id}/seating/plans/${plan.id}/assignments`
    const actor_id = occasion.actor("carol")
    const post = (body: object) => occasion.planner().client.post(path, { actor_id, ...body })
    await answered(201, post({ seating_table_id: tables[0].id, seat_number: 1, seat_label: "Aisle" }))
    expect((await occasion.plan()).assignments).toMatchObject([{ seat_number: 1, seat_label: "Aisle" }])
    await answered(200, post({ seating_table_id: tables[1].id, move: true }))
    expect((await occasion.plan()).assignments).toMatchObject([
      { actor_id, seating_table_id: tables[1].id, seat_number: null, seat_label: null }
    ])
  })

  it("DELETE /v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id | Remove an assignment (unassign) [SEAT-27]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const { id } = await occasion.seat(plan, "carol", tables[0])
    const path = `/v1/occasions/${occasion.id}/seating/assignments/${id}`
    await answered(200, occasion.planner().client.delete(path))
    expect((await occasion.plan()).assignments).toEqual([])
    await refused(404, "not_found", occasion.planner().client.delete(path))
  })

  it("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish | Publish the plan [SEAT-7]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const path = `/v1/occasions/${occasion.id}/seating/plans/${plan.id}/publish`
    await answered(200, occasion.planner().client.post(path))
    expect((await occasion.plan()).status).toBe("published")
  })
})

describe("Seating: guest", () => {
  it("GET /v1/guest/occasions/:occasion_slug/seating | Returns only the assignment(s) of the resolved guest actor or invitation-unit actor [SEAT-46]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    for (const actor of ["alice", "smiths", "carol", "dave"]) await occasion.seat(plan, actor, tables[0])
    await answered(200, occasion.planner().publish(plan))
    const seats = async (guest: string) => {
      const path = `/v1/guest/occasions/${occasion.slug}/seating`
      const { assignments } = await answered(
        200,
        occasion.guest(guest).client.get<{ assignments: ReadonlyArray<{ actor: { display_name: string } }> }>(path)
      )
      return assignments.map(({ actor }) => actor.display_name)
    }
    expect((await seats("alice")).toSorted()).toEqual(["Alice Smith", "The Smiths"])
    expect(await seats("carol")).toEqual(["Carol Jones"])
  })

  describe("Returned only when: the token resolves to the same occasion; the event is accessible to the token; the plan is `published`; the event enablement has publish_to_guests = true. [SEAT-47]", () => {
    it("all of which let the seat be seen", async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([4])
      await occasion.seat(plan, "carol", tables[0])
      expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual([])
      await answered(200, occasion.planner().publish(plan))
      expect((await answered(200, occasion.guest("carol").seating())).assignments).toHaveLength(1)
    })

    it("not in another occasion", async () => {
      const occasion = await server.occasion()
      const other = await server.occasion()
      const { plan, tables } = await other.setUp([4])
      await other.seat(plan, "carol", tables[0])
      await answered(200, other.planner().publish(plan))
      const path = `/v1/guest/occasions/${other.slug}/seating`
      await refused(403, "guest_occasion_mismatch", occasion.guest("carol").client.get(path))
      expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual([])
    })

    it("not of an event that the token does not open", async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([4])
      await occasion.seat(plan, "dave", tables[0])
      await answered(200, occasion.planner().publish(plan))
      expect((await answered(200, occasion.guest("dave").seating())).assignments).toEqual([])
    })

    it("not without publish_to_guests", async () => {
      const occasion = await server.occasion({ modules: [{ module: "seating", events: [{ event: "reception" }] }] })
      const { plan, tables } = await occasion.setUp([4])
      await occasion.seat(plan, "carol", tables[0])
      await answered(200, occasion.planner().publish(plan))
      expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual([])
    })
  })

  it("The response never includes other guests' assignments, the full table roster, full zone listings or unpublished drafts. [SEAT-48]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8, 6])
    await answered(201, planner.createZone(plan, { name: "Secret garden" }))
    await occasion.seat(plan, "carol", tables[0])
    await occasion.seat(plan, "erin", tables[0])
    await answered(200, planner.publish(plan))
    const { text } = await occasion.guest("carol").seating()
    expect(text).toContain("Carol Jones")
    for (const hidden of ["Erin", "Table 2", "Secret garden", "capacity", occasion.actor("erin"), plan.id]) {
      expect(text).not.toContain(hidden)
    }
    await answered(201, planner.createZone(plan, { name: "Annex" }))
    expect(await answered(200, occasion.guest("carol").seating())).toEqual({ assignments: [] })
  })

  it("The response shape differs from the planner shape. [SEAT-48]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "carol", tables[0])
    await answered(200, occasion.planner().publish(plan))
    const body = await answered(200, occasion.guest("carol").seating())
    expect(Object.keys(body)).toEqual(["assignments"])
    expect(Object.keys(body.assignments[0] ?? {}).toSorted()).toEqual(
      ["event", "plan", "table", "zone", "seat_number", "seat_label", "actor"].toSorted()
    )
  })
})

it("GET /v1/vendors/occasions/:occasion_id/seating | Read a published plan, including zone data [SEAT-50, SEAT-53]", async () => {
  const occasion = await server.occasion()
  const { plan } = await occasion.setUp([8])
  const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
  await answered(200, occasion.planner().publish(plan))
  const path = `/v1/vendors/occasions/${occasion.id}/seating`
  expect(await answered(200, occasion.vendor().client.get(path))).toMatchObject({
    plans: [{ id: plan.id, zones: [zone] }]
  })
})

describe("Assignment rules (POST assignments)", () => {
  it("An actor may have only one assignment per seating plan. [SEAT-34]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4])
    const first = await occasion.seat(plan, "carol", tables[0])
    const again = { actor_id: occasion.actor("carol"), seating_table_id: tables[1].id }
    await refused(409, "actor_already_assigned", occasion.planner().assign(plan, again))
    expect((await occasion.plan()).assignments).toEqual([first])
  })

  it("A duplicate seat_number on the same table is rejected. [SEAT-36]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4])
    await occasion.seat(plan, "carol", tables[0], { seat_number: 2 })
    const taken = { actor_id: occasion.actor("dave"), seating_table_id: tables[0].id, seat_number: 2 }
    await refused(409, "seat_taken", occasion.planner().assign(plan, taken))
    await occasion.seat(plan, "dave", tables[1], { seat_number: 2 })
  })

  it("A seat_number above the table capacity is rejected. [SEAT-35]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const above = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id, seat_number: 5 }
    await refused(422, "seat_above_capacity", occasion.planner().assign(plan, above))
    expect((await occasion.plan()).assignments).toEqual([])
  })

  it("Exceeding table capacity is rejected. [SEAT-37]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    await occasion.seat(plan, "carol", tables[0])
    const household = { actor_id: occasion.actor("smiths"), seating_table_id: tables[0].id }
    await refused(409, "table_full", occasion.planner().assign(plan, household))
    await occasion.seat(plan, "choir", tables[0])
  })

  it("An actor whose RSVP posture is `declined` is rejected. [SEAT-33]", async () => {
    const occasion = await server.occasion({
      invitations: [
        { event: "reception", actor: "carol", response: "declined" },
        { event: "reception", actor: "smiths", response: "declined" }
      ]
    })
    const { plan, tables } = await occasion.setUp([8])
    for (const actor of ["carol", "smiths", "alice"]) {
      const seat = { actor_id: occasion.actor(actor), seating_table_id: tables[0].id }
      await refused(422, "actor_declined", occasion.planner().assign(plan, seat))
    }
  })

  it("A `pending` invitee remains assignable. [SEAT-33]", async () => {
    const occasion = await server.occasion({ invitations: [{ event: "reception", actor: "carol" }] })
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "carol", tables[0])
    expect((await occasion.candidate("carol"))?.rsvp).toBe("pending")
  })
})

describe("Authentication", () => {
  it("Planner authorization is centralized and permission-action based. [PLAT-10]", async () => {
    const occasion = await server.occasion({
      planners: [
        ...wedding.planners,
        { key: "lena", display_name: "Lena", permissions: ["seating:list"] },
        { key: "nora", display_name: "Nora", permissions: [] }
      ]
    })
    await answered(200, occasion.planner("lena").seating())
    await refused(403, "permission_denied", occasion.planner("nora").seating())
    await occasion.apply({ planners: [{ key: "nora", display_name: "Nora", permissions: ["seating:list"] }] })
    await answered(200, occasion.planner("nora").seating())
  })

  it("Seating actions: `seating:list`, `seating:create`, `seating:update`, `seating:publish`. The publish route corresponds to seating:publish and the GET route to seating:list. [SEAT-7, SEAT-40]", async () => {
    const occasion = await server.occasion({
      planners: [
        ...wedding.planners,
        { key: "lister", display_name: "L", permissions: ["seating:list"] },
        { key: "creator", display_name: "C", permissions: ["seating:create"] },
        { key: "updater", display_name: "U", permissions: ["seating:update"] },
        { key: "publisher", display_name: "P", permissions: ["seating:publish"] }
      ]
    })
    const { plan } = await occasion.setUp([])
    const may: Record<string, Array<string>> = {}
    for (const key of ["lister", "creator", "updater", "publisher"]) {
      const planner = occasion.planner(key)
      const statuses = {
        list: (await planner.seating()).status,
        create: (await planner.createZone(plan, { name: "Hall" })).status,
        update: (await planner.updatePlan(plan, { display_name: key })).status,
        publish: (await planner.publish(plan)).status
      }
      expect(Object.values(statuses).filter((status) => status === 403)).toHaveLength(3)
      may[key] = Object.entries(statuses).flatMap(([action, status]) => (status < 300 ? [action] : []))
    }
    expect(may).toEqual({ lister: ["list"], creator: ["create"], updater: ["update"], publisher: ["publish"] })
  })

  it("An unauthorized planner request is rejected through the normal centralized authorization behaviour. [PLAT-10]", async () => {
    const occasion = await server.occasion({
      planners: [...wedding.planners, { key: "nora", display_name: "Nora", permissions: [] }]
    })
    const { plan, tables } = await occasion.setUp([4])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    const seated = await occasion.seat(plan, "carol", tables[0])
    const nora = occasion.planner("nora")
    const seat = { actor_id: occasion.actor("dave"), seating_table_id: tables[0].id }
    for (const request of [
      nora.seating(),
      nora.createPlan({ event_id: occasion.event() }),
      nora.updatePlan(plan, { display_name: "x" }),
      nora.createZone(plan, { name: "x" }),
      nora.updateZone(zone, { name: "x" }),
      nora.deleteZone(zone),
      nora.createTable(plan, { capacity: 1 }),
      nora.updateTable(tables[0], { capacity: 5 }),
      nora.deleteTable(tables[0]),
      nora.assign(plan, seat),
      nora.swap(plan, { assignment_ids: [seated.id, plan.id] }),
      nora.changeSeats(plan, { moves: [seat] }),
      nora.unassign(seated),
      nora.publish(plan)
    ]) {
      await refused(403, "permission_denied", request)
    }
    expect((await occasion.plan()).revision).toBe(plan.revision + 2)
  })

  it("Guest access depends on a valid guest token that resolves to the occasion named by occasion_slug. [PLAT-16]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    await answered(200, occasion.guest().seating())
    await refused(401, "unauthenticated", occasion.anybody.get(`${occasion.guest().path}/seating`))
    await refused(403, "guest_occasion_mismatch", occasion.guest().client.get(`${other.guest().path}/seating`))
  })

  it("Guest seating visibility additionally depends on the rules under the guest seating endpoint. [SEAT-46, SEAT-47]", async () => {
    const occasion = await server.occasion({ modules: [seatingModule()] })
    const { plan, tables } = await occasion.setUp([4])
    await occasion.seat(plan, "alice", tables[0])
    expect((await answered(200, occasion.guest().seating())).assignments).toEqual([])
  })

  it("A guest request with a wrong token or wrong occasion is rejected without exposing unrelated seating data. [PLAT-20]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    const { plan, tables } = await other.setUp([4])
    await other.seat(plan, "carol", tables[0])
    await answered(200, other.planner().publish(plan))
    const path = `${other.guest().path}/seating`
    const answers = [
      await occasion.guest("carol").client.get(path),
      await occasion.anybody.send("GET", path, { headers: { authorization: "Bearer nonsense" } }),
      await occasion.planner().client.get(path)
    ]
    for (const { status, text } of answers) {
      expect([401, 403]).toContain(status)
      for (const hidden of ["Carol", "Table 1", "Ana & Ben", other.id, plan.id]) expect(text).not.toContain(hidden)
    }
  })
})

describe("Vendor", () => {
  it("An active vendor actor is required. [SEAT-51]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    await answered(200, occasion.planner().publish(plan))
    await answered(200, occasion.vendor().seating())
    await occasion.apply({
      actors: [{ key: "caterer", type: "vendor", display_name: "Fine Food Ltd", status: "inactive" }]
    })
    await refused(403, "vendor_not_active", occasion.vendor().seating())
  })

  it("The actor must belong to the occasion. [SEAT-51]", async () => {
    const occasion = await server.occasion()
    const other = await server.occasion()
    const { plan } = await other.setUp([])
    await answered(200, other.planner().publish(plan))
    await refused(403, "vendor_not_in_occasion", occasion.vendor().client.get(other.vendor().path))
  })

  it("The plan must be `published`. [SEAT-52]", async () => {
    const occasion = await server.occasion()
    await refused(404, "plan_not_published", occasion.vendor().seating())
    const { plan } = await occasion.setUp([])
    await refused(404, "plan_not_published", occasion.vendor().seating())
    await answered(200, occasion.planner().publish(plan))
    await answered(200, occasion.vendor().seating())
  })

  it("Centralized authorization must allow `resource:seating_plan:view`. [PLAT-11, SEAT-52]", async () => {
    const occasion = await server.occasion({ vendors: [{ actor: "caterer", grants: [] }] })
    const { plan } = await occasion.setUp([])
    await answered(200, occasion.planner().publish(plan))
    await refused(403, "permission_denied", occasion.vendor().seating())
    await occasion.apply({ vendors: [{ actor: "caterer", grants: [{ action: view, event: "reception" }] }] })
    await answered(200, occasion.vendor().seating())
  })
})
