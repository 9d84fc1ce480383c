/** The interface specification, "Errors": the conditions of Seating that must lead to rejection. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

it("Guest token does not resolve to the occasion in the path [PLAT-20]", async () => {
  const occasion = await server.occasion()
  const other = await server.occasion()
  const guest = occasion.guest().client
  const existing = await refused(403, "guest_occasion_mismatch", guest.get(`${other.guest().path}/seating`))
  const missing = await refused(403, "guest_occasion_mismatch", guest.get("/v1/guest/occasions/no-such-slug/seating"))
  expect({ ...existing, request_id: "" }).toEqual({ ...missing, request_id: "" })
})

it("Target event not accessible to the guest [GAL-10, GAL-11]", async () => {
  const occasion = await server.occasion()
  await refused(403, "event_not_accessible", occasion.guest("dave").seating(occasion.event("reception")))
  await answered(200, occasion.guest("dave").seating(occasion.event("ceremony")))
})

it("Actor already assigned in the plan [SEAT-34]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([4])
  await occasion.seat(plan, "carol", tables[0])
  const again = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id }
  await refused(409, "actor_already_assigned", occasion.planner().assign(plan, again))
})

it("Duplicate seat_number on a table [SEAT-36]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([4])
  await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
  const taken = { actor_id: occasion.actor("dave"), seating_table_id: tables[0].id, seat_number: 1 }
  await refused(409, "seat_taken", occasion.planner().assign(plan, taken))
})

it("seat_number above table capacity [SEAT-35]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([1])
  const above = { actor_id: occasion.actor("dave"), seating_table_id: tables[0].id, seat_number: 2 }
  await refused(422, "seat_above_capacity", occasion.planner().assign(plan, above))
})

it("Table over capacity [SEAT-37]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([3])
  const household = { actor_id: occasion.actor("smiths"), seating_table_id: tables[0].id }
  await refused(409, "table_full", occasion.planner().assign(plan, household))
})

it("Declined invitee assigned [SEAT-33]", async () => {
  const occasion = await server.occasion({
    invitations: [{ event: "reception", actor: "carol", response: "declined" }]
  })
  const { plan, tables } = await occasion.setUp([4])
  const declined = { actor_id: occasion.actor("carol"), seating_table_id: tables[0].id }
  await refused(422, "actor_declined", occasion.planner().assign(plan, declined))
})

describe("Installation missing for occasion-scoped read or write [PLAT-5]", () => {
  it("of a planner, a guest and a vendor", async () => {
    const occasion = await server.occasion({ modules: [] })
    await refused(409, "module_not_installed", occasion.planner().seating())
    await refused(409, "module_not_installed", occasion.planner().createPlan({ event_id: occasion.event() }))
    await refused(409, "module_not_installed", occasion.guest().seating())
    await refused(409, "module_not_installed", occasion.vendor().seating())
  })
})

it("Event enablement missing for event-scoped plan creation [PLAT-6, SEAT-4]", async () => {
  const occasion = await server.occasion()
  const ceremony = { event_id: occasion.event("ceremony") }
  await refused(409, "module_not_enabled", occasion.planner().createPlan(ceremony))
  expect((await answered(200, occasion.planner().seating())).plans).toEqual([])
})

it("Missing planner permission or vendor permission resource:seating_plan:view [PLAT-10, SEAT-52]", async () => {
  const occasion = await server.occasion({
    planners: [...wedding.planners, { key: "nora", display_name: "Nora", permissions: ["gallery:list"] }],
    vendors: [{ actor: "caterer", grants: [] }]
  })
  await refused(403, "permission_denied", occasion.planner("nora").seating())
  await refused(403, "permission_denied", occasion.vendor().seating())
})

it("Vendor not active, or not belonging to the occasion, or plan not published [SEAT-51, SEAT-52]", async () => {
  const occasion = await server.occasion({
    actors: [...wedding.actors, { key: "idle", type: "vendor", display_name: "Idle Ltd", status: "inactive" }],
    vendors: [...wedding.vendors, { actor: "idle", grants: [{ action: "resource:seating_plan:view" }] }]
  })
  const other = await server.occasion()
  await refused(403, "vendor_not_active", occasion.vendor("idle").seating())
  await refused(403, "vendor_not_in_occasion", occasion.vendor().client.get(other.vendor().path))
  await refused(404, "plan_not_published", occasion.vendor().seating())
})
