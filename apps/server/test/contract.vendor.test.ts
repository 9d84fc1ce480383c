/** The HTTP contract, "Vendor". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { view, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const bothEvents = { module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }

describe("GET /v1/vendors/occasions/:occasion_id/seating `?event_id=` → 200 [SEAT-50, SEAT-53]", () => {
  it("`{ plans: [{ id, event: { id, name, starts_at }, display_name, published_at, zones: [{ id, name, sort_order }], tables: [{ id, seating_zone_id, name, capacity, occupancy, sort_order }], assignments: [{ seating_table_id, display_name, party_size, seat_number, seat_label }] }] }` [SEAT-50, SEAT-53]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    await answered(200, planner.updateTable(tables[0], { seating_zone_id: zone.id }))
    await occasion.seat(plan, "smiths", tables[0])
    await occasion.seat(plan, "carol", tables[0], { seat_number: 2, seat_label: "Aisle" })
    const { published_at } = (await answered(200, planner.publish(plan))).plan
    const seat = { seating_table_id: tables[0].id }
    expect(await answered(200, occasion.vendor().seating())).toEqual({
      plans: [
        {
          id: plan.id,
          event: { id: occasion.event(), name: "Reception", starts_at: "2026-06-20T18:00:00.000Z" },
          display_name: "Reception",
          published_at,
          zones: [zone],
          tables: [
            {
              id: tables[0].id,
              seating_zone_id: zone.id,
              name: "Table 1",
              capacity: 8,
              occupancy: 5,
              sort_order: tables[0].sort_order
            }
          ],
          assignments: expect.arrayContaining([
            { ...seat, display_name: "Carol Jones", party_size: 1, seat_number: 2, seat_label: "Aisle" },
            { ...seat, display_name: "The Smiths", party_size: 4, seat_number: null, seat_label: null }
          ])
        }
      ]
    })
  })

  it("narrows to the event asked for", async () => {
    const occasion = await server.occasion({
      modules: [bothEvents],
      vendors: [{ actor: "caterer", grants: [{ action: view }] }]
    })
    const events = async (event?: string) =>
      (await answered(200, occasion.vendor().seating(event))).plans.map(({ event: { name } }) => name)
    for (const event of ["ceremony", "reception"]) {
      const { plan } = await occasion.setUp([], event)
      await answered(200, occasion.planner().publish(plan))
    }
    expect(await events()).toEqual(["Ceremony", "Reception"])
    expect(await events(occasion.event("reception"))).toEqual(["Reception"])
  })
})

describe("Checks in order: `401`; `403 vendor_not_active`; `403 vendor_not_in_occasion`; `403 permission_denied` (no `resource:seating_plan:view` on any plan asked for); `409 module_not_installed`; [SEAT-50, SEAT-52, SEAT-53]", () => {
  it("each when those before it hold", async () => {
    const bare = await server.occasion({ modules: [], vendors: [{ actor: "caterer", grants: [] }] })
    const other = await server.occasion()
    const vendor = bare.vendor()
    const inactive = { key: "caterer", type: "vendor", display_name: "Fine Food Ltd", status: "inactive" }
    await refused(401, "unauthenticated", bare.anybody.get(vendor.path))
    await bare.apply({ actors: [inactive] })
    await refused(403, "vendor_not_active", vendor.client.get(other.vendor().path))
    await bare.apply({ actors: [{ ...inactive, status: "active" }] })
    await refused(403, "vendor_not_in_occasion", vendor.client.get(other.vendor().path))
    await refused(
      403,
      "vendor_not_in_occasion",
      vendor.client.get(other.vendor().path.replace(/[0-9a-f]{12}/, "0".repeat(12)))
    )
    await refused(403, "permission_denied", vendor.seating())
    await bare.apply({ vendors: [{ actor: "caterer", grants: [{ action: view, event: "reception" }] }] })
    await refused(403, "permission_denied", vendor.seating(bare.event("ceremony")))
    await refused(409, "module_not_installed", vendor.seating())
    await bare.apply({ modules: [{ module: "seating", events: [{ event: "reception" }] }] })
    await refused(404, "plan_not_published", vendor.seating())
  })
})

describe("`404 plan_not_published` (none of those it may view is published). [SEAT-52, SEAT-53]", () => {
  it("whatever is published elsewhere", async () => {
    const occasion = await server.occasion({ modules: [bothEvents] })
    const { plan } = await occasion.setUp([], "ceremony")
    await occasion.setUp([], "reception")
    await answered(200, occasion.planner().publish(plan))
    await refused(404, "plan_not_published", occasion.vendor().seating())
    await refused(404, "plan_not_published", occasion.vendor().seating(occasion.event("reception")))
  })

  it("and one that is published is shown without the drafts", async () => {
    const occasion = await server.occasion({
      modules: [bothEvents],
      vendors: [{ actor: "caterer", grants: [{ action: view }] }]
    })
    const { plan } = await occasion.setUp([], "ceremony")
    await occasion.setUp([], "reception")
    await answered(200, occasion.planner().publish(plan))
    const { plans } = await answered(200, occasion.vendor().seating())
    expect(plans.map(({ id }) => id)).toEqual([plan.id])
    await refused(404, "plan_not_published", occasion.vendor().seating(occasion.event("reception")))
  })
})

it("Planner notes, RSVP, group labels and actor ids never appear. [SEAT-54]", async () => {
  const occasion = await server.occasion({
    actors: [...wedding.actors, { key: "secret", type: "group", display_name: "Secret group" }],
    invitations: [{ event: "reception", actor: "alice", response: "attending" }]
  })
  const planner = occasion.planner()
  const { plan, tables } = await occasion.setUp([8])
  await answered(200, planner.updatePlan(plan, { planner_notes: "Mind the aunt" }))
  await occasion.seat(plan, "alice", tables[0])
  await answered(200, planner.publish(plan))
  const { text } = await occasion.vendor().seating()
  expect(text).toContain("Alice Smith")
  const hidden = ["planner_notes", "Mind the aunt", "rsvp", "attending", "group_labels", "The Smiths", "actor_id"]
  for (const secret of [...hidden, occasion.actor("alice"), "candidates"]) expect(text).not.toContain(secret)
})
