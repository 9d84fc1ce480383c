/** What a vendor says that it has seen of a published plan, and what has changed since (beyond the contract). */
import { describe, expect, it } from "vitest"
import { type Answer, answered, type Client, refused } from "./support/Client.ts"
import type { Occasion, Planner, Vendor } from "./support/Occasion.ts"
import { view, wedding } from "./support/OccasionDocument.ts"
import { managed, managedParts } from "./support/OccasionRoutes.ts"
import { People } from "./support/People.ts"
import type { SeatingList } from "./support/SeatingLists.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

interface Place {
  readonly table_name: string
  readonly seat_number: number | null
}

interface VendorList extends SeatingList {
  readonly acknowledgement: {
    readonly revision: number
    readonly acknowledged_at: string
    readonly changes: {
      readonly seated: ReadonlyArray<{ readonly display_name: string; readonly to: Place }>
      readonly moved: ReadonlyArray<{ readonly display_name: string; readonly from: Place; readonly to: Place }>
      readonly unseated: ReadonlyArray<{ readonly display_name: string; readonly from: Place }>
      readonly tables: Readonly<
        Record<"added" | "removed" | "renamed" | "resized" | "rezoned", ReadonlyArray<object>>
      > | null
      readonly room: boolean
    }
  } | null
}

const listOf = async (vendor: Vendor): Promise<VendorList> => {
  const path = `${vendor.path}/lists`
  const { lists } = await answered(200, vendor.client.get<{ lists: ReadonlyArray<VendorList> }>(path))
  return lists[0]!
}

const acknowledge = (
  { client, path }: { readonly client: Client; readonly path: string },
  plan: { readonly id: string },
  body: object
): Promise<Answer<{ readonly acknowledged_at: string }>> =>
  client.json("PUT", `${path}/plans/${plan.id}/acknowledgement`, body)

const readings = (
  { client, path }: Planner,
  plan: { readonly id: string }
): Promise<Answer<{ readonly items: ReadonlyArray<object> }>> => client.get(`${path}/plans/${plan.id}/acknowledgements`)

const published = async () => {
  const occasion = await server.occasion({
    ...managedParts,
    actors: [...wedding.actors, { key: "band", type: "vendor", display_name: "The Band" }],
    vendors: [
      { actor: "caterer", grants: [{ action: view, event: "reception" }] },
      { actor: "band", grants: [{ action: view, event: "ceremony" }] }
    ]
  })
  const { plan, tables } = await occasion.setUp([8, 4])
  await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
  await occasion.seat(plan, "dave", tables[0])
  await occasion.seat(plan, "alice", tables[1])
  await answered(200, occasion.planner().publish(plan))
  return { occasion, plan, tables }
}

const noTables = { added: [], removed: [], renamed: [], resized: [], rezoned: [] }
const none = { seated: [], moved: [], unseated: [], tables: noTables, room: false }

const row = (occasion: Occasion, acknowledged_at: string | null, current: boolean) => ({
  actor_id: occasion.actor("caterer"),
  display_name: "Fine Food Ltd",
  acknowledged_at,
  current
})

