import { originalTimeToLive } from "@banquet/assets-core/SignedReads"
import { fixtureNow, takeVariantJob } from "@banquet/assets-core/testing/AssetFixture"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { EventId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import type { GalleryPosition } from "../src/GalleryCursor.ts"
import { GalleryItemId } from "../src/GalleryIds.ts"
import { GuestGallery } from "../src/GuestGallery.ts"
import { enablementFixture } from "../src/testing/GalleryFixture.ts"
import { complete, decide, feed, guestOf, layer, type Scene, scene, tag, uploaded, vendorOf } from "./GalleryHarness.ts"

const original = (at: Scene, itemId: GalleryItemId) =>
  GuestGallery.use((gallery) => gallery.original(at.guest, at.occasion.slug, itemId))

/** An upload that went all the way: approved, with its variants. */
const shown = Effect.fnUntraced(function* (at: Scene) {
  const { item } = (yield* complete(at, yield* uploaded(at))).uploaded
  yield* takeVariantJob
  yield* decide(at, item.id, "approve")
  return item
})

describe("the feed", () => {
  it.effect(
    "shows an approved upload with its uploader, the size of the original and URLs that serve its variants",
    () =>
      Effect.gen(function* () {
        const browser = yield* StorageBrowser
        const at = yield* scene
        const made = yield* shown(at)
        const { items, next } = yield* feed(at)
        assert.isNull(next)
        assert.strictEqual(items.length, 1)
        const [row] = items
        assert.deepStrictEqual(
          [row?.id, row?.eventId, row?.caption, row?.uploaderName, row?.createdAt, row?.width, row?.height],
          [made.id, at.reception.id, "The cake", "alice", made.createdAt, 1600, 1200]
        )
        assert.isTrue((row?.placeholder ?? "").length > 0)
        for (const image of [row?.thumbnail, row?.web]) {
          const { byteSize, contentType, url } = image ?? assert.fail("no variant")
          const answer = yield* browser.send({ method: "GET", url, headers: {}, body: new Uint8Array() })
          assert.deepStrictEqual(
            [answer.status, answer.bytes.length, answer.headers["content-type"], answer.headers["content-disposition"]],
            [200, byteSize, contentType, "inline"]
          )
        }
        assert.deepStrictEqual([row?.thumbnail.width, row?.web.width], [400, 1600])
        assert.notProperty(row?.web, "objectKey")
      }).pipe(Effect.provide(layer))
  )

  it.effect("is one read, and signs nothing anew within a window", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore
      const at = yield* scene
      yield* shown(at)
      const first = yield* feed(at)
      const signed = yield* memory.count("ObjectStorage.signRead")
      const bob = yield* guestOf(at.occasion, at.bob, [at.reception.id])
      assert.deepStrictEqual(yield* feed({ ...at, guest: bob }), first)
      assert.strictEqual(yield* memory.count("ObjectStorage.signRead"), signed)
      assert.strictEqual(yield* memory.count("GalleryRepository.feed"), 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "an event_id that the token does not open is event_not_accessible; one without Gallery is an empty list",
    () =>
      Effect.gen(function* () {
        const gallery = yield* GuestGallery
        const at = yield* scene
        yield* shown(at)
        const { ceremony, guest, occasion, reception } = at
        const narrowed = yield* guestOf(occasion, at.alice, [ceremony.id])
        const bare = yield* occasionFixture
        const elsewhere = yield* guestOf(bare.occasion, at.alice, [])
        const query = { eventId: null, limit: 50, after: null }
        const asks = (who: Parameters<typeof gallery.feed>[0], slug: string, eventId: EventId | null = null) =>
          tag(gallery.feed(who, slug, { ...query, eventId }))
        assert.strictEqual(yield* asks(at.petra, occasion.slug), "PermissionDenied")
        assert.strictEqual(yield* asks(yield* vendorOf(occasion, at.alice), occasion.slug), "PermissionDenied")
        assert.strictEqual(yield* asks(guest, bare.occasion.slug, reception.id), "GuestOccasionMismatch")
        assert.strictEqual(yield* asks(narrowed, occasion.slug, reception.id), "EventNotAccessible")
        assert.strictEqual(yield* asks(guest, occasion.slug, yield* randomId(EventId)), "EventNotAccessible")
        assert.strictEqual(yield* asks(elsewhere, bare.occasion.slug), "ModuleNotInstalled")
        assert.deepStrictEqual(yield* feed(at, ceremony.id), { items: [], next: null })
        assert.strictEqual((yield* feed(at, reception.id)).items.length, 1)
        assert.deepStrictEqual(yield* feed({ ...at, guest: narrowed }), { items: [], next: null })
      }).pipe(Effect.provide(layer))
  )

  it.effect("comes in pages of the limit, and the last has no cursor", () =>
    Effect.gen(function* () {
      const gallery = yield* GuestGallery
      const at = yield* scene
      const made = []
      for (let minute = 0; minute < 5; minute++) {
        const createdAt = DateTime.addDuration(fixtureNow, `${minute} minutes`)
        made.unshift((yield* at.item({ createdAt })).item.id)
      }
      const pages: Array<ReadonlyArray<GalleryItemId>> = []
      let after: GalleryPosition | null = null
      do {
        const query = { eventId: null, limit: 2, after }
        const page: Effect.Success<ReturnType<typeof gallery.feed>> = yield* gallery.feed(
          at.guest,
          at.occasion.slug,
          query
        )
        pages.push(page.items.map(({ id }) => id))
        after = page.next
      } while (after !== null)
      assert.deepStrictEqual(pages, [made.slice(0, 2), made.slice(2, 4), made.slice(4)])
      const exact = yield* gallery.feed(at.guest, at.occasion.slug, { eventId: null, limit: 5, after: null })
      assert.isNull(exact.next)
    }).pipe(Effect.provide(layer))
  )
})

describe("originals for guests", () => {
  it.effect("a URL that lives five minutes at most and serves an attachment", () =>
    Effect.gen(function* () {
      const browser = yield* StorageBrowser
      const at = yield* scene
      const { id } = yield* shown(at)
      const { expiresAt, fileName, url } = yield* original(at, id)
      assert.strictEqual(fileName, "IMG_0001.jpg")
      const latest = DateTime.addDuration(fixtureNow, originalTimeToLive)
      assert.isTrue(DateTime.isLessThanOrEqualTo(expiresAt, latest))
      const answer = yield* browser.send({ method: "GET", url, headers: {}, body: new Uint8Array() })
      assert.strictEqual(answer.status, 200)
      assert.match(answer.headers["content-disposition"] ?? "", /^attachment;/)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are always not found with guest_originals false", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const at = yield* scene
      const { id } = yield* shown(at)
      yield* modules.saveInstallation({ ...at.installation, config: { guest_originals: false } })
      assert.strictEqual(yield* tag(original(at, id)), "NotFound")
      assert.strictEqual((yield* feed(at)).items.length, 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("check who asks, then the module, then the item", () =>
    Effect.gen(function* () {
      const gallery = yield* GuestGallery
      const at = yield* scene
      const bare = yield* occasionFixture
      const unknown = yield* randomId(GalleryItemId)
      const asks = (who: Parameters<typeof gallery.original>[0], slug: string) =>
        tag(gallery.original(who, slug, unknown))
      assert.strictEqual(yield* asks(at.petra, at.occasion.slug), "PermissionDenied")
      assert.strictEqual(yield* asks(at.guest, bare.occasion.slug), "GuestOccasionMismatch")
      const elsewhere = yield* guestOf(bare.occasion, at.alice, [])
      assert.strictEqual(yield* asks(elsewhere, bare.occasion.slug), "ModuleNotInstalled")
      assert.strictEqual(yield* asks(at.guest, at.occasion.slug), "NotFound")
    }).pipe(Effect.provide(layer))
  )
})

describe("every guest read sees nothing of an item", () => {
  const hidden: ReadonlyArray<
    readonly [
      string,
      (
        at: Scene
      ) => Effect.Effect<
        GalleryItemId,
        unknown,
        ModuleRepository | OccasionRepository | Effect.Services<ReturnType<Scene["item"]>>
      >
    ]
  > = [
    ["that is pending", (at) => Effect.map(at.item({ moderationStatus: "pending" }), ({ item }) => item.id)],
    ["that is rejected", (at) => Effect.map(at.item({ moderationStatus: "rejected" }), ({ item }) => item.id)],
    ["whose asset is processing", (at) => Effect.map(at.item({ assetStatus: "processing" }), ({ item }) => item.id)],
    ["whose asset failed", (at) => Effect.map(at.item({ assetStatus: "failed" }), ({ item }) => item.id)],
    [
      "whose asset is for planners only",
      (at) => Effect.map(at.item({ visibility: "planners" }), ({ item }) => item.id)
    ],
    ["of no event", (at) => Effect.map(at.item({ eventId: null, enablementId: null }), ({ item }) => item.id)],
    [
      "of an event on which Gallery is not enabled any more",
      Effect.fnUntraced(function* (at) {
        const modules = yield* ModuleRepository
        const { item } = yield* at.item()
        yield* modules.saveEnablement({ ...at.enablement, enabled: false })
        return item.id
      })
    ],
    [
      "of an event that the token does not open",
      Effect.fnUntraced(function* (at) {
        const occasions = yield* OccasionRepository
        const brunch = { ...at.reception, id: yield* randomId(EventId), key: "brunch" }
        yield* occasions.saveEvents([brunch])
        const enablement = yield* enablementFixture(at.installation, brunch)
        const { item } = yield* at.item({ eventId: brunch.id, enablementId: enablement.id })
        return item.id
      })
    ]
  ]
  for (const [what, make] of hidden) {
    it.effect(what, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const itemId = yield* make(at)
        assert.deepStrictEqual(yield* feed(at), { items: [], next: null })
        assert.deepStrictEqual(yield* feed(at, at.reception.id), { items: [], next: null })
        assert.strictEqual(yield* tag(original(at, itemId)), "NotFound")
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("of another occasion", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const other = yield* scene
      const { item } = yield* other.item()
      assert.strictEqual((yield* feed(other)).items.length, 1)
      const guest = yield* guestOf(at.occasion, at.alice, [at.reception.id, other.reception.id])
      assert.deepStrictEqual(yield* feed({ ...at, guest }), { items: [], next: null })
      assert.strictEqual(yield* tag(original({ ...at, guest }, item.id)), "NotFound")
    }).pipe(Effect.provide(layer))
  )
})
