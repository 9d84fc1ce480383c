/** The continued HTTP contract, "The occasion": its vendors, what they may see, and their links. */
import { describe, expect, it } from "vitest"
import { answered, Client, refused } from "./support/Client.ts"
import { view } from "./support/OccasionDocument.ts"
import { People } from "./support/People.ts"
import { useServer } from "./support/Server.ts"
import { codeOf, signedIn, signIn, Staff, type StaffVendor, staffParts, twoManagers } from "./support/Staff.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const managed = async (parts: Parameters<typeof server.occasion>[0] = staffParts) => {
  const occasion = await server.occasion(parts)
  return { occasion, staff: new Staff(occasion) }
}

const vendorOf = async (staff: Staff, key: string): Promise<StaffVendor> => {
  const { items } = await answered(200, staff.vendors())
  return items.find((vendor) => vendor.key === key)!
}

const made = async (staff: Staff, body: object): Promise<StaffVendor> =>
  (await answered(201, staff.createVendor(body))).vendor

describe("GET, POST …/vendors | `vendor`: `{ actor_id, key, display_name, status, grants: [{ action, event_id | null }], revision }`", () => {
  it("POST `{ actor_id | display_name, grants? }` makes a vendor, or gives one of the occasion access [PLAT-66]", async () => {
    const { occasion, staff } = await managed()
    const grants = [{ action: view, event_id: occasion.event() }]
    const florist = await made(staff, { display_name: "Fiona Florist", grants: [...grants, ...grants] })
    expect(florist).toEqual({
      actor_id: florist.actor_id,
      key: "fiona-florist",
      display_name: "Fiona Florist",
      status: "active",
      grants,
      revision: 1
    })
    const { actor } = await answered(200, new People(occasion, "mia").find(florist.actor_id))
    expect(actor).toMatchObject({ type: "vendor", key: "fiona-florist", revision: 1 })
    const band = await answered(
      201,
      new People(occasion, "mia").create({ type: "vendor", display_name: "The Band", key: "band" })
    )
    expect(await vendorOf(staff, "band")).toBeUndefined()
    const given = await made(staff, { actor_id: band.actor.id, grants: [{ action: view }] })
    expect(given).toMatchObject({ key: "band", grants: [{ action: view, event_id: null }] })
    const again = await answered(200, staff.createVendor({ actor_id: band.actor.id }))
    expect(again.vendor).toEqual(given)
    const { items } = await answered(200, staff.vendors("?limit=1"))
    expect(items).toEqual([given])
  })

  it("lists vendors, newest first, in pages [PLAT-66]", async () => {
    const { staff } = await managed()
    for (const display_name of ["A", "B", "C"]) await made(staff, { display_name })
    const first = await answered(200, staff.vendors("?limit=2"))
    const second = await answered(200, staff.vendors(`?limit=200&cursor=${first.next_cursor}`))
    expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(["c", "b", "a", "caterer"])
    expect(second.next_cursor).toBeNull()
    const { next_cursor } = await answered(200, staff.planners("?limit=1"))
    await refused(400, "invalid_request", staff.vendors(`?cursor=${next_cursor}`))
  })

  it("refuses who is no vendor of the occasion, and what is no grant [PLAT-66]", async () => {
    const { occasion, staff } = await managed()
    await refused(422, "actor_not_in_occasion", staff.createVendor({ actor_id: unknownId }))
    await refused(422, "actor_not_eligible", staff.createVendor({ actor_id: occasion.actor("alice") }))
    for (const body of [{}, { display_name: "A", actor_id: occasion.actor("caterer") }]) {
      const { errors } = await refused(400, "invalid_request", staff.createVendor(body))
      expect(errors?.map(({ path }) => path)).toEqual(["display_name"])
    }
    const grants = [{ action: view }, { action: "seating:list" }]
    const { errors } = await refused(400, "invalid_request", staff.createVendor({ display_name: "A", grants }))
    expect(errors?.map(({ path }) => path)).toEqual(["grants[1].action"])
    const elsewhere = [{ action: view, event_id: unknownId }]
    await refused(404, "not_found", staff.createVendor({ display_name: "A", grants: elsewhere }))
    expect(await vendorOf(staff, "a")).toBeUndefined()
  })
})

