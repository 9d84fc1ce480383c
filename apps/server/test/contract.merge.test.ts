/** The continued HTTP contract, "People": two records that are one person. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import { galleryModule, GuestGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { type Actor, People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"
import { seatingModule } from "./support/OccasionDocument.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const wedding = async () => {
  const lena = { key: "lena", display_name: "Lena Lister", permissions: ["gallery:list"] }
  const planners = [...peopleParts.planners, lena]
  const occasion = await server.occasion({ ...peopleParts, planners, modules: [seatingModule(), galleryModule()] })
  return { occasion, people: new People(occasion) }
}

const merge = (
  people: People,
  from: string,
  into: string,
  rest: object = {}
): Promise<Answer<{ readonly actor: Actor }>> => people.client.post(`${people.path}/${from}/merge`, { into, ...rest })

const created = async (people: People, body: object): Promise<Actor> =>
  (await answered(201, people.create({ type: "person", ...body }))).actor

/** A link of the actor, as a client of who holds it. */
const linkOf = async (occasion: Occasion, people: People, actorId: string): Promise<Client> => {
  const path = people.path.replace("actors", "guests/links")
  const { links } = await answered(
    201,
    people.client.post<{ links: ReadonlyArray<{ url: string }> }>(path, { actor_ids: [actorId] })
  )
  return new Client(occasion.url, new URL(links[0]?.url ?? "").hash.slice(1))
}

