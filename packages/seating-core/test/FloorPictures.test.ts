import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { PlannerId, TokenId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Administrator, Planner } from "@banquet/platform-core/principals/Principal"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { FloorPictures } from "../src/FloorPictures.ts"
import { PlannerSeating } from "../src/PlannerSeating.ts"
import type { PictureClaim } from "../src/FloorPictureUpload.ts"
import { SeatingRepository } from "../src/SeatingRepository.ts"
import * as ArrangerInline from "../src/testing/ArrangerInline.ts"
import { layer as layerAssets } from "../src/testing/SeatingAssets.ts"
import { planFixture } from "../src/testing/SeatingFixture.ts"
import { layer as layerRepository } from "../src/testing/SeatingRepositoryMemory.ts"

const bytesPerOccasion = 20 * 1024 * 1024

const layer = Layer.mergeAll(
  PlannerSeating.layer,
  FloorPictures.layer({ sessionTimeToLive: Duration.minutes(15), bytesPerOccasion }),
  StorageSweep.layer
).pipe(
  Layer.provide([ArrangerInline.layer, Authorization.layer]),
  Layer.provideMerge(layerAssets),
  Layer.provideMerge(layerRepository),
  Layer.provideMerge(layerActors),
  Layer.provideMerge(PlatformMemory.layer)
)

const administrator: Administrator = { _tag: "Administrator" }

const none = { revision: undefined }

const bytes = memoryImage({})

const scene = Effect.gen(function* () {
  yield* TestClock.setTime(fixtureNow.epochMilliseconds)
  return yield* planFixture
})

type Scene = Effect.Success<typeof scene>

const start = ({ occasion, plan }: Scene, claim: Partial<PictureClaim> = {}) =>
  FloorPictures.use((pictures) =>
    pictures.startUpload(administrator, occasion.id, plan.id, {
      fileName: "hall.jpg",
      contentType: "image/jpeg",
      byteSize: bytes.length,
      ...claim
    })
  )

const send = Effect.fnUntraced(function* (at: Scene, body: Uint8Array = bytes) {
  const browser = yield* StorageBrowser
  const { session, upload } = yield* start(at, { byteSize: Math.max(1, body.length) })
  yield* browser.send({ ...upload, body })
  return session.id
})

const set = Effect.fnUntraced(function* (at: Scene, body?: Uint8Array, revision?: number) {
  const pictures = yield* FloorPictures
  const uploadSessionId = yield* send(at, body)
  return yield* pictures.set(administrator, at.occasion.id, at.plan.id, { uploadSessionId, revision })
})

const planOf = ({ occasion }: Scene) =>
  PlannerSeating.use((seating) =>
    Effect.map(seating.view(administrator, occasion.id, null), ({ plans: [found] }) => found!)
  )

const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }) => _tag, onSuccess: () => "ok" })

/** The keys of what is stored, but for those that are sealed. */
const stored = ObjectStorage.use((storage) =>
  Effect.map(Stream.runCollect(storage.list("")), (objects) =>
    objects.flatMap(({ byteSize, key }) => (byteSize > 0 ? [key] : []))
  )
)

const usedBytes = ({ occasion }: Scene) =>
  Effect.gen(function* () {
    const sessions = yield* UploadSessionRepository
    const transaction = yield* Transaction
    return yield* transaction.run(sessions.occasionBytesForChange(occasion.id))
  })

