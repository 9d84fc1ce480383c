/** Who did what: the continued contract, `occasion:audit`. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, type Client, refused } from "./support/Client.ts"
import { galleryModule, galleryPermissions, GuestGallery, PlannerGalleryClient } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

interface Entry {
  readonly at: string
  readonly by: {
    readonly kind: string
    readonly id: string | null
    readonly key: string | null
    readonly display_name: string | null
  }
  readonly action: string
  readonly target: { readonly type: string; readonly id: string; readonly name: string | null }
  readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
  readonly request_id: string | null
}

interface Page {
  readonly items: ReadonlyArray<Entry>
  readonly next_cursor: string | null
}

const server = useServer()

const audited = () =>
  server.occasion({
    modules: [seatingModule(), galleryModule()],
    planners: [
      { key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, ...galleryPermissions] },
      { key: "olga", display_name: "Olga Auditor", permissions: ["occasion:audit"] }
    ]
  })

const read = (client: Client, occasion: Occasion, query = ""): Promise<Answer<Page>> =>
  client.get<Page>(`/v1/occasions/${occasion.id}/audit${query}`)

const entries = async (occasion: Occasion, query = ""): Promise<ReadonlyArray<Entry>> =>
  (await answered(200, read(occasion.planner("olga").client, occasion, query))).items

const petra = {
  kind: "planner",
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  key: "petra",
  display_name: "Petra Planner"
}

describe("GET …/audit `?actor_id=&action=&limit=&cursor=` (`occasion:audit`) → `{ items: [{ at, by: { kind, key, display_name }, action, target: { type, id, name | null }, changes, request_id }], next_cursor }`", () => {
  it("has every change of a planner, with what was there before, by its request [PLAT-34]", async () => {
    const occasion = await audited()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    const [one, two] = tables
    const seat = await occasion.seat(plan, "alice", one, { seat_number: 2 })
    await occasion.seat(plan, "bob", two)
    await answered(200, planner.updatePlan(plan, { display_name: "The feast", planner_notes: "Mind Uncle Bob" }))
    await answered(200, planner.updateTable(one, { capacity: 6 }))
    const { zone } = await answered(201, planner.createZone(plan, { name: "Hall" }))
    await answered(200, planner.updateZone(zone, { name: "Patio" }))
    await answered(200, planner.deleteZone(zone))
    const bobs = (await occasion.plan()).assignments.find(({ actor_id }) => actor_id === occasion.actor("bob"))
    await answered(200, planner.swap(plan, { assignment_ids: [seat.id, bobs!.id] }))
    const { headers } = await planner.unassign(seat)
    await answered(200, planner.publish(plan))
    await answered(200, planner.publish(plan))

    const found = await entries(occasion, "?limit=14")
    const [published, unassigned] = found
    expect(found.map(({ action, target }) => [action, target.name])).toEqual([
      ["seating_plan.published", "The feast"],
      ["seating_assignment.deleted", "Alice Smith"],
      ["seating_assignment.updated", "Bob Smith"],
      ["seating_assignment.updated", "Alice Smith"],
      ["seating_zone.deleted", "Patio"],
      ["seating_zone.updated", "Patio"],
      ["seating_zone.created", "Hall"],
      ["seating_table.updated", "Table 1"],
      ["seating_plan.updated", "The feast"],
      ["seating_assignment.created", "Bob Smith"],
      ["seating_assignment.created", "Alice Smith"],
      ["seating_table.created", "Table 2"],
      ["seating_table.created", "Table 1"],
      ["seating_plan.created", "Reception"]
    ])
    expect(found.map(({ by }) => by)).toEqual(found.map(() => petra))
    expect(published).toEqual({
      at: expect.stringMatching(/Z$/),
      by: petra,
      action: "seating_plan.published",
      target: { type: "seating_plan", id: plan.id, name: "The feast" },
      changes: [{ member: "status", from: "draft", to: "published" }],
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/)
    })
    expect(unassigned).toMatchObject({
      target: { type: "seating_assignment", id: seat.id },
      changes: [{ member: "seating_table_id", from: two.id, to: null }],
      request_id: headers.get("x-request-id")
    })
    expect(found[3]?.changes).toEqual([
      { member: "seating_table_id", from: one.id, to: two.id },
      { member: "seat_number", from: 2, to: null }
    ])
    expect(found[7]?.changes).toEqual([{ member: "capacity", from: 4, to: 6 }])
    expect(found[8]?.changes).toEqual([
      { member: "display_name", from: "Reception", to: "The feast" },
      { member: "planner_notes", from: null, to: null }
    ])
  })

  it("has each seat that many moves in one step change, and the publication with them [PLAT-34]", async () => {
    const occasion = await audited()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4, 4])
    await occasion.seat(plan, "alice", tables[0], { seat_number: 2 })
    await occasion.seat(plan, "bob", tables[0])
    const move = (actor: string, table: string | null) => ({
      actor_id: occasion.actor(actor),
      seating_table_id: table
    })
    const before = await entries(occasion)
    const moves = [move("bob", null), move("carol", tables[0].id), move("alice", tables[1].id), move("dave", null)]
    const { headers, status } = await planner.changeSeats(plan, { moves, publish: true })
    expect(status).toBe(200)
    const all = await entries(occasion)
    const found = all.slice(0, all.length - before.length)
    expect(found.map(({ action, changes, target }) => [action, target.name, changes])).toEqual([
      ["seating_plan.published", "Reception", [{ member: "status", from: "draft", to: "published" }]],
      ["seating_assignment.created", "Carol Jones", [{ member: "seating_table_id", from: null, to: tables[0].id }]],
      [
        "seating_assignment.updated",
        "Alice Smith",
        [
          { member: "seating_table_id", from: tables[0].id, to: tables[1].id },
          { member: "seat_number", from: 2, to: null }
        ]
      ],
      ["seating_assignment.deleted", "Bob Smith", [{ member: "seating_table_id", from: tables[0].id, to: null }]]
    ])
    expect(new Set(found.map(({ request_id }) => request_id))).toEqual(new Set([headers.get("x-request-id")]))
  })

  it("has each change of wishes, by how many there are, and of a lock [SEAT-88]", async () => {
    const occasion = await audited()
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([4])
    const seat = await occasion.seat(plan, "carol", tables[0])
    const wishes = [{ actor_ids: [occasion.actor("alice"), occasion.actor("dave")], kind: "apart" }]
    const before = await entries(occasion)
    for (const body of [{ wishes }, { wishes }, { wishes: [{ ...wishes[0], weight: 9 }] }]) {
      await answered(200, planner.replaceWishes(plan, body))
    }
    for (const locked of [false, true, true, false]) await answered(200, planner.lock(seat, { locked }))
    const all = await entries(occasion)
    const found = all.slice(0, all.length - before.length)
    expect(found.map(({ action, changes, target }) => [action, target.id, target.name, changes])).toEqual([
      ["seating_assignment.updated", seat.id, "Carol Jones", [{ member: "locked", from: true, to: false }]],
      ["seating_assignment.updated", seat.id, "Carol Jones", [{ member: "locked", from: false, to: true }]],
      ["seating_wishes.updated", plan.id, "Reception", [{ member: "wishes", from: 1, to: 1 }]],
      ["seating_wishes.updated", plan.id, "Reception", [{ member: "wishes", from: 0, to: 1 }]]
    ])
  })

  it("has nothing of what is refused or changes nothing [PLAT-36]", async () => {
    const occasion = await audited()
    const { plan, tables } = await occasion.setUp([1])
    const before = await entries(occasion)
    await refused(
      422,
      "table_not_in_plan",
      occasion.planner().assign(plan, { actor_id: occasion.actor("alice"), seating_table_id: plan.id })
    )
    await answered(200, occasion.planner().updateTable(tables[0], { capacity: 1 }))
    await refused(409, "stale_revision", occasion.planner().publish(plan, { revision: 99 }))
    expect(await entries(occasion)).toEqual(before)
  })

  it("has decisions about photos, vendors' reads of a plan, tokens, grants and modules [PLAT-35, SEAT-303]", async () => {
    const occasion = await audited()
    const { id: item } = await new GuestGallery(occasion).upload()
    const moderation = { action: "approve", notes: "Uncle Bob" }
    await answered(200, new PlannerGalleryClient(occasion).moderate(item, moderation))
    await server.approveAsAdministrator(item)
    const { plan, tables } = await occasion.setUp([1])
    await answered(200, occasion.planner().publish(plan))
    await answered(200, occasion.vendor().seating())
    await answered(200, occasion.vendor().seating())
    await answered(200, occasion.planner().updateTable(tables[0], { capacity: 2 }))
    await answered(200, occasion.planner().publish(plan))
    await answered(200, occasion.vendor().seating())
    const token = await occasion.issue("guest", "alice")
    await occasion.revoke(token)
    await occasion.revoke(token)
    await occasion.disable("gallery", "reception")

    const found = await entries(occasion)
    const of = (action: string) => found.filter((entry) => entry.action === action)
    expect(of("gallery_item.approved")).toMatchObject([
      { by: { kind: "administrator", key: "administrator" }, target: { name: "Alice Smith" }, changes: [] },
      {
        by: petra,
        target: { type: "gallery_item", id: item, name: "Alice Smith" },
        changes: [{ member: "moderation_status", from: "pending", to: "approved" }]
      }
    ])
    const viewed = {
      by: { kind: "vendor", key: "caterer", display_name: "Fine Food Ltd" },
      target: { type: "seating_plan", id: plan.id, name: "Reception" }
    }
    expect(of("seating_plan.viewed")).toMatchObject([viewed, viewed])
    expect(of("token.issued")[0]).toMatchObject({
      by: { kind: "administrator" },
      target: { type: "token", id: token.id, name: "Alice Smith" }
    })
    expect(of("token.revoked")).toMatchObject([{ target: { id: token.id, name: "Alice Smith" } }])
    expect(of("module.disabled")).toMatchObject([
      { target: { type: "enablement", name: "gallery" }, changes: [{ member: "enabled", from: true, to: false }] }
    ])
    expect(JSON.stringify(found)).not.toMatch(/Uncle Bob/)
  })

  it("has an entry for each record of a file that is applied, and none where it changes nothing [PLAT-34]", async () => {
    const occasion = await audited()
    const actions = (await entries(occasion, "?limit=200")).map(({ action }) => action)
    expect(
      Object.fromEntries(actions.map((action) => [action, actions.filter((other) => other === action).length]))
    ).toEqual({
      "occasion.created": 1,
      "event.created": 2,
      "actor.created": 8,
      "actor.updated": 2,
      "module.installed": 2,
      "module.enabled": 2,
      "planner.created": 2,
      "guest.created": 3,
      "vendor.created": 1,
      "token.issued": 6
    })
    await occasion.apply({ planners: [{ key: "petra", display_name: "Petra P.", permissions: ["seating:list"] }] })
    const [changed, ...others] = await entries(occasion, "?limit=200")
    expect(others).toHaveLength(actions.length)
    expect(changed).toMatchObject({
      by: { kind: "administrator", key: "administrator", display_name: "Administrator" },
      action: "planner.updated",
      target: { type: "planner", name: "Petra P." },
      changes: [
        { member: "display_name", from: "Petra Planner", to: "Petra P." },
        { member: "permissions", to: ["seating:list"] }
      ]
    })
  })

  it("newest first, page by page, by actor and by action [PLAT-37]", async () => {
    const occasion = await audited()
    const all = await entries(occasion, "?limit=200")
    const seen: Array<Entry> = []
    let cursor: string | null = null
    do {
      const query: string = `?limit=7${cursor === null ? "" : `&cursor=${cursor}`}`
      const page: Page = await answered(200, read(occasion.planner("olga").client, occasion, query))
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(all)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed()
    )
    const ofAlice = await entries(occasion, `?actor_id=${occasion.actor("alice")}`)
    expect(ofAlice.map(({ action }) => action)).toEqual([
      "token.issued",
      "guest.created",
      "actor.updated",
      "actor.created"
    ])
    expect(await entries(occasion, `?actor_id=${occasion.actor("alice")}&action=guest.created`)).toEqual([ofAlice[1]])
    expect(await entries(occasion, "?action=nothing.done")).toEqual([])
  })

  it("to nobody without `occasion:audit` there [PLAT-37]", async () => {
    const [occasion, other] = [await audited(), await audited()]
    for (const stranger of [
      occasion.planner().client,
      other.planner("olga").client,
      occasion.guest().client,
      other.guest().client,
      occasion.vendor().client
    ]) {
      await refused(403, "permission_denied", read(stranger, occasion))
    }
    await refused(401, "unauthenticated", read(occasion.anybody, occasion))
    const olga = occasion.planner("olga").client
    for (const query of [
      "?actor_id=petra",
      "?limit=0",
      "?cursor=x",
      `?cursor=${Buffer.from("1").toString("base64url")}`
    ]) {
      await refused(400, "invalid_request", read(olga, occasion, query))
    }
    await refused(405, "method_not_allowed", olga.post(`/v1/occasions/${occasion.id}/audit`, {}))
  })
})