describe("POST …/actors/:actor_id/merge `{ into: actor_id }`", () => {
  it("wishes, locks and what was published go over [SEAT-85, SEAT-96]", async () => {
    const { occasion, people } = await wedding()
    await occasion.apply({ modules: [seatingModule({ keep_published: true })] })
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    const seat = await occasion.seat(plan, "alice", tables[0], { seat_number: 3 })
    await answered(200, planner.lock(seat, { locked: true }))
    await answered(200, planner.publish(plan))
    await answered(200, planner.updatePlan(plan, { display_name: "A draft" }))
    const id = (key: string) => occasion.actor(key)
    const apart = (a: string, b: string, weight: number) => ({ actor_ids: [id(a), id(b)], kind: "apart", weight })
    const place = { kind: "must_table", seating_table_ids: [tables[0].id] }
    const wishes = [
      apart("alice", "erin", 1),
      apart("alice", "dave", 9),
      apart("dave", "erin", 2),
      { actor_id: id("alice"), ...place }
    ]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    const seen = await answered(200, occasion.guest("alice").seating())
    await answered(200, merge(people, id("alice"), id("erin")))
    expect((await occasion.plan()).assignments).toMatchObject([{ actor_id: id("erin"), locked: true }])
    expect(await answered(200, planner.wishes(plan))).toEqual({
      wishes: [apart("erin", "dave", 9), { actor_id: id("erin"), ...place }],
      revision: 3
    })
    const { assignments } = await answered(200, occasion.guest("alice").seating())
    expect(assignments).toEqual(seen.assignments.map((one) => ({ ...one, actor: { display_name: "Erin Green" } })))
  })

  it("seats, photos, answers, links and memberships go over [ACTOR-60, ACTOR-63]", async () => {
    const { occasion, people } = await wedding()
    const [alice, erin, smiths] = ["alice", "erin", "smiths"].map((key) => occasion.actor(key)) as [
      string,
      string,
      string
    ]
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, occasion.planner().publish(plan))
    await answered(200, people.invite(alice, occasion.event(), { response: "attending" }))
    await answered(200, people.invite(erin, occasion.event(), { response: "pending" }))
    const gallery = new GuestGallery(occasion)
    const photo = (await answered(201, gallery.complete(await gallery.send()))).gallery_item
    const begun = await gallery.send()
    const revision = (await occasion.plan()).revision
    const { actor } = await answered(200, merge(people, alice, erin))
    expect(actor).toMatchObject({
      id: erin,
      display_name: "Erin Green",
      member_of: [{ id: smiths }],
      invitations: [{ event_id: occasion.event(), response: "attending" }],
      seated: [{ event_id: occasion.event(), table_name: "Table 1" }],
      links: { active: 1 },
      revision: 3
    })
    await refused(404, "not_found", people.find(alice))
    expect(await occasion.plan()).toMatchObject({
      status: "published",
      revision: revision + 1,
      assignments: [{ actor_id: erin }]
    })
    const session = occasion.guest("alice")
    expect(await answered(200, session.session())).toMatchObject({ display_name: "Erin Green" })
    expect((await answered(200, session.seating())).assignments).toHaveLength(1)
    await answered(201, gallery.complete(begun))
    const list = occasion
      .planner("lena")
      .client.get<{ items: ReadonlyArray<{ id: string; uploader: object }> }>(`/v1/occasions/${occasion.id}/gallery`)
    const { items } = await answered(200, list)
    expect(items.map(({ uploader }) => uploader)).toEqual(
      [1, 2].map(() => ({ actor_id: erin, display_name: "Erin Green" }))
    )
    expect(items.map(({ id }) => id)).toContain(photo.id)
  })

  it("`into`'s members win and blanks are filled; both guests' links go on [ACTOR-60, ACTOR-61]", async () => {
    const { occasion, people } = await wedding()
    const from = await created(people, {
      display_name: "Ana S.",
      party_size: 2,
      contact: { email: "ana@old.example", phone: "+1 2" },
      dietary: "no nuts",
      notes: "shy",
      member_of: [occasion.actor("choir")]
    })
    const into = await created(people, {
      display_name: "Ana Santos",
      contact: { email: "ana@new.example" },
      notes: "tall",
      member_of: [occasion.actor("smiths")]
    })
    const links = [await linkOf(occasion, people, from.id), await linkOf(occasion, people, into.id)]
    const { actor } = await answered(200, merge(people, from.id, into.id, { revision: from.revision }))
    expect(actor).toMatchObject({
      display_name: "Ana Santos",
      key: into.key,
      party_size: 1,
      contact: { email: "ana@new.example", phone: "+1 2" },
      dietary: "no nuts",
      notes: "tall",
      links: { active: 2 }
    })
    expect(actor.member_of.map(({ display_name }) => display_name)).toEqual(["The Choir", "The Smiths"])
    for (const link of links)
      expect(await answered(200, link.get("/v1/session"))).toMatchObject({ display_name: "Ana Santos" })
  })

  it("households become one: people, links of who has it as unit, and no membership of each other [ACTOR-60, ACTOR-64]", async () => {
    const { occasion, people } = await wedding()
    const smiths = occasion.actor("smiths")
    const twin = await created(people, { type: "household", display_name: "Smith family", member_of: [smiths] })
    await answered(200, people.update(occasion.actor("erin"), { member_of: [twin.id, smiths] }))
    await answered(200, people.update(occasion.actor("dave"), { member_of: [twin.id] }))
    const { actor } = await answered(200, merge(people, smiths, twin.id))
    expect(actor.member_of).toEqual([])
    expect(await people.names(`?member_of=${twin.id}`)).toEqual([
      "Alice Smith",
      "Bob Smith",
      "Dave Brown",
      "Erin Green"
    ])
    const middle = await created(people, { type: "group", display_name: "Middle", member_of: [twin.id] })
    const inner = await created(people, { type: "household", display_name: "Inner", member_of: [middle.id] })
    await refused(422, "membership_cycle", merge(people, inner.id, twin.id))
    await refused(422, "membership_cycle", merge(people, twin.id, inner.id))
  })

  it("`409 merge_conflict` with `conflicts`: seats in one plan, attending against declined, different types [ACTOR-62]", async () => {
    const { occasion, people } = await wedding()
    const [alice, erin] = [occasion.actor("alice"), occasion.actor("erin")]
    const { plan, tables } = await occasion.setUp([8])
    for (const key of ["alice", "erin"]) await occasion.seat(plan, key, tables[0])
    const reception = occasion.event()
    await answered(200, people.invite(alice, reception, { response: "attending" }))
    await answered(200, people.invite(erin, reception, { response: "declined" }))
    const before = [await answered(200, people.find(alice)), await answered(200, people.find(erin))]
    expect(await refused(409, "merge_conflict", merge(people, alice, erin))).toMatchObject({
      conflicts: [
        { reason: "invitation", event_id: reception },
        { reason: "seating_assignment", event_id: reception }
      ]
    })
    expect(await refused(409, "merge_conflict", merge(people, alice, occasion.actor("smiths")))).toMatchObject({
      conflicts: [{ reason: "type", event_id: null }]
    })
    expect([await answered(200, people.find(alice)), await answered(200, people.find(erin))]).toEqual(before)
  })

  it("a party that would not fit its table is `409 table_full` [ACTOR-65]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([2])
    await occasion.seat(plan, "alice", tables[0])
    const party = await created(people, { display_name: "Many", party_size: 3 })
    const problem = await refused(409, "table_full", merge(people, occasion.actor("alice"), party.id))
    expect(problem).toMatchObject({ table_name: "Table 1" })
    await answered(200, people.update(party.id, { party_size: 2 }))
    await answered(200, merge(people, occasion.actor("alice"), party.id))
    expect((await occasion.plan()).tables[0]).toMatchObject({ occupancy: 2 })
  })

  it("refuses what is unknown, stale, itself and malformed [ACTOR-25, ACTOR-64]", async () => {
    const { occasion, people } = await wedding()
    const [alice, erin] = [occasion.actor("alice"), occasion.actor("erin")]
    await refused(404, "not_found", merge(people, unknownId, unknownId))
    const unknown = await refused(422, "actor_not_in_occasion", merge(people, alice, unknownId))
    expect(unknown).toMatchObject({ path: "into" })
    const elsewhere = (await wedding()).occasion.actor("erin")
    await refused(422, "actor_not_in_occasion", merge(people, alice, elsewhere))
    await refused(409, "stale_revision", merge(people, alice, erin, { revision: 7 }))
    for (const into of [alice, "x", ""]) await refused(400, "invalid_request", merge(people, alice, into))
    await refused(400, "invalid_request", people.client.post(`${people.path}/${alice}/merge`, {}))
    for (const key of ["rita", "sam"])
      await refused(403, "permission_denied", merge(new People(occasion, key), alice, erin))
    await answered(200, people.find(alice))
  })

  it("`actor.merged` is in the audit log, and goes with who stays [ACTOR-66]", async () => {
    const { occasion, people } = await wedding()
    const from = await created(people, { display_name: "Ana Secret", contact: { phone: "+1 2" }, dietary: "no nuts" })
    const into = occasion.actor("erin")
    await answered(200, merge(people, from.id, into))
    const path = `${people.path.replace("actors", "audit")}?actor_id=${into}&action=actor.merged`
    const entries = async () => (await answered(200, people.client.get<{ items: ReadonlyArray<object> }>(path))).items
    expect(await entries()).toMatchObject([
      {
        action: "actor.merged",
        target: { type: "actor", id: from.id, name: "Ana Secret" },
        changes: [
          { member: "into", from: null, to: into },
          { member: "contact", from: { phone: null }, to: { phone: "+1 2" } },
          { member: "dietary", from: null, to: null }
        ]
      }
    ])
    await occasion.erase("erin")
    const [left, ...others] = await entries()
    expect(others).toEqual([])
    expect(left).toMatchObject({ action: "actor.merged", target: { type: "actor", id: from.id, name: null } })
    expect(JSON.stringify(left)).not.toMatch(/Secret|\+1 2/)
  })
})

