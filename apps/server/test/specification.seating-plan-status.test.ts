/** The interface specification, "Seating plan status". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"
import type { Plan, Table } from "./support/Wire.ts"

const server = useServer()

it("States: `draft`, `published`. [SEAT-5]", async () => {
  const occasion = await server.occasion()
  const { plan } = await occasion.setUp([])
  expect(plan.status).toBe("draft")
  const published = await answered(200, occasion.planner().publish(plan))
  expect(published.plan.status).toBe("published")
})

describe("draft | publish operation | planner holds seating:publish | published [SEAT-7]", () => {
  it("publication timestamps and publisher metadata recorded [SEAT-8]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { plan: changed } = await answered(200, occasion.planner().publish(plan))
    const after = await occasion.plan()
    expect(changed).toEqual({
      id: plan.id,
      event_id: plan.event_id,
      status: "published",
      revision: plan.revision + 1,
      published_at: after.published_at
    })
    expect(after.published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(after.published_by).toEqual({ kind: "planner", key: "petra", display_name: "Petra Planner" })
  })

  it("is refused to a planner without seating:publish", async () => {
    const occasion = await server.occasion({
      planners: [
        ...wedding.planners,
        { key: "una", display_name: "Una", permissions: ["seating:list", "seating:create", "seating:update"] }
      ]
    })
    const { plan } = await occasion.setUp([])
    await refused(403, "permission_denied", occasion.planner("una").publish(plan))
    expect((await occasion.plan()).status).toBe("draft")
  })
})

describe("published | any structural edit (zone, table) or assignment edit | planner change after publication | draft [SEAT-9]", () => {
  const edits: Record<string, (occasion: Occasion, plan: Plan, table: Table, empty: Table) => Promise<unknown>> = {
    "a new zone": (occasion, plan) => answered(201, occasion.planner().createZone(plan, { name: "Patio" })),
    "a changed zone": (occasion, plan) =>
      answered(200, occasion.planner().updateZone(plan.zones[0] ?? "", { name: "B" })),
    "a deleted zone": (occasion, plan) => answered(200, occasion.planner().deleteZone(plan.zones[0] ?? "")),
    "a new table": (occasion, plan) => answered(201, occasion.planner().createTable(plan, { capacity: 3 })),
    "a changed table": (occasion, _, table) => answered(200, occasion.planner().updateTable(table, { capacity: 9 })),
    "a deleted table": (occasion, _, __, empty) => answered(200, occasion.planner().deleteTable(empty)),
    "a new assignment": (occasion, plan, table) => occasion.seat(plan, "dave", table),
    "a moved assignment": (occasion, plan, _, empty) =>
      answered(
        200,
        occasion.planner().assign(plan, { actor_id: occasion.actor("carol"), seating_table_id: empty.id, move: true })
      ),
    "a removed assignment": (occasion, plan) => answered(200, occasion.planner().unassign(plan.assignments[0] ?? ""))
  }

  for (const [edit, make] of Object.entries(edits)) {
    it(`${edit} turns the plan back`, async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([8, 2])
      await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
      await occasion.seat(plan, "carol", tables[0])
      await answered(200, occasion.planner().publish(plan))
      const published = await occasion.plan()
      await make(occasion, published, tables[0], tables[1])
      const after = await occasion.plan()
      expect([after.status, after.revision]).toEqual(["draft", published.revision + 1])
    })
  }

  it("planner must publish again before guests or vendors see the updated arrangement [SEAT-9]", async () => {
    const occasion = await server.occasion()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8, 8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, planner.publish(plan))
    const seenAt = async () =>
      (await answered(200, occasion.guest().seating())).assignments.map(({ table }) => table.name)
    expect(await seenAt()).toEqual(["Table 1"])
    await answered(
      200,
      planner.assign(plan, { actor_id: occasion.actor("alice"), seating_table_id: tables[1].id, move: true })
    )
    expect(await seenAt()).toEqual([])
    await refused(404, "plan_not_published", occasion.vendor().seating())
    await answered(200, planner.publish(plan))
    expect(await seenAt()).toEqual(["Table 2"])
    const { plans } = await answered(200, occasion.vendor().seating())
    expect(plans[0]?.assignments.map(({ seating_table_id }) => seating_table_id)).toEqual([tables[1].id])
  })
})
