/** The gallery of servers that are killed at each step, told to stop at work, or not alone. */
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, type Redacted, Scope } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { request } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { answered, refused } from "../support/Client.ts"
import { costlyPicture } from "../support/CostlyPicture.ts"
import { DatabaseWire } from "../support/DatabaseWire.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "../support/Gallery.ts"
import { GalleryRecords } from "../support/GalleryRecords.ts"
import { type Applied, Occasion } from "../support/Occasion.ts"
import { documentOf } from "../support/OccasionDocument.ts"
import { Server } from "../support/Server.ts"
import { ServerProcess } from "../support/ServerProcess.ts"
import { ShiftedClock } from "../support/ShiftedClock.ts"

const scope = Scope.makeUnsafe()
let databaseUrl: Redacted.Redacted
let dataDirectory: string
let applied: Applied
let records: GalleryRecords
let wire: DatabaseWire
let server: ServerProcess

/** A picture that takes a while. */
const large = costlyPicture(5000, 3600)

/** Every session that was completed. */
const completed: Array<string> = []

const start = () => ServerProcess.start({ databaseUrl: wire.url, dataDirectory })

/** The next server, after whose start the leases of the one before have ended. */
const restart = async (): Promise<void> => {
  server = await start()
  await records.hurry()
}

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "banquet-processes-"))
  databaseUrl = await Effect.runPromise(Scope.provide(make(), scope))
  wire = await DatabaseWire.to(databaseUrl)
  records = new GalleryRecords(databaseUrl, dataDirectory)
  const setUp = await startTestServer({ databaseUrl, dataDirectory })
  applied = await setUp.apply(documentOf("killed", withGallery({ moderation_mode: "post_moderation" })))
  await setUp.stop()
  server = await start()
}, 180_000)
afterAll(async () => {
  await server.end("SIGKILL")
  await records.close()
  await wire.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(dataDirectory, { recursive: true, force: true })
})

const occasionAt = ({ url }: ServerProcess): Occasion => {
  const unadministered = () => Promise.reject(new Error("nobody administers this occasion"))
  return new Occasion(url, applied, {
    apply: unadministered,
    enable: unadministered,
    disable: unadministered,
    erase: unadministered,
    issue: unadministered,
    revoke: unadministered
  })
}
const guest = (at = server) => new GuestGallery(occasionAt(at))

/** Kills the server where the trap is. */
const killAt = (
  message: string,
  keeps: "the message" | { readonly answer: string },
  after?: string
): { readonly killed: Promise<unknown> } => ({
  killed: new Promise((resolve) => {
    wire.set({ message, keeps, after, spring: () => void server.kill().then(resolve) })
  })
})

/** A process that ended stays listed until its new parent asks for it. */
const isGone = (pid: number): boolean => {
  const status = `/proc/${pid}/status`
  return !existsSync(status) || /^State:\s+Z/m.test(readFileSync(status, "utf8"))
}

/** Whatever happened: all is made in the end, each item once, and visible as the rules say. */
afterEach(async () => {
  await records.finished()
  await records.areWhole(completed)
  const { items } = await answered(200, guest().feed({ limit: 200 }))
  expect(items.length).toBe(completed.length)
})

describe("A server that is killed while a guest uploads", () => {
  it("and half of the file has arrived: the half is gone with the next start, and the whole is taken", async () => {
    const { upload, upload_session } = await answered(201, guest().uploadUrl({ byte_size: large.length }))
    const sending = request(upload.url, {
      method: "PUT",
      headers: { ...upload.headers, "content-length": large.length }
    })
    const brokenOff = new Promise((resolve) => sending.once("error", resolve))
    sending.write(large.subarray(0, large.length / 2))
    await expect.poll(() => records.unfinished().length).toBe(1)
    await server.kill()
    await brokenOff
    await restart()
    expect(records.unfinished()).toEqual([])
    await refused(409, "upload_not_received", guest().complete(upload_session.id))
    const url = upload.url.replace(/^http:\/\/[^/]+/, server.url)
    expect((await put({ upload: { ...upload, url } }, large)).status).toBe(200)
    await answered(201, guest().complete(upload_session.id))
    completed.push(upload_session.id)
  })
})

describe("A server that is killed while a guest completes", () => {
  const item = "insert into gallery_items"
  const steps = [
    {
      step: "before the session is locked, with the whole file arrived",
      at: "upload_sessions where id = $1 for update",
      keeps: "the message",
      status: 201
    },
    { step: "before the item is written", at: item, keeps: "the message", status: 201 },
    { step: "before all of it is there", at: "commit", after: item, keeps: "the message", status: 201 },
    {
      step: "after all of it is there, and before the guest hears of it",
      at: "commit",
      after: item,
      keeps: { answer: "commit" },
      status: 200
    }
  ] as const

  it.each(steps)("$step: never a second item", async ({ at, keeps, status, ...order }) => {
    const id = await guest().send()
    const { killed } = killAt(at, keeps, "after" in order ? order.after : undefined)
    await expect(guest().complete(id)).rejects.toThrow()
    await killed
    await restart()
    const { gallery_item } = await answered(status, guest().complete(id))
    expect((await answered(200, guest().complete(id))).gallery_item.id).toBe(gallery_item.id)
    completed.push(id)
  })

  it("after it refused a file, and before the file is removed: the session stays closed, and the sweep remembers it", async () => {
    const { killed } = killAt("update upload_sessions set status", { answer: "commit" })
    const id = await guest().send(Buffer.from("<script>alert(1)</script>"))
    await expect(guest().complete(id)).rejects.toThrow()
    await killed
    await restart()
    await refused(409, "upload_session_closed", guest().complete(id))
    expect(records.stored("originals/").filter((key) => key.endsWith(id)).length).toBe(1)
  })
})

