/** A server of two processes on one port, one of which is killed. */
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Redacted, Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { answered } from "../support/Client.ts"
import { GuestGallery, picture, withGallery } from "../support/Gallery.ts"
import { documentOf } from "../support/OccasionDocument.ts"
import { type Applied, Occasion } from "../support/Occasion.ts"
import { GalleryRecords } from "../support/GalleryRecords.ts"
import { ServerProcess } from "../support/ServerProcess.ts"

const scope = Scope.makeUnsafe()
let databaseUrl: Redacted.Redacted
let dataDirectory: string
let records: GalleryRecords
let server: ServerProcess
let applied: Applied

const variables = { BANQUET_PROCESSES: "2", BANQUET_DATABASE_CONNECTIONS: "6", BANQUET_UPLOADS_PER_MINUTE: "20" }

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "banquet-cluster-"))
  databaseUrl = await Effect.runPromise(Scope.provide(make(), scope))
  records = new GalleryRecords(databaseUrl, dataDirectory)
  const setUp = await startTestServer({ databaseUrl, dataDirectory })
  applied = await setUp.apply(documentOf("processes", withGallery({ moderation_mode: "post_moderation" })))
  await setUp.stop()
  server = await ServerProcess.start({ databaseUrl, dataDirectory, variables })
}, 180_000)
afterAll(async () => {
  await server.end("SIGTERM")
  await records.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(dataDirectory, { recursive: true, force: true })
})

/** Asks on a connection of its own, which any process may get. */
const ask = async (path: string): Promise<Response> => fetch(server.url + path, { headers: { connection: "close" } })

const lines = () =>
  server.log
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { readonly message: string; readonly annotations: Record<string, unknown> })

const isListening = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.once("error", () => resolve(false))
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
  })

const occasion = (): Occasion => {
  const unadministered = () => Promise.reject(new Error("nobody administers this occasion"))
  return new Occasion(server.url, applied, {
    apply: unadministered,
    enable: unadministered,
    disable: unadministered,
    erase: unadministered,
    issue: unadministered,
    revoke: unadministered
  })
}

/** When each process was started, by its number. */
const starts = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    Array.from(
      (await (await ask("/metrics")).text()).matchAll(/^process_start_time_seconds\{process="(\d)"\} (.+)$/gm),
      ([, process = "", time = ""]) => [process, time] as const
    )
  )

/** A request whose body is not sent yet, once the server has begun with it. */
const beginRequest = async (): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let text = ""
  const answer = new Promise<string>((resolve) => socket.on("close", () => resolve(text)))
  const begun = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      text += chunk.toString()
      if (text.includes("100 Continue")) resolve()
    })
  })
  socket.write(
    "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 12\r\n\r\n"
  )
  await begun
  return { socket, answer }
}

describe("a server of two processes", () => {
  it("answers with both on one port, and tells the metrics of both whoever is asked [PLAT-187, PLAT-192]", async () => {
    expect(server.children).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask("/readyz")))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const counted = async () =>
      (await (await ask("/metrics")).text()).matchAll(
        /^http_requests_total\{method="GET",route="\/readyz",status="200",process="(\d)"\} (\d+)$/gm
      )
    for (let asked = 0; asked < 2; asked++) {
      const counts = Array.from(await counted(), ([, process, count]) => [process, Number(count)] as const)
      expect(counts.map(([process]) => process)).toEqual(["1", "2"])
      expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(40)
    }
  })

  it("works in the background in one of them, on what any of them was given [PLAT-187]", async () => {
    const guest = new GuestGallery(occasion())
    const ids = await Promise.all(Array.from({ length: 6 }, () => guest.send(picture)))
    await Promise.all(ids.map((id) => answered(201, guest.complete(id))))
    await records.finished()
    const made = async () => (await (await ask("/metrics")).text()).match(/^variant_jobs_total\{.*$/gm)
    await expect.poll(made).toEqual(['variant_jobs_total{outcome="ready",process="1"} 6'])
  })

  it("lets a guest start as many uploads a minute as a server of one process does [PLAT-194]", async () => {
    const guest = new GuestGallery(occasion(), "carol")
    const answers = await Promise.all(Array.from({ length: 30 }, () => guest.uploadUrl()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(20).fill(201), ...Array<number>(10).fill(429)])
  })

  it("has no more connections to the database than it may have, a few to listen besides [PLAT-190]", async () => {
    await Promise.all(Array.from({ length: 60 }, () => ask("/readyz")))
    const [found] = await records.rows<{ readonly count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'banquet'`
    expect(found?.count).toBeGreaterThan(1)
    expect(found?.count).toBeLessThanOrEqual(6)
  })

  it("goes on answering when one of them is killed while it answers, and starts that again [PLAT-188]", async () => {
    const before = await starts()
    const [killed = 0] = server.children
    const underWay = await Promise.all([beginRequest(), beginRequest()])
    process.kill(killed, "SIGKILL")
    const ended = () => lines().find(({ message }) => message === "A process of the server ended")
    await expect.poll(ended).toMatchObject({ annotations: { signal: "SIGKILL", restart_ms: 200 } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/readyz")))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { socket } of underWay) socket.write('{"code":"x"}')
    const number = String(ended()?.annotations["process"])
    const isBack = async () => {
      const now = await starts()
      return now.size === 2 && now.get(number) !== before.get(number)
    }
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    for (const { socket } of underWay) socket.destroy()
    expect(server.children).toHaveLength(2)
  })

  it("does not start where it cannot listen, and says so once [PLAT-187]", async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
    const address = taken.address()
    const port = typeof address === "object" ? String(address?.port) : ""
    const starting = ServerProcess.start({ databaseUrl, dataDirectory, variables: { ...variables, PORT: port } })
    await expect(starting).rejects.toThrow(
      `exit 1: cannot_listen: PORT ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT (0 picks a free one)\n`
    )
    taken.close()
  })

  it("finishes what is under way when it is told to end, and has logged whole lines that say whose they are [PLAT-188, PLAT-191]", async () => {
    const underWay = await Promise.all([beginRequest(), beginRequest()])
    const ended = server.end("SIGTERM")
    await expect.poll(isListening).toBe(false)
    for (const { socket } of underWay) socket.write('{"code":"x"}')
    for (const { answer } of underWay) expect(await answer).toContain("401 Unauthorized")
    expect(await ended).toBe(0)
    expect(server.log).not.toMatch(/bq_/)
    expect(server.log.endsWith("\n")).toBe(true)
    const requests = lines().filter(({ message }) => message === "Request")
    expect(new Set(requests.map(({ annotations }) => annotations["process"]))).toEqual(new Set([1, 2]))
    expect(requests.filter(({ annotations }) => annotations["status"] === 401).length).toBeGreaterThanOrEqual(2)
  })
})
