import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { newSession } from "@banquet/assets-core/testing/AssetFixture"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { takeVariantJob } from "@banquet/assets-core/testing/AssetFixture"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { UploadQuotaReached } from "@banquet/gallery-core/GalleryErrors"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { galleryFixture, insertItem, moderate, petra } from "@banquet/gallery-core/testing/GalleryFixture"
import { type OccasionId, TokenId } from "@banquet/platform-core/Ids"
import type { Administrator, Guest } from "@banquet/platform-core/principals/Principal"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { bytesPerOccasion, galleryDatabase, galleryServer, uploadsPerGuest } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const atOnce = { concurrency: "unbounded" } as const

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Every other one through the first server, the rest through the second. */
const between = Effect.fnUntraced(function* <A, E, R>(
  count: number,
  run: (server: Effect.Success<ReturnType<typeof galleryServer>>, index: number) => Effect.Effect<A, E, R>
) {
  const one = yield* galleryServer({ maxConnections: 10 })
  const two = yield* galleryServer({ maxConnections: 4 })
  return yield* Effect.forEach(
    numbers(count),
    (index) => Effect.result(run(index % 2 === 0 ? one : two, index)),
    atOnce
  )
})

/** `galleryFixture`, and Alice with her token. */
const scene = Effect.gen(function* () {
  const fixture = yield* galleryFixture
  const guest: Guest = {
    _tag: "Guest",
    tokenId: yield* randomId(TokenId),
    displayName: "Alice",
    occasion: fixture.occasion,
    actorId: fixture.alice,
    invitationUnitId: null,
    eventIds: [fixture.reception.id]
  }
  const claim = {
    eventId: fixture.reception.id,
    fileName: "IMG_0001.jpg",
    contentType: "image/jpeg",
    byteSize: 3_000_000,
    caption: undefined
  }
  return { ...fixture, guest, claim }
})

type Scene = Effect.Success<typeof scene>

/** A session of Alice's whose file is stored. */
const received = Effect.fnUntraced(function* (gallery: GuestGallery["Service"], { claim, guest, occasion }: Scene) {
  const browser = yield* StorageBrowser
  const { session, upload } = yield* gallery.startUpload(guest, occasion.slug, claim)
  yield* browser.send({ ...upload, body: memoryImage({}) })
  return session
})

/** What the database holds of the occasion's uploads, and what it should have counted. */
const held = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Record<"assets" | "attachments" | "items" | "jobs" | "finalized" | "open", number>>`
    select (select count(*)::int4 from assets where occasion_id = ${occasionId}) as assets,
      (select count(*)::int4 from asset_attachments where occasion_id = ${occasionId}) as attachments,
      (select count(*)::int4 from gallery_items where occasion_id = ${occasionId}) as items,
      (select count(*)::int4 from variant_jobs join assets on assets.id = asset_id where assets.occasion_id = ${occasionId}) as jobs,
      (select count(*)::int4 from upload_sessions where occasion_id = ${occasionId} and status = 'finalized') as finalized,
      (select count(*)::int4 from upload_sessions where occasion_id = ${occasionId} and status = 'open') as open`
  return row
})

const assertCounted = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const sql = yield* SqlClient.SqlClient
  const counted = yield* sql`
    select event_id, pending::int4, approved::int4, rejected::int4 from gallery_counts
    where occasion_id = ${occasionId} order by event_id nulls last`
  const actual = yield* sql`
    select event_id, (count(*) filter (where moderation_status = 'pending'))::int4 as pending,
      (count(*) filter (where moderation_status = 'approved'))::int4 as approved,
      (count(*) filter (where moderation_status = 'rejected'))::int4 as rejected
    from gallery_items where occasion_id = ${occasionId} group by event_id order by event_id nulls last`
  assert.deepStrictEqual(counted, actual)
})

