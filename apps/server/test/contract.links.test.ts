/** The continued HTTP contract, "Links": how guests come in, and what they open. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

interface MadeLink {
  readonly actor_id: string
  readonly token_id: string
  readonly url: string
  readonly qr_svg: string
}

interface Link {
  readonly token_id: string
  readonly actor_id: string
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
}

/** The links of an occasion, as a planner handles them. */
class Links {
  readonly client: Client
  readonly occasion: Occasion
  readonly path: string

  constructor(occasion: Occasion, client = occasion.planner().client) {
    this.occasion = occasion
    this.client = client
    this.path = `/v1/occasions/${occasion.id}/guests/links`
  }

  make(body: object): Promise<Answer<{ links: ReadonlyArray<MadeLink> }>> {
    return this.client.post(this.path, body)
  }

  /** A link for this actor, as a client of who holds it. */
  async made(key: string, body: object = {}): Promise<MadeLink & { readonly guest: Client }> {
    const actor_ids = [this.occasion.actor(key)]
    const { links } = await answered(201, this.make({ actor_ids, ...body }))
    const [link] = links
    if (link === undefined) throw new Error("no link")
    return { ...link, guest: new Client(this.client.url, new URL(link.url).hash.slice(1)) }
  }

  list(query = ""): Promise<Answer<{ items: ReadonlyArray<Link>; next_cursor: string | null }>> {
    return this.client.get(`${this.path}${query}`)
  }

  revoke(tokenId: string): Promise<Answer<undefined>> {
    return this.client.delete(`${this.path}/${tokenId}`)
  }

  /** The names of the events that the guest opens. */
  async opened(guest: Client): Promise<ReadonlyArray<string>> {
    const path = `/v1/guest/occasions/${this.occasion.slug}`
    const { events } = await answered(200, guest.get<{ events: ReadonlyArray<{ name: string }> }>(path))
    return events.map(({ name }) => name)
  }
}

const wedding = async () => {
  const occasion = await server.occasion(peopleParts)
  return { occasion, links: new Links(occasion), people: new People(occasion) }
}

interface Entry {
  readonly action: string
  readonly target: { readonly id: string }
  readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
}

const entries = async ({ client, path }: Links, actorId: string): Promise<ReadonlyArray<Entry>> => {
  const log = client.get<{ items: ReadonlyArray<Entry> }>(
    `${path.replace("guests/links", "audit")}?actor_id=${actorId}`
  )
  return (await answered(200, log)).items
}

