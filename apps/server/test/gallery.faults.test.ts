/** The gallery while its database or its storage fails, at each step of what they are needed for. */
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Scope } from "effect"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startTestServer } from "../src/testing/TestServer.ts"
import { type Answer, answered, refused } from "./support/Client.ts"
import { DatabaseWire } from "./support/DatabaseWire.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import type { GalleryItem } from "./support/GalleryWire.ts"
import { GalleryRecords } from "./support/GalleryRecords.ts"
import type { Occasion } from "./support/Occasion.ts"
import { postponed } from "./support/Postponed.ts"
import { Server } from "./support/Server.ts"
import { ShiftedClock } from "./support/ShiftedClock.ts"

const scope = Scope.makeUnsafe()
const server = new Server()
const clock = new ShiftedClock(4)
let dataDirectory: string
let occasion: Occasion
let records: GalleryRecords
let wire: DatabaseWire

/** Every session that was completed. */
const completed: Array<string> = []

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "banquet-faults-"))
  const databaseUrl = await Effect.runPromise(Scope.provide(make(), scope))
  wire = await DatabaseWire.to(databaseUrl)
  records = new GalleryRecords(databaseUrl, dataDirectory)
  const running = await startTestServer({ clock, databaseUrl: wire.url, dataDirectory, uploadsPerMinute: 10_000 })
  server.start(running, databaseUrl)
  await Effect.runPromise(
    Scope.addFinalizer(
      scope,
      Effect.promise(() => wire.close())
    )
  )
  await Effect.runPromise(
    Scope.addFinalizer(
      scope,
      Effect.promise(() => records.close())
    )
  )
  await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(running.stop)))
  occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(dataDirectory, { recursive: true, force: true })
})

const guest = () => new GuestGallery(occasion)

/** Asks again, as a client does that was told to, until it is answered. */
const inTheEnd = <Body>(ask: () => Promise<Answer<Body>>): Promise<Body> =>
  vi.waitFor(
    async () => {
      const { body, status } = await ask()
      expect([200, 201]).toContain(status)
      return body
    },
    { timeout: 60_000, interval: 20 }
  )

/** Connections of both pools, so that a step is a step of what is asked and not of a greeting. */
const session = () => vi.waitFor(() => guest().send(), { timeout: 60_000, interval: 20 })

const keeping = [
  ["never reaches it", "the message"],
  ["is answered, which nobody hears", { answer: "" }]
] as const

/** Whatever went wrong before: in the end all is done, and nothing is there that nobody remembers. */
afterEach(async () => {
  await records.hurry()
  await records.finished()
  await records.areWhole(completed)
  await expect.poll(() => records.unfinished()).toEqual([])
})

describe("A connection to the database breaks when a message of a server", () => {
  it.each(keeping)("%s, at each step of upload-url", async (_, keeps) => {
    let step = 0
    do {
      await inTheEnd(() => guest().uploadUrl())
      wire.set({ message: ++step, keeps, spring: () => wire.cut() })
      const answer = await guest().uploadUrl()
      const hasSprung = wire.lift()
      expect([201, hasSprung ? 503 : 201]).toContain(answer.status)
    } while (wire.isReached)
    expect(step).toBeGreaterThan(3)
  })

  it.each(keeping)("%s, at each step of complete: never a second item", async (_, keeps) => {
    let step = 0
    do {
      const id = await session()
      await inTheEnd(() => guest().feed())
      wire.set({ message: ++step, keeps, spring: () => wire.cut() })
      const answer = await guest().complete(id)
      const hasSprung = wire.lift()
      expect([201, hasSprung ? 503 : 201]).toContain(answer.status)
      const { gallery_item } = await inTheEnd(() => guest().complete(id))
      expect([gallery_item.id, undefined]).toContain(answer.body.gallery_item?.id)
      completed.push(id)
    } while (wire.isReached)
    expect(step).toBeGreaterThan(3)
  })

  const stepsOfVariants = [
    ["takes a job", "update variant_jobs set attempts", "update"],
    ["looks for the asset", "from assets", "select"],
    ["says that the asset is ready", "update assets set status", "select 1"],
    ["says that the job is done", "delete from variant_jobs", "delete 1"]
  ] as const

  it.each(stepsOfVariants)("%s: the variants are made, once", async (_, message, answer) => {
    for (const keeps of ["the message", { answer }] as const) {
      const id = await session()
      wire.cut()
      let hasSprung = false
      wire.set({
        message,
        keeps,
        spring: () => {
          hasSprung = true
          wire.cut()
        }
      })
      await inTheEnd(() => guest().complete(id))
      completed.push(id)
      await expect.poll(() => hasSprung).toBe(true)
      await inTheEnd(() => guest().feed())
      await records.hurry()
      await records.finished()
    }
  })
})

