import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { layerWithActorFixture } from "@banquet/platform-core/testing/PlatformMemory"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { AssetRepository } from "../src/AssetRepository.ts"
import { type ObjectKey, ObjectKey as Key, ObjectStorage } from "../src/ObjectStorage.ts"
import { StorageSweep, sweepBounds } from "../src/StorageSweep.ts"
import { fixtureNow, guestsFixture, newAssetRecords, newSession, newVariants } from "../src/testing/AssetFixture.ts"
import * as AssetsMemory from "../src/testing/AssetsMemory.ts"
import * as ObjectStorageMemory from "../src/testing/ObjectStorageMemory.ts"
import { closeUploadSession, finalizeUploadSession } from "../src/UploadSession.ts"
import { UploadSessionRepository } from "../src/UploadSessionRepository.ts"

const layer = StorageSweep.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(AssetsMemory.layer, ObjectStorageMemory.layer)),
  Layer.provideMerge(layerWithActorFixture)
)

const goTo = (duration: Duration.Input) =>
  TestClock.setTime(DateTime.addDuration(fixtureNow, duration).epochMilliseconds)

const store = (key: ObjectKey) =>
  ObjectStorage.use((storage) =>
    storage.write({ key, contentType: "image/jpeg", cacheControl: "private" }, Uint8Array.of(1))
  )

const isThere = (key: ObjectKey) => ObjectStorage.use((storage) => Effect.map(storage.head(key), Option.isSome))

const hasBytes = (key: ObjectKey) =>
  ObjectStorage.use((storage) =>
    Effect.map(
      storage.head(key),
      Option.exists(({ byteSize }) => byteSize > 0)
    )
  )

const sweep = StorageSweep.use(({ run }) => run)

/** At the same time: a session that nobody completed, one that was closed, one that became an asset, and an orphan. */
const fixture = Effect.gen(function* () {
  yield* goTo(0)
  const assets = yield* AssetRepository
  const sessions = yield* UploadSessionRepository
  const { alice, occasion, reception } = yield* guestsFixture
  const owner = { occasionId: occasion.id, eventId: reception.id, ownerId: alice }
  const inserted = Effect.fnUntraced(function* () {
    const session = yield* newSession(owner)
    yield* sessions.insert(session)
    yield* store(session.objectKey)
    return session
  })
  const open = yield* inserted()
  const closed = yield* inserted()
  yield* sessions.save(closeUploadSession(closed))
  const kept = yield* inserted()
  const { asset: template, attachment } = yield* newAssetRecords(occasion.id)
  const asset = { ...template, objectKey: kept.objectKey }
  yield* assets.insert(asset, attachment)
  yield* sessions.save(Result.getOrThrow(finalizeUploadSession(kept, asset.id, fixtureNow)))
  const variants = yield* newVariants(asset)
  for (const variant of variants) yield* store(variant.objectKey)
  yield* assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants })
  const [orphan] = yield* newVariants(asset)
  yield* store(orphan.objectKey)
  const foreign = Key.make("backups/2026")
  yield* store(foreign)
  return {
    lost: [open.objectKey, closed.objectKey, orphan.objectKey],
    kept: [asset.objectKey, ...variants.map((variant) => variant.objectKey), foreign],
    sessions: [open, closed] as const,
    finalized: kept
  }
})

const heldBytes = AssetsMemory.AssetsMemory.use(({ sessions }) =>
  Effect.sync(() =>
    [...sessions.get().values()].filter(({ status }) => status !== "finalized").map((session) => session.heldBytes)
  )
)

const remaining = (keys: ReadonlyArray<ObjectKey>) => Effect.filter(keys, isThere)

