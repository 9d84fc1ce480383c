/** The continued HTTP contract, "The occasion": the link by which the first one is made. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import { Managed, type OccasionDocument } from "./support/OccasionRoutes.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { type Server, useServer } from "./support/Server.ts"

interface FirstOccasion {
  readonly occasion: OccasionDocument
  readonly token: string
  readonly kind: string
  readonly expires_at: string | null
}

interface Session {
  readonly kind: string
  readonly display_name: string
  readonly occasions: ReadonlyArray<{ readonly id: string; readonly permissions: ReadonlyArray<string> }>
}

const body = { name: "Ana & Ben", time_zone: "Europe/Lisbon" }

const create = (client: Client, given: object = body): Promise<Answer<FirstOccasion>> =>
  client.post("/v1/occasions", given)

/** Whoever opens the link that is made now. */
const operator = async (server: Server): Promise<Client> => {
  const token = await server.setupToken()
  expect(token).toMatch(/^bq_s_[A-Za-z0-9_-]{43}$/)
  return new Client(server.anybody.url, token ?? "")
}

describe("POST /v1/occasions: the first-run token; the caller gets every permission of it", () => {
  const server = useServer()

  it("makes the first occasion, answers with the token of its planner, and ends [PLAT-101, PLAT-102]", async () => {
    const first = await operator(server)
    for (const wrong of [{}, { ...body, name: " " }, { ...body, time_zone: "Nowhere" }, { ...body, planner_name: 7 }]) {
      await refused(400, "invalid_request", create(first, wrong))
    }
    const { occasion, token, ...rest } = await answered(201, create(first, { ...body, planner_name: " Mia Mäher " }))
    expect(occasion).toEqual({ id: occasion.id, slug: "ana-ben", ...body, revision: 1 })
    expect(rest).toEqual({ kind: "planner", expires_at: expect.stringMatching(/Z$/) })

    const planner = new Client(first.url, token)
    const session = await answered(200, planner.get<Session>("/v1/session"))
    expect(session).toMatchObject({ kind: "planner", display_name: "Mia Mäher", occasions: [{ id: occasion.id }] })
    const everything = ["gallery:moderate", "rsvp:update", "seating:publish", "occasion:manage", "occasion:audit"]
    expect(session.occasions[0]?.permissions).toEqual(expect.arrayContaining(everything))
    const managed = new Managed(planner, occasion.id)
    const by = { kind: "planner", key: "mia-maher", display_name: "Mia Mäher" }
    for (const action of ["occasion.created", "planner.created", "sign_in.completed"]) {
      expect((await answered(200, managed.audit(action))).items).toMatchObject([{ by }])
    }

    await refused(401, "unauthenticated", create(first))
    expect(await server.setupToken()).toBeNull()
    // Who plans one already is answered without a token.
    expect(Object.keys(await answered(201, create(planner)))).toEqual(["occasion"])
  })
})

describe("On an empty database `serve` prints one setup link; it ends with the first occasion or after an hour.", () => {
  const server = useServer()

  it("after an hour, and when another takes its place [PLAT-100, PLAT-102]", async () => {
    const first = await operator(server)
    server.clock.shift("59 minutes")
    await refused(400, "invalid_request", create(first, {}))
    server.clock.shift("1 minute")
    const { headers } = await create(first, {})
    expect(headers.get("www-authenticate")).toBe("Bearer")
    await refused(401, "unauthenticated", create(first))
    const second = await operator(server)
    const third = await operator(server)
    await refused(401, "unauthenticated", create(second))
    await refused(400, "invalid_request", create(third, {}))
  })

  it("opens nothing else [PLAT-103]", async () => {
    const { get, post, url } = { get: "GET", post: "POST", url: server.anybody.url } as const
    const client = await operator(server)
    const id = "01936b5e-7c00-7000-8000-000000000000"
    const routes = [
      [get, "/v1/session"],
      ["DELETE", "/v1/session"],
      [get, `/v1/occasions/${id}`],
      [get, `/v1/occasions/${id}/events`],
      [get, `/v1/occasions/not-an-id/events`],
      [get, `/v1/occasions/${id}/changes`],
      [get, "/v1/guest/occasions/ana-ben"],
      [post, "/v1/guest/occasions/ana-ben/media/upload-url"],
      [get, `/v1/vendors/occasions/${id}/seating`]
    ] as const
    for (const [method, path] of routes) await refused(403, "permission_denied", client.send(method, path))
    for (const token of ["bq_s_", `${client.token ?? ""}A`, client.token?.replace("bq_s_", "bq_p_")]) {
      await refused(401, "unauthenticated", create(new Client(url, token)))
    }
  })
})

describe("Of many who use the link at once", () => {
  const server = useServer()

  it("one makes an occasion [PLAT-102]", async () => {
    const client = await operator(server)
    const slugs = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? { slug: "one" } : { slug: `s-${index}` }))
    const answers = await Promise.all(slugs.map((slug) => create(client, { ...body, ...slug })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 401)])
    expect(await server.rows`select slug from occasions`).toHaveLength(1)
    expect(await server.rows`select key from planners`).toHaveLength(1)
    expect(await server.rows`select id from tokens`).toHaveLength(1)
  })
})

describe("An occasion that a file makes", () => {
  const server = useServer()

  it("ends the link, also at the same moment [PLAT-102]", async () => {
    const client = await operator(server)
    const slug = "at-once"
    const [{ status }] = await Promise.all([create(client, { ...body, slug }), server.occasion(wedding, slug)])
    expect([201, 401]).toContain(status)
    // The file comes first, or changes what the link has made.
    expect(await server.rows`select id from occasions`).toHaveLength(1)
    expect(await server.rows`select from setup_links`).toHaveLength(0)
    await refused(401, "unauthenticated", create(client))
  })
})
