/** The continued HTTP contract, "People": its routes, one by one. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { galleryModule, GuestGallery } from "./support/Gallery.ts"
import { type Actor, People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const wedding = async () => {
  const occasion = await server.occasion(peopleParts)
  return { occasion, people: new People(occasion) }
}

const person = (display_name: string, rest: object = {}) => ({ type: "person", display_name, ...rest })

const created = async (people: People, body: object): Promise<Actor> => (await answered(201, people.create(body))).actor

describe("GET /v1/occasions/:occasion_id/actors | by display name, then id; search ignores case and accents", () => {
  it("`actor`: `{ id, key, type, display_name, party_size, status, revision, member_of, contact, dietary, notes, invitations, seated, links }` [ACTOR-14]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    // After everything that the server records of it by itself, once a minute.
    const last_used_at = "2126-01-01T00:00:00.000Z"
    await server.rows`
      update tokens set last_used_at = ${last_used_at}::timestamptz where guest_actor_id = ${occasion.actor("alice")}`
    await answered(200, people.invite(occasion.actor("alice"), occasion.event(), { response: "attending" }))
    const { actor } = await answered(200, people.find(occasion.actor("alice")))
    expect(actor).toEqual({
      id: occasion.actor("alice"),
      key: "alice",
      type: "person",
      display_name: "Alice Smith",
      party_size: 1,
      status: "active",
      revision: 3,
      member_of: [{ id: occasion.actor("smiths"), type: "household", display_name: "The Smiths" }],
      contact: { email: null, phone: null },
      dietary: null,
      notes: null,
      invitations: [{ event_id: occasion.event(), response: "attending" }],
      seated: [{ event_id: occasion.event(), table_name: "Table 1" }],
      links: { active: 1, last_used_at }
    })
    const { items } = await answered(200, people.list("?search=alice"))
    expect(items).toEqual([actor])
  })

  it("Search and order fold case and accents (ø as o, ß as ss); search looks in name, key, e-mail and phone. [ACTOR-16]", async () => {
    const { people } = await wedding()
    await created(people, person("søren weiß", { key: "k-1", contact: { email: "S@W.example", phone: "+45 12" } }))
    await created(people, person("Soren Zz"))
    expect(await people.names("?search=SOREN")).toEqual(["søren weiß", "Soren Zz"])
    for (const search of ["WEISS", "sØr%20weiß", "K-1", "s@w.EXAMPLE", "%2B45"]) {
      expect(await people.names(`?search=${search}`)).toEqual(["søren weiß"])
    }
    expect(await people.names("?search=%25")).toEqual([])
  })

  it("pages by display name, then id, without a gap or a repetition; a bad cursor is `400` [ACTOR-15]", async () => {
    const { people } = await wedding()
    const names = ["Dup", "Dup", "dup", "Aaron", "Ärne"]
    for (const name of names) await created(people, person(name))
    const found: Array<Actor> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`
      const page = await answered(200, people.list(`?limit=2&type=person${query}`))
      found.push(...page.items)
      cursor = page.next_cursor
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(10)
    expect(found.map(({ display_name }) => display_name.toLowerCase())).toEqual(
      ["aaron", "alice smith", "ärne", "bob smith", "carol jones", "dave brown"].concat([
        "dup",
        "dup",
        "dup",
        "erin green"
      ])
    )
    for (const bad of ["x", "bm9wZQ", `n${unknownId}`]) {
      await refused(400, "invalid_request", people.list(`?cursor=${bad}`))
    }
  })

  it("`totals` ignore filters. [ACTOR-15]", async () => {
    const { people } = await wedding()
    const totals = { persons: 5, households: 1, groups: 1, vendors: 1 }
    for (const query of ["", "?type=vendor", "?search=nobody", "?limit=1"]) {
      expect((await answered(200, people.list(query))).totals).toEqual(totals)
    }
  })

  it("filters by type, household, seats and links [ACTOR-15]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "smiths", tables[0])
    expect(await people.names("?type=household")).toEqual(["The Smiths"])
    expect(await people.names(`?member_of=${occasion.actor("smiths")}`)).toEqual(["Alice Smith", "Bob Smith"])
    expect(await people.names("?seated=true")).toEqual(["The Smiths"])
    expect(await people.names(`?seated=true&event_id=${occasion.event("ceremony")}`)).toEqual([])
    expect(await people.names("?seated=false&type=household")).toEqual([])
    expect(await people.names("?linked=true&type=person")).toEqual(["Alice Smith", "Carol Jones", "Dave Brown"])
    expect(await people.names("?linked=false&type=person")).toEqual(["Bob Smith", "Erin Green"])
    for (const query of ["?type=cat", "?seated=yes", "?linked=1", "?member_of=x", "?event_id=x", "?limit=0"]) {
      await refused(400, "invalid_request", people.list(query))
    }
    await refused(404, "not_found", people.list(`?event_id=${unknownId}`))
  })

  it("`event_id` with `response` filters by the posture of `http.md`; `response` without `event_id` is `400`. [ACTOR-15]", async () => {
    const { occasion, people } = await wedding()
    const at = `?event_id=${occasion.event()}`
    expect(await people.names(`${at}&response=not_tracked&type=person`)).toHaveLength(5)
    await answered(200, people.invite(occasion.actor("smiths"), occasion.event(), { response: "attending" }))
    await answered(200, people.invite(occasion.actor("bob"), occasion.event(), { response: "declined" }))
    await answered(200, people.invite(occasion.actor("erin"), occasion.event(), { response: "pending" }))
    expect(await people.names(`${at}&response=attending`)).toEqual(["Alice Smith", "The Smiths"])
    expect(await people.names(`${at}&response=declined`)).toEqual(["Bob Smith"])
    expect(await people.names(`${at}&response=pending`)).toEqual(["Erin Green"])
    expect(await people.names(at)).toEqual(["Alice Smith", "Bob Smith", "Erin Green", "The Smiths"])
    const { errors } = await refused(400, "invalid_request", people.list("?response=attending"))
    expect(errors?.map(({ path }) => path)).toEqual(["response"])
  })
})

describe("POST …/actors | `{ type, display_name, key?, party_size?, status?, member_of?: [id], contact?, dietary?, notes? }` | 201 `{ actor }`", () => {
  it("takes what it is given [ACTOR-14]", async () => {
    const { occasion, people } = await wedding()
    const given = {
      key: "zoe",
      type: "person",
      display_name: "Zoë",
      party_size: 2,
      status: "inactive",
      contact: { email: "zoe@example.com", phone: "+351 21 000" },
      dietary: "No nuts",
      notes: "Arrives late"
    }
    const actor = await created(people, { ...given, member_of: [occasion.actor("smiths"), occasion.actor("choir")] })
    expect(actor).toMatchObject({ ...given, revision: 1, invitations: [], seated: [] })
    expect(actor.member_of.map(({ display_name }) => display_name)).toEqual(["The Choir", "The Smiths"])
    expect(actor.links).toEqual({ active: 0, last_used_at: null })
    expect((await answered(200, people.find(actor.id))).actor).toEqual(actor)
  })

  it("Keys that are left out are made; taken ones are `409 key_taken`. [ACTOR-17]", async () => {
    const { people } = await wedding()
    expect((await created(people, person("Søren Weiß"))).key).toBe("soren-weiss")
    expect((await created(people, person("Soren Weiss"))).key).toBe("soren-weiss-2")
    expect((await created(people, person("李"))).key).toBe("person")
    await refused(409, "key_taken", people.create(person("Other", { key: "alice" })))
    const made = await Promise.all(Array.from({ length: 8 }, () => created(people, person("Same Name"))))
    expect(new Set(made.map(({ key }) => key)).size).toBe(8)
  })

  it("names every member that is wrong", async () => {
    const { people } = await wedding()
    const wrong = {
      type: "cat",
      display_name: " ",
      key: "a b",
      party_size: 0,
      status: "gone",
      member_of: ["x"],
      contact: { email: "nobody", phone: 5 },
      dietary: "x".repeat(501),
      notes: "x".repeat(2001)
    }
    const { errors } = await refused(400, "invalid_request", people.create(wrong))
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(
      ["contact.email", "contact.phone", "dietary", "display_name", "key", "member_of[0]"].concat([
        "notes",
        "party_size",
        "status",
        "type"
      ])
    )
  })

  it("Unknown ids in `member_of` are `422 actor_not_in_occasion`; a person has no members [ACTOR-2, ACTOR-18]", async () => {
    const { occasion, people } = await wedding()
    const other = await wedding()
    for (const id of [unknownId, other.occasion.actor("smiths")]) {
      await refused(422, "actor_not_in_occasion", people.create(person("Zoë", { member_of: [id] })))
      await refused(422, "actor_not_in_occasion", people.list(`?member_of=${id}`))
    }
    const bob = person("Zoë", { member_of: [occasion.actor("bob")] })
    const { errors } = await refused(400, "invalid_request", people.create(bob))
    expect(errors?.map(({ path }) => path)).toEqual(["member_of[0]"])
  })
})

describe("PATCH …/actors/:actor_id | the same members | 200 `{ actor }`", () => {
  it("In PATCH `null` clears; `contact` merges; `member_of` replaces; `type` never changes (`400`). [ACTOR-19]", async () => {
    const { occasion, people } = await wedding()
    const id = occasion.actor("alice")
    const contact = { email: "a@example.com", phone: "1" }
    await answered(200, people.update(id, { contact, dietary: "vegan", notes: "Shy" }))
    const merged = await answered(200, people.update(id, { contact: { phone: "2" } }))
    expect(merged.actor.contact).toEqual({ email: "a@example.com", phone: "2" })
    const cleared = await answered(200, people.update(id, { contact: { email: null }, dietary: null, notes: null }))
    expect(cleared.actor).toMatchObject({ contact: { email: null, phone: "2" }, dietary: null, notes: null })
    expect((await answered(200, people.update(id, { contact: null }))).actor.contact).toEqual({
      email: null,
      phone: null
    })
    const moved = await answered(200, people.update(id, { member_of: [occasion.actor("choir")] }))
    expect(moved.actor.member_of.map(({ display_name }) => display_name)).toEqual(["The Choir"])
    expect((await answered(200, people.update(id, { member_of: null }))).actor.member_of).toEqual([])
    const { errors } = await refused(400, "invalid_request", people.update(id, { type: "group" }))
    expect(errors?.map(({ path }) => path)).toEqual(["type"])
    await answered(200, people.update(id, { type: "person" }))
  })

  it("a party that would not fit its table any more is `409 table_full` [ACTOR-4, ACTOR-20]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([5])
    await occasion.seat(plan, "smiths", tables[0])
    await occasion.seat(plan, "carol", tables[0])
    const problem = await refused(409, "table_full", people.update(occasion.actor("carol"), { party_size: 2 }))
    expect(problem).toMatchObject({
      table_name: "Table 1",
      capacity: 5,
      occupancy: 4,
      party_size: 2,
      violations: [{ code: "table_full" }]
    })
    const smaller = await answered(200, people.update(occasion.actor("smiths"), { party_size: 3 }))
    expect(smaller.actor.party_size).toBe(3)
    await answered(200, people.update(occasion.actor("carol"), { party_size: 2 }))
    expect((await occasion.plan()).tables[0]?.occupancy).toBe(5)
  })

  it("a cycle is `422 membership_cycle`. [ACTOR-2, ACTOR-18]", async () => {
    const { occasion, people } = await wedding()
    const [smiths, choir] = [occasion.actor("smiths"), occasion.actor("choir")]
    await answered(200, people.update(smiths, { member_of: [choir] }))
    await refused(422, "membership_cycle", people.update(choir, { member_of: [smiths] }))
    await refused(422, "membership_cycle", people.update(choir, { member_of: [choir] }))
  })

  it("A vendor's `status` is changed by `occasion:manage` only. [ACTOR-21]", async () => {
    const { occasion, people } = await wedding()
    const id = occasion.actor("caterer")
    await refused(403, "permission_denied", people.update(id, { status: "inactive" }))
    await answered(200, people.update(id, { status: "active", notes: "Calls first" }))
    await answered(200, new People(occasion, "paul").update(id, { status: "inactive" }))
    await refused(403, "vendor_not_active", occasion.vendor().seating())
  })
})

describe("DELETE …/actors/:actor_id | 204; `409 actor_in_use` with `uses`", () => {
  it("`uses`: `seating_assignment`, `gallery_item`, `upload_session`, `member` (a household with people). [ACTOR-22]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "smiths", tables[0])
    const problem = await refused(409, "actor_in_use", people.delete(occasion.actor("smiths")))
    expect(problem).toMatchObject({ uses: ["seating_assignment", "member"] })
    expect(await people.names("?type=household")).toEqual(["The Smiths"])
  })

  it("… what a guest has uploaded, or begins to, keeps it too [ACTOR-22]", async () => {
    const modules = [...peopleParts.modules, galleryModule({ uploads_active: true })]
    const occasion = await server.occasion({ ...peopleParts, modules })
    const people = new People(occasion)
    await answered(201, new GuestGallery(occasion, "carol").uploadUrl())
    await new GuestGallery(occasion, "alice").upload()
    const problem = (key: string) => refused(409, "actor_in_use", people.delete(occasion.actor(key)))
    expect(await problem("carol")).toMatchObject({ uses: ["upload_session"] })
    expect(await problem("alice")).toMatchObject({ uses: ["gallery_item", "upload_session"] })
  })

  it("Links, invitations and memberships go with the actor. [ACTOR-23]", async () => {
    const { occasion, people } = await wedding()
    const guest = occasion.guest("alice")
    await answered(200, guest.overview())
    await answered(200, people.invite(occasion.actor("alice"), occasion.event(), { response: "attending" }))
    const answer = await people.delete(occasion.actor("alice"))
    expect([answer.status, answer.text]).toEqual([204, ""])
    await refused(401, "unauthenticated", guest.overview())
    await refused(404, "not_found", people.delete(occasion.actor("alice")))
    expect(await people.names(`?member_of=${occasion.actor("smiths")}`)).toEqual(["Bob Smith"])
    const left = await server.rows`
      select 'invitation' as of from invitations where actor_id = ${occasion.actor("alice")}
      union all select 'link' from tokens where guest_actor_id = ${occasion.actor("alice")}
      union all select 'membership' from memberships where member_id = ${occasion.actor("alice")}`
    expect(left).toEqual([])
  })
})

describe('PUT …/actors/:actor_id/invitations/:event_id | `{ response: "attending" | "declined" | "pending" }` | 200 `{ actor }`; DELETE takes the invitation back, 200 `{ actor }`', () => {
  it("sets the answer, and takes the invitation back [ACTOR-5, ACTOR-24]", async () => {
    const { occasion, people } = await wedding()
    const [id, event] = [occasion.actor("carol"), occasion.event()]
    for (const [index, response] of ["pending", "attending", "declined"].entries()) {
      const { actor } = await answered(200, people.invite(id, event, { response }))
      expect([actor.invitations, actor.revision]).toEqual([[{ event_id: event, response }], index + 2])
    }
    expect((await occasion.setUp([]), await occasion.candidate("carol"))?.rsvp).toBe("declined")
    const { actor } = await answered(200, people.uninvite(id, event))
    expect([actor.invitations, actor.revision]).toEqual([[], 5])
    expect((await answered(200, people.uninvite(id, event))).actor.revision).toBe(5)
  })

  it("knows the occasion's events and actors only, and invites no vendor", async () => {
    const { occasion, people } = await wedding()
    const other = await wedding()
    const answer = { response: "attending" }
    await refused(404, "not_found", people.invite(occasion.actor("carol"), unknownId, answer))
    await refused(404, "not_found", people.invite(occasion.actor("carol"), other.occasion.event(), answer))
    await refused(404, "not_found", people.invite(other.occasion.actor("carol"), occasion.event(), answer))
    await refused(404, "not_found", people.uninvite(unknownId, occasion.event()))
    await refused(422, "actor_not_eligible", people.invite(occasion.actor("caterer"), occasion.event(), answer))
    for (const body of [{}, { response: null }, { response: "maybe" }, { response: "" }]) {
      await refused(400, "invalid_request", people.invite(occasion.actor("carol"), occasion.event(), body))
    }
  })
})