describe("StorageSweep", () => {
  it.effect(
    "frees what expired and closed sessions hold, forgets them and removes orphans after 24 hours, and nothing else",
    () =>
      Effect.gen(function* () {
        const sessions = yield* UploadSessionRepository
        const { finalized, kept, lost, sessions: useless } = yield* fixture
        // What was closed takes nothing at once; who completes in time what expires now is left an hour.
        yield* goTo("1 hour")
        assert.deepStrictEqual(yield* sweep, { sessions: 0, objects: 1 })
        const [open, closed] = useless
        assert.deepStrictEqual([yield* hasBytes(open.objectKey), yield* hasBytes(closed.objectKey)], [true, false])
        yield* goTo("75 minutes")
        assert.deepStrictEqual(yield* sweep, { sessions: 0, objects: 1 })
        assert.isFalse(yield* hasBytes(open.objectKey))
        assert.deepStrictEqual(yield* heldBytes, [0, 0])
        yield* goTo("24 hours")
        assert.deepStrictEqual(yield* sweep, { sessions: 0, objects: 0 })
        assert.deepStrictEqual(yield* remaining(lost), lost)
        yield* goTo("25 hours")
        assert.deepStrictEqual(yield* sweep, { sessions: 2, objects: 1 })
        assert.deepStrictEqual(yield* remaining(lost), [])
        assert.deepStrictEqual(yield* remaining(kept), kept)
        for (const { id } of useless) assert.isTrue(Option.isNone(yield* sessions.find(id)))
        assert.isTrue(Option.isSome(yield* sessions.find(finalized.id)))
        assert.deepStrictEqual(yield* sweep, { sessions: 0, objects: 0 })
      }).pipe(Effect.provide(layer))
  )

  it.effect("removes more sessions than it takes at once", () =>
    Effect.gen(function* () {
      const sessions = yield* UploadSessionRepository
      const { alice, occasion, reception } = yield* guestsFixture
      for (let count = 0; count < 450; count++) {
        yield* sessions.insert(yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId: alice }))
      }
      yield* goTo("25 hours")
      assert.deepStrictEqual(yield* sweep, { sessions: 450, objects: 450 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("is bounded, whatever one guest abandons: what is left over is done by the next", () =>
    Effect.gen(function* () {
      const memory = yield* AssetsMemory.AssetsMemory
      const { alice, occasion, reception } = yield* guestsFixture
      const abandoned = yield* Effect.forEach(Array.from({ length: sweepBounds.sessions + 300 }), () =>
        newSession({ occasionId: occasion.id, eventId: reception.id, ownerId: alice })
      )
      memory.sessions.set(new Map(abandoned.map((session) => [session.id, { ...session, heldBytes: 0 }])))
      yield* goTo("25 hours")
      assert.deepStrictEqual(yield* sweep, { sessions: sweepBounds.sessions, objects: 0 })
      assert.deepStrictEqual(yield* sweep, { sessions: 300, objects: 0 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("ends with the first call that finds storage out of reach, instead of waiting for each of them", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore
      yield* fixture
      yield* goTo("25 hours")
      yield* memory.failNext("ObjectStorage.seal")
      assert.strictEqual((yield* Effect.flip(sweep))._tag, "StoreUnavailable")
      assert.strictEqual(yield* memory.count("ObjectStorage.list"), 0)
      assert.isTrue((yield* heldBytes).every((bytes) => bytes > 0))
    }).pipe(Effect.provide(layer))
  )

  for (const step of [
    "UploadSessionRepository.ended",
    "UploadSessionRepository.settle",
    "UploadSessionRepository.removeExpired",
    "ObjectStorage.seal",
    "ObjectStorage.remove",
    "ObjectStorage.remove.answer",
    "ObjectStorage.list",
    "AssetRepository.referenced"
  ]) {
    it.effect(`leaves nothing for ever when ${step} fails: the next sweep removes it`, () =>
      Effect.gen(function* () {
        const memory = yield* MemoryStore
        const { kept, lost } = yield* fixture
        yield* goTo("25 hours")
        yield* memory.failNext(step)
        assert.strictEqual((yield* Effect.exit(sweep))._tag, "Failure")
        assert.deepStrictEqual(yield* remaining(kept), kept)
        yield* sweep
        assert.deepStrictEqual(yield* Effect.filter(lost, hasBytes), [])
        // Seals whose session is forgotten wait until no upload can be signed for any more.
        yield* goTo("218 hours")
        yield* sweep
        assert.deepStrictEqual(yield* remaining(lost), [])
        assert.deepStrictEqual(yield* remaining(kept), kept)
      }).pipe(Effect.provide(layer))
    )
  }
})