/** The outcomes of two requests that are sent at once, in either order. */
const atOnce = (first: () => Promise<Answer<unknown>>, second: () => Promise<Answer<unknown>>, turn: number) =>
  turn % 2 === 0 ? Promise.all([first(), second()]) : Promise.all([second(), first()]).then(([b, a]) => [a, b] as const)

const rounds = [0, 1, 2, 3, 4, 5]

describe("a merge at the same moment as [ACTOR-67]", () => {
  it("a merge the other way round: one of them is left, with what both had [ACTOR-67]", async () => {
    const { occasion, people } = await wedding()
    for (const turn of rounds) {
      const a = await created(people, { display_name: "A", member_of: [occasion.actor("choir")] })
      const b = await created(people, { display_name: "B", member_of: [occasion.actor("smiths")] })
      const outcomes = await atOnce(
        () => merge(people, a.id, b.id),
        () => merge(people, b.id, a.id),
        turn
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422])
      const left = [await people.find(a.id), await people.find(b.id)].filter(({ status }) => status === 200)
      expect(left.map(({ body }) => body.actor.member_of.length)).toEqual([2])
    }
  })

  it("an assignment: the seat is the other's, or there is nobody to seat [ACTOR-67]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([20])
    for (const turn of rounds) {
      const [from, into] = [await created(people, { display_name: "A" }), await created(people, { display_name: "B" })]
      const body = { actor_id: from.id, seating_table_id: tables[0]?.id }
      const [seated, merged] = await atOnce(
        () => occasion.planner().assign(plan, body),
        () => merge(people, from.id, into.id),
        turn
      )
      expect(merged.status).toBe(200)
      expect([201, 422]).toContain(seated.status)
      const { actor } = await answered(200, people.find(into.id))
      expect(actor.seated).toHaveLength(seated.status === 201 ? 1 : 0)
    }
  })

  it("an upload: the photo is the other's, or the upload is refused and can be tried again [ACTOR-67]", async () => {
    const { occasion, people } = await wedding()
    for (const turn of rounds) {
      const [from, into] = [await created(people, { display_name: "A" }), await created(people, { display_name: "B" })]
      const gallery = new GuestGallery(occasion, "alice", await linkOf(occasion, people, from.id))
      const session = await gallery.send()
      const [, merged] = await atOnce(
        () => gallery.complete(session),
        () => merge(people, from.id, into.id),
        turn
      )
      expect(merged.status).toBe(200)
      const { status } = await gallery.complete(session)
      expect([200, 201]).toContain(status)
      const list = occasion.planner("lena").client.get<{
        items: ReadonlyArray<{ uploader: { actor_id: string } }>
      }>(`/v1/occasions/${occasion.id}/gallery`)
      const { items } = await answered(200, list)
      expect(items.filter(({ uploader }) => uploader.actor_id === into.id)).toHaveLength(1)
    }
  })

  it("a deletion of either: nothing is left of who is gone [ACTOR-67]", async () => {
    const { people } = await wedding()
    for (const turn of rounds) {
      const [from, into] = [await created(people, { display_name: "A" }), await created(people, { display_name: "B" })]
      const gone = turn < 3 ? from.id : into.id
      const [deleted, merged] = await atOnce(
        () => people.delete(gone),
        () => merge(people, from.id, into.id),
        turn
      )
      expect([deleted.status, merged.status].filter((status) => status < 300).length).toBeGreaterThan(0)
      expect([200, 404, 422]).toContain(merged.status)
      await refused(404, "not_found", people.find(gone))
    }
  })
})
