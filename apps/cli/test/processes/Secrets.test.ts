/** "No token, password or row content is ever logged": everything that a server prints, whatever is asked of it. */
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Redacted, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Document, type Serving, Workplace } from "../support/Cli.ts"
import { json, withVariables } from "../support/InProcess.ts"

const scope = Scope.makeUnsafe()
const workplace = new Workplace()
/** Who the server is in the database, with a password that nothing else could contain. */
const role = { name: `banquet_${randomBytes(4).toString("hex")}`, password: randomBytes(12).toString("hex") }
const [hostile, metricsToken, signingSecret] = [
  "sesame-in-body",
  "sesame-of-metrics",
  "sesame-of-signatures-and-long-enough"
]
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

const elsewhere = (): URL => Object.assign(new URL(databaseUrl), { pathname: "/postgres" })

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
  modules: [
    { module: "seating", events: [{ event: "reception", config: { publish_to_guests: true } }] },
    { module: "gallery", events: [{ event: "reception" }] }
  ],
  planners: [
    {
      key: "petronella",
      display_name: "Petronella Planner",
      permissions: [
        "seating:list",
        "seating:create",
        "seating:update",
        "seating:publish",
        "gallery:list",
        "gallery:moderate"
      ]
    }
  ],
  vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view" }] }],
  guests: [{ actor: "zebediah", events: ["reception"] }]
})

/** Names and notes of the test data, none of which may appear in a log. */
const contents = [
  "Zebediah",
  "Moonlit",
  "Marmalade",
  "Petronella",
  "Secret Garden",
  "Top Table",
  "honeymoon-suite",
  "Under the mistletoe",
  "Not for the album",
  hostile
]

/** A PNG of one pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64"
)

const speak = (server: Serving, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.end(bytes))
    socket.resume()
    socket.once("close", () => resolve())
    socket.once("error", reject)
  })

/** Asks a server everything that can be asked of it, well and badly: what it answered, and the URLs that it signed. */
const askEverything = async (server: Serving, applied: Document) => {
  const statuses = new Set<number>()
  const signed = new Set<string>()
  const request = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    statuses.add(response.status)
    const text = await response.text()
    for (const [found] of text.matchAll(/http:[^"]+_storage[^"]+/g)) signed.add(found)
    return text
  }
  const ask = async (path: string, token: string | null, method = "GET", body?: string, type = "application/json") => {
    const text = await request(`${server.url}${path}`, {
      method,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), "content-type": type },
      ...(body === undefined ? {} : { body })
    })
    return (text.startsWith("{") && path.startsWith("/v1") ? JSON.parse(text) : {}) as Document
  }
  const { guests, planners, vendors } = applied.tokens!
  const [planner, guest, vendor] = [planners!.petronella!, guests!.zebediah!, vendors!.caterer!]
  const seating = `/v1/occasions/${applied.occasion!.id}/seating`
  const gallery = `/v1/occasions/${applied.occasion!.id}/gallery`
  const media = `/v1/guest/occasions/${applied.occasion!.slug}/media`

  const claim = {
    event_id: applied.events!.reception,
    file_name: "honeymoon-suite.png",
    content_type: "image/png",
    byte_size: picture.length,
    caption: "Under the mistletoe"
  }
  const start = (more: object = {}) => ask(`${media}/upload-url`, guest, "POST", JSON.stringify({ ...claim, ...more }))
  const put = ({ upload }: Document, bytes: Uint8Array<ArrayBuffer>) =>
    request(upload!.url!, { method: "PUT", headers: { ...(upload!.headers as object) }, body: bytes })
  const complete = ({ upload_session: session }: Document) =>
    ask(`${media}/complete`, guest, "POST", JSON.stringify({ upload_session_id: session!.id }))
  const moderate = (id: string, body: object) =>
    ask(`${gallery}/items/${id}/moderation`, planner, "PATCH", JSON.stringify(body))
  const list = async () => (await ask(gallery, planner)).items as unknown as ReadonlyArray<Document>

  const photograph = async () => {
    const ticket = await start()
    await complete(ticket)
    await put(ticket, picture)
    await put(ticket, picture)
    const { gallery_item: item } = await complete(ticket)
    await complete(ticket)
    await expect.poll(async () => (await list())[0]?.asset?.status).toBe("ready")
    await moderate(item!.id!, { action: "approve", notes: "Not for the album" })
    await moderate(item!.id!, { action: hostile })
    await ask(`${gallery}/items/${item!.id}/moderation`, planner)
    const bulk = { action: "approve", notes: hostile, gallery_item_ids: [item!.id] }
    await ask(`${gallery}/moderation`, planner, "POST", JSON.stringify(bulk))
    await ask(`${media}?cursor=${hostile}`, guest)
    await ask(`${media}?event_id=${hostile}`, guest)
    await ask(media, guest)
    await ask(media, planner)
    await ask(`${media}/${item!.id}/original`, guest)
    await ask(`${gallery}/items/${item!.id}/original`, planner)
    await ask(`${gallery}/items/${hostile}/original`, planner)
    for (const url of signed) {
      await request(url, { method: "GET" })
      await request(`${url}0`, { method: "GET", headers: { range: hostile } })
    }
    const refused = await start()
    await put(refused, Buffer.from(hostile))
    await complete(refused)
    await complete(refused)
    // The header is one, and nothing else is.
    const broken = await start()
    await put(broken, Buffer.concat([picture.subarray(0, 41), Buffer.from(hostile)]))
    await complete(broken)
    await start({ content_type: hostile })
    await start({ file_name: `${hostile}\u0000`, byte_size: hostile })
    await start({ byte_size: 1e9 })
    return item!.id!
  }

  const reads = async () => {
    await ask(seating, planner)
    await ask(`/v1/guest/occasions/${applied.occasion!.slug}/seating`, guest)
    await ask(`/v1/vendors/occasions/${applied.occasion!.id}/seating`, vendor)
    await ask(gallery, planner)
    await ask(media, guest)
    await start()
  }
  const post = (path: string, body: object) => ask(`${seating}/${path}`, planner, "POST", JSON.stringify(body))

  const { plan } = await post("plans", { event_id: applied.events!.reception, planner_notes: "Secret Garden" })
  const { table } = await post(`plans/${plan!.id}/tables`, { name: "Top Table", capacity: 1 })
  const seat = { actor_id: applied.actors!.zebediah, seating_table_id: table!.id, seat_label: hostile }
  await post(`plans/${plan!.id}/assignments`, seat)
  await post(`plans/${plan!.id}/assignments`, seat)
  await post(`plans/${plan!.id}/publish`, {})
  await reads()
  const itemId = await photograph()
  await ask("/v1/session", planner)
  await ask("/v1/session", `bq_p_${hostile}`)
  await ask("/v1/session", null)
  await ask(`${seating}?event_id=${hostile}`, planner)
  await ask(`/v1/${hostile}?token=${planner}`, planner)
  await ask(`/v1/guest/occasions/${hostile}/seating`, guest)
  await ask(seating, guest)
  await ask("/v1/session", planner, "PATCH")
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
  const interrupted = await start()
  await put(interrupted, picture)
  await administer(databaseUrl, "alter table gallery_items rename to hidden_items")
  await reads()
  await complete(interrupted)
  await moderate(itemId, { action: "reject", notes: "Not for the album" })
  await administer(databaseUrl, "alter table hidden_items rename to gallery_items")
  await administer(databaseUrl, `alter table seating_zones add constraint no_garden check (name <> 'Secret Garden')`)
  await post(`plans/${plan!.id}/zones`, { name: "Secret Garden" })
  await administer(databaseUrl, "alter table seating_zones drop constraint no_garden")
  return { statuses, signed }
}

