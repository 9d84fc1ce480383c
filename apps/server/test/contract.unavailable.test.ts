/** The HTTP contract, "Problems" and "Operations", while the database cannot be reached. */
import { describe, expect, it } from "vitest"
import { type Answer, refused } from "./support/Client.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unavailable = async (request: Promise<Answer<unknown>>): Promise<void> => {
  const answer = await request
  const problem = await refused(503, "temporarily_unavailable", Promise.resolve(answer))
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/)
  expect(JSON.stringify(problem)).not.toMatch(/postgres|sql|test_|127\.0\.0\.1/i)
}

describe("503 | `temporarily_unavailable` with `Retry-After` (database or object storage out of reach) [ASSET-33, HTTP-28]", () => {
  it("for everybody while the database is away, and no longer than that", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await server.withoutDatabase(async () => {
      await unavailable(occasion.planner().seating())
      await unavailable(occasion.planner().createZone(plan, { name: "Hall" }))
      await unavailable(occasion.guest().overview())
      await unavailable(occasion.guest().seating())
      await unavailable(occasion.vendor().seating())
      await unavailable(occasion.planner().session())
      await refused(401, "unauthenticated", occasion.anybody.get("/v1/session"))
      await refused(404, "not_found", occasion.anybody.get("/v1/nothing"))
    })
    await expect.poll(async () => (await occasion.planner().seating()).status).toBe(200)
    expect((await occasion.plan()).revision).toBe(plan.revision)
    await occasion.seat(plan, "carol", tables[0])
  })

  it("when it goes away while requests are under way, of which none is done by halves", async () => {
    const actors = Array.from({ length: 60 }, (_, index) => ({
      key: `guest-${index}`,
      type: "person",
      display_name: `Guest ${index}`
    }))
    const occasion = await server.occasion({ actors, vendors: [], guests: [] })
    const { plan, tables } = await occasion.setUp([500])
    const requests = actors.map(({ key }) =>
      occasion.planner().assign(plan, { actor_id: occasion.actor(key), seating_table_id: tables[0].id })
    )
    await Promise.race(requests)
    await server.withoutDatabase(async () => {
      const answers = await Promise.all(requests)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
    })
    await expect.poll(async () => (await occasion.planner().seating()).status).toBe(200)
    const answers = await Promise.all(requests)
    const confirmed = answers.flatMap(({ status, body }) => (status === 201 ? [body.assignment.id] : []))
    const after = await occasion.plan()
    expect(after.assignments.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
    expect(after.revision).toBe(plan.revision + after.assignments.length)
    expect(after.tables[0]?.occupancy).toBe(after.assignments.length)
  })
})

it("`GET /readyz` is 503 while the database is away, `GET /healthz` 200", async () => {
  const occasion = await server.occasion()
  expect((await occasion.anybody.get("/readyz")).status).toBe(200)
  await server.withoutDatabase(async () => {
    const { status, text } = await occasion.anybody.get("/readyz")
    expect(status).toBe(503)
    expect(text).toContain("database")
    expect(text).not.toMatch(/postgres|127\.0\.0\.1|ECONN/i)
    expect((await occasion.anybody.get("/healthz")).status).toBe(200)
  })
  await expect.poll(async () => (await occasion.anybody.get("/readyz")).status).toBe(200)
})
