/** Answers that are given again: only while all that they were made of is the same. */
import { Duration } from "effect"
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import { galleryModule, galleryPermissions, GuestGallery, picture, PlannerGalleryClient } from "./support/Gallery.ts"
import { seatingModule, seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({ uploadsPerMinute: 1000 })

/** How many requests were answered as before. */
const repeated = async (): Promise<number> => {
  const { text } = await server.anybody.get("/metrics")
  return Number(/^http_requests_repeated_total (\d+)/m.exec(text)?.[1] ?? 0)
}

let tags = 0

/** The same question with a tag that nobody has had, for which there is no answer yet. */
const anew = (client: Client, path: string): Promise<Answer<unknown>> =>
  client.send("GET", path, { headers: { "if-none-match": `"${++tags}"` } })

const comparable = ({ body, headers, status }: Answer<unknown>) => {
  const others = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name))
  // Who is refused is told the id of the request.
  const { request_id: _, ...document } = { request_id: "", ...(body as object) }
  return { status, document, headers: others }
}

/** An occasion with a published plan. */
const party = async () => {
  const occasion = await server.occasion({
    modules: [
      seatingModule(),
      galleryModule({ moderation_mode: "post_moderation" }),
      { module: "rsvp", config: {}, events: [{ event: "reception", config: {} }] }
    ],
    planners: [
      { key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, ...galleryPermissions] }
    ],
    invitations: [{ event: "reception", actor: "carol", response: "attending" }]
  })
  const { plan, tables } = await occasion.setUp([4, 4])
  const seat = await occasion.seat(plan, "carol", tables[0])
  const planner = occasion.planner()
  await answered(200, planner.publish(plan))
  const base = `/v1/guest/occasions/${occasion.slug}`
  const paths = [base, `${base}/seating`, `${base}/seating?include=household`, `${base}/media`]
  return { occasion, plan, tables, seat, planner, paths }
}

describe("an answer that is given again", () => {
  it("is what it would be if it were made anew, whatever has changed [PLAT-311]", async () => {
    const { occasion, paths, plan, planner, seat, tables } = await party()
    const gallery = new PlannerGalleryClient(occasion)
    const photo = await new GuestGallery(occasion, "carol").upload(picture)
    await gallery.settled(photo.id)
    const call = (display_name: string) => occasion.apply({ actors: [{ key: "carol", type: "person", display_name }] })
    const answer = (response: string) =>
      occasion.apply({ invitations: [{ event: "reception", actor: "carol", response }] })
    const steps: ReadonlyArray<() => Promise<unknown>> = [
      () => Promise.resolve(),
      () => call("Caroline"),
      () =>
        answered(
          200,
          planner.assign(plan, { actor_id: occasion.actor("carol"), seating_table_id: tables[1].id, move: true })
        ),
      () => answered(200, planner.publish(plan)),
      () => answered(200, planner.lock(seat.id, { locked: true })),
      () => answered(200, planner.updatePlan(plan, { display_name: "Supper" })),
      () => answered(200, planner.publish(plan)),
      () => answer("declined"),
      () => answered(200, gallery.moderate(photo.id, { action: "reject" })),
      () => answered(200, gallery.moderate(photo.id, { action: "approve" })),
      () => occasion.disable("seating", "reception"),
      () => occasion.enable("seating", "reception"),
      () => occasion.disable("gallery", "reception"),
      () => answered(200, planner.unpublish(plan)),
      () => occasion.erase("bob")
    ]
    const clients = ["carol", "alice"].map((key) => occasion.guest(key).client)
    for (const step of steps) {
      await step()
      for (const client of clients) {
        for (const path of paths) {
          const fresh = comparable(await anew(client, path))
          for (let time = 0; time < 4; time++) expect(comparable(await client.get(path))).toStrictEqual(fresh)
        }
      }
    }
    expect(await repeated()).toBeGreaterThan(steps.length)
  })

  it("has an id of its own or that of its request, and is counted [PLAT-312]", async () => {
    const { occasion, paths } = await party()
    const { client } = occasion.guest("carol")
    const path = paths[1]!
    for (let time = 0; time < 2; time++) await client.get(path)
    const before = await repeated()
    const first = await client.get(path)
    const second = await client.send("GET", path, { headers: { "x-request-id": "mine" } })
    const third = await client.send("GET", path, { headers: { "x-request-id": "not mine" } })
    expect(await repeated()).toBe(before + 3)
    const ids = [first, second, third].map(({ headers }) => headers.get("x-request-id"))
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), "mine", expect.stringMatching(/^[\da-f-]{36}$/)])
    expect(ids[0]).not.toBe(ids[2])
  })

  it("is refused with the next request when the token was revoked, or has expired [PLAT-311]", async () => {
    const { occasion, paths } = await party()
    const revoked = await occasion.issue("guest", "carol")
    const expiring = await occasion.issue("guest", "carol", 30)
    const path = paths[1]!
    for (const { token } of [revoked, expiring]) {
      const client = new Client(occasion.url, token)
      const before = await repeated()
      for (let time = 0; time < 3; time++) await answered(200, client.get(path))
      expect(await repeated()).toBe(before + 1)
    }
    await occasion.revoke(revoked)
    await refused(401, "unauthenticated", new Client(occasion.url, revoked.token).get(path))
    server.clock.shift(Duration.minutes(31))
    await refused(401, "unauthenticated", new Client(occasion.url, expiring.token).get(path))
    server.clock.shift(Duration.minutes(-31))
  })

  it("is not given while the database is away, and is again once it has come back [PLAT-311]", async () => {
    const { occasion, paths } = await party()
    const { client } = occasion.guest("carol")
    const path = paths[1]!
    for (let time = 0; time < 3; time++) await answered(200, client.get(path))
    await server.withoutDatabase(async () => {
      await refused(503, "temporarily_unavailable", client.get(path))
    })
    await answered(200, client.get(path))
  })

  it("is that of the same token and address, and of nobody else [PLAT-311]", async () => {
    const { occasion, paths } = await party()
    const path = paths[1]!
    const names = async (key: string) => {
      const { assignments } = await answered(
        200,
        occasion.guest(key).client.get<{ readonly assignments: ReadonlyArray<unknown> }>(path)
      )
      return assignments.length
    }
    for (let time = 0; time < 4; time++) {
      expect(await names("carol")).toBe(1)
      expect(await names("alice")).toBe(0)
      await refused(403, "guest_occasion_mismatch", occasion.guest("carol").client.get("/v1/guest/occasions/x/seating"))
      await refused(401, "unauthenticated", new Client(occasion.url, "bq_g_nobody").get(path))
      await refused(401, "unauthenticated", new Client(occasion.url).get(path))
    }
  })
})
