/** The interface specification, "Common model". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe("A module is installed once per occasion (occasion installation) and enabled per event (event enablement). [PLAT-1]", () => {
  it("keeps the one installation when the occasion is applied again", async () => {
    const occasion = await server.occasion()
    const before = await answered(200, occasion.planner().seating())
    await occasion.apply({ modules: [{ module: "seating", config: { table_naming_strategy: "lettered" } }] })
    const after = await answered(200, occasion.planner().seating())
    expect(after.installation).toEqual({
      id: before.installation.id,
      config: { table_naming_strategy: "lettered" }
    })
  })

  it("enables an event by itself, with an enablement of its own", async () => {
    const occasion = await server.occasion()
    const { events } = await answered(200, occasion.planner().seating())
    expect(events.map((event) => [event.name, event.enablement !== null])).toEqual([
      ["Ceremony", false],
      ["Reception", true]
    ])
    await occasion.apply({ modules: [{ module: "seating", events: [{ event: "ceremony" }] }] })
    const both = await answered(200, occasion.planner().seating())
    const ids = both.events.map((event) => event.enablement?.id)
    expect(ids[1]).toBe(events[1]?.enablement?.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain(undefined)
  })
})

it("The installation holds the default posture for the module; the enablement controls event-level behaviour. [PLAT-2]", async () => {
  const occasion = await server.occasion({
    modules: [
      {
        module: "seating",
        config: { table_naming_strategy: "lettered" },
        events: [
          { event: "ceremony", config: { publish_to_guests: false } },
          { event: "reception", config: { publish_to_guests: true } }
        ]
      }
    ]
  })
  const planner = occasion.planner()
  for (const event of ["ceremony", "reception"]) {
    const { plan, tables } = await occasion.setUp([4], event)
    expect(tables[0].name).toBe("Table A")
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, planner.publish(plan))
  }
  const { assignments } = await answered(200, occasion.guest().seating())
  expect(assignments.map(({ event }) => event.name)).toEqual(["Reception"])
})

it("The module platform owns installation records, event enablement records and centralized permissions. [PLAT-3]", async () => {
  const occasion = await server.occasion()
  const { plan } = await occasion.setUp([])
  const { installation, events } = await answered(200, occasion.planner().seating())
  const reception = events.find((event) => event.id === occasion.event())
  expect(plan.module_installation_id).toBe(installation.id)
  expect(plan.event_enablement_id).toBe(reception?.enablement?.id)
  const session = await answered(200, occasion.planner().session())
  expect(session.occasions[0]?.permissions.toSorted()).toEqual(seatingPermissions.toSorted())
})

it("Planner authorization is centralized. [PLAT-10]", async () => {
  const occasion = await server.occasion()
  const planner = occasion.planner()
  const { plan } = await occasion.setUp([])
  await occasion.apply({ planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["seating:list"] }] })
  await answered(200, planner.seating())
  await refused(403, "permission_denied", planner.createZone(plan, { name: "Hall" }))
  await refused(403, "permission_denied", planner.updatePlan(plan, { display_name: "Other" }))
  await refused(403, "permission_denied", planner.publish(plan))
})

it("Guest access is token-based and is not planner authorization. [PLAT-12]", async () => {
  const occasion = await server.occasion()
  await answered(200, occasion.guest().seating())
  await refused(401, "unauthenticated", occasion.anybody.get(`${occasion.guest().path}/seating`))
  await refused(403, "permission_denied", occasion.guest().client.get(occasion.planner().path))
  await refused(403, "permission_denied", occasion.planner().client.get(`${occasion.guest().path}/seating`))
})