describe("the picture of a floor", () => {
  it.effect(
    "is set in one step: one revision, one event, one entry of the audit log; once more it says the same [SEAT-244]",
    () =>
      Effect.gen(function* () {
        const at = yield* scene
        const { occasion, plan } = at
        const pictures = yield* FloorPictures
        const audit = yield* AuditLog
        const uploadSessionId = yield* send(at)
        const input = { uploadSessionId, revision: plan.revision }
        const setting = pictures.set(administrator, occasion.id, plan.id, input)
        const told = yield* appendedBy(occasion.id, setting)
        assert.deepStrictEqual(
          told.filter(({ aggregate }) => aggregate.type === "seating_plan").map(({ data, type }) => [type, data]),
          [["seating_plan.changed", { status: "draft", revision: plan.revision + 1 }]]
        )
        const seen = yield* planOf(at)
        assert.strictEqual(seen.plan.revision, plan.revision + 1)
        assert.strictEqual(seen.floorPictureUrl?.includes(String(seen.plan.floorPicture?.objectKey)), true)
        const again = yield* setting
        assert.deepStrictEqual([again.plan, again.floorPictureUrl], [seen.plan, seen.floorPictureUrl])
        assert.deepStrictEqual(yield* planOf(at), seen)
        const query = {
          occasionId: occasion.id,
          personId: null,
          action: "seating_plan.updated",
          before: null,
          limit: 10
        }
        const entries = yield* audit.list(query)
        assert.deepStrictEqual(
          entries.map(({ changes }) => changes),
          [[{ member: "floor_picture", from: null, to: { asset_id: String(again.picture.assetId) } }]]
        )
      }).pipe(Effect.provide(layer))
  )

  it.effect(
    "is refused and changes nothing where the file is of another type, too large, no picture or not there [SEAT-243]",
    () =>
      Effect.gen(function* () {
        const at = yield* scene
        const pictures = yield* FloorPictures
        const { occasion, plan } = at
        assert.strictEqual(yield* tag(start(at, { contentType: "image/svg+xml" })), "NotAnImage")
        assert.strictEqual(yield* tag(start(at, { byteSize: maximumUploadByteSize + 1 })), "FileTooLarge")
        const text = Uint8Array.from("just text", (character) => character.charCodeAt(0))
        const uploadSessionId = yield* send(at, text)
        const setting = tag(pictures.set(administrator, occasion.id, plan.id, { uploadSessionId, ...none }))
        assert.deepStrictEqual([yield* setting, yield* setting], ["NotAnImage", "UploadSessionClosed"])
        const { session } = yield* start(at)
        const early = { uploadSessionId: session.id, ...none }
        const missing = tag(pictures.set(administrator, occasion.id, plan.id, early))
        assert.strictEqual(yield* missing, "UploadNotReceived")
        yield* TestClock.adjust("16 minutes")
        assert.strictEqual(yield* missing, "UploadSessionExpired")
        const kept = yield* send(at)
        const stale = { uploadSessionId: kept, revision: plan.revision + 1 }
        assert.strictEqual(yield* tag(pictures.set(administrator, occasion.id, plan.id, stale)), "StaleRevision")
        assert.deepStrictEqual((yield* planOf(at)).plan, plan)
        assert.strictEqual((yield* stored).length, 1)
        const elsewhere = yield* planFixture
        const foreign = { uploadSessionId: kept, ...none }
        assert.strictEqual(
          yield* tag(pictures.set(administrator, elsewhere.occasion.id, elsewhere.plan.id, foreign)),
          "UploadSessionNotFound"
        )
        // The same upload at the revision of now.
        assert.strictEqual(yield* tag(pictures.set(administrator, occasion.id, plan.id, foreign)), "ok")
      }).pipe(Effect.provide(layer))
  )

  it.effect("counts towards what the occasion may store, as long as it is there [SEAT-246]", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const pictures = yield* FloorPictures
      const claim = { byteSize: maximumUploadByteSize }
      yield* set(at)
      assert.strictEqual(yield* usedBytes(at), bytes.length)
      yield* start(at, claim)
      assert.strictEqual(yield* usedBytes(at), bytes.length + maximumUploadByteSize)
      assert.strictEqual(yield* tag(start(at, claim)), "InsufficientStorage")
      // What was begun and never came is found out when space is asked for.
      yield* TestClock.adjust("16 minutes")
      assert.strictEqual(yield* tag(start(at, claim)), "ok")
      yield* TestClock.adjust("16 minutes")
      yield* pictures.remove(administrator, at.occasion.id, at.plan.id, none)
      yield* tag(start(at, { byteSize: 1 }))
      yield* TestClock.adjust("2 hours")
      yield* StorageSweep.use(({ run }) => run)
      assert.strictEqual(yield* usedBytes(at), 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is kept with a publication until the next one; what neither has is swept [SEAT-245]", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const { installation, occasion, plan, reception } = at
      const assets = yield* AssetRepository
      const modules = yield* ModuleRepository
      const pictures = yield* FloorPictures
      const repository = yield* SeatingRepository
      const seating = yield* PlannerSeating
      yield* modules.saveInstallation({ ...installation, config: { keep_published: true } })
      const shown = Effect.map(
        repository.publishedFacts(occasion.id, reception.id),
        ({ plans }) => plans[0]?.plan.floorPicture?.assetId ?? null
      )
      const publish = seating.publish(administrator, occasion.id, plan.id, none)
      const swept = Effect.gen(function* () {
        yield* TestClock.adjust("9 days")
        yield* StorageSweep.use(({ run }) => run)
        return (yield* stored).length
      })
      const first = (yield* set(at)).picture.assetId
      yield* publish
      const second = (yield* set(at)).picture.assetId
      assert.deepStrictEqual([yield* shown, (yield* planOf(at)).plan.floorPicture?.assetId], [first, second])
      // Each has its original and two variants.
      assert.strictEqual(yield* swept, 6)
      const third = (yield* set(at)).picture.assetId
      assert.strictEqual(yield* swept, 6)
      yield* publish
      assert.strictEqual(yield* shown, third)
      assert.strictEqual(yield* swept, 3)
      yield* pictures.remove(administrator, occasion.id, plan.id, none)
      assert.deepStrictEqual([yield* shown, yield* swept], [third, 3])
      yield* seating.unpublish(administrator, occasion.id, plan.id, none)
      assert.deepStrictEqual([yield* shown, yield* swept], [null, 0])
      const left = yield* Effect.forEach([first, second, third], (id) => assets.variants(id))
      assert.deepStrictEqual(left.flat(), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("may be asked for, set and removed by those who may change the plan, and nobody else [SEAT-242]", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const pictures = yield* FloorPictures
      const { occasion, plan } = at
      const reader: Planner = {
        _tag: "Planner",
        tokenId: yield* randomId(TokenId),
        plannerId: yield* randomId(PlannerId),
        key: "reader",
        displayName: "Reader",
        grants: [{ occasion, actions: ["seating:list", "seating:create", "seating:publish"] }]
      }
      const uploadSessionId = yield* send(at)
      const claim = { fileName: "a.jpg", contentType: "image/jpeg", byteSize: 1 }
      const tags = [
        yield* tag(pictures.startUpload(reader, occasion.id, plan.id, claim)),
        yield* tag(pictures.set(reader, occasion.id, plan.id, { uploadSessionId, ...none })),
        yield* tag(pictures.remove(reader, occasion.id, plan.id, none))
      ]
      assert.deepStrictEqual(tags, ["PermissionDenied", "PermissionDenied", "PermissionDenied"])
      assert.deepStrictEqual((yield* planOf(at)).plan, plan)
    }).pipe(Effect.provide(layer))
  )
})
