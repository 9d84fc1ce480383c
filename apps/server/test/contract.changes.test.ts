/** The HTTP contract, "Changes (server-sent events, beyond)". */
import { afterAll, describe, expect, it } from "vitest"
import { answered, Client, refused } from "./support/Client.ts"
import { EventStream, type StreamEvent } from "./support/EventStream.ts"
import { GuestGallery, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { useServer } from "./support/Server.ts"
import { ShiftedClock } from "./support/ShiftedClock.ts"

/** How many times shorter the server waits than it is told, for the database too: it must be enough for a busy machine. */
const haste = 2
const server = useServer({ clock: new ShiftedClock(haste) })

/** Streams are mostly waited for. */
const atOnce = { concurrent: true }

const open = new Set<EventStream>()
afterAll(() => {
  for (const stream of open) stream.close()
})

const listen = async (client: Client, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const stream = await EventStream.open(client, path, headers)
  open.add(stream)
  return stream
}

const plannerPath = (occasion: Occasion) => `/v1/occasions/${occasion.id}/changes`
const guestPath = (occasion: Occasion) => `/v1/guest/occasions/${occasion.slug}/changes`

const planner = (occasion: Occasion, key?: string, headers = {}) =>
  listen(occasion.planner(key).client, plannerPath(occasion), headers)
const guest = (occasion: Occasion, key?: string, headers = {}) =>
  listen(occasion.guest(key).client, guestPath(occasion), headers)

const withoutIds = (events: ReadonlyArray<StreamEvent>) => events.map(({ data, event }) => ({ event, data }))

/** Everything that was heard before a comment that comes from now on. */
const untilComment = async (stream: EventStream): Promise<ReadonlyArray<StreamEvent>> => {
  await stream.comment()
  return stream.events.splice(0)
}

describe(
  "**GET /v1/occasions/:occasion_id/changes** (planner, any permission of the occasion) and **GET /v1/guest/occasions/:occasion_slug/changes** → `text/event-stream`: [PLAT-27, HTTP-32]",
  atOnce,
  () => {
    it("as it says, and at once", async () => {
      const occasion = await server.occasion()
      for (const { response } of [
        await planner(occasion, undefined, { "x-request-id": "mine-1" }),
        await guest(occasion, undefined, { "x-request-id": "mine-1" })
      ]) {
        expect(response.status).toBe(200)
        expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/)
        expect(response.headers.get("cache-control")).toBe("no-store")
        expect(response.headers.get("x-content-type-options")).toBe("nosniff")
        expect(response.headers.get("x-request-id")).toBe("mine-1")
      }
    })

    it("to nobody else", async () => {
      const [occasion, other] = [await server.occasion(), await server.occasion()]
      await occasion.apply({ planners: [{ key: "petra", display_name: "Petra Planner", permissions: [] }] })
      await refused(401, "unauthenticated", occasion.anybody.get(plannerPath(occasion)))
      await refused(
        401,
        "unauthenticated",
        occasion.anybody.get(`${guestPath(occasion)}?token=${occasion.guest().client.token}`)
      )
      for (const { client } of [other.planner(), occasion.planner(), occasion.guest(), occasion.vendor()]) {
        await refused(403, "permission_denied", client.get(plannerPath(occasion)))
      }
      for (const { client } of [occasion.planner(), occasion.vendor()]) {
        await refused(403, "permission_denied", client.get(guestPath(occasion)))
      }
      await refused(403, "guest_occasion_mismatch", other.guest().client.get(guestPath(occasion)))
      await refused(403, "guest_occasion_mismatch", occasion.guest().client.get("/v1/guest/occasions/nowhere/changes"))
      await refused(400, "invalid_request", occasion.planner().client.get("/v1/occasions/nothing/changes"))
    })
  }
)

it(
  "of a token that has ten already end the oldest, which is told to come back after a minute [PLAT-30]",
  atOnce,
  async () => {
    const occasion = await server.occasion()
    const other = await guest(occasion, "carol")
    const streams = []
    for (let device = 0; device < 11; device++) streams.push(await guest(occasion))
    const [oldest, ...others] = streams
    await oldest?.ended
    expect(oldest?.retry).toBe(60_000)
    await Promise.all([other, ...others].map((stream) => stream.comment()))
    expect(others.map(({ retry }) => retry)).toEqual(others.map(() => null))
  }
)