describe("POST …/guests/links `{ actor_ids: [1–500], events?, invitation_unit?, expires_at? }`", () => {
  it("201 `{ links: [{ actor_id, token_id, url, qr_svg }] }`; the token is in the fragment [PLAT-80, PLAT-81]", async () => {
    const { links, occasion } = await wedding()
    const [bob, smiths] = [occasion.actor("bob"), occasion.actor("smiths")]
    const { headers, body } = await links.make({ actor_ids: [bob, smiths, bob] })
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body.links.map(({ actor_id }) => actor_id)).toEqual([bob, smiths])
    for (const { qr_svg, token_id, url } of body.links) {
      expect(url).toMatch(/^https?:\/\/[^/]+\/join#bq_g_[\w-]{43}$/)
      expect(qr_svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<>]*>(<path [^<>]*\/>)+<\/svg>$/)
      expect(token_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(await links.opened(new Client(links.client.url, new URL(url).hash.slice(1)))).toHaveLength(2)
    }
    const session = await answered(200, (await links.made("bob")).guest.get<{ kind: string }>("/v1/session"))
    expect(session).toMatchObject({ kind: "guest", display_name: "Bob Smith" })
  })

  it("makes 500 at once, and none where one is refused [PLAT-80, PLAT-85]", async () => {
    const { links, occasion } = await wedding()
    const alice = occasion.actor("alice")
    const actors = Array.from({ length: 499 }, (_, index) => ({ key: `g${index}`, type: "person", display_name: "G" }))
    const { actors: ids } = await occasion.apply({ ...peopleParts, actors: [...peopleParts.actors, ...actors] })
    const everybody = [alice, ...actors.map(({ key }) => ids[key] ?? "")]
    const before = (await answered(200, links.list(`?actor_id=${alice}`))).items.length
    const refusals: ReadonlyArray<readonly [string, unknown]> = [
      ["actor_not_in_occasion", [...everybody.slice(1), unknownId]],
      ["actor_not_in_occasion", [alice, (await wedding()).occasion.actor("alice")]],
      ["actor_not_eligible", [alice, occasion.actor("caterer")]]
    ]
    for (const [code, actor_ids] of refusals) await refused(422, code, links.make({ actor_ids }))
    expect((await answered(200, links.list(`?actor_id=${alice}`))).items).toHaveLength(before)
    const made = await answered(201, links.make({ actor_ids: everybody }))
    expect(new Set(made.links.map(({ url }) => url)).size).toBe(500)
    expect(made.links.map(({ actor_id }) => actor_id)).toEqual(everybody)
  })

  it("names what is unknown, and refuses what is malformed [PLAT-84, PLAT-85]", async () => {
    const { links, occasion } = await wedding()
    const alice = occasion.actor("alice")
    const unknown = await refused(422, "actor_not_in_occasion", links.make({ actor_ids: [alice, unknownId] }))
    expect(unknown).toMatchObject({ path: "actor_ids[1]" })
    await refused(404, "not_found", links.make({ actor_ids: [unknownId], events: [unknownId] }))
    const bodies = [
      {},
      { actor_ids: [] },
      { actor_ids: alice },
      { actor_ids: ["x"] },
      { actor_ids: Array.from({ length: 501 }, () => alice) },
      { actor_ids: [alice], events: [] },
      { actor_ids: [alice], events: ["x"] },
      { actor_ids: [alice], invitation_unit: "group" },
      { actor_ids: [alice], expires_at: "tomorrow" },
      { actor_ids: [alice], expires_at: "2020-01-01T00:00:00Z" }
    ]
    for (const body of bodies) await refused(400, "invalid_request", links.make(body))
  })

  it("Without `events` they follow the invitations as those change, so that a printed link survives [PLAT-82]", async () => {
    const { links, occasion, people } = await wedding()
    const { guest } = await links.made("erin")
    expect(await links.opened(guest)).toEqual(["Ceremony", "Reception"])
    await answered(200, people.invite(occasion.actor("erin"), occasion.event(), { response: "pending" }))
    expect(await links.opened(guest)).toEqual(["Reception"])
    await answered(200, people.invite(occasion.actor("erin"), occasion.event("ceremony"), { response: "declined" }))
    await answered(200, people.uninvite(occasion.actor("erin"), occasion.event()))
    expect(await links.opened(guest)).toEqual(["Ceremony"])
    await occasion.apply(peopleParts)
    expect(await links.opened(guest)).toEqual(["Ceremony"])
  })

  it("The opened events belong to the guest, not to the link [PLAT-82]", async () => {
    const { links, occasion } = await wedding()
    const first = await links.made("erin", { events: [occasion.event("ceremony")] })
    expect(await links.opened(first.guest)).toEqual(["Ceremony"])
    const second = await links.made("erin", { events: [occasion.event()] })
    expect(await links.opened(first.guest)).toEqual(["Reception"])
    await links.made("erin", { events: null })
    for (const { guest } of [first, second]) expect(await links.opened(guest)).toHaveLength(2)
    expect(await links.opened(occasion.guest("dave").client)).toEqual(["Ceremony"])
  })

  it("The unit belongs to the guest, not to the link, and is the household of the time [PLAT-83]", async () => {
    const { links, occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "smiths", tables[0])
    await answered(200, occasion.planner().publish(plan))
    const seats = async (guest: Client) => {
      const path = `/v1/guest/occasions/${occasion.slug}/seating`
      return (await answered(200, guest.get<{ assignments: ReadonlyArray<unknown> }>(path))).assignments.length
    }
    const { guest } = await links.made("bob")
    expect([await seats(guest), await seats((await links.made("smiths")).guest)]).toEqual([1, 1])
    await answered(200, people.update(occasion.actor("bob"), { member_of: [] }))
    expect(await seats(guest)).toBe(0)
    await answered(200, people.update(occasion.actor("bob"), { member_of: [occasion.actor("smiths")] }))
    expect(await seats(guest)).toBe(1)
    await links.made("bob", { invitation_unit: "none" })
    expect(await seats(guest)).toBe(0)
  })
})

