/** The gallery while its storage is out of reach, and after a server that was stopped at work. */
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, type Redacted, Scope } from "effect"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer } from "../src/testing/TestServer.ts"
import { answered, Client, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { Occasion } from "./support/Occasion.ts"
import { documentOf } from "./support/OccasionDocument.ts"

const scope = Scope.makeUnsafe()
let databaseUrl: Redacted.Redacted
let dataDirectory: string

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "banquet-away-"))
  databaseUrl = await Effect.runPromise(Scope.provide(make(), scope))
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(dataDirectory, { recursive: true, force: true })
})

const start = () => startTestServer({ databaseUrl, dataDirectory })

/** The occasion as the server at this address has it. */
const occasionAt = (url: string, applied: Awaited<ReturnType<Awaited<ReturnType<typeof start>>["apply"]>>) => {
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

describe("503 `temporarily_unavailable` with `Retry-After` (database or object storage out of reach)", () => {
  it("while the folder of local storage is away; nothing is lost, and the server recovers by itself", async () => {
    const server = await start()
    const occasion = occasionAt(server.url, await server.apply(documentOf("away", withGallery())))
    const guest = new GuestGallery(occasion)
    const stored = await guest.send()
    const ticket = await answered(201, guest.uploadUrl())
    const objects = join(dataDirectory, "objects")
    await rename(objects, `${objects}.away`)
    const complete = await guest.complete(stored)
    await refused(503, "temporarily_unavailable", Promise.resolve(complete))
    expect(complete.headers.get("retry-after")).toMatch(/^[1-9]\d*$/)
    const sent = await put(ticket, picture)
    expect([sent.status, sent.headers.get("content-type")]).toEqual([503, "application/problem+json"])
    const ready = await new Client(server.url).get<{ missing: ReadonlyArray<string> }>("/readyz")
    expect([ready.status, ready.body.missing]).toEqual([503, ["storage"]])
    await rename(`${objects}.away`, objects)
    await answered(201, guest.complete(stored))
    expect((await put(ticket, picture)).status).toBe(200)
    expect((await new Client(server.url).get("/readyz")).status).toBe(200)
    await server.stop()
  })
})

describe("a server that stops while it makes variants", () => {
  it("leaves them to the next one, and loses nothing", async () => {
    const first = await start()
    const applied = await first.apply(documentOf("stopped", withGallery()))
    const guest = new GuestGallery(occasionAt(first.url, applied))
    const items = [await guest.upload(), await guest.upload(), await guest.upload()]
    const unfinished = await guest.send()
    await first.stop()

    const second = await start()
    const occasion = occasionAt(second.url, applied)
    const planner = new PlannerGalleryClient(occasion)
    for (const { id } of items) expect((await planner.settled(id)).asset.status).toBe("ready")
    const { gallery_item } = await answered(201, new GuestGallery(occasion).complete(unfinished))
    expect((await planner.settled(gallery_item.id)).asset.status).toBe("ready")
    await second.stop()
  })
})
