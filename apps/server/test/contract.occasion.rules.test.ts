/** The continued HTTP contract, "The occasion": who may, revisions, the audit log and the stream. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { createOccasion, Managed, managed, managedParts } from "./support/OccasionRoutes.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const party = async () => {
  const occasion = await server.occasion(managedParts)
  return { occasion, petra: managed(occasion) }
}

const routes = (eventId: string) =>
  [
    ["GET", "", undefined],
    ["PATCH", "", { name: "Other" }],
    ["POST", "/events", { name: "Brunch", starts_at: "2026-06-21T11:00:00Z" }],
    ["PATCH", `/events/${eventId}`, { name: "Other" }],
    ["DELETE", `/events/${eventId}`, undefined]
  ] as const

describe("The occasion (`occasion:manage`)", () => {
  it("every route is for planners with the permission in this occasion only [PLAT-50, PLAT-10, PLAT-12, PLAT-13]", async () => {
    const { occasion, petra } = await party()
    const other = await party()
    const before = [await answered(200, petra.view()), await answered(200, petra.events())]
    const [free] = (await answered(200, petra.events())).items
    for (const [method, tail, body] of routes(free?.id ?? "")) {
      const path = `${petra.path}${tail}`
      const strangers = [occasion.planner("sam"), occasion.guest(), occasion.vendor(), other.petra]
      for (const { client } of strangers) await refused(403, "permission_denied", client.json(method, path, body))
      await refused(401, "unauthenticated", occasion.anybody.json(method, path, body))
      const nowhere = path.replace(occasion.id, "01936b5e-7c00-7000-8000-000000000000")
      await refused(403, "permission_denied", petra.client.json(method, nowhere, body))
    }
    expect([await answered(200, petra.view()), await answered(200, petra.events())]).toEqual(before)
    for (const [method, tail, body] of routes(free?.id ?? "")) {
      expect((await petra.client.json(method, `${petra.path}${tail}`, body)).status).toBeLessThan(300)
    }
  })

  it("a permission in one occasion is none in the other that the token opens [PLAT-44, PLAT-10]", async () => {
    const { occasion, petra } = await party()
    const { occasion: made } = await answered(201, createOccasion(petra.client, { name: "Second", time_zone: "UTC" }))
    const there = new Managed(petra.client, made.id)
    await occasion.apply({ planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["seating:list"] }] })
    await refused(403, "permission_denied", petra.view())
    await answered(200, there.view())
    await answered(200, petra.events())
  })
})

describe("every change takes an optional `revision`, adds one to it and is in the audit log", () => {
  it("refuses another revision on every route [PLAT-49]", async () => {
    const { occasion, petra } = await party()
    const id = occasion.event("ceremony")
    await answered(200, petra.update({ revision: 1, name: "Ana + Ben" }))
    expect(await refused(409, "stale_revision", petra.update({ revision: 1, name: "X" }))).toMatchObject({
      revision: 2
    })
    await answered(200, petra.updateEvent(id, { revision: 1, name: "Vows" }))
    const stale = await refused(409, "stale_revision", petra.updateEvent(id, { revision: 1, name: "X" }))
    expect(stale).toMatchObject({ revision: 2 })
    await refused(409, "stale_revision", petra.deleteEvent(id, "?revision=1"))
    await refused(400, "invalid_request", petra.deleteEvent(id, "?revision=x"))
    expect((await petra.deleteEvent(id, "?revision=2")).status).toBe(204)
  })

  it("A change that changes nothing is 200 and moves nothing; a file counts as a planner does [PLAT-49, PLAT-36]", async () => {
    const { occasion, petra } = await party()
    const { occasion: same } = await answered(200, petra.update({ name: "Ana & Ben", revision: 1 }))
    expect(same.revision).toBe(1)
    expect((await answered(200, petra.audit("occasion.updated"))).items).toEqual([])
    const ceremony = { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z", place: "Chapel" }
    await occasion.apply({ events: [ceremony] })
    await occasion.apply({ events: [ceremony] })
    const { items } = await answered(200, petra.events())
    expect(items.map(({ revision }) => revision)).toEqual([2, 1])
  })

  it("what two planners change at once is all kept, and who saw something else is told [PLAT-49]", async () => {
    const { occasion, petra } = await party()
    const id = occasion.event("ceremony")
    const bodies = [{ name: "Vows" }, { place: "Chapel" }, { key: "vows" }, { starts_at: "2026-06-20T15:00:00Z" }]
    const editors = [petra, managed(occasion, "paul")]
    await Promise.all(bodies.map((body, index) => answered(200, editors[index % 2]!.updateEvent(id, body))))
    const { items } = await answered(200, petra.events())
    expect(items.find((event) => event.id === id)).toMatchObject({
      name: "Vows",
      place: "Chapel",
      key: "vows",
      starts_at: "2026-06-20T15:00:00.000Z",
      revision: 5
    })
    const answers = await Promise.all(editors.map((editor) => editor.update({ name: "Both", revision: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("audit actions are `noun.verb`; `changes: [{ member, from, to }]` [PLAT-51, PLAT-34]", async () => {
    const { occasion, petra } = await party()
    await answered(200, petra.update({ name: "Ana + Ben" }))
    const { event } = await answered(201, petra.createEvent({ name: "Brunch", starts_at: "2026-06-21T11:00:00Z" }))
    await answered(200, petra.updateEvent(event.id, { place: "Barn" }))
    await petra.deleteEvent(event.id)
    const last = async (action: string) => (await answered(200, petra.audit(action))).items[0]
    const by = { kind: "planner", key: "petra", display_name: "Petra Planner" }
    expect(await last("occasion.updated")).toMatchObject({
      by,
      target: { type: "occasion", id: occasion.id, name: "Ana + Ben" },
      changes: [{ member: "name", from: "Ana & Ben", to: "Ana + Ben" }]
    })
    expect(await last("event.updated")).toMatchObject({
      by,
      target: { type: "event", id: event.id, name: "Brunch" },
      changes: [{ member: "place", from: null, to: "Barn" }]
    })
    expect((await last("event.created"))?.changes.map(({ member }) => member)).toEqual(["key", "name", "starts_at"])
    expect((await last("event.deleted"))?.target.id).toBe(event.id)
  })

  it("The planner's event stream also tells `occasion`, to who manages it [PLAT-51, PLAT-27]", async () => {
    const { occasion, petra } = await party()
    const stream = await EventStream.open(petra.client, `${petra.path}/changes`)
    const deaf = await EventStream.open(occasion.planner("sam").client, `${petra.path}/changes`)
    const [id, event_id] = [occasion.id, occasion.event("ceremony")]
    await answered(200, petra.update({ name: "Ana + Ben" }))
    expect(await stream.next(1)).toMatchObject([{ event: "occasion", data: { id, event_id: null } }])
    await answered(200, petra.updateEvent(event_id, { name: "Vows" }))
    expect(await stream.next(1)).toMatchObject([{ event: "occasion", data: { id, event_id } }])
    await occasion.apply({ events: [{ key: "brunch", name: "Brunch", starts_at: "2026-06-21T11:00:00Z" }] })
    expect(await stream.next(1)).toMatchObject([{ event: "occasion", data: { id, event_id: null } }])
    expect(deaf.events).toEqual([])
    stream.close()
    deaf.close()
  })
})
