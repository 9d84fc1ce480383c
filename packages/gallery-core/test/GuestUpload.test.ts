import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { ImageEngine, NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { takeVariantJob } from "@banquet/assets-core/testing/AssetFixture"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { EventId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Duration, Effect, Fiber, Option, Queue } from "effect"
import { TestClock } from "effect/testing"
import { attachedItem } from "../src/GalleryItem.ts"
import { GuestGallery } from "../src/GuestGallery.ts"
import { uploadInspection } from "../src/UploadInspection.ts"
import {
  atOnce,
  claimOf,
  complete,
  decide,
  feed,
  goTo,
  guestOf,
  layer,
  list,
  plannerOf,
  type Scene,
  scene,
  start,
  tag,
  uploaded,
  uploadsPerGuest,
  vendorOf
} from "./GalleryHarness.ts"

const text = Uint8Array.from("just text", (character) => character.charCodeAt(0))

/** A key that was sealed has an object of no bytes. */
const isStored = (key: Parameters<ObjectStorage["Service"]["head"]>[0]) =>
  ObjectStorage.use((storage) =>
    Effect.map(
      storage.head(key),
      Option.exists(({ byteSize }) => byteSize > 0)
    )
  )

const sessionOf = (id: UploadSessionId) =>
  UploadSessionRepository.use((sessions) => Effect.map(sessions.find(id), Option.getOrThrow))

const configure = (at: Scene, config: Record<string, string | boolean>) =>
  ModuleRepository.use((modules) => modules.saveInstallation({ ...at.installation, config }))

const disable = ({ enablement }: Scene) =>
  ModuleRepository.use((modules) => modules.saveEnablement({ ...enablement, enabled: false }))

describe("upload-url", () => {
  it.effect("opens a session and signs an upload that binds key, type, size and expiry", () =>
    Effect.gen(function* () {
      const browser = yield* StorageBrowser
      const at = yield* scene
      const { session, upload } = yield* start(at, { contentType: "Image/PNG", fileName: "../../etc/passwd" })
      assert.deepStrictEqual(yield* sessionOf(session.id), session)
      assert.strictEqual(session.objectKey, `originals/${at.occasion.id}/${session.id}`)
      assert.deepStrictEqual(
        [session.status, session.ownerId, session.eventId, session.contentType, session.caption],
        ["open", at.alice, at.reception.id, "image/png", "The cake"]
      )
      assert.deepStrictEqual(upload.headers, { "content-type": "image/png" })
      const send = (body: Uint8Array) => Effect.map(browser.send({ ...upload, body }), ({ status }) => status)
      assert.strictEqual(yield* send(new Uint8Array(maximumUploadByteSize + 1)), 413)
      yield* goTo("15 minutes")
      assert.strictEqual(yield* send(memoryImage({})), 403)
    }).pipe(Effect.provide(layer))
  )

  it.effect("checks who asks, then the event, the modules, the posture, the type, the size and the quota", () =>
    Effect.gen(function* () {
      const gallery = yield* GuestGallery
      const modules = yield* ModuleRepository
      const at = yield* scene
      const bare = yield* occasionFixture
      const wrong = { contentType: "image/svg+xml", byteSize: maximumUploadByteSize + 1 }
      const asks = (
        who: Parameters<typeof gallery.startUpload>[0],
        slug: string,
        rest: Partial<typeof wrong> & { eventId?: EventId } = wrong
      ) => tag(gallery.startUpload(who, slug, claimOf(at, { ...wrong, ...rest })))
      const { alice, guest, occasion } = at
      const unknownEvent = { eventId: yield* randomId(EventId) }
      for (let count = 0; count < uploadsPerGuest; count++) yield* start(at)

      assert.strictEqual(yield* asks(yield* plannerOf(occasion), bare.occasion.slug, unknownEvent), "PermissionDenied")
      assert.strictEqual(yield* asks(yield* vendorOf(occasion, alice), occasion.slug, unknownEvent), "PermissionDenied")
      assert.strictEqual(yield* asks({ _tag: "Administrator" }, occasion.slug), "PermissionDenied")
      assert.strictEqual(yield* asks(guest, bare.occasion.slug, unknownEvent), "GuestOccasionMismatch")
      assert.strictEqual(yield* asks(guest, "no-such-occasion", unknownEvent), "GuestOccasionMismatch")
      assert.strictEqual(yield* asks(guest, occasion.slug, unknownEvent), "EventNotAccessible")
      const elsewhere = yield* guestOf(bare.occasion, alice, [bare.reception.id])
      assert.strictEqual(
        yield* asks(elsewhere, bare.occasion.slug, { eventId: bare.reception.id }),
        "ModuleNotInstalled"
      )
      assert.strictEqual(yield* asks(guest, occasion.slug, { eventId: at.ceremony.id }), "ModuleNotEnabled")
      yield* modules.saveEnablement({ ...at.enablement, config: { uploads_active: false } })
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadsNotActive")
      yield* modules.saveEnablement(at.enablement)
      yield* configure(at, { uploads_active: false })
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadsNotActive")
      yield* modules.saveEnablement({ ...at.enablement, config: { uploads_active: true } })
      assert.strictEqual(yield* asks(guest, occasion.slug), "NotAnImage")
      assert.strictEqual(yield* asks(guest, occasion.slug, { contentType: "image/heic" }), "FileTooLarge")
      const good = { contentType: "image/heic", byteSize: maximumUploadByteSize }
      assert.strictEqual(yield* asks(guest, occasion.slug, good), "UploadQuotaReached")
      yield* goTo("15 minutes")
      assert.strictEqual(yield* asks(guest, occasion.slug, good), "ok")
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses every type that is no accepted image", () =>
    Effect.gen(function* () {
      const at = yield* scene
      for (const contentType of [
        "image/svg+xml",
        "image/tiff",
        "text/html",
        "image/*",
        "image/jpeg; q=1",
        "",
        "jpeg"
      ]) {
        assert.strictEqual(yield* tag(start(at, { contentType })), "NotAnImage", contentType)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("items and open sessions of the guest reach the quota, under any number of concurrent calls", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const session = yield* uploaded(at)
      yield* complete(at, session)
      const tags = yield* atOnce(10, tag(start(at)))
      assert.deepStrictEqual(tags.filter((outcome) => outcome === "ok").length, uploadsPerGuest - 1)
      assert.isTrue(tags.every((outcome) => outcome === "ok" || outcome === "UploadQuotaReached"))
      const bob = yield* guestOf(at.occasion, at.bob, [at.reception.id])
      assert.strictEqual(yield* tag(start({ ...at, guest: bob })), "ok")
      yield* goTo("15 minutes")
      const { item } = (yield* complete(at, session)).uploaded
      yield* decide(at, item.id, "reject")
      yield* start(at)
      yield* start(at)
      assert.strictEqual(yield* tag(start(at)), "UploadQuotaReached")
    }).pipe(Effect.provide(layer))
  )
})

describe("complete", () => {
  it.effect("makes asset, attachment, item and the job for its variants of what is stored", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const at = yield* scene
      yield* configure(at, { default_visibility: "planners" })
      const bytes = memoryImage({ contentType: "image/webp", width: 3000, height: 4000 })
      const session = yield* uploaded(at, bytes, { byteSize: 1, contentType: "image/png" })
      yield* goTo("1 minute")
      const { created, uploaded: made } = yield* complete(at, session)
      assert.isTrue(created)
      const now = DateTime.addDuration(session.createdAt, "1 minute")
      const { assetId, id } = made.item
      assert.deepStrictEqual(made, {
        item: {
          id,
          occasionId: at.occasion.id,
          eventId: at.reception.id,
          installationId: at.installation.id,
          enablementId: at.enablement.id,
          assetId,
          uploaderId: at.alice,
          caption: "The cake",
          moderationStatus: "pending",
          moderation: null,
          createdAt: now
        },
        assetStatus: "processing"
      })
      const attached = yield* assets.findAttached(at.occasion.id, attachedItem(id))
      const asset = Option.getOrThrow(attached)
      assert.deepStrictEqual(
        [asset.id, asset.contentType, asset.byteSize, asset.width, asset.height, asset.visibility, asset.fileName],
        [assetId, "image/webp", bytes.length, 3000, 4000, "planners", "IMG_0001.jpg"]
      )
      assert.deepStrictEqual(yield* sessionOf(session.id), { ...session, status: "finalized", heldBytes: 0, assetId })
      assert.strictEqual(yield* takeVariantJob, "ready")
      assert.strictEqual((yield* complete(at, session)).uploaded.assetStatus, "ready")
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "makes an approved item where the moderation mode is not pre_moderation, visible once its asset is ready",
    () =>
      Effect.gen(function* () {
        const at = yield* scene
        yield* configure(at, { moderation_mode: "post_moderation" })
        const { item } = (yield* complete(at, yield* uploaded(at))).uploaded
        assert.deepStrictEqual([item.moderationStatus, item.moderation], ["approved", null])
        assert.deepStrictEqual((yield* feed(at)).items, [])
        yield* takeVariantJob
        assert.deepStrictEqual(
          (yield* feed(at)).items.map(({ id }) => id),
          [item.id]
        )
      }).pipe(Effect.provide(layer))
  )

  it.effect("repeated on a finalized session: the same item, whatever has changed since, also after expiry", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const session = yield* uploaded(at)
      const first = yield* complete(at, session)
      yield* decide(at, first.uploaded.item.id, "approve")
      yield* disable(at)
      yield* goTo("90 days")
      const narrowed = yield* guestOf(at.occasion, at.alice, [])
      const again = yield* complete({ ...at, guest: narrowed }, session)
      assert.isFalse(again.created)
      assert.deepStrictEqual(
        [again.uploaded.item.id, again.uploaded.item.moderationStatus],
        [first.uploaded.item.id, "approved"]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("twenty concurrent completes of one session make one item: one 201, the others 200", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const session = yield* uploaded(at)
      const answers = yield* atOnce(20, complete(at, session))
      assert.strictEqual(answers.filter(({ created }) => created).length, 1)
      assert.strictEqual(new Set(answers.map((answer) => answer.uploaded.item.id)).size, 1)
      assert.strictEqual((yield* list(at)).totals.total, 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("checks who asks, the session, the event, the module, the expiry, the closing and then the bytes", () =>
    Effect.gen(function* () {
      const gallery = yield* GuestGallery
      const modules = yield* ModuleRepository
      const at = yield* scene
      const { guest, occasion } = at
      const bare = yield* occasionFixture
      const { session } = yield* start(at)
      const bob = yield* guestOf(occasion, at.bob, [at.reception.id])
      const asks = (who: Parameters<typeof gallery.completeUpload>[0], slug: string, id = session.id) =>
        tag(gallery.completeUpload(who, slug, id))
      assert.strictEqual(yield* asks(at.petra, occasion.slug), "PermissionDenied")
      assert.strictEqual(yield* asks(yield* vendorOf(occasion, at.alice), occasion.slug), "PermissionDenied")
      assert.strictEqual(yield* asks(guest, bare.occasion.slug), "GuestOccasionMismatch")
      const elsewhere = yield* guestOf(bare.occasion, at.alice, [])
      assert.strictEqual(yield* asks(elsewhere, bare.occasion.slug), "ModuleNotInstalled")
      assert.strictEqual(yield* asks(bob, occasion.slug), "UploadSessionNotFound")
      assert.strictEqual(yield* asks(guest, occasion.slug, yield* randomId(UploadSessionId)), "UploadSessionNotFound")
      yield* goTo("15 minutes")
      yield* disable(at)
      const narrowed = yield* guestOf(occasion, at.alice, [at.ceremony.id])
      assert.strictEqual(yield* asks(narrowed, occasion.slug), "EventNotAccessible")
      assert.strictEqual(yield* asks(guest, occasion.slug), "ModuleNotEnabled")
      yield* modules.saveEnablement(at.enablement)
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadSessionExpired")
      yield* goTo("14 minutes")
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadNotReceived")
      assert.strictEqual((yield* sessionOf(session.id)).status, "open")
      yield* goTo(Duration.sum(Duration.hours(24), Duration.minutes(14)))
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadSessionExpired")
      yield* goTo(Duration.sum(Duration.hours(24), Duration.minutes(15)))
      assert.strictEqual(yield* asks(guest, occasion.slug), "UploadSessionNotFound")
    }).pipe(Effect.provide(layer))
  )

  it.effect("a reissued token of the same guest may complete, and where uploads stopped meanwhile, too", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const at = yield* scene
      const session = yield* uploaded(at)
      yield* modules.saveEnablement({ ...at.enablement, config: { uploads_active: false } })
      const reissued = yield* guestOf(at.occasion, at.alice, [at.reception.id])
      assert.isTrue((yield* complete({ ...at, guest: reissued }, session)).created)
    }).pipe(Effect.provide(layer))
  )

  it.effect("the module disabled meanwhile leaves the session open", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const at = yield* scene
      const session = yield* uploaded(at)
      yield* disable(at)
      assert.strictEqual(yield* tag(complete(at, session)), "ModuleNotEnabled")
      assert.isTrue(yield* isStored(session.objectKey))
      yield* modules.saveEnablement(at.enablement)
      assert.isTrue((yield* complete(at, session)).created)
    }).pipe(Effect.provide(layer))
  )

  const tooLarge = new Uint8Array(maximumUploadByteSize + 1)
  const refused: ReadonlyArray<readonly [string, Uint8Array, string]> = [
    ["text", text, "NotAnImage"],
    ["nothing at all", new Uint8Array(), "NotAnImage"],
    ["more pixels than are accepted", memoryImage({ width: 20_000, height: 20_000 }), "NotAnImage"],
    ["more bytes than are accepted", tooLarge, "FileTooLarge"]
  ]
  for (const [what, bytes, expected] of refused) {
    it.effect(`after ${what} the object is gone and the session is closed`, () =>
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const at = yield* scene
        const { session } = yield* start(at)
        const { objectKey: key } = session
        yield* storage.write({ key, contentType: "image/jpeg", cacheControl: "private" }, bytes)
        assert.strictEqual(yield* tag(complete(at, session)), expected)
        assert.isFalse(yield* isStored(key))
        assert.strictEqual((yield* sessionOf(session.id)).status, "closed")
        assert.strictEqual(yield* tag(complete(at, session)), "UploadSessionClosed")
        assert.strictEqual((yield* list(at)).totals.total, 0)
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("many completes of a file that is refused all refuse it", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const session = yield* uploaded(at, text)
      const tags = yield* atOnce(8, tag(complete(at, session)))
      assert.deepStrictEqual(
        tags.filter((outcome) => outcome !== "NotAnImage" && outcome !== "UploadSessionClosed"),
        []
      )
      assert.isFalse(yield* isStored(session.objectKey))
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "a file that fails later, when it is decoded whole, is never shown to guests, and to planners with the reason",
    () =>
      Effect.gen(function* () {
        const at = yield* scene
        const { item } = (yield* complete(at, yield* uploaded(at, memoryImage({ broken: true })))).uploaded
        yield* decide(at, item.id, "approve")
        assert.strictEqual(yield* takeVariantJob, "failed")
        assert.deepStrictEqual((yield* feed(at)).items, [])
        const [row] = (yield* list(at)).items
        assert.deepStrictEqual([row?.asset.status, row?.thumbnail, row?.web], ["failed", null, null])
        assert.match(row?.asset.failure ?? "", /broken/)
      }).pipe(Effect.provide(layer))
  )
})

describe("the inspection of what was stored", () => {
  const big = 600 * 1024

  it.effect("reads the first bytes of a large file, and the whole of it only where they do not say", () =>
    Effect.gen(function* () {
      const engine = yield* ImageEngine
      const storage = yield* ObjectStorage
      const at = yield* scene
      const session = yield* uploaded(at, memoryImage({ padding: big }))
      const read: Array<number> = []
      const reading = (minimum: number) =>
        uploadInspection(storage, {
          ...engine,
          inspect: (bytes) => {
            read.push(bytes.length)
            return bytes.length < minimum
              ? Effect.fail(new NotAnImage({ reason: "The header is not all there." }))
              : engine.inspect(bytes)
          }
        })
      const [front, back] = [reading(0), reading(big)]
      const client = { occasionId: at.occasion.id, guestId: at.alice }
      const { byteSize } = (yield* front(session.objectKey, client)).stored
      yield* back(session.objectKey, client)
      assert.deepStrictEqual(read, [256 * 1024, 256 * 1024, byteSize])
    }).pipe(Effect.provide(layer))
  )

  /** An inspection whose engine tells what it looks at, and looks as long as it is let. */
  const held = Effect.gen(function* () {
    const engine = yield* ImageEngine
    const storage = yield* ObjectStorage
    const looks = yield* Queue.unbounded<{ readonly letGo: Effect.Effect<unknown> }>()
    const inspect = uploadInspection(storage, {
      ...engine,
      inspect: (bytes) =>
        Effect.gen(function* () {
          const mayGoOn = yield* Deferred.make<void>()
          yield* Queue.offer(looks, { letGo: Deferred.succeed(mayGoOn, undefined) })
          yield* Deferred.await(mayGoOn)
          return yield* engine.inspect(bytes)
        })
    })
    const key = (yield* uploaded(yield* scene)).objectKey
    const order: Array<string> = []
    /** `a1` is a guest of the occasion `a`. */
    const asks = (guestId: string) =>
      Effect.forkChild(
        Effect.tap(tag(inspect(key, { occasionId: guestId[0] ?? "", guestId })), (outcome) =>
          Effect.sync(() => void order.push(`${guestId} ${outcome}`))
        ),
        { startImmediately: true }
      )
    return { looks, next: Queue.take(looks), order, asks }
  })

  it.effect("looks at two files of a guest at once, and at another's before the guest's forty", () =>
    Effect.gen(function* () {
      const { looks, next, order, asks } = yield* held
      const many = yield* Effect.forEach(Array.from({ length: 40 }), () => asks("a1"))
      const [first] = [yield* next, yield* next]
      assert.strictEqual(yield* Queue.size(looks), 0)
      const other = yield* asks("b1")
      const neighbour = yield* asks("a2")
      yield* (yield* next).letGo
      yield* Fiber.join(other)
      assert.deepStrictEqual(order, ["b1 ok"])
      // Turns go around: one more of the first guest, who waited before, and then the neighbour.
      yield* first.letGo
      yield* (yield* next).letGo
      yield* (yield* next).letGo
      yield* Fiber.join(neighbour)
      assert.deepStrictEqual(order, ["b1 ok", "a1 ok", "a1 ok", "a2 ok"])
      yield* Fiber.interruptAll(many)
    }).pipe(Effect.provide(layer))
  )

  it.effect("passes over who is interrupted while it waits, or while its file is looked at", () =>
    Effect.gen(function* () {
      const { next, order, asks } = yield* held
      const [one, two, three, four] = yield* Effect.forEach(["a1", "a1", "a1", "a1"], asks)
      yield* Effect.all([next, next])
      yield* Fiber.interrupt(three!)
      yield* Fiber.interruptAll([one!, two!])
      yield* (yield* next).letGo
      yield* Fiber.join(four!)
      assert.deepStrictEqual(order, ["a1 ok"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("says that it is busy to who waits ten seconds, and at once to a guest of whom sixty-four wait", () =>
    Effect.gen(function* () {
      const { next, order, asks } = yield* held
      const working = yield* Effect.forEach(["a1", "a1"], asks)
      const looks = [yield* next, yield* next]
      const waiting = yield* Effect.forEach(Array.from({ length: 64 }), () => asks("a1"))
      yield* Fiber.join(yield* asks("a1"))
      assert.deepStrictEqual(order, ["a1 InspectionBusy"])
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.joinAll(waiting)
      assert.deepStrictEqual(new Set(order), new Set(["a1 InspectionBusy"]))
      for (const { letGo } of looks) yield* letGo
      yield* Fiber.joinAll(working)
      assert.deepStrictEqual(order.slice(-2), ["a1 ok", "a1 ok"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("never reads a file that is too large", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore
      const storage = yield* ObjectStorage
      const at = yield* scene
      const { session } = yield* start(at)
      const key = session.objectKey
      yield* storage.write(
        { key, contentType: "image/jpeg", cacheControl: "" },
        new Uint8Array(maximumUploadByteSize + 1)
      )
      assert.strictEqual(yield* tag(complete(at, session)), "FileTooLarge")
      assert.strictEqual(yield* memory.count("ObjectStorage.readRange"), 0)
    }).pipe(Effect.provide(layer))
  )
})