layer(galleryDatabase)("between two servers on one database", (it) => {
  it.effect("twenty completes of one session at once make one item, with its asset, attachment and job", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const session = yield* received(Context.get(yield* galleryServer(), GuestGallery), at)
      const results = yield* between(20, (server) =>
        Context.get(server, GuestGallery).completeUpload(at.guest, at.occasion.slug, session.id)
      )
      const completed = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
      assert.strictEqual(completed.length, 20)
      assert.strictEqual(completed.filter(({ created }) => created).length, 1)
      assert.strictEqual(new Set(completed.map(({ uploaded }) => uploaded.item.id)).size, 1)
      assert.deepStrictEqual(yield* held(at.occasion.id), {
        assets: 1,
        attachments: 1,
        items: 1,
        jobs: 1,
        finalized: 1,
        open: 0
      })
      yield* assertCounted(at.occasion.id)
      yield* Effect.provideContext(takeVariantJob, yield* galleryServer())
    })
  )

  it.effect("32 uploads that a guest starts at once are as many as the quota leaves, items counted", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const gallery = Context.get(yield* galleryServer(), GuestGallery)
      const session = yield* received(gallery, at)
      yield* gallery.completeUpload(at.guest, at.occasion.slug, session.id)
      const results = yield* between(32, (server) =>
        Context.get(server, GuestGallery).startUpload(at.guest, at.occasion.slug, at.claim)
      )
      for (const result of results) {
        if (result._tag === "Failure") assert.instanceOf(result.failure, UploadQuotaReached)
      }
      const state = yield* held(at.occasion.id)
      assert.deepStrictEqual([state?.items, state?.open], [1, uploadsPerGuest - 1])
      yield* Effect.provideContext(takeVariantJob, yield* galleryServer())
    })
  )

  it.effect("the bytes of an occasion are never passed, by whoever starts and completes uploads at once", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const gallery = Context.get(yield* galleryServer(), GuestGallery)
      const bob: Guest = { ...at.guest, tokenId: yield* randomId(TokenId), actorId: at.bob }
      const { byteSize } = yield* ObjectStorage.use((storage) =>
        Effect.map(received(gallery, at), ({ objectKey }) => objectKey).pipe(
          Effect.flatMap((key) => storage.head(key)),
          Effect.map(Option.getOrThrow)
        )
      )
      const sql = yield* SqlClient.SqlClient
      // The space left for others, once the session that is open holds the size that it was sent.
      const left = 3 * byteSize
      yield* sql`
        update upload_sessions set held_bytes = ${BigInt(bytesPerOccasion - left)} where occasion_id = ${at.occasion.id}`
      const claim = { ...at.claim, byteSize }
      const results = yield* between(24, (server, index) =>
        Context.get(server, GuestGallery).startUpload(index % 3 === 0 ? at.guest : bob, at.occasion.slug, claim)
      )
      const admitted = results.filter(({ _tag }) => _tag === "Success")
      assert.strictEqual(admitted.length, 3)
      for (const result of results) {
        if (result._tag === "Failure")
          assert.include(["InsufficientStorage", "UploadQuotaReached"], result.failure._tag)
      }
      const page = yield* GalleryRepository.use((repository) =>
        repository.plannerPage({ ...everyItem, occasionId: at.occasion.id }, { limit: 1, after: null })
      )
      assert.strictEqual(page.usedBytes, bytesPerOccasion)
    })
  )

  it.effect("workers never do a job twice at once, and do all of them", () =>
    Effect.gen(function* () {
      const { newItem } = yield* scene
      const queue = yield* VariantQueue
      const offered = yield* Effect.forEach(numbers(40), () =>
        Effect.map(newItem({ assetStatus: "processing" }), ({ asset }) => asset.id)
      )
      yield* Effect.forEach(offered, queue.offer, { concurrency: 8, discard: true })
      const busy = new Set<string>()
      const results = yield* between(40, (server) =>
        Context.get(server, VariantQueue).take(({ assetId, attempt }) =>
          Effect.gen(function* () {
            assert.isFalse(busy.has(assetId))
            busy.add(assetId)
            yield* AssetRepository.use((assets) => assets.find(assetId))
            busy.delete(assetId)
            assert.strictEqual(attempt, 1)
            return assetId
          })
        )
      )
      const done = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
      assert.sameMembers(done, offered)
    })
  )

  it.effect("decisions about one item follow one another, and the item is in the state of the last", () =>
    Effect.gen(function* () {
      const { item, occasion } = yield* scene
      const gallery = yield* GalleryRepository
      const { id } = (yield* item({ moderationStatus: "pending" })).item
      const results = yield* between(60, (server, index) =>
        Context.get(server, PlannerGallery).moderate(administrator, occasion.id, id, {
          action: index % 3 === 0 ? "reject" : "approve",
          notes: `${index}`
        })
      )
      assert.isTrue(results.every(({ _tag }) => _tag === "Success"))
      const { decisions } = yield* gallery.decisions(occasion.id, id)
      const history = (decisions ?? []).toReversed()
      assert.strictEqual(history.length, 60)
      assert.strictEqual(new Set(history.map(({ notes }) => notes)).size, 60)
      history.forEach((decision, index) => {
        assert.strictEqual(decision.from, index === 0 ? "pending" : history[index - 1]?.to)
      })
      const { items } = yield* gallery.plannerPage({ ...everyItem, occasionId: occasion.id }, { limit: 2, after: null })
      assert.deepStrictEqual(
        [items[0]?.item.moderationStatus, items[0]?.item.moderation?.notes],
        [history.at(-1)?.to, history.at(-1)?.notes]
      )
      yield* assertCounted(occasion.id)
    })
  )

  it.effect(
    "bulk decisions about the same items in any order, and uploads meanwhile, neither deadlock nor miscount",
    () =>
      Effect.gen(function* () {
        const { item, newItem, occasion } = yield* scene
        const made = yield* Effect.forEach(
          numbers(30),
          (index) => item(index % 3 === 0 ? { eventId: null, enablementId: null } : {}),
          { concurrency: 4 }
        )
        const ids = made.map((each) => each.item.id)
        const shuffled = (index: number): ReadonlyArray<GalleryItemId> =>
          ids.toSorted((a, b) => (index % 2 === 0 ? (a < b ? -1 : 1) : a < b ? 1 : -1)).slice(0, 20 + (index % 10))
        const assets = yield* AssetRepository
        const uploads = yield* Effect.forEach(numbers(20), () => newItem({ assetStatus: "processing" }))
        const results = yield* between(40, (server, index) => {
          const upload = index % 2 === 0 ? undefined : uploads[(index - 1) / 2]
          if (upload === undefined) {
            return Effect.asVoid(
              moderate({
                occasionId: occasion.id,
                itemIds: shuffled(index / 2),
                action: index % 4 === 0 ? "approve" : "reject",
                moderation: { notes: null, decidedAt: DateTime.makeUnsafe(0), decidedBy: petra }
              }).pipe(Effect.provide(server))
            )
          }
          return Effect.gen(function* () {
            yield* insertItem(upload.item).pipe(Effect.provide(server))
            yield* assets.markReady(upload.asset.id, { placeholder: "cGxhY2U=", variants: upload.variants })
          })
        })
        assert.deepStrictEqual(
          results.filter(({ _tag }) => _tag === "Failure"),
          []
        )
        yield* assertCounted(occasion.id)
        const sql = yield* SqlClient.SqlClient
        const lying = yield* sql`
        select item.id from gallery_items item join assets on assets.id = item.asset_id
        where item.occasion_id = ${occasion.id} and (item.asset_status <> assets.status or item.visible_to_guests <>
          (item.event_id is not null and item.moderation_status = 'approved' and assets.status = 'ready'))`
        assert.deepStrictEqual(lying, [])
      })
  )

  it.effect("sweeps at once remove every session once", () =>
    Effect.gen(function* () {
      const { alice, occasion, reception } = yield* scene
      const sessions = yield* UploadSessionRepository
      const owner = { occasionId: occasion.id, eventId: reception.id, ownerId: alice }
      const longAgo = DateTime.makeUnsafe("1960-01-01T00:00:00Z")
      const inserted = yield* Effect.forEach(numbers(30), () =>
        Effect.tap(newSession(owner, longAgo), (session) => sessions.insert({ ...session, heldBytes: 0 }))
      )
      const results = yield* between(12, (server) =>
        Context.get(server, UploadSessionRepository).removeExpired(DateTime.makeUnsafe("1965-01-01T00:00:00Z"), 5)
      )
      const removed = results.flatMap((result) => (result._tag === "Success" ? result.success : []))
      assert.strictEqual(new Set(removed.map(({ id }) => id)).size, removed.length)
      const rest = yield* sessions.removeExpired(DateTime.makeUnsafe("1965-01-01T00:00:00Z"), 100)
      assert.sameMembers(
        [...removed, ...rest].map(({ id }) => id),
        inserted.map(({ id }) => id)
      )
    })
  )
})