describe("A server that is killed while it makes variants", () => {
  const steps = [
    ["after it took the job", "update variant_jobs set attempts", { answer: "update 1" }],
    ["before the asset is ready, with both variants stored", "update assets set status", "the message"],
    ["after the asset is ready, before the job is done", "update assets set status", { answer: "select 1" }]
  ] as const

  it.each(steps)("%s: the next one makes them", async (_, message, keeps) => {
    const id = await guest().send()
    const { killed } = killAt(message, keeps)
    // The worker may be quicker than the answer.
    await guest()
      .complete(id)
      .catch(() => undefined)
    await killed
    await restart()
    await answered(200, guest().complete(id))
    completed.push(id)
  })

  it("in the middle of a picture: what decodes it ends too, and the item is not shown before it is ready", async () => {
    const id = await guest().send(large, { content_type: "image/png" })
    const { gallery_item } = await answered(201, guest().complete(id))
    completed.push(id)
    await vi.waitFor(async () => {
      const [job] = await records.rows<{ readonly lease: string | null }>`select lease from variant_jobs`
      expect(job?.lease).toEqual(expect.any(String))
    }, 60_000)
    const children = await server.kill()
    await expect.poll(() => children.filter((pid) => !isGone(pid))).toEqual([])
    server = await start()
    const waiting = await answered(200, guest().feed({ limit: 200 }))
    expect(waiting.items.map((item) => item.id)).not.toContain(gallery_item.id)
    await records.hurry()
  })

  it("with one of the two stored [ASSET-6]", async () => {
    const before = records.stored("variants/").length
    const id = await guest().send()
    // It may fail before the server is seen to have ended.
    const answer = guest()
      .complete(id)
      .catch(() => undefined)
    await vi.waitFor(() => expect(records.stored("variants/").length).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 1
    })
    await server.kill()
    await answer
    await restart()
    await answered(200, guest().complete(id))
    completed.push(id)
  })
})

describe("A server that is told to stop while it makes variants", () => {
  it("loses nothing: the next one goes on at once, and no try was counted", async () => {
    const ids = await Promise.all([0, 1].map(() => guest().send(large, { content_type: "image/png" })))
    for (const id of ids) await answered(201, guest().complete(id))
    completed.push(...ids)
    await vi.waitFor(async () => {
      expect((await records.rows`select lease from variant_jobs where lease is not null`).length).toBeGreaterThan(0)
    }, 60_000)
    expect(await server.end("SIGTERM")).toBe(0)
    const left = await records.rows<{
      readonly attempts: number
      readonly lease: string | null
      readonly due: boolean
    }>`
      select attempts, lease, run_at <= now() as due from variant_jobs`
    expect(left.length).toBeGreaterThan(0)
    expect(left).toEqual(left.map(() => ({ attempts: 0, lease: null, due: true })))
    // Nobody ends a lease this time.
    server = await start()
  })
})

describe("Two servers on one database", () => {
  it("make each variant once, and one item of a session that is completed at both [ASSET-6]", async () => {
    const other = await start()
    const series = (outcome: string) => `variant_jobs_total{outcome="${outcome}"}`
    const counted = async (outcome: string) =>
      (await server.counted(series(outcome))) + (await other.counted(series(outcome)))
    const outcomes = ["ready", "unneeded", "again", "failed"] as const
    const countedAll = () => Promise.all(outcomes.map(counted))
    // A server that was told to stop may have finished what the next one then finds to be unneeded.
    const before = await countedAll()
    const stored = records.stored("variants/").length
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, file) => guest(file % 2 ? server : other).send(picture))
    )
    const answers = await Promise.all(
      ids.flatMap((id) => [server, other, server, other].map(async (at) => (await guest(at).complete(id)).status))
    )
    completed.push(...ids)
    expect(answers.filter((status) => status === 201).length).toBe(12)
    expect(answers.filter((status) => status === 200).length).toBe(36)
    await records.finished()
    expect((await countedAll()).map((count, index) => count - (before[index] ?? 0))).toEqual([12, 0, 0, 0])
    expect(records.stored("variants/").length - stored).toBe(24)
    for (const at of [server, other]) {
      const planner = new PlannerGalleryClient(occasionAt(at))
      expect((await answered(200, planner.list())).totals.total).toBe(completed.length)
    }
    expect(await other.end("SIGTERM")).toBe(0)
  })
})

it("After all of this the sweep leaves no object that nobody remembers [ASSET-34]", async () => {
  const remembered = await records.remembered()
  expect(remembered.length).toBe(completed.length * 3)
  expect(records.stored().length).toBeGreaterThan(remembered.length)
  const clock = new ShiftedClock()
  clock.shift("49 hours")
  const sweeping = new Server()
  const running = await startTestServer({ clock, databaseUrl, dataDirectory })
  sweeping.start(running, databaseUrl)
  await sweeping.sweep()
  await running.stop()
  expect(records.stored()).toEqual(remembered)
  expect(records.unfinished()).toEqual([])
})
