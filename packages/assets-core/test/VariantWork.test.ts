import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { layerWithActorFixture } from "@banquet/platform-core/testing/PlatformMemory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Asset } from "../src/Asset.ts"
import { AssetRepository } from "../src/AssetRepository.ts"
import { ObjectStorage } from "../src/ObjectStorage.ts"
import { newAssetRecords, takeVariantJob } from "../src/testing/AssetFixture.ts"
import * as AssetsMemory from "../src/testing/AssetsMemory.ts"
import * as ImageEngineMemory from "../src/testing/ImageEngineMemory.ts"
import * as ObjectStorageMemory from "../src/testing/ObjectStorageMemory.ts"
import { VariantQueue } from "../src/VariantQueue.ts"
import { givenUp, maximumVariantAttempts, originalMissing, VariantWork } from "../src/VariantWork.ts"

const layer = VariantWork.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(AssetsMemory.layer, ObjectStorageMemory.layer, ImageEngineMemory.layer)),
  Layer.provideMerge(layerWithActorFixture),
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

/** A processing asset whose original holds these bytes, with its job. */
const processing = Effect.fnUntraced(function* (bytes: Uint8Array | null) {
  const assets = yield* AssetRepository
  const storage = yield* ObjectStorage
  const queue = yield* VariantQueue
  const { occasion } = yield* occasionFixture
  const records = yield* newAssetRecords(occasion.id)
  const { objectKey: key } = records.asset
  const stored =
    bytes === null ? null : yield* storage.write({ key, contentType: "image/jpeg", cacheControl: "private" }, bytes)
  const asset: Asset = { ...records.asset, generation: stored?.generation ?? "0", byteSize: bytes?.length ?? 1 }
  yield* assets.insert(asset, records.attachment)
  yield* queue.offer(asset.id)
  return asset
})

const statusOf = ({ id }: Asset) =>
  AssetRepository.use((assets) =>
    Effect.map(assets.find(id), (found) => {
      const { failure, placeholder, status } = Option.getOrThrow(found)
      return { status, failure, placeholder }
    })
  )

/** Every variant object there is: those that the asset names, and those that nothing names. */
const variantObjects = Effect.fnUntraced(function* ({ id }: Asset) {
  const assets = yield* AssetRepository
  const storage = yield* ObjectStorage
  const stored = yield* Stream.runCollect(storage.list("variants/"))
  const named = (yield* assets.variants(id)).map((variant) => variant.objectKey)
  const keys = stored.map((object) => object.key)
  return {
    named,
    missing: named.filter((key) => !keys.includes(key)),
    orphans: keys.filter((key) => !named.includes(key))
  }
})

const picture = ImageEngineMemory.memoryImage({ width: 4000, height: 3000 })