describe("GET …/guests/links `?actor_id=` and DELETE …/guests/links/:token_id", () => {
  it("lists what works, newest first and page by page, without tokens [PLAT-84, PLAT-86]", async () => {
    const { links, occasion } = await wedding()
    const expires_at = "2046-06-20T18:00:00.000Z"
    const before = server.clock.currentTimeMillisUnsafe()
    const older = await links.made("erin")
    const newer = await links.made("erin", { expires_at })
    const after = server.clock.currentTimeMillisUnsafe()
    // After everything that the server records of it by itself, once a minute.
    const last_used_at = "2126-01-01T00:00:00.000Z"
    await server.rows`update tokens set last_used_at = ${last_used_at}::timestamptz where id = ${newer.token_id}`
    const actor_id = occasion.actor("erin")
    const { text, body } = await links.list(`?actor_id=${actor_id}`)
    expect(text).not.toContain("bq_g")
    expect(body).toEqual({
      items: [
        { token_id: newer.token_id, actor_id, created_at: expect.any(String), last_used_at, expires_at },
        { token_id: older.token_id, actor_id, created_at: expect.any(String), last_used_at: null, expires_at: null }
      ],
      next_cursor: null
    })
    const made = body.items.map(({ created_at }) => Date.parse(created_at))
    expect([before, ...made.toReversed(), after]).toEqual([before, ...made, after].toSorted((a, b) => a - b))
    const found: Array<Link> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`
      const page = await answered(200, links.list(`?limit=2${query}`))
      found.push(...page.items)
      cursor = page.next_cursor
    }
    expect(found).toHaveLength(5)
    expect(found.slice(0, 2)).toEqual(body.items)
    expect((await answered(200, links.list(`?actor_id=${unknownId}`))).items).toEqual([])
    for (const query of ["?actor_id=x", "?limit=0", "?cursor=x"]) {
      await refused(400, "invalid_request", links.list(query))
    }
    const { actor } = await answered(200, new People(occasion).find(occasion.actor("erin")))
    expect(actor.links).toEqual({ active: 2, last_used_at })
  })

  it("`expires_at?` may be given: from then on it works no more, and is in no list [PLAT-84, PLAT-86]", async () => {
    const { links, occasion } = await wedding()
    const expires_at = new Date(server.clock.currentTimeMillisUnsafe() + 3_600_000).toISOString()
    const { guest } = await links.made("erin", { expires_at })
    const lasting = await links.made("erin")
    expect(await links.opened(guest)).toHaveLength(2)
    server.clock.shift("1 hour")
    try {
      await refused(401, "unauthenticated", guest.get("/v1/session"))
      expect(await links.opened(lasting.guest)).toHaveLength(2)
      const { items } = await answered(200, links.list(`?actor_id=${occasion.actor("erin")}`))
      expect(items.map(({ token_id }) => token_id)).toEqual([lasting.token_id])
    } finally {
      server.clock.shift("-1 hour")
    }
  })

  it("works no more with the next request; the guest's other links go on, and a new one can be made [PLAT-87]", async () => {
    const { links, occasion } = await wedding()
    const [lost, kept] = [await links.made("erin"), await links.made("erin")]
    await links.opened(lost.guest)
    await answered(204, links.revoke(lost.token_id))
    await answered(204, links.revoke(lost.token_id))
    await refused(401, "unauthenticated", lost.guest.get("/v1/session"))
    expect(await links.opened(kept.guest)).toHaveLength(2)
    expect(await links.opened((await links.made("erin")).guest)).toHaveLength(2)
    expect((await answered(200, links.list(`?actor_id=${occasion.actor("erin")}`))).items).toHaveLength(2)
    const planner = await occasion.issue("planner", "petra")
    const elsewhere = await (await wedding()).links.made("erin")
    for (const id of [unknownId, planner.id, elsewhere.token_id]) await refused(404, "not_found", links.revoke(id))
    await refused(400, "invalid_request", links.revoke("x"))
    await answered(200, new Client(links.client.url, planner.token).get("/v1/session"))
  })

  it("`link.issued` and `link.revoked` are in the audit log, with what the guest opens from then on [PLAT-88]", async () => {
    const { links, occasion } = await wedding()
    const erin = occasion.actor("erin")
    const { token_id } = await links.made("erin")
    await links.made("erin", { events: [occasion.event()], invitation_unit: "none" })
    await answered(204, links.revoke(token_id))
    const [revoked, second, first] = await entries(links, erin)
    expect(revoked).toMatchObject({ action: "link.revoked", target: { id: token_id }, changes: [] })
    expect(second).toMatchObject({
      action: "link.issued",
      changes: [
        { member: "events", from: "invited", to: [occasion.event()] },
        { member: "invitation_unit", from: "household", to: null }
      ]
    })
    expect(first).toMatchObject({ action: "link.issued", target: { id: token_id } })
    const log = JSON.stringify([revoked, second, first])
    expect(log).not.toContain("bq_g")
  })
})

describe("Links (`guests:link`)", () => {
  it("every route is for planners with `guests:link` in this occasion only [PLAT-89]", async () => {
    const { links, occasion } = await wedding()
    const other = await wedding()
    const { token_id } = await links.made("erin")
    const body = { actor_ids: [occasion.actor("erin")] }
    const routes = [
      ["POST", links.path, body],
      ["GET", links.path, undefined],
      ["DELETE", `${links.path}/${token_id}`, undefined]
    ] as const
    const strangers = [
      ...["paul", "rita", "sam"].map((key) => occasion.planner(key).client),
      occasion.guest().client,
      occasion.vendor().client,
      other.links.client
    ]
    for (const [method, path, given] of routes) {
      for (const client of strangers) await refused(403, "permission_denied", client.json(method, path, given))
      await refused(401, "unauthenticated", occasion.anybody.json(method, path, given))
      const nowhere = path.replace(occasion.id, unknownId)
      await refused(403, "permission_denied", links.client.json(method, nowhere, given))
    }
    expect((await answered(200, links.list(`?actor_id=${occasion.actor("erin")}`))).items).toHaveLength(1)
  })
})