describe.each(["json", "pretty"])("a server that logs %s", (format) => {
  it("prints no token, no password and nothing of what is stored or sent, whatever it is asked [CLI-7]", async () => {
    const url = new URL(databaseUrl)
    url.username = role.name
    url.password = role.password
    const variables = { DATABASE_URL: url.href, BANQUET_SIGNING_SECRET: signingSecret }
    const server = await workplace.serve([], {
      ...variables,
      BANQUET_METRICS_TOKEN: metricsToken,
      BANQUET_LOG_FORMAT: format
    })
    workplace.write("wedding.json", JSON.stringify(wedding(`wedding-${format}`)))
    const { code, document } = await withVariables({ ...variables, BANQUET_DATA_DIR: workplace.folder }, () =>
      json("apply", join(workplace.folder, "wedding.json"))
    )
    expect(code).toBe(0)
    const { signed, statuses } = await askEverything(server, document)
    expect([...statuses].toSorted()).toEqual([200, 201, 400, 401, 403, 404, 405, 409, 412, 413, 415, 500, 503])
    expect(await server.end("SIGTERM")).toBe(0)

    // The link that makes the first occasion is said once, to whoever starts the server.
    const said = `${server.stdout}${server.stderr}`.replace(/\/setup#bq_s_\S+\n/, "/setup\n")
    expect(said).toContain("/v1/occasions/:occasion_id/seating")
    expect(said).toContain("StoreDefect")
    const tokens = Object.values(document.tokens!).flatMap((byKey) => Object.values<string>(byKey))
    expect(tokens).toHaveLength(3)
    const secrets = [
      ...tokens,
      role.password,
      metricsToken,
      signingSecret,
      "bq_",
      "Bearer",
      "hidden_tables",
      "hidden_items"
    ]
    for (const secret of [...secrets, ...contents]) expect(said).not.toContain(secret)
    expect(said).toContain("/_storage/*")
    expect(signed.size).toBeGreaterThan(5)
    for (const { pathname, searchParams } of Array.from(signed, (text) => new URL(text))) {
      expect(said).not.toContain(pathname)
      expect(said).not.toContain(searchParams.get("sig") ?? pathname)
    }
  })
})
