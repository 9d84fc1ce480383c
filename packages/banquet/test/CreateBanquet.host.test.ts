/** What a host may bring of its own, and hears of. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { Effect, Layer } from "effect"
import { assert, beforeAll, describe, expect, it } from "vitest"
import type { BanquetEvent } from "../src/embedding/BanquetOptions.ts"
import { type Banquet } from "../src/CreateBanquet.ts"
import { alice, get, petra, reading, refusal, slug, useHost } from "./EmbeddedHost.ts"

const host = useHost()

beforeAll(async () => {
  const eventId = host.applied.events["reception"] ?? ""
  const { plannerSeating, principals } = host.banquet
  await plannerSeating.createPlan(principals.administrator, host.applied.occasion.id, { eventId })
})

describe("a host may bring", () => {
  it("its own sessions: a name is looked up, a principal taken as it is, and a failure is no judgement", async () => {
    const guest = await host.banquet.principals.find(alice)
    await using hosted = await host.other({
      principals: (bearer) => {
        if (bearer === "down") return Promise.reject(new Error("The sessions of alice are out of reach"))
        if (bearer === "whole") return Promise.resolve(guest && { ...guest, displayName: "Alice of the host" })
        return Promise.resolve(bearer === "petra" ? petra : bearer === "alice" ? alice : null)
      },
      uploadsPerMinute: 1
    })
    const session = async (bearer: string): Promise<unknown> =>
      (await hosted.handler(get("/banquet/v1/session", bearer))).json()
    assert.propertyVal(await session("petra"), "display_name", "Petra Planner")
    assert.propertyVal(await session("whole"), "display_name", "Alice of the host")
    assert.propertyVal(await session("nobody"), "code", "unauthenticated")
    const begin = async () =>
      (
        await hosted.handler(
          new Request(`https://host.example/banquet/v1/guest/occasions/${slug}/media/upload-url`, {
            method: "POST",
            headers: { authorization: "Bearer alice" }
          })
        )
      ).status
    assert.deepStrictEqual([await begin(), await begin()], [400, 429])
    const before = host.log.length
    assert.propertyVal(await session("down"), "code", "temporarily_unavailable")
    const lines = JSON.stringify(host.log.slice(before))
    assert.include(lines, "The host's principals failed")
    assert.notInclude(lines, "alice")
  })

  it("its own cookies, which are nothing to a page of another origin", async () => {
    const asked: Array<string> = []
    await using hosted = await host.other({
      principals: async (bearer, request) => {
        asked.push(`${request?.method ?? "call"} ${bearer}`)
        assert.isNull(request?.body ?? null)
        return request?.headers.get("cookie") === "session=petra" || bearer === "petra" ? petra : null
      }
    })
    const path = `https://host.example/banquet/v1/occasions/${host.applied.occasion.id}`
    const cookie = { cookie: "session=petra", "content-type": "application/json" }
    const send = async (url: string, method: string, headers: Record<string, string>) =>
      (await hosted.handler(new Request(url, { method, headers, body: method === "POST" ? "{}" : null }))).status
    const session = "https://host.example/banquet/v1/session"
    assert.deepStrictEqual(
      [
        await send(session, "GET", cookie),
        await send(session, "GET", {}),
        await send(session, "GET", { cookie: "session=x" })
      ],
      [200, 401, 401]
    )
    const zone = `${path}/seating/plans/${host.applied.occasion.id}/zones`
    const post = (headers: Record<string, string>) => send(zone, "POST", { ...cookie, ...headers })
    assert.deepStrictEqual(
      [
        await post({}),
        await post({ origin: "https://host.example" }),
        await post({ "sec-fetch-site": "same-origin", origin: "https://host.example" })
      ],
      [400, 400, 400]
    )
    const before = asked.length
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://evil.host.example" },
      { origin: "https://evil.example" },
      { origin: "null" }
    ]) {
      assert.strictEqual(await post(headers as Record<string, string>), 401, JSON.stringify(headers))
    }
    assert.strictEqual(asked.length, before)
    assert.strictEqual(await post({ authorization: "Bearer petra", origin: "https://evil.example" }), 400)

    const request = new Request(session, { headers: cookie })
    assert.strictEqual((await hosted.principals.authenticate(request)).displayName, "Petra Planner")
    assert.strictEqual((await hosted.principals.authenticate("petra")).displayName, "Petra Planner")
    assert.strictEqual((await refusal(hosted.principals.authenticate(""))).code, "unauthenticated")

    const changes = await hosted.handler(new Request(`${path}/changes`, { headers: cookie }))
    const heard = reading(changes)
    await heard(/^id: \d+/m)
    const { administrator } = hosted.principals
    const [seen] = (await hosted.plannerSeating.view(administrator, host.applied.occasion.id)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    await hosted.plannerSeating.updatePlan(administrator, host.applied.occasion.id, plan.id, {
      displayName: "By cookie"
    })
    await heard(/^event: seating_plan$/m)
  })

  it("its own policy, which decides instead of grants", async () => {
    const asked: Array<string> = []
    const { token } = await host.banquet.tokens.issue(petra)
    await using hosted = await host.other({
      authorization: ({ action, principal }) => {
        asked.push(`${principal._tag} ${action}`)
        return action === "administer" ? Promise.reject(new Error("away")) : Promise.resolve(action !== "seating:list")
      }
    })
    const planner = await hosted.principals.authenticate(token)
    const seen = await refusal(hosted.plannerSeating.view(planner, host.applied.occasion.id, null))
    assert.strictEqual(seen.code, "permission_denied")
    const guest = await hosted.principals.find(alice)
    if (guest !== null) await hosted.guestSeating.seats(guest, slug, null)
    assert.strictEqual((await refusal(hosted.apply(demoOccasion))).code, "temporarily_unavailable")
    assert.deepStrictEqual(asked, ["Planner seating:list", "Guest guest", "Administrator administer"])
  })

  it("its own policy of single events, which no route asks about all of them", async () => {
    const reception = host.applied.events["reception"] ?? ""
    const { token } = await host.banquet.tokens.issue(alice)
    await using hosted = await host.other({
      authorization: ({ action, eventId }) => Promise.resolve(action === "guest" && eventId === reception)
    })
    const seating = (query: string) =>
      hosted.handler(
        new Request(`https://example.org/banquet/v1/guest/occasions/${slug}/seating${query}`, {
          headers: { authorization: `Bearer ${token}` }
        })
      )
    assert.strictEqual((await seating(`?event_id=${reception}`)).status, 200)
    assert.strictEqual((await seating("")).status, 403)
  })

  it("a log that fails, which is nobody else's failure", async () => {
    await using hosted = await host.other({
      log: () => {
        throw new Error("The disk is full")
      }
    })
    assert.strictEqual((await hosted.handler(get("/banquet/healthz"))).status, 200)
    assert.strictEqual((await hosted.principals.find(alice))?.displayName, "Alice Smith")
    assert.strictEqual(
      (await refusal(hosted.plannerSeating.view(host.banquet.principals.administrator, "no id", null))).code,
      "invalid_request"
    )
  })

  it("its own storage and image engine, as objects or as layers", async () => {
    const memory = Layer.mergeAll(ObjectStorageMemory.layer, ImageEngineMemory.layer).pipe(
      Layer.provide(MemoryStore.layer)
    )
    const { engine, storage } = await Effect.runPromise(
      Effect.provide(Effect.all({ engine: ImageEngine, storage: ObjectStorage }), memory)
    )
    const upload = async (hosted: Banquet): Promise<unknown> => {
      const guest = (await hosted.principals.find(alice)) ?? assert.fail("There is no Alice")
      const started = await hosted.guestGallery.startUpload(guest, slug, {
        eventId: host.applied.events["reception"] ?? "",
        fileName: "party.heic",
        contentType: "image/heic",
        byteSize: 10
      })
      assert.match(started.upload.url, /^memory:/)
      return (await hosted.handler(get("/banquet/_storage/x"))).status
    }
    await using objects = await host.other({ storage, imageEngine: engine })
    assert.strictEqual(await upload(objects), 404)
    await using layers = await host.other({
      storage: Layer.succeed(ObjectStorage, storage),
      imageEngine: Layer.succeed(ImageEngine, engine)
    })
    assert.strictEqual(await upload(layers), 404)
  })

  it("a program for the image engine's child processes, and is told where it does not start", async () => {
    const imageWorker = join(host.options.dataDirectory ?? "", "Broken.mjs")
    await writeFile(imageWorker, "process.exit(3)")
    await using hosted = await host.other({ imageEngine: "sharp", imageWorker })
    const guest = (await hosted.principals.find(alice)) ?? assert.fail("There is no Alice")
    const picture = memoryImage({})
    const { session, upload } = await hosted.guestGallery.startUpload(guest, slug, {
      eventId: host.applied.events["reception"] ?? "",
      fileName: "party.jpg",
      contentType: "image/jpeg",
      byteSize: picture.length
    })
    const body = new Blob([picture.slice()])
    await hosted.handler(new Request(upload.url, { method: "PUT", headers: upload.headers, body }))
    const before = host.log.length
    assert.strictEqual((await refusal(hosted.guestGallery.completeUpload(guest, slug, session.id))).status, 503)
    const line = host.log
      .slice(before)
      .find(({ message }) => message === "The image engine cannot start a child process")
    assert.match(String(line?.fields["reason"]), /^image worker: /)
  })

  it("a schema for the tables, which `migrate` makes", async () => {
    const { url = "" } = host.options.database ?? {}
    await using hosted = await host.other({ database: { url, schema: "Party", maxConnections: 2 } })
    assert.strictEqual((await hosted.handler(get("/banquet/readyz"))).status, 503)
    assert.isAbove((await hosted.migrate()).length, 0)
    assert.deepStrictEqual(await hosted.migrate(), [])
    assert.strictEqual((await hosted.handler(get("/banquet/readyz"))).status, 200)
    assert.strictEqual(await hosted.principals.find(alice), null)
    assert.notStrictEqual((await hosted.apply(demoOccasion)).occasion.id, host.applied.occasion.id)
  })
})

describe("events", () => {
  it("are told to the host's handlers, and to who listens to the stream of changes, which ends with `close`", async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<string>()
    const hosted = await host.other({
      workers: true,
      handlers: [
        {
          name: "the host",
          types: ["seating_plan.published"],
          handle: async ({ aggregate, occurredAt }) => tell(`${aggregate.id} ${occurredAt instanceof Date}`)
        }
      ]
    })
    const { id } = host.applied.occasion
    const { administrator } = hosted.principals
    const heard = await host.listen(hosted)
    const [seen] = (await hosted.plannerSeating.view(administrator, id, null)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    await hosted.plannerSeating.updatePlan(administrator, id, plan.id, { displayName: "In the garden" })
    await hosted.plannerSeating.publish(administrator, id, plan.id, {})
    await heard(new RegExp(`^event: seating_plan\nid: \\d+\ndata: .*${plan.id}.*"published"`, "m"))
    assert.strictEqual(await told, `${plan.id} true`)

    await hosted.close()
    await heard(null)
  })
})

describe("a host in plain JavaScript", () => {
  it("may answer at once where a promise is expected, and nothing for nobody", async () => {
    const told: Array<string> = []
    const { administrator } = host.banquet.principals
    const plain: object = {
      principals: () => undefined,
      authorization: ({ action }: { readonly action: string }) => action !== "seating:publish",
      handlers: [{ name: "plain", handle: ({ type }: BanquetEvent) => void told.push(type) }]
    }
    await using hosted = await host.other({ ...plain, workers: true })
    assert.strictEqual((await hosted.handler(get("/banquet/v1/session", "whoever"))).status, 401)
    const [seen] = (await hosted.plannerSeating.view(administrator, host.applied.occasion.id, null)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    const publish = hosted.plannerSeating.publish(administrator, host.applied.occasion.id, plan.id, {})
    assert.strictEqual((await refusal(publish)).code, "permission_denied")
    const displayName = "Under the trees"
    await hosted.plannerSeating.updatePlan(administrator, host.applied.occasion.id, plan.id, { displayName })
    const handler = async () => (await hosted.webhooks.list(administrator, null)).find(isPlain)
    const isPlain = ({ target }: { readonly target: object }) => "name" in target && target.name === "plain"
    await expect.poll(async () => (await handler())?.lastDeliveredAt instanceof Date).toBe(true)
    assert.deepStrictEqual([told, (await handler())?.lastFailure], [["seating_plan.changed"], null])
  })
})