describe("While the database is away", () => {
  it("files are stored, everything else is put off, and what was begun before is finished afterwards [ASSET-33]", async () => {
    const ticket = await answered(201, guest().uploadUrl())
    const sent = await session()
    await wire.away(async () => {
      expect((await put(ticket, picture)).status).toBe(200)
      for (const answer of [
        guest().uploadUrl(),
        guest().complete(sent),
        guest().complete(ticket.upload_session.id),
        guest().feed(),
        new PlannerGalleryClient(occasion).list()
      ]) {
        await refused(503, "temporarily_unavailable", answer)
      }
    })
    for (const id of [sent, ticket.upload_session.id]) {
      await inTheEnd(() => guest().complete(id))
      completed.push(id)
    }
  })

  it("variants wait for it", async () => {
    const id = await session()
    await answered(201, guest().complete(id))
    completed.push(id)
    await wire.away(async () => {
      await refused(503, "temporarily_unavailable", guest().feed())
    })
    await inTheEnd(() => guest().feed())
  })
})

/** While a folder of storage is somewhere else. */
const without = async (folder: string, during: () => Promise<void>): Promise<void> => {
  await rename(folder, `${folder}.away`)
  try {
    await during()
  } finally {
    await rename(`${folder}.away`, folder)
  }
}

/** Expects an asset that is neither ready nor failed, and the reason why it was put off. */
const isPutOff = async (item: GalleryItem): Promise<void> => {
  await expect
    .poll(
      () => records.rows`
        select status, last_failure from assets join variant_jobs on asset_id = id
        where id = ${item.asset.id} and lease is null and last_failure is not null`,
      { timeout: 60_000 }
    )
    .toEqual([{ status: "processing", last_failure: "StoreUnavailable" }])
  const shown = await answered(200, guest().feed({ limit: 200 }))
  expect(shown.items.map(({ id }) => id)).not.toContain(item.id)
}

describe("While the disk of storage is away", () => {
  it.each([
    ["the folder of storage", "objects"],
    ["what is stored", "objects/objects"]
  ])("variants are put off, and not given up for a missing original: %s", async (_, folder) => {
    const id = await session()
    const { gallery_item } = await postponed(
      (query) => records.rows(query),
      () => answered(201, guest().complete(id))
    )
    completed.push(id)
    await without(join(dataDirectory, folder), async () => {
      await records.hurry()
      await isPutOff(gallery_item)
    })
  })
})

describe("While nothing can be written to storage", () => {
  /** As a full disk: what is there can be read. */
  const unwritable = (during: () => Promise<void>): Promise<void> =>
    without(join(dataDirectory, "objects", "temporary"), during)

  it("files are refused for now, and taken afterwards [ASSET-33]", async () => {
    const ticket = await answered(201, guest().uploadUrl())
    await unwritable(async () => {
      const answer = await put(ticket, picture)
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)])
      await answered(201, guest().uploadUrl())
      await refused(409, "upload_not_received", guest().complete(ticket.upload_session.id))
    })
    expect((await put(ticket, picture)).status).toBe(200)
    await answered(201, guest().complete(ticket.upload_session.id))
    completed.push(ticket.upload_session.id)
  })

  it("variants are put off, and made afterwards; the item is not shown meanwhile", async () => {
    const id = await session()
    await unwritable(async () => {
      const { gallery_item } = await answered(201, guest().complete(id))
      completed.push(id)
      await isPutOff(gallery_item)
    })
  })
})

it("Afterwards the sweep leaves no object that nobody remembers [ASSET-34]", async () => {
  const remembered = await records.remembered()
  expect(remembered.length).toBe(completed.length * 3)
  // Variants whose asset was never told of them, of the tests above.
  expect(records.stored().length).toBeGreaterThan(remembered.length)
  clock.shift("49 hours")
  await server.sweep()
  expect(records.stored()).toEqual(remembered)
  expect(await records.rows`select id from upload_sessions where status <> 'finalized'`).toEqual([])
})