describe(
  "`event: gallery_item | seating_plan`, `data: { id, event_id, … }` with what the caller may see anyway and nothing more [PLAT-27, HTTP-32]",
  atOnce,
  () => {
    it("to planners what their permissions let them list, of their occasion", async () => {
      const [occasion, other] = [await server.occasion(withGallery()), await server.occasion(withGallery())]
      const [petra, lena, sam, elsewhere] = await Promise.all([
        planner(occasion),
        planner(occasion, "lena"),
        planner(occasion, "sam"),
        planner(other)
      ])
      const { plan } = await occasion.setUp([8])
      await occasion.seat(plan, "alice", (await occasion.plan()).tables[0]!)
      await answered(200, occasion.planner().publish(plan))
      const item = await new GuestGallery(occasion).upload()
      await new PlannerGalleryClient(occasion).settled(item.id)
      const moderation = { action: "reject", notes: "not this one" }
      await answered(200, new PlannerGalleryClient(occasion).moderate(item.id, moderation))
      await answered(200, new PlannerGalleryClient(occasion).moderate(item.id, moderation))
      await answered(200, occasion.planner().publish(plan))

      const event_id = occasion.event()
      const ofPlan = (status: string, revision: number) => ({
        event: "seating_plan",
        data: { id: plan.id, event_id, status, revision }
      })
      const plans = [ofPlan("draft", 1), ofPlan("draft", 2), ofPlan("draft", 3), ofPlan("published", 4)]
      expect(withoutIds(await sam.next(4))).toEqual(plans)
      const items = await lena.next(3)
      expect(items.map(({ event }) => event)).toEqual(["gallery_item", "gallery_item", "gallery_item"])
      expect(items[2]!.data).toEqual({ id: item.id, event_id, moderation_status: "rejected", asset_status: "ready" })
      expect(await petra.next(7)).toHaveLength(7)

      // What was repeated was told to nobody, and nothing of it elsewhere: the next that each hears is something new.
      await answered(200, new PlannerGalleryClient(occasion).moderate(item.id, { action: "approve" }))
      await answered(200, occasion.planner().updatePlan(plan, { display_name: "Dinner" }))
      const { plan: foreign } = await other.setUp([])
      const approved = { id: item.id, event_id, moderation_status: "approved", asset_status: "ready" }
      expect(withoutIds(await lena.next(1))).toEqual([{ event: "gallery_item", data: approved }])
      expect(withoutIds(await sam.next(1))).toEqual([ofPlan("draft", 5)])
      expect(withoutIds(await petra.next(2))).toEqual([{ event: "gallery_item", data: approved }, ofPlan("draft", 5)])
      expect((await elsewhere.next(1))[0]).toMatchObject({ data: { id: foreign.id } })
    })

    it("many moves in one step are one event, of which guests hear when it publishes [SEAT-58, SEAT-63]", async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([8])
      const [petra, alice] = await Promise.all([planner(occasion), guest(occasion)])
      const move = (actor: string) => ({ actor_id: occasion.actor(actor), seating_table_id: tables[0].id })
      const change = (...actors: ReadonlyArray<string>) =>
        answered(200, occasion.planner().changeSeats(plan, { moves: actors.map(move), publish: true }))
      const { id, event_id, revision } = plan
      const of = (status: string, at: number) => ({
        event: "seating_plan",
        data: { id, event_id, status, revision: revision + at }
      })
      await change("smiths", "carol", "dave")
      expect(withoutIds(await petra.next(1))).toEqual([of("published", 1)])
      expect(withoutIds(await alice.next(1))).toEqual([{ event: "seating_plan", data: { id, event_id } }])
      await change("carol", "dave")
      await answered(200, occasion.planner().changeSeats(plan, { moves: ["erin", "alice"].map(move) }))
      expect(withoutIds(await petra.next(1))).toEqual([of("draft", 2)])
      expect(await untilComment(alice)).toEqual([])
    })

    it("(a guest hears of approved, visible items and of published plans of its events) [PLAT-27, HTTP-32]", async () => {
      const occasion = await server.occasion(withGallery())
      const streams = await Promise.all([guest(occasion), guest(occasion, "carol"), guest(occasion, "dave")])
      const [alice, carol, dave] = streams
      const gallery = new PlannerGalleryClient(occasion)
      const event_id = occasion.event()

      const item = await new GuestGallery(occasion).upload()
      await gallery.settled(item.id)
      const { plan } = await occasion.setUp([8])
      await gallery.approve(item.id)
      await answered(200, occasion.planner().publish(plan))
      const expected = [
        { event: "gallery_item", data: { id: item.id, event_id } },
        { event: "seating_plan", data: { id: plan.id, event_id } }
      ]
      for (const stream of [alice, carol]) expect(withoutIds(await stream.next(2))).toEqual(expected)

      await answered(200, gallery.moderate(item.id, { action: "reject" }))
      await answered(200, occasion.planner().updatePlan(plan, { display_name: "Dinner" }))
      await occasion.disable("seating", "reception")
      await occasion.disable("gallery", "reception")
      await answered(200, gallery.moderate(item.id, { action: "approve" }))
      expect(await Promise.all(streams.map(untilComment))).toEqual([[], [], []])
      expect(dave.lastId).toMatch(/^[0-9]+$/)
    })
  }
)

