/** The continued HTTP contract, "People": who may, revisions, the audit log and the stream. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { type Actor, People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const wedding = async () => {
  const occasion = await server.occasion(peopleParts)
  return { occasion, people: new People(occasion) }
}

interface Entry {
  readonly action: string
  readonly by: object
  readonly target: { readonly id: string; readonly name: string | null }
  readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
}

const entriesOf = async ({ client, path }: People, actorId: string): Promise<ReadonlyArray<Entry>> => {
  const log = client.get<{ items: ReadonlyArray<Entry> }>(`${path.replace("actors", "audit")}?actor_id=${actorId}`)
  return (await answered(200, log)).items
}

describe("People (`actors:list`, changes `actors:update`)", () => {
  const routes = (actorId: string, eventId: string) =>
    [
      ["GET", "", "actors:list", undefined],
      ["GET", `/${actorId}`, "actors:list", undefined],
      ["POST", "", "actors:update", { type: "person", display_name: "Zoë" }],
      ["PATCH", `/${actorId}`, "actors:update", { notes: "Shy" }],
      ["PUT", `/${actorId}/invitations/${eventId}`, "actors:update", { response: "pending" }],
      ["DELETE", `/${actorId}/invitations/${eventId}`, "actors:update", undefined],
      ["POST", "/invitations", "actors:update", { changes: [{ actor_id: actorId, event_id: eventId, to: "pending" }] }],
      ["POST", "/import", "actors:update", { rows: [] }],
      ["DELETE", `/${actorId}`, "actors:update", undefined]
    ] as const

  it("every route is for planners with its permission in this occasion only [ACTOR-28, PLAT-10, PLAT-12, PLAT-13]", async () => {
    const { occasion, people } = await wedding()
    const other = await wedding()
    const before = await answered(200, people.list())
    for (const [method, tail, permission, body] of routes(occasion.actor("erin"), occasion.event())) {
      const path = `${people.path}${tail}`
      const reader = new People(occasion, "rita").client
      const strangers = [
        occasion.planner("sam").client,
        occasion.guest().client,
        occasion.vendor().client,
        other.people.client,
        ...(permission === "actors:update" ? [reader] : [])
      ]
      for (const client of strangers) await refused(403, "permission_denied", client.json(method, path, body))
      await refused(401, "unauthenticated", occasion.anybody.json(method, path, body))
      const nowhere = path.replace(occasion.id, "01936b5e-7c00-7000-8000-000000000000")
      await refused(403, "permission_denied", people.client.json(method, nowhere, body))
    }
    expect(await answered(200, people.list())).toEqual(before)
    for (const [method, tail, permission, body] of routes(occasion.actor("erin"), occasion.event())) {
      const holder = new People(occasion, permission === "actors:list" ? "rita" : "petra").client
      expect((await holder.json(method, `${people.path}${tail}`, body)).status).toBeLessThan(300)
    }
  })

  it("guests and vendors are never shown contact, dietary needs and notes [ACTOR-14]", async () => {
    const { occasion, people } = await wedding()
    const secret = {
      contact: { email: "secret@example.com", phone: "secret-phone" },
      dietary: "secret-diet",
      notes: "secret-notes"
    }
    for (const key of ["alice", "smiths"]) await answered(200, people.update(occasion.actor(key), secret))
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, occasion.planner().publish(plan))
    const guest = occasion.guest()
    const answers = [
      await guest.overview(),
      await guest.session(),
      await guest.seating(),
      await occasion.vendor().seating(),
      await occasion.vendor().session()
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain("secret")
    }
  })
})

describe("every change takes an optional `revision` (the record's, `?revision=` on DELETE; else `409 stale_revision`), adds one to it and is in the audit log", () => {
  it("refuses another revision on every route [ACTOR-25]", async () => {
    const { occasion, people } = await wedding()
    const [id, event] = [occasion.actor("erin"), occasion.event()]
    const { actor } = await answered(200, people.update(id, { revision: 1, party_size: 2 }))
    expect(actor.revision).toBe(2)
    expect(await refused(409, "stale_revision", people.update(id, { revision: 1, notes: "x" }))).toMatchObject({
      revision: 2
    })
    await refused(409, "stale_revision", people.invite(id, event, { response: "pending", revision: 3 }))
    await refused(409, "stale_revision", people.uninvite(id, event, "?revision=1"))
    await refused(409, "stale_revision", people.delete(id, "?revision=1"))
    await answered(200, people.invite(id, event, { response: "pending", revision: 2 }))
    await answered(200, people.uninvite(id, event, "?revision=3"))
    expect((await people.delete(id, "?revision=4")).status).toBe(204)
  })

  it("An actor's counts its members, memberships and invitations, whoever changes them, not seats or links. A change that changes nothing is 200 and moves nothing. [ACTOR-25]", async () => {
    const { occasion, people } = await wedding()
    const id = occasion.actor("erin")
    const revision = async () => (await answered(200, people.find(id))).actor.revision
    const { actor } = await answered(200, people.update(id, { display_name: "Erin Green", party_size: 1, notes: null }))
    expect(actor.revision).toBe(1)
    await occasion.apply({
      actors: [{ key: "erin", type: "person", display_name: "Erin Grey", member_of: ["choir"] }],
      invitations: [{ event: "reception", actor: "erin" }]
    })
    const applied = await revision()
    expect(applied).toBeGreaterThan(1)
    await occasion.apply({ invitations: [{ event: "reception", actor: "erin" }] })
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "erin", tables[0])
    await occasion.apply({ guests: [{ actor: "erin", events: ["reception"] }] })
    await occasion.issue("guest", "erin")
    expect(await revision()).toBe(applied)
    expect((await answered(200, people.find(id))).actor.links.active).toBe(2)
  })

  it("concurrent edits of one person by two planners lose nothing [ACTOR-25]", async () => {
    const { occasion, people } = await wedding()
    const id = occasion.actor("erin")
    const notes = async (editor: People, word: string): Promise<void> => {
      const { actor } = await answered(200, editor.find(id))
      const body = { revision: actor.revision, notes: `${actor.notes ?? ""} ${word}`.trim() }
      const { status } = await editor.update(id, body)
      expect([200, 409]).toContain(status)
      if (status === 409) await notes(editor, word)
    }
    const editors = [people, new People(occasion, "paul")]
    const words = Array.from({ length: 12 }, (_, index) => `w${index}`)
    await Promise.all(words.map((word, index) => notes(editors[index % 2] ?? people, word)))
    const { actor } = await answered(200, people.find(id))
    expect(actor.notes?.split(" ").toSorted()).toEqual(words.toSorted())
    expect(actor.revision).toBe(1 + words.length)
  })

  it("what two planners change of different members at once is both kept [ACTOR-25]", async () => {
    const { occasion, people } = await wedding()
    const id = occasion.actor("erin")
    const bodies = [
      { display_name: "Erin" },
      { dietary: "vegan" },
      { contact: { email: "e@example.com" } },
      { contact: { phone: "12" } },
      { member_of: [occasion.actor("choir")] },
      { party_size: 3 }
    ]
    await Promise.all(bodies.map((body) => answered(200, people.update(id, body))))
    const { actor } = await answered(200, people.find(id))
    expect(actor).toMatchObject({
      display_name: "Erin",
      dietary: "vegan",
      contact: { email: "e@example.com", phone: "12" },
      member_of: [{ display_name: "The Choir" }],
      party_size: 3,
      revision: 7
    })
  })

  it("a person who is seated at the moment of the deletion is seated or gone, never half [ACTOR-22]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([50])
    const guests = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        answered(201, people.create({ type: "person", display_name: `G${index}` }))
      )
    )
    const outcomes = await Promise.all(
      guests.map(async ({ actor }) => {
        const body = { actor_id: actor.id, seating_table_id: tables[0].id }
        const [seated, deleted] = await Promise.all([occasion.planner().assign(plan, body), people.delete(actor.id)])
        return [seated.status, deleted.status].join()
      })
    )
    for (const outcome of outcomes) expect(["201,409", "422,204"]).toContain(outcome)
    const left = outcomes.filter((outcome) => outcome === "201,409").length
    expect((await occasion.plan()).assignments).toHaveLength(left)
  })
})

describe("Audit actions are `noun.verb` (`actor.created`, …); `changes: [{ member, from, to }]`", () => {
  it("has every change of an actor with what was there before, and of health and notes only that they changed [ACTOR-26, PLAT-34]", async () => {
    const { occasion, people } = await wedding()
    const body = {
      type: "person",
      display_name: "Zoë",
      contact: { email: "z@example.com" },
      dietary: "vegan",
      notes: "Shy"
    }
    const { actor } = await answered(201, people.create(body))
    await answered(
      200,
      people.update(actor.id, { display_name: "Zoe", member_of: [occasion.actor("choir")], notes: null })
    )
    await answered(200, people.update(actor.id, { display_name: "Zoe" }))
    await answered(200, people.invite(actor.id, occasion.event(), { response: "pending" }))
    await answered(200, people.invite(actor.id, occasion.event(), { response: "attending" }))
    await answered(200, people.uninvite(actor.id, occasion.event()))
    await people.delete(actor.id)
    const entries = await entriesOf(people, actor.id)
    expect(entries.map(({ action }) => action)).toEqual([
      "actor.deleted",
      "invitation.deleted",
      "invitation.updated",
      "invitation.created",
      "actor.updated",
      "actor.created"
    ])
    expect(entries[4]).toMatchObject({
      by: { kind: "planner", key: "petra", display_name: "Petra Planner" },
      target: { type: "actor", id: actor.id, name: "Zoe" },
      changes: [
        { member: "display_name", from: "Zoë", to: "Zoe" },
        { member: "member_of", from: [], to: [occasion.actor("choir")] },
        { member: "notes", from: null, to: null }
      ]
    })
    const event = { member: "event_id", from: occasion.event(), to: occasion.event() }
    expect(entries[2]?.changes).toEqual([event, { member: "response", from: "pending", to: "attending" }])
    expect(JSON.stringify(entries)).not.toMatch(/vegan|Shy/)
    expect(entries[0]?.target.name).toBe("Zoe")
  })
})

describe("The planner's event stream also tells `actor`", () => {
  it("to planners with `actors:list`, and to nobody else [ACTOR-27]", async () => {
    const { occasion, people } = await wedding()
    const path = `/v1/occasions/${occasion.id}/changes`
    const [reader, seater] = [
      await EventStream.open(new People(occasion, "rita").client, path),
      await EventStream.open(new People(occasion, "sam").client, path)
    ]
    const guest = await EventStream.open(occasion.guest().client, `/v1/guest/occasions/${occasion.slug}/changes`)
    const { actor }: { actor: Actor } = await answered(201, people.create({ type: "person", display_name: "Zoë" }))
    await answered(200, people.invite(actor.id, occasion.event(), { response: "pending" }))
    await people.delete(actor.id)
    const told = await reader.next(3)
    expect(told.map(({ data, event }) => [event, data])).toEqual(
      [1, 2, null].map((revision) => ["actor", { id: actor.id, event_id: null, revision }])
    )
    await answered(201, occasion.planner().createPlan({ event_id: occasion.event() }))
    expect((await seater.next(1)).map(({ event }) => event)).toEqual(["seating_plan"])
    expect(guest.events).toEqual([])
    for (const stream of [reader, seater, guest]) stream.close()
  })
})