describe("PUT /v1/vendors/…/seating/plans/:seating_plan_id/acknowledgement [SEAT-143, SEAT-144]", () => {
  it("says that the plan was seen, which planners read, and from then on what has changed", async () => {
    const { occasion, plan, tables } = await published()
    const [planner, vendor] = [occasion.planner(), occasion.vendor()]
    const first = await listOf(vendor)
    expect(first.acknowledgement).toBeNull()
    expect((await answered(200, readings(planner, plan))).items).toEqual([row(occasion, null, false)])
    const { acknowledged_at } = await answered(200, acknowledge(vendor, plan, { revision: first.revision }))
    expect((await answered(200, readings(planner, plan))).items).toEqual([row(occasion, acknowledged_at, true)])
    expect((await listOf(vendor)).acknowledgement).toEqual({ revision: first.revision, acknowledged_at, changes: none })

    const move = (actor: string, table: { readonly id: string } | null, seat: object = {}) => ({
      actor_id: occasion.actor(actor),
      seating_table_id: table?.id ?? null,
      ...seat
    })
    const moves = [move("carol", tables[1], { seat_number: 2 }), move("dave", null), move("bob", tables[0])]
    await answered(200, planner.changeSeats(plan, { moves, publish: true }))
    await answered(200, new People(occasion).update(occasion.actor("carol"), { display_name: "Carol Miller" }))
    expect((await answered(200, readings(planner, plan))).items).toEqual([row(occasion, acknowledged_at, false)])
    const at = (table_name: string, seat_number: number | null = null) => ({ table_name, seat_number })
    const { acknowledgement, revision } = await listOf(vendor)
    expect(acknowledgement?.changes).toEqual({
      seated: [{ display_name: "Bob Smith", to: at("Table 1") }],
      moved: [{ display_name: "Carol Miller", from: at("Table 1", 1), to: at("Table 2", 2) }],
      unseated: [{ display_name: "Dave Brown", from: at("Table 1") }],
      tables: noTables,
      room: false
    })
    const stale = acknowledge(vendor, plan, { revision: first.revision })
    await refused(409, "stale_revision", stale)
    expect((await stale).body).toMatchObject({ revision })
    await answered(200, acknowledge(vendor, plan, { revision }))
    expect((await listOf(vendor)).acknowledgement?.changes).toEqual(none)
    const { items } = await answered(200, managed(occasion).audit("seating_plan.acknowledged"))
    expect(items.map(({ by, target }) => [by.kind, by.key, target.id])).toEqual([
      ["vendor", "caterer", plan.id],
      ["vendor", "caterer", plan.id]
    ])
  })

  it("tells of tables and the room, and nobody moved whose table has another name [SEAT-437]", async () => {
    const { occasion, plan, tables } = await published()
    const [planner, vendor] = [occasion.planner(), occasion.vendor()]
    await answered(200, acknowledge(vendor, plan, { revision: (await listOf(vendor)).revision }))
    const { zone } = await answered(201, planner.createZone(plan, { name: "Garden" }))
    const renamed = { name: "Head table", capacity: 6, seating_zone_id: zone.id, shape: "head" }
    await answered(200, planner.updateTable(tables[0], renamed))
    const { assignments } = await occasion.plan()
    const alice = assignments.find(({ actor_id }) => actor_id === occasion.actor("alice"))!
    await answered(200, planner.unassign(alice.id))
    await answered(200, planner.deleteTable(tables[1]))
    await answered(201, planner.createTable(plan, { name: "Bar", capacity: 2 }))
    await answered(200, planner.publish(plan))
    const { acknowledgement, revision } = await listOf(vendor)
    expect(acknowledgement?.changes).toEqual({
      ...none,
      unseated: [{ display_name: "Alice Smith", from: { table_name: "Table 2", seat_number: null } }],
      tables: {
        added: [{ table_name: "Bar", capacity: 2 }],
        removed: [{ table_name: "Table 2" }],
        renamed: [{ from: "Table 1", to: "Head table" }],
        resized: [{ table_name: "Head table", from: 8, to: 6 }],
        rezoned: [{ table_name: "Head table", zone_name: "Garden" }]
      },
      room: true
    })
    await answered(200, acknowledge(vendor, plan, { revision }))
    expect((await listOf(vendor)).acknowledgement?.changes).toEqual(none)
  })

  it("is for vendors who may view the plan while it is published, and for planners with `seating:list`", async () => {
    const { occasion, plan, tables } = await published()
    const vendor = occasion.vendor()
    const { revision } = await listOf(vendor)
    await refused(401, "unauthenticated", acknowledge({ client: occasion.anybody, path: vendor.path }, plan, {}))
    await refused(
      403,
      "permission_denied",
      acknowledge({ ...vendor, client: occasion.planner().client }, plan, { revision })
    )
    await refused(400, "invalid_request", acknowledge(vendor, plan, {}))
    await refused(404, "plan_not_published", acknowledge(occasion.vendor("band"), plan, { revision }))
    await refused(404, "not_found", acknowledge(vendor, { id: occasion.actor("alice") }, { revision }))
    await refused(403, "permission_denied", readings({ ...occasion.planner(), client: vendor.client } as Planner, plan))
    await refused(404, "not_found", readings(occasion.planner(), { id: occasion.actor("alice") }))
    await occasion.seat(plan, "erin", tables[0])
    await refused(404, "plan_not_published", acknowledge(vendor, plan, { revision }))
    expect((await answered(200, readings(occasion.planner(), plan))).items).toEqual([row(occasion, null, false)])
  })

  it("keeps nothing of whoever is deleted, and goes with the occasion's plan", async () => {
    const { occasion, plan } = await published()
    const vendor = occasion.vendor()
    await answered(200, acknowledge(vendor, plan, { revision: (await listOf(vendor)).revision }))
    const { assignments } = await occasion.plan()
    const carol = assignments.find(({ actor_id }) => actor_id === occasion.actor("carol"))!
    await answered(200, occasion.planner().unassign(carol.id))
    await answered(
      204,
      occasion.planner().client.delete(`/v1/occasions/${occasion.id}/actors/${occasion.actor("carol")}`)
    )
    await answered(200, occasion.planner().publish(plan))
    const { acknowledgement } = await listOf(vendor)
    expect(acknowledgement?.changes).toEqual(none)
  })
})