describe("`id:` is a position, `Last-Event-ID` resumes; [PLAT-28]", atOnce, () => {
  it("after the event that was heard last, and after the position that came before any", async () => {
    const occasion = await server.occasion(withGallery())
    const first = await planner(occasion)
    const beginning = first.lastId
    const { plan } = await occasion.setUp([8])
    const heard = await first.next(2)
    first.close()
    await answered(200, occasion.planner().publish(plan))
    await answered(200, occasion.planner().updatePlan(plan, { planner_notes: "quiet corner" }))

    const again = await planner(occasion, undefined, { "last-event-id": heard[1]!.id })
    const missed = await again.next(2)
    expect(missed.map(({ data }) => data)).toMatchObject([
      { status: "published", revision: 3 },
      { status: "draft", revision: 4 }
    ])
    const whole = await planner(occasion, undefined, { "last-event-id": beginning })
    expect(await whole.next(4)).toEqual([...heard, ...missed])
    const positions = [beginning, ...[...heard, ...missed].map(({ id }) => id)].map(Number)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(new Set(positions).size).toBe(5)

    // A guest who resumes hears only of what it may see now.
    await answered(200, occasion.planner().publish(plan))
    const alice = await guest(occasion, undefined, { "last-event-id": missed[1]!.id })
    expect(withoutIds(await alice.next(1))).toEqual([
      { event: "seating_plan", data: { id: plan.id, event_id: occasion.event() } }
    ])
  })

  it("also after what nobody told the caller of: a comment says how far that is", async () => {
    const occasion = await server.occasion()
    const [petra, alice] = [await planner(occasion), await guest(occasion)]
    await occasion.setUp([8])
    const [, last] = await petra.next(2)
    await alice.comment()
    expect(alice.events).toEqual([])
    expect(alice.lastId).toBe(last!.id)
  })

  it("with what is kept for a position of long ago, from now on for none and for one that is not reached yet", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const [old, ahead, blank] = await Promise.all(
      ["0", "900000000000000", " "].map((id) => planner(occasion, undefined, { "last-event-id": id }))
    )
    expect(await old!.next(1)).toMatchObject([{ data: { id: plan.id, revision: 1 } }])
    await answered(200, occasion.planner().publish(plan))
    for (const stream of [old, ahead, blank]) {
      expect(await stream!.next(1)).toMatchObject([{ data: { id: plan.id, revision: 2 } }])
    }
  })

  it("and is refused where it is no position", async () => {
    const occasion = await server.occasion()
    for (const id of ["x", "-1", "1.5", "9".repeat(16)]) {
      const headers = { "last-event-id": id }
      const problem = await refused(
        400,
        "invalid_request",
        occasion.planner().client.send("GET", plannerPath(occasion), { headers })
      )
      expect(problem).toMatchObject({ errors: [{ path: "last-event-id" }] })
      await refused(400, "invalid_request", occasion.guest().client.send("GET", guestPath(occasion), { headers }))
    }
  })
})

it("a comment every 15 s keeps proxies awake. [PLAT-29]", atOnce, async () => {
  const occasion = await server.occasion()
  const streams = [await planner(occasion), await guest(occasion)]
  const { text } = await server.anybody.get("/metrics")
  expect(text).toMatch(/^event_streams_open\{audience="planner"\} [1-9]/m)
  expect(text).toMatch(/^event_streams_open\{audience="guest"\} [1-9]/m)
  await Promise.all(streams.map((stream) => stream.comment()))
  for (const { comments } of streams) {
    const [opened = 0, first = 0] = comments
    expect(first - opened).toBeGreaterThan(15_000 / haste - 200)
  }
})

describe(
  "A revoked token or permission stops working with the next request; an open event stream ends within 15 s. [PLAT-21]",
  atOnce,
  () => {
    it("when the token is revoked", async () => {
      const occasion = await server.occasion()
      const callers = [
        ["planner", "petra", plannerPath(occasion)],
        ["guest", "alice", guestPath(occasion)]
      ] as const
      await Promise.all(
        callers.map(async ([kind, key, path]) => {
          const issued = await occasion.issue(kind, key)
          const stream = await listen(new Client(occasion.url, issued.token), path)
          await occasion.revoke(issued)
          await stream.ended
        })
      )
    })

    it("when the permissions are taken away, and tells nothing more of what they were for", async () => {
      const occasion = await server.occasion(withGallery())
      const sam = await planner(occasion, "sam")
      const petra = await planner(occasion)
      const gallery = {
        key: "petra",
        display_name: "Petra Planner",
        permissions: ["gallery:list", "seating:create", "seating:update"]
      }
      await occasion.apply({ planners: [gallery, { key: "sam", display_name: "Sam Seater", permissions: [] }] })
      await answered(201, occasion.planner().createPlan({ event_id: occasion.event() }))
      await sam.ended
      expect(sam.events).toEqual([])
      const item = await new GuestGallery(occasion).upload()
      expect((await petra.next(1))[0]).toMatchObject({ event: "gallery_item", data: { id: item.id } })
    })
  }
)