describe("PATCH …/vendors/:actor_id (status, grants)", () => {
  it("changes status and grants, and adds one to the revision, whoever changes the vendor [PLAT-67]", async () => {
    const { occasion, staff } = await managed()
    const { actor_id: id, revision } = await vendorOf(staff, "caterer")
    const change = async (body: object) => (await answered(200, staff.updateVendor(id, body))).vendor
    expect(revision).toBe(1)
    const both = { status: "inactive", grants: [{ action: view, event_id: occasion.event("ceremony") }] }
    expect(await change({ ...both, revision: 1 })).toMatchObject({ ...both, revision: 2 })
    expect(await change(both)).toMatchObject({ revision: 2 })
    expect(await change({ grants: [{ action: view }] })).toMatchObject({ status: "inactive", revision: 3 })
    expect(await change({ status: "active" })).toMatchObject({ status: "active", revision: 4 })
    const people = new People(occasion, "mia")
    await answered(200, people.update(id, { display_name: "The Caterers" }))
    expect(await change({})).toMatchObject({ display_name: "The Caterers", revision: 5 })
    expect(await change({ grants: null })).toMatchObject({ grants: [], revision: 6 })
    await refused(409, "stale_revision", staff.updateVendor(id, { status: "inactive", revision: 5 }))
    await refused(404, "not_found", staff.updateVendor(occasion.actor("alice"), { status: "inactive" }))
    await refused(400, "invalid_request", staff.updateVendor(id, { status: "gone" }))
  })

  it("is for planners with `occasion:manage`, and lets a vendor see nothing that the planner may not [PLAT-62, PLAT-67]", async () => {
    const { occasion, staff } = await managed(twoManagers)
    const [max, petra] = [new Staff(occasion, "max"), new Staff(occasion, "petra")]
    const { actor_id: id, grants } = await vendorOf(staff, "caterer")
    for (const answer of [
      petra.vendors(),
      petra.createVendor({ display_name: "A" }),
      petra.updateVendor(id, { status: "inactive" }),
      petra.linkVendor(id)
    ]) {
      await refused(403, "permission_denied", answer)
    }
    await refused(403, "permission_denied", max.createVendor({ display_name: "A", grants: [{ action: view }] }))
    expect(await vendorOf(staff, "a")).toBeUndefined()
    await refused(403, "permission_denied", max.linkVendor(id))
    await answered(200, max.updateVendor(id, { status: "inactive", grants }))
    await answered(200, max.updateVendor(id, { grants: [] }))
    await answered(201, max.linkVendor(id))
    await refused(403, "permission_denied", max.updateVendor(id, { grants }))
  })
})

describe("POST …/vendors/:actor_id/links", () => {
  it("signs the vendor in once; what is taken away stops with the next request [PLAT-69, PLAT-71]", async () => {
    const { occasion, staff } = await managed()
    const { plan } = await occasion.setUp([8])
    await answered(200, occasion.planner("petra").publish(plan))
    const { actor_id: id } = await vendorOf(staff, "caterer")
    const code = codeOf(await answered(201, staff.linkVendor(id)))
    const { kind, token } = await answered(201, signIn(server.anybody, code))
    expect(kind).toBe("vendor")
    await refused(401, "unauthenticated", signIn(server.anybody, code))
    const client = new Client(server.anybody.url, token)
    const path = `/v1/vendors/occasions/${occasion.id}/seating`
    await answered(200, client.get(path))
    await answered(200, staff.updateVendor(id, { status: "inactive" }))
    await refused(403, "vendor_not_active", client.get(path))
    await answered(200, staff.updateVendor(id, { status: "active", grants: [] }))
    await refused(403, "permission_denied", client.get(path))
  })

  it("each change is in the audit log, once [PLAT-72]", async () => {
    const { occasion, staff } = await managed()
    const { actor_id: id } = await made(staff, { display_name: "Fiona", grants: [] })
    await answered(200, staff.updateVendor(id, { status: "inactive", grants: [{ action: view }] }))
    await answered(200, staff.updateVendor(id, { status: "inactive" }))
    await signedIn(server.anybody, staff.linkVendor(id))
    const path = `/v1/occasions/${occasion.id}/audit?actor_id=${id}`
    const { items } = await answered(
      200,
      staff.client.get<{ items: ReadonlyArray<{ action: string; changes: ReadonlyArray<object> }> }>(path)
    )
    expect(items.map(({ action }) => action)).toEqual([
      "sign_in.completed",
      "link.issued",
      "vendor.updated",
      "vendor.created",
      "actor.created"
    ])
    expect(items[2]?.changes).toEqual([
      { member: "status", from: "active", to: "inactive" },
      { member: "grants", from: [], to: [{ action: view, event_id: null }] }
    ])
  })
})
