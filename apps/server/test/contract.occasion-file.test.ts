/** The command line's contract, "`banquet apply`", by what the running server answers after a file was applied. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingModule, seatingPermissions, view } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe("Defaults", () => {
  it("Defaults: `moderation_mode` pre_moderation, `uploads_active` true, `default_visibility` guests, `guest_originals` true, `table_naming_strategy` numbered, `publish_to_guests` false. [GAL-1, GAL-2, GAL-3, GAL-4, SEAT-1, SEAT-2, CLI-39]", async () => {
    const events = [{ event: "reception" }]
    const occasion = await server.occasion({
      modules: [
        { module: "seating", events },
        { module: "gallery", events }
      ]
    })
    const seating = await answered(200, occasion.planner().seating(occasion.event()))
    expect(seating.installation.config).toEqual({ table_naming_strategy: "numbered" })
    expect(seating.events).toMatchObject([{ enablement: { config: { publish_to_guests: false } } }])
    const { events: opened } = await answered(200, occasion.guest().overview())
    expect(opened.find(({ id }) => id === occasion.event())?.gallery).toEqual({ enabled: true, uploads_active: true })
  })

  it("An enablement's `uploads_active` that is not given is the installation's. [GAL-2]", async () => {
    const uploads = async (installation: boolean, enablement: object) => {
      const config = { uploads_active: installation }
      const events = [{ event: "reception", config: enablement }]
      const occasion = await server.occasion({ modules: [{ module: "gallery", config, events }] })
      const { events: opened } = await answered(200, occasion.guest().overview())
      return opened.find(({ id }) => id === occasion.event())?.gallery.uploads_active
    }
    expect(await uploads(true, {})).toBe(true)
    expect(await uploads(false, {})).toBe(false)
    expect(await uploads(false, { uploads_active: true })).toBe(true)
    expect(await uploads(true, { uploads_active: false })).toBe(false)
  })

  it("of members of records: a party of one, and no answer yet [ACTOR-5, CLI-39]", async () => {
    const occasion = await server.occasion({
      actors: [{ key: "carol", type: "person", display_name: "Carol Jones" }],
      invitations: [{ event: "reception", actor: "carol" }],
      vendors: [],
      guests: []
    })
    await occasion.setUp([2])
    expect(await occasion.candidate("carol")).toMatchObject({ party_size: 1, rsvp: "pending" })
  })
})

describe("Records", () => {
  it("`type` is `person`, `household`, `group` or `vendor`; `status` is `active` (default) or `inactive` for each. [ACTOR-1]", async () => {
    const types = ["person", "household", "group", "vendor"]
    const actors = types.flatMap((type) => [
      { key: `${type}-1`, type, display_name: `One ${type}` },
      { key: `${type}-2`, type, display_name: `Two ${type}`, status: "active" },
      { key: `${type}-3`, type, display_name: `Three ${type}`, status: "inactive" }
    ])
    const vendors = ["vendor-1", "vendor-3"].map((actor) => ({ actor, grants: [{ action: view }] }))
    const occasion = await server.occasion({ actors, vendors, guests: [] })
    const { plan } = await occasion.setUp([1])
    await answered(200, occasion.planner().publish(plan))
    const { candidates } = await occasion.plan()
    const active = ["household", "group", "person"].flatMap((type) => [`One ${type}`, `Two ${type}`])
    expect(candidates.map(({ display_name }) => display_name).toSorted()).toEqual(active.toSorted())
    expect((await answered(200, occasion.vendor("vendor-1").seating())).plans).toHaveLength(1)
    await refused(403, "vendor_not_active", occasion.vendor("vendor-3").seating())
    const wrong = { key: "x", display_name: "X" }
    await expect(occasion.apply({ actors: [{ ...wrong, type: "family" }] })).rejects.toThrow()
    await expect(occasion.apply({ actors: [{ ...wrong, type: "person", status: "away" }] })).rejects.toThrow()
  })

  it("Lists inside a record (permissions, grants, member_of, a guest's events) are replaced by what the file says; records that the file does not name stay. [CLI-37, CLI-41]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([2])
    await answered(200, occasion.planner().publish(plan))
    await occasion.apply({
      planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["seating:list"] }],
      vendors: [{ actor: "caterer", grants: [] }],
      actors: [{ key: "alice", type: "person", display_name: "Alice Smith", member_of: ["choir"] }],
      guests: [{ actor: "alice", invitation_unit: "smiths", events: ["ceremony"] }]
    })
    const { occasions } = await answered(200, occasion.planner().session())
    expect(occasions).toMatchObject([{ permissions: ["seating:list"] }])
    await refused(403, "permission_denied", occasion.vendor().seating())
    expect(await occasion.candidate("alice")).toMatchObject({ group_labels: ["The Choir"] })
    const opened = await answered(200, occasion.guest("alice").overview())
    expect(opened.events.map(({ name }) => name)).toEqual(["Ceremony"])
    expect(await occasion.candidate("bob")).toMatchObject({ group_labels: ["The Smiths"] })
    expect((await answered(200, occasion.guest("carol").overview())).events).toHaveLength(1)
  })

  it("Permissions and grants of modules that are not installed are accepted. [PLAT-15]", async () => {
    const occasion = await server.occasion({ modules: [] })
    expect((await answered(200, occasion.planner().session())).occasions).toMatchObject([
      { permissions: seatingPermissions }
    ])
    await refused(409, "module_not_installed", occasion.planner().seating())
    await refused(409, "module_not_installed", occasion.vendor().seating())
    await occasion.apply({ modules: [seatingModule()] })
    await answered(200, occasion.planner().seating())
    await refused(404, "plan_not_published", occasion.vendor().seating())
  })

  it("A file with a mistake changes nothing at all and names each mistake by its path in the file", async () => {
    const occasion = await server.occasion()
    const mistaken = occasion.apply({
      planners: [{ key: "petra", display_name: "Petra Planner", permissions: [] }],
      invitations: [
        { event: "reception", actor: "alice" },
        { event: "reception", actor: "alise" }
      ]
    })
    await expect(mistaken).rejects.toMatchObject({
      mistakes: [{ path: "invitations[1].actor", message: 'no actor "alise"' }]
    })
    expect((await answered(200, occasion.planner().session())).occasions).toMatchObject([
      { permissions: seatingPermissions }
    ])
  })
})
