/** What every `VariantQueue` keeps to, in a store that no other test offers to; retries must come at once. */
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { ActorFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber, type Layer } from "effect"
import { AssetRepository } from "../AssetRepository.ts"
import type { UploadSessionRepository } from "../UploadSessionRepository.ts"
import { VariantQueue } from "../VariantQueue.ts"
import { guestsFixture, newAssetRecords } from "./AssetFixture.ts"

const insertedAsset = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const { occasion } = yield* guestsFixture
  const { asset, attachment } = yield* newAssetRecords(occasion.id)
  yield* assets.insert(asset, attachment)
  return asset.id
})

export const suite = (
  name: string,
  layer: Layer.Layer<
    VariantQueue | AssetRepository | UploadSessionRepository | OccasionRepository | ActorFixture | Transaction,
    unknown
  >
) =>
  withLayer(layer)(`VariantQueue: ${name}`, (it) => {
    it.effect("hands out what was offered, and nothing that is done", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const first = yield* insertedAsset
        const second = yield* insertedAsset
        yield* queue.offer(first)
        yield* queue.offer(second)
        const jobs = [yield* queue.take(Effect.succeed), yield* queue.take(Effect.succeed)]
        assert.sameDeepMembers(jobs, [
          { assetId: first, attempt: 1 },
          { assetId: second, attempt: 1 }
        ])
      })
    )

    it.effect("hands out a job again when its work failed, and counts the attempts", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const assetId = yield* insertedAsset
        yield* queue.offer(assetId)
        assert.strictEqual(yield* Effect.flip(queue.take(() => Effect.fail("busy"))), "busy")
        yield* Effect.exit(queue.take(() => Effect.die("defect")))
        assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 3 })
      })
    )

    it.effect("does not count a try in which a store was unavailable, so that no outage uses them up", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const assetId = yield* insertedAsset
        yield* queue.offer(assetId)
        for (let outage = 0; outage < 3; outage++) {
          yield* Effect.flip(queue.take(() => Effect.fail(new StoreUnavailable())))
        }
        assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 1 })
      })
    )

    it.effect("gives a job back when its worker is interrupted", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const assetId = yield* insertedAsset
        yield* queue.offer(assetId)
        const started = yield* Deferred.make<void>()
        const worker = yield* Effect.forkChild(
          queue.take(() => Effect.andThen(Deferred.succeed(started, undefined), Effect.never))
        )
        yield* Deferred.await(started)
        yield* Fiber.interrupt(worker)
        assert.strictEqual((yield* queue.take(Effect.succeed)).assetId, assetId)
      })
    )

    it.effect("hands a job to one worker at a time", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const offered = yield* Effect.all(Array.from({ length: 6 }, () => insertedAsset))
        const busy = new Set<string>()
        const twice: Array<string> = []
        yield* Effect.forEach(offered, queue.offer, { discard: true })
        const taken = yield* Effect.all(
          offered.map(() =>
            queue.take(({ assetId }) =>
              Effect.gen(function* () {
                if (busy.has(assetId)) twice.push(assetId)
                busy.add(assetId)
                yield* Effect.yieldNow
                return assetId
              })
            )
          ),
          { concurrency: 3 }
        )
        assert.deepStrictEqual(twice, [])
        assert.sameMembers(taken, offered)
      })
    )

    it.effect("queues with the transaction or not at all", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const transaction = yield* Transaction
        const lost = yield* insertedAsset
        const kept = yield* insertedAsset
        yield* Effect.exit(transaction.run(Effect.andThen(queue.offer(lost), Effect.die("defect"))))
        const before = yield* queue.backlog
        yield* transaction.run(queue.offer(kept))
        const { jobs, oldestDueSeconds } = yield* queue.backlog
        assert.strictEqual(jobs, before.jobs + 1)
        assert.isAtLeast(oldestDueSeconds, 0)
        assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId: kept, attempt: 1 })
      })
    )

    it.effect("goes around the occasions, so that one job of another does not wait for all of the first", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const assets = yield* AssetRepository
        const offered = new Map<string, string>()
        const offers = Effect.fnUntraced(function* (whose: string, count: number) {
          const { occasion } = yield* guestsFixture
          for (let index = 0; index < count; index++) {
            const { asset, attachment } = yield* newAssetRecords(occasion.id)
            yield* assets.insert(asset, attachment)
            yield* queue.offer(asset.id)
            offered.set(asset.id, whose)
          }
        })
        yield* offers("a", 5)
        yield* offers("b", 2)
        yield* offers("c", 1)
        const taken: Array<string> = []
        for (const _ of offered) taken.push(offered.get((yield* queue.take(Effect.succeed)).assetId) ?? "none")
        assert.strictEqual(taken.join(""), "abcabaaa")
      })
    )

    it.effect("waits for a job to be offered", () =>
      Effect.gen(function* () {
        const queue = yield* VariantQueue
        const assetId = yield* insertedAsset
        const worker = yield* Effect.forkChild(queue.take(Effect.succeed))
        yield* Effect.yieldNow
        yield* queue.offer(assetId)
        assert.strictEqual((yield* Fiber.join(worker)).assetId, assetId)
      })
    )
  })
