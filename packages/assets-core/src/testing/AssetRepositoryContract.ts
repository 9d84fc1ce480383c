/** What every `AssetRepository` keeps to. */
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { OccasionId } from "@banquet/platform-core/Ids"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { type ActorFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer, Option } from "effect"
import { settledEvent } from "../AssetEvents.ts"
import { AssetId, UploadSessionId } from "../AssetIds.ts"
import { originalKey } from "../AssetKeys.ts"
import { AssetRepository } from "../AssetRepository.ts"
import { UploadSessionRepository } from "../UploadSessionRepository.ts"
import { guestsFixture, newAssetRecords, newSession, newVariants } from "./AssetFixture.ts"

const insertedAsset = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const fixture = yield* guestsFixture
  const records = yield* newAssetRecords(fixture.occasion.id)
  yield* assets.insert(records.asset, records.attachment)
  return { ...fixture, ...records }
})

export const suite = (
  name: string,
  layer: Layer.Layer<
    AssetRepository | DomainEventLog | UploadSessionRepository | OccasionRepository | ActorFixture | Transaction,
    unknown
  >
) =>
  withLayer(layer)(`AssetRepository: ${name}`, (it) => {
    it.effect("finds an asset as it was inserted, by id and by what it is attached to", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset, attachment } = yield* insertedAsset
        const other = yield* guestsFixture
        assert.deepStrictEqual(yield* assets.find(asset.id), Option.some(asset))
        assert.deepStrictEqual(yield* assets.findAttached(asset.occasionId, attachment.resource), Option.some(asset))
        assert.isTrue(Option.isNone(yield* assets.find(yield* randomId(AssetId))))
        assert.isTrue(Option.isNone(yield* assets.findAttached(other.occasion.id, attachment.resource)))
        assert.isTrue(
          Option.isNone(
            yield* assets.findAttached(asset.occasionId, { ...attachment.resource, id: yield* randomId(AssetId) })
          )
        )
        assert.deepStrictEqual(yield* assets.variants(asset.id), [])
      })
    )

    it.effect("keeps neither asset nor attachment when one of them breaks a rule", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset, attachment, occasion } = yield* insertedAsset
        const second = yield* newAssetRecords(occasion.id)
        const third = yield* newAssetRecords(yield* randomId(OccasionId))
        const attempts = [
          assets.insert({ ...second.asset, objectKey: asset.objectKey }, second.attachment),
          assets.insert(second.asset, { ...second.attachment, resource: attachment.resource }),
          assets.insert(third.asset, third.attachment)
        ]
        for (const attempt of attempts) assert.strictEqual((yield* Effect.exit(attempt))._tag, "Failure")
        assert.isTrue(Option.isNone(yield* assets.find(second.asset.id)))
        assert.isTrue(Option.isNone(yield* assets.find(third.asset.id)))
        yield* assets.insert(second.asset, second.attachment)
      })
    )

    it.effect("makes a processing asset ready with all of its variants, once", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset } = yield* insertedAsset
        const variants = yield* newVariants(asset)
        assert.isTrue(yield* assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants: variants.toReversed() }))
        const ready = { ...asset, status: "ready", placeholder: "cGxhY2U=" } as const
        assert.deepStrictEqual(yield* assets.find(asset.id), Option.some(ready))
        assert.deepStrictEqual(yield* assets.variants(asset.id), variants)
        const again = yield* newVariants(asset)
        assert.isFalse(yield* assets.markReady(asset.id, { placeholder: "YWdhaW4=", variants: again }))
        assert.isFalse(yield* assets.markFailed(asset.id, "Too late."))
        assert.deepStrictEqual(yield* assets.find(asset.id), Option.some(ready))
        assert.deepStrictEqual(yield* assets.variants(asset.id), variants)
      })
    )

    it.effect("makes a processing asset failed with its reason, once", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset } = yield* insertedAsset
        assert.isTrue(yield* assets.markFailed(asset.id, "The picture is truncated."))
        assert.isFalse(yield* assets.markFailed(asset.id, "Another reason."))
        const variants = yield* newVariants(asset)
        assert.isFalse(yield* assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants }))
        const failed = { ...asset, status: "failed", failure: "The picture is truncated." } as const
        assert.deepStrictEqual(yield* assets.find(asset.id), Option.some(failed))
        assert.deepStrictEqual(yield* assets.variants(asset.id), [])
        assert.isFalse(yield* assets.markFailed(yield* randomId(AssetId), "Nobody."))
      })
    )

    it.effect("lets one of many workers make an asset ready at once", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset } = yield* insertedAsset
        const marked = yield* Effect.all(
          Array.from({ length: 8 }, () =>
            Effect.flatMap(newVariants(asset), (variants) =>
              Effect.map(assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants }), (won) =>
                won ? variants : null
              )
            )
          ),
          { concurrency: "unbounded" }
        )
        const winners = marked.filter((variants) => variants !== null)
        assert.strictEqual(winners.length, 1)
        assert.deepStrictEqual(yield* assets.variants(asset.id), winners[0])
      })
    )

    it.effect("knows which keys an asset, a variant or an upload session names", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const { alice, asset, reception } = yield* insertedAsset
        const [thumbnail, web] = yield* newVariants(asset)
        const session = yield* newSession({
          occasionId: asset.occasionId,
          eventId: reception.id,
          ownerId: alice
        })
        yield* sessions.insert(session)
        const orphan = originalKey(asset.occasionId, yield* randomId(UploadSessionId))
        const keys = [asset.objectKey, thumbnail.objectKey, web.objectKey, session.objectKey, orphan]
        assert.deepStrictEqual(yield* assets.referenced(keys), new Set([asset.objectKey, session.objectKey]))
        yield* assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants: [thumbnail, web] })
        assert.deepStrictEqual(yield* assets.referenced(keys), new Set(keys.slice(0, 4)))
        assert.deepStrictEqual(yield* assets.referenced([]), new Set())
      })
    )

    it.effect("forgets what a failed transaction inserted", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const transaction = yield* Transaction
        const { occasion } = yield* guestsFixture
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* Effect.exit(transaction.run(Effect.andThen(assets.insert(asset, attachment), Effect.die("defect"))))
        assert.isTrue(Option.isNone(yield* assets.find(asset.id)))
      })
    )

    it.effect("erases assets with their attachments, and answers with every key they were stored under", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const { asset, attachment } = yield* insertedAsset
        const second = yield* newAssetRecords(asset.occasionId)
        const kept = yield* newAssetRecords(asset.occasionId)
        yield* assets.insert(second.asset, second.attachment)
        yield* assets.insert(kept.asset, kept.attachment)
        const variants = yield* newVariants(asset)
        yield* assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants })
        assert.sameMembers(
          [...(yield* assets.erase([asset.id, second.asset.id]))],
          [asset.objectKey, second.asset.objectKey, ...variants.map(({ objectKey }) => objectKey)]
        )
        assert.isTrue(Option.isNone(yield* assets.find(asset.id)))
        assert.isTrue(Option.isNone(yield* assets.findAttached(asset.occasionId, attachment.resource)))
        assert.isFalse(yield* assets.markFailed(second.asset.id, "too late"))
        assert.deepStrictEqual(yield* assets.find(kept.asset.id), Option.some(kept.asset))
        assert.deepStrictEqual(yield* assets.erase([asset.id]), [])
      })
    )

    it.effect(
      "tells once that an asset is ready or failed, of the event of its upload and what it is attached to",
      () =>
        Effect.gen(function* () {
          const assets = yield* AssetRepository
          const sessions = yield* UploadSessionRepository
          const transaction = yield* Transaction
          const { alice, asset, attachment, occasion, reception } = yield* insertedAsset
          const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId: alice })
          yield* sessions.insert(session)
          yield* sessions.save({ ...session, status: "finalized", assetId: asset.id, heldBytes: 0 })
          const variants = yield* newVariants(asset)
          const ready = assets.markReady(asset.id, { placeholder: "cGxhY2U=", variants })
          const told = settledEvent(asset, "ready", attachment.resource, reception.id)
          assert.deepStrictEqual(told.data, { attachment: attachment.resource })
          const rolledBack = transaction.run(Effect.andThen(ready, Effect.die("defect")))
          assert.deepStrictEqual(yield* appendedBy(occasion.id, Effect.exit(rolledBack)), [])
          assert.deepStrictEqual(yield* appendedBy(occasion.id, ready), [told])
          assert.deepStrictEqual(yield* appendedBy(occasion.id, ready), [])

          const second = yield* newAssetRecords(occasion.id)
          yield* assets.insert(second.asset, second.attachment)
          const failed = assets.markFailed(second.asset.id, "The picture is truncated.")
          assert.deepStrictEqual(yield* appendedBy(occasion.id, failed), [
            settledEvent(second.asset, "failed", second.attachment.resource, null)
          ])
          assert.deepStrictEqual(yield* appendedBy(occasion.id, failed), [])
        })
    )
  })
