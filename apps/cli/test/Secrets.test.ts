/** "No token, password or row content is ever logged": everything that a server prints, whatever is asked of it. */
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Redacted, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Document, type Serving, Workplace } from "./support/Cli.ts"

const scope = Scope.makeUnsafe()
const workplace = new Workplace()
/** Who the server is in the database, with a password that nothing else could contain. */
const role = { name: `banquet_${randomBytes(4).toString("hex")}`, password: randomBytes(12).toString("hex") }
const [hostile, metricsToken, signingSecret] = ["sesame-in-body", "sesame-of-metrics", "sesame-of-signatures"]
let databaseUrl: URL

/** As the database's administrator, from another database if need be. */
const administer = (url: URL, ...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(PgConnection.make({ url: Redacted.make(url.href) }), (connection) =>
        Effect.forEach(statements, (statement) => connection.query(statement))
      )
    )
  )

const elsewhere = (): URL => new URL("/postgres", databaseUrl)

beforeAll(async () => {
  databaseUrl = new URL(Redacted.value(await Effect.runPromise(Scope.provide(TestDatabase.make(), scope))))
  await administer(databaseUrl, `create role ${role.name} superuser login password '${role.password}'`)
})

afterAll(async () => {
  await workplace.leave()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await administer(elsewhere(), `drop role ${role.name}`)
})

const wedding = (slug: string) => ({
  occasion: { slug, name: "Zebediah's Feast" },
  events: [{ key: "reception", name: "Moonlit Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "zebediah", type: "person", display_name: "Zebediah Quux" },
    { key: "caterer", type: "vendor", display_name: "Marmalade Caterers" }
  ],
  modules: [{ module: "seating", events: [{ event: "reception", config: { publish_to_guests: true } }] }],
  planners: [
    {
      key: "petronella",
      display_name: "Petronella Planner",
      permissions: ["seating:list", "seating:create", "seating:update", "seating:publish"]
    }
  ],
  vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view" }] }],
  guests: [{ actor: "zebediah", events: ["reception"] }]
})

/** What is stored, and what was sent to be stored. */
const contents = ["Zebediah", "Moonlit", "Marmalade", "Petronella", "Secret Garden", "Top Table", hostile]

const speak = (server: Serving, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.end(bytes))
    socket.resume()
    socket.once("close", () => resolve())
    socket.once("error", reject)
  })

/** Asks a server everything that can be asked of it, well and badly, and counts what it answered. */
const askEverything = async (server: Serving, applied: Document) => {
  const statuses = new Map<number, number>()
  const ask = async (path: string, token: string | null, method = "GET", body?: string, type = "application/json") => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), "content-type": type },
      ...(body === undefined ? {} : { body })
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const text = await response.text()
    return (text.startsWith("{") && path.startsWith("/v1") ? JSON.parse(text) : {}) as Document
  }
  const { guests, planners, vendors } = applied.tokens!
  const [planner, guest, vendor] = [planners!.petronella!, guests!.zebediah!, vendors!.caterer!]
  const seating = `/v1/occasions/${applied.occasion!.id}/seating`
  const reads = async () => {
    await ask(seating, planner)
    await ask(`/v1/guest/occasions/${applied.occasion!.slug}/seating`, guest)
    await ask(`/v1/vendors/occasions/${applied.occasion!.id}/seating`, vendor)
  }
  const post = (path: string, body: object) => ask(`${seating}/${path}`, planner, "POST", JSON.stringify(body))

  const { plan } = await post("plans", { event_id: applied.events!.reception, planner_notes: "Secret Garden" })
  const { table } = await post(`plans/${plan!.id}/tables`, { name: "Top Table", capacity: 1 })
  const seat = { actor_id: applied.actors!.zebediah, seating_table_id: table!.id, seat_label: hostile }
  await post(`plans/${plan!.id}/assignments`, seat)
  await post(`plans/${plan!.id}/assignments`, seat)
  await post(`plans/${plan!.id}/publish`, {})
  await reads()
  await ask("/v1/session", planner)
  await ask("/v1/session", `bq_p_${hostile}`)
  await ask("/v1/session", null)
  await ask(`${seating}?event_id=${hostile}`, planner)
  await ask(`/v1/${hostile}?token=${planner}`, planner)
  await ask(`/v1/guest/occasions/${hostile}/seating`, guest)
  await ask(seating, guest)
  await ask("/v1/session", planner, "DELETE")
  await post(`plans/${plan!.id}/tables`, { name: hostile, capacity: hostile })
  await post(`plans/${plan!.id}/tables`, { name: `${hostile}\u0000`, capacity: 4 })
  await ask(`${seating}/plans`, planner, "POST", `{"event_id": "${hostile}`)
  await ask(`${seating}/plans`, planner, "POST", hostile, "text/plain")
  await ask(`${seating}/plans`, planner, "POST", JSON.stringify({ event_id: hostile.repeat(200_000) }))
  await ask("/metrics", metricsToken)
  await ask("/metrics", hostile)
  await ask("/healthz", null)
  await ask("/readyz", null)
  await speak(server, `${hostile}\r\n\r\n`)
  await speak(server, `GET /v1/session HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${planner}\r\n${hostile}\r\n\r\n`)

  const database = databaseUrl.pathname.slice(1)
  await administer(
    elsewhere(),
    `alter database ${database} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
  )
  await reads()
  await ask("/readyz", null)
  await administer(elsewhere(), `alter database ${database} with allow_connections true`)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)

  await administer(databaseUrl, "alter table seating_tables rename to hidden_tables")
  await reads()
  await post(`plans/${plan!.id}/tables`, { name: "Top Table", capacity: 4 })
  await administer(databaseUrl, "alter table hidden_tables rename to seating_tables")
  await administer(databaseUrl, `alter table seating_zones add constraint no_garden check (name <> 'Secret Garden')`)
  await post(`plans/${plan!.id}/zones`, { name: "Secret Garden" })
  await administer(databaseUrl, "alter table seating_zones drop constraint no_garden")
  return statuses
}

describe.each(["json", "pretty"])("a server that logs %s", (format) => {
  it("prints no token, no password and nothing of what is stored or sent, whatever it is asked", async () => {
    const url = new URL(databaseUrl)
    url.username = role.name
    url.password = role.password
    const variables = { DATABASE_URL: url.href, BANQUET_SIGNING_SECRET: signingSecret }
    const server = await workplace.serve([], {
      ...variables,
      BANQUET_METRICS_TOKEN: metricsToken,
      BANQUET_LOG_FORMAT: format
    })
    const input = JSON.stringify(wedding(`wedding-${format}`))
    const { code, document } = await workplace.json(["apply", "-"], { input, variables })
    expect(code).toBe(0)
    const statuses = await askEverything(server, document)
    expect([...statuses.keys()].toSorted()).toEqual([200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 500, 503])
    expect(await server.end("SIGTERM")).toBe(0)

    const said = `${server.stdout}${server.stderr}`
    expect(said).toContain("/v1/occasions/:occasion_id/seating")
    expect(said).toContain("StoreDefect")
    const tokens = Object.values(document.tokens!).flatMap((byKey) => Object.values<string>(byKey))
    expect(tokens).toHaveLength(3)
    const secrets = [...tokens, role.password, metricsToken, signingSecret, "bq_", "Bearer", "hidden_tables"]
    for (const secret of [...secrets, ...contents]) expect(said).not.toContain(secret)
  })
})