describe("VariantWork", () => {
  it.effect("makes thumbnail and web, and the asset ready", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const storage = yield* ObjectStorage
      const asset = yield* processing(picture)
      assert.strictEqual(yield* takeVariantJob, "ready")
      assert.strictEqual((yield* statusOf(asset)).status, "ready")
      assert.isNotNull((yield* statusOf(asset)).placeholder)
      const variants = yield* assets.variants(asset.id)
      assert.deepStrictEqual(
        variants.map(({ height, kind, width }) => [kind, width, height]),
        [
          ["thumbnail", 400, 300],
          ["web", 2048, 1536]
        ]
      )
      for (const variant of variants) {
        assert.match(
          variant.objectKey,
          new RegExp(`^variants/${asset.occasionId}/${asset.id}/${variant.kind}-[0-9a-f-]{36}$`)
        )
        const stored = Option.getOrThrow(yield* storage.head(variant.objectKey))
        assert.deepStrictEqual([stored.byteSize, stored.contentType], [variant.byteSize, variant.contentType])
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails the asset with the engine's reason when its picture does not decode", () =>
    Effect.gen(function* () {
      const broken = yield* processing(ImageEngineMemory.memoryImage({ broken: true }))
      assert.strictEqual(yield* takeVariantJob, "failed")
      const status = yield* statusOf(broken)
      assert.strictEqual(status.status, "failed")
      assert.match(status.failure ?? "", /broken/)
      const text = yield* processing(Uint8Array.of(1, 2, 3))
      assert.strictEqual(yield* takeVariantJob, "failed")
      assert.strictEqual((yield* statusOf(text)).status, "failed")
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails the asset when its original is gone", () =>
    Effect.gen(function* () {
      const asset = yield* processing(null)
      assert.strictEqual(yield* takeVariantJob, "failed")
      assert.strictEqual((yield* statusOf(asset)).failure, originalMissing)
    }).pipe(Effect.provide(layer))
  )

  it.effect("does nothing for an asset that is ready, failed or gone", () =>
    Effect.gen(function* () {
      const work = yield* VariantWork
      const store = yield* MemoryStore
      const asset = yield* processing(picture)
      yield* takeVariantJob
      const renders = yield* store.count("ImageEngine.render")
      assert.strictEqual(yield* work.run({ assetId: asset.id, attempt: 1 }), "unneeded")
      const { asset: unknown } = yield* newAssetRecords(asset.occasionId)
      assert.strictEqual(yield* work.run({ assetId: unknown.id, attempt: 1 }), "unneeded")
      assert.strictEqual(yield* store.count("ImageEngine.render"), renders)
    }).pipe(Effect.provide(layer))
  )

  const steps = [
    "AssetRepository.find",
    "ObjectStorage.readRange",
    "ImageEngine.render",
    "ObjectStorage.write",
    "ObjectStorage.write.answer",
    "AssetRepository.markReady"
  ]

  for (const step of steps) {
    it.effect(`is tried again after ${step} failed, and comes out the same`, () =>
      Effect.gen(function* () {
        const store = yield* MemoryStore
        const asset = yield* processing(picture)
        yield* store.failNext(step)
        assert.strictEqual((yield* Effect.exit(takeVariantJob))._tag, "Failure")
        assert.strictEqual((yield* statusOf(asset)).status, "processing")
        assert.strictEqual(yield* takeVariantJob, "ready")
        assert.deepStrictEqual((yield* variantObjects(asset)).missing, [])
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("is given up with a reason when the engine is unavailable at every try", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const asset = yield* processing(picture)
      yield* store.failNext("ImageEngine.render", maximumVariantAttempts)
      for (let attempt = 1; attempt < maximumVariantAttempts; attempt++) {
        assert.strictEqual((yield* Effect.exit(takeVariantJob))._tag, "Failure")
      }
      assert.strictEqual(yield* takeVariantJob, "failed")
      assert.deepStrictEqual(yield* statusOf(asset), { status: "failed", failure: givenUp, placeholder: null })
    }).pipe(Effect.provide(layer))
  )

  for (const step of steps.filter((name) => name !== "ImageEngine.render")) {
    it.effect(`is not given up however often ${step} fails: an outage says nothing about a picture`, () =>
      Effect.gen(function* () {
        const store = yield* MemoryStore
        const asset = yield* processing(picture)
        yield* store.failNext(step, maximumVariantAttempts + 2)
        for (let attempt = 0; attempt < maximumVariantAttempts + 2; attempt++) {
          assert.strictEqual((yield* Effect.exit(takeVariantJob))._tag, "Failure")
        }
        assert.strictEqual(yield* takeVariantJob, "ready")
        assert.strictEqual((yield* statusOf(asset)).failure, null)
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("gives up an asset of which every try killed the process", () =>
    Effect.gen(function* () {
      const work = yield* VariantWork
      const store = yield* MemoryStore
      const asset = yield* processing(picture)
      assert.strictEqual(yield* work.run({ assetId: asset.id, attempt: maximumVariantAttempts + 1 }), "failed")
      assert.strictEqual(yield* store.count("ImageEngine.render"), 0)
      assert.strictEqual((yield* statusOf(asset)).failure, givenUp)
    }).pipe(Effect.provide(layer))
  )

  it.effect("leaves one set of variants when two workers do the same job at once", () =>
    Effect.gen(function* () {
      const work = yield* VariantWork
      const asset = yield* processing(picture)
      const job = { assetId: asset.id, attempt: 1 }
      const outcomes = yield* Effect.all([work.run(job), work.run(job), work.run(job)], { concurrency: "unbounded" })
      assert.deepStrictEqual(outcomes.toSorted(), ["ready", "unneeded", "unneeded"])
      const { missing, named, orphans } = yield* variantObjects(asset)
      assert.deepStrictEqual([named.length, missing, orphans], [2, [], []])
    }).pipe(Effect.provide(layer))
  )

  it.effect("loses nothing when it is interrupted: the next worker does the job", () =>
    Effect.gen(function* () {
      const asset = yield* processing(picture)
      const worker = yield* Effect.forkChild(takeVariantJob)
      yield* Effect.yieldNow
      yield* Fiber.interrupt(worker)
      if ((yield* statusOf(asset)).status === "processing") assert.strictEqual(yield* takeVariantJob, "ready")
      assert.deepStrictEqual((yield* variantObjects(asset)).missing, [])
    }).pipe(Effect.provide(layer))
  )
})
