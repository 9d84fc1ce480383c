/** How the server begins and ends, and what it says to those who do not speak HTTP. */
import { make } from "@banquet/postgres/testing/TestDatabase"
import { PgClient } from "@effect/sql-pg"
import { Deferred, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as HttpListener from "../src/HttpListener.ts"
import { startTestServer } from "../src/testing/TestServer.ts"
import { Client } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { documentOf } from "./support/OccasionDocument.ts"

const scope = Scope.makeUnsafe()
let databaseUrl: Redacted.Redacted
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  databaseUrl = await Effect.runPromise(Scope.provide(make(), scope))
  server = await startTestServer({ databaseUrl })
})

afterAll(async () => {
  await server.stop()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

/** What a server answers to bytes, until it ends the connection. */
const send = (url: string, ...bytes: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => bytes.forEach((chunk) => socket.write(chunk)))
    let answer = ""
    socket.on("data", (chunk) => (answer += chunk.toString()))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })

const problemOf = (answer: string) => {
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  const problem: unknown = JSON.parse(body)
  return { head: head.toLowerCase(), problem }
}

/** Runs while nobody else can read the table that readiness looks at. */
const whileReadinessWaits = (held: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    yield* sql.withTransaction(Effect.andThen(sql`lock table banquet_migrations in access exclusive mode`, held))
  }).pipe(Effect.provide(PgClient.layer({ url: databaseUrl })))

describe("what is not HTTP", () => {
  it.each([
    ["a request line that is none", "GARBAGE\r\n\r\n", 400],
    ["a header line that is none", "GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400],
    ["header fields over 16 KiB", `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["a body with two lengths", "POST /v1 HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    ["a tunnel", "CONNECT elsewhere:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400]
  ])("is a problem document: %s", async (_, bytes, status) => {
    const { head, problem } = problemOf(await send(server.url, bytes))
    expect(head.startsWith(`http/1.1 ${status} `)).toBe(true)
    expect(head).toContain("content-type: application/problem+json")
    expect(problem).toMatchObject({ code: "invalid_request", status, type: "urn:banquet:problem:invalid_request" })
    expect(problem).toHaveProperty("request_id", /^x-request-id: (\S+)$/m.exec(head)?.[1])
  })

  it("does not keep odd but harmless requests from an answer", async () => {
    expect(await send(server.url, "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")).toContain("200 OK")
    const expecting = "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n"
    expect(await send(server.url, expecting)).toContain("200 OK")
  })
})

describe("the end of the server", () => {
  it("finishes a request under way, accepts nothing more and does not wait for idle connections [HTTP-38]", async () => {
    const stopping = await startTestServer({ databaseUrl })
    const openConnection = async () => {
      const socket = connect(Number(new URL(stopping.url).port), "127.0.0.1")
      const ended = new Promise((resolve) => socket.once("close", resolve))
      await new Promise((resolve) => socket.once("connect", resolve))
      return { socket, ended }
    }
    const opened = await openConnection()
    const idle = await openConnection()
    idle.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await new Promise((resolve) => idle.socket.once("data", resolve))

    let stopped: Promise<void> = Promise.resolve()
    let underWay: Promise<Response> = Promise.reject(new Error("not asked"))
    underWay.catch(() => {})
    await Effect.runPromise(
      whileReadinessWaits(
        Effect.gen(function* () {
          const waiting = yield* Deferred.make<void>()
          underWay = fetch(`${stopping.url}/readyz`)
          yield* Effect.forkChild(
            Effect.andThen(untilSomebodyWaits(databaseUrl), Deferred.succeed(waiting, undefined)),
            { startImmediately: true }
          )
          yield* Deferred.await(waiting)
          stopped = stopping.stop()
          yield* Effect.promise(() => Promise.all([idle.ended, opened.ended]))
          const refused = yield* Effect.promise(() => fetch(`${stopping.url}/healthz`).catch(() => "refused"))
          expect(refused).toBe("refused")
        })
      )
    )
    expect((await underWay).status).toBe(200)
    await stopped
  })
})

describe("an event stream that is open", () => {
  it("ends at once and in order when the server ends [HTTP-38]", async () => {
    const stopping = await startTestServer({ databaseUrl })
    const { occasion, tokens } = await stopping.apply(documentOf("streams", {}))
    const client = new Client(stopping.url, tokens.guests["alice"])
    const stream = await EventStream.open(client, `/v1/guest/occasions/${occasion.slug}/changes`)
    const stoppedAt = performance.now()
    await Promise.all([stopping.stop(), stream.ended])
    expect(performance.now() - stoppedAt).toBeLessThan(5000)
  })
})

/** Asks the database until a session waits for a lock. */
const untilSomebodyWaits = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const waiting = sql<{ readonly count: number }>`
      select count(*)::int4 as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
    yield* Effect.repeat(waiting, { until: ([row]) => (row?.count ?? 0) > 0 })
  }).pipe(Effect.provide(PgClient.layer({ url })), Effect.orDie)

describe("an address that cannot be listened on", () => {
  const failure = (host: string, port: number) =>
    Effect.runPromise(
      Layer.build(
        HttpListener.layer({ host, port, gracePeriod: "1 second", connections: 10, writeTimeout: "30 seconds" })
      ).pipe(Effect.scoped, Effect.flip)
    )

  it("is one line that names the variable", async () => {
    const port = Number(new URL(server.url).port)
    expect((await failure("127.0.0.1", port)).message).toBe(
      `PORT ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT (0 picks a free one)`
    )
    expect((await failure("203.0.113.1", 0)).message).toMatch(/^HOST must be a name or address of this machine/)
  })
})
