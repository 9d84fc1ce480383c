/** A step that fails, or is the last before the process dies, leaves nothing, or work that a retry or the sweep finishes. */
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { assetKeyPrefixes } from "@banquet/assets-core/AssetKeys"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { takeVariantJob } from "@banquet/assets-core/testing/AssetFixture"
import { AssetsMemory } from "@banquet/assets-core/testing/AssetsMemory"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, type Layer, Scheduler, Schema, Stream } from "effect"
import { PlannerGallery } from "../src/PlannerGallery.ts"
import {
  complete,
  decide,
  feed,
  goTo,
  layer,
  list,
  roomyLayer,
  type Scene,
  scene,
  start,
  tag,
  uploaded
} from "./GalleryHarness.ts"

const text = Uint8Array.from("just text", (character) => character.charCodeAt(0))

/** Every object there is, and those of them that no record names. */
const objects = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const storage = yield* ObjectStorage
  const stored = yield* Effect.forEach(assetKeyPrefixes, (prefix) => Stream.runCollect(storage.list(prefix)))
  const keys = stored.flat().map(({ key }) => key)
  const named = yield* assets.referenced(keys)
  return { keys, unnamed: keys.filter((key) => !named.has(key)) }
})

/** What the records amount to: an item has its asset, a finalized session has its item, a processing asset its job. */
const records = Effect.gen(function* () {
  const memory = yield* AssetsMemory
  const assets = [...memory.assets.get().values()]
  const finalized = [...memory.sessions.get().values()].filter(({ status }) => status === "finalized")
  const processing = assets.filter(({ status }) => status === "processing")
  assert.strictEqual(finalized.length, assets.length)
  assert.strictEqual(memory.attachments.get().size, assets.length)
  for (const { id } of processing) assert.isTrue(memory.jobs.get().has(id))
  return { assets: assets.length, sessions: memory.sessions.get().size }
})

/** Everybody has gone home: the sweep removes whatever did not become anything. */
const sweptUp = Effect.gen(function* () {
  const sweep = yield* StorageSweep
  yield* goTo("30 days")
  yield* sweep.run
  const { unnamed } = yield* objects
  assert.deepStrictEqual(unnamed, [])
  const memory = yield* AssetsMemory
  assert.deepStrictEqual(
    [...memory.sessions.get().values()].filter(({ status }) => status !== "finalized"),
    []
  )
})

const failNext = (operation: string) => MemoryStore.use((memory) => memory.failNext(operation))

const counted = (at: Scene) => Effect.map(list(at), ({ totals }) => totals.total)

describe("upload-url", () => {
  for (const step of [
    "ObjectStorage.signUpload",
    "Transaction.run",
    "GalleryRepository.uploadOpeningForChange",
    "UploadSessionRepository.insert"
  ]) {
    it.effect(`leaves nothing when ${step} fails, and works when it is asked again`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        yield* failNext(step)
        assert.strictEqual(yield* tag(start(at)), "StoreUnavailable")
        assert.deepStrictEqual(yield* records, { assets: 0, sessions: 0 })
        const session = yield* uploaded(at)
        assert.isTrue((yield* complete(at, session)).created)
      }).pipe(Effect.provide(layer))
    )
  }
})

describe("complete", () => {
  const reads = [
    "GalleryRepository.completionFacts",
    "ObjectStorage.head",
    "ObjectStorage.readRange",
    "ImageEngine.inspect"
  ]
  const writes = [
    "Transaction.run",
    "UploadSessionRepository.findForChange",
    "AssetRepository.insert",
    "GalleryRepository.save",
    "UploadSessionRepository.save",
    "VariantQueue.offer"
  ]
  for (const step of [...reads, ...writes]) {
    it.effect(`makes nothing when ${step} fails, and one item when it is asked again`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const session = yield* uploaded(at)
        yield* failNext(step)
        assert.strictEqual(yield* tag(complete(at, session)), "StoreUnavailable")
        assert.strictEqual(yield* counted(at), 0)
        assert.deepStrictEqual(yield* records, { assets: 0, sessions: 1 })
        assert.isTrue((yield* complete(at, session)).created)
        assert.isFalse((yield* complete(at, session)).created)
        assert.strictEqual(yield* counted(at), 1)
        assert.deepStrictEqual(yield* records, { assets: 1, sessions: 1 })
        yield* sweptUp
        assert.deepStrictEqual((yield* objects).keys, [session.objectKey])
      }).pipe(Effect.provide(layer))
    )

    it.effect(`leaves nothing for ever when ${step} fails and nobody asks again`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const session = yield* uploaded(at)
        yield* failNext(step)
        assert.strictEqual(yield* tag(complete(at, session)), "StoreUnavailable")
        yield* sweptUp
        assert.deepStrictEqual((yield* objects).keys, [])
        assert.strictEqual(yield* tag(complete(at, session)), "UploadSessionNotFound")
      }).pipe(Effect.provide(layer))
    )
  }

  for (const step of [
    "Transaction.run",
    "UploadSessionRepository.findForChange",
    "UploadSessionRepository.save",
    "ObjectStorage.seal",
    "ObjectStorage.seal.answer",
    "UploadSessionRepository.settle"
  ]) {
    it.effect(`of a file that is refused never makes an item when ${step} fails, and its object goes`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const session = yield* uploaded(at, text)
        yield* failNext(step)
        assert.strictEqual(yield* tag(complete(at, session)), "StoreUnavailable")
        assert.include(["NotAnImage", "UploadSessionClosed"], yield* tag(complete(at, session)))
        assert.strictEqual(yield* counted(at), 0)
        yield* sweptUp
        assert.deepStrictEqual((yield* objects).keys, [])
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("stores nothing any more under the key of a session that was closed", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const storage = yield* ObjectStorage
      const session = yield* uploaded(at, text)
      assert.strictEqual(yield* tag(complete(at, session)), "NotAnImage")
      const { objectKey: key } = session
      const object = { key, contentType: "image/jpeg", cacheControl: "private" }
      assert.strictEqual(yield* tag(storage.write(object, memoryImage({}))), "ObjectExists")
      assert.strictEqual(yield* tag(complete(at, session)), "UploadSessionClosed")
      yield* sweptUp
      assert.deepStrictEqual((yield* objects).keys, [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("killed after any number of steps leaves nothing, or one item", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const cut = { unmade: 0, made: 0 }
      for (let steps = 0; steps < 120; steps += 1) {
        const before = yield* counted(at)
        const session = yield* uploaded(at, memoryImage({ padding: steps }))
        const completing = yield* complete(at, session).pipe(
          Effect.provideService(Scheduler.MaxOpsBeforeYield, 4),
          Effect.forkChild
        )
        for (let step = 0; step < steps; step++) yield* Effect.yieldNow
        yield* Fiber.interrupt(completing)
        const after = yield* counted(at)
        assert.include([before, before + 1], after)
        const again = yield* complete(at, session)
        assert.strictEqual(again.created, after === before)
        cut[again.created ? "unmade" : "made"]++
        assert.strictEqual(yield* counted(at), before + 1)
      }
      yield* records
      assert.isTrue(cut.unmade > 5 && cut.made > 5, `${cut.unmade} ${cut.made}`)
    }).pipe(Effect.provide(roomyLayer))
  )
})

describe("moderation", () => {
  for (const step of ["GalleryRepository.itemsForChange", "GalleryRepository.save", "ObjectStorage.signRead"]) {
    it.effect(`changes an item once for each answer, and comes out the same when ${step} fails in between`, () =>
      Effect.gen(function* () {
        const gallery = yield* PlannerGallery
        const at = yield* scene
        const { item } = yield* at.item({ moderationStatus: "pending" })
        yield* failNext(step)
        assert.strictEqual(yield* tag(decide(at, item.id, "approve")), "StoreUnavailable")
        const approved = yield* decide(at, item.id, "approve")
        assert.strictEqual(approved.item.moderationStatus, "approved")
        const decisions = yield* gallery.decisions(at.petra, at.occasion.id, item.id)
        assert.deepStrictEqual(decisions.at(-1)?.from, "pending")
        assert.isTrue(decisions.every(({ to }) => to === "approved"))
      }).pipe(Effect.provide(layer))
    )
  }
})

describe("variants", () => {
  for (const step of [
    "VariantQueue.take",
    "AssetRepository.find",
    "ObjectStorage.readRange",
    "ImageEngine.render",
    "ObjectStorage.write",
    "ObjectStorage.write.answer",
    "AssetRepository.markReady"
  ]) {
    it.effect(`an approved item is shown once, whole and after a retry, when ${step} fails`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const { item } = (yield* complete(at, yield* uploaded(at))).uploaded
        yield* decide(at, item.id, "approve")
        yield* failNext(step)
        assert.strictEqual((yield* Effect.exit(takeVariantJob))._tag, "Failure")
        assert.deepStrictEqual((yield* feed(at)).items, [])
        assert.strictEqual(yield* takeVariantJob, "ready")
        const { items } = yield* feed(at)
        assert.deepStrictEqual(
          items.map(({ id }) => id),
          [item.id]
        )
        yield* sweptUp
        assert.strictEqual((yield* objects).keys.length, 3)
      }).pipe(Effect.provide(layer))
    )
  }
})

const Step = Schema.Literals(["complete", "twice at once", "decide", "variants", "disable", "enable", "later", "fail"])
const Steps = Schema.Array(Step).check(Schema.isMaxLength(12))

it.effect.prop(
  "whatever happens around it, a session becomes one item or none, and every answer names the same",
  [Steps],
  ([steps]) =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const memory = yield* AssetsMemory
      const at = yield* scene
      const session = yield* uploaded(at)
      const answers: Array<{ readonly id: string; readonly created: boolean }> = []
      const completing = Effect.gen(function* () {
        const answer = yield* Effect.option(complete(at, session))
        if (answer._tag === "None") return
        const { created, uploaded: made } = answer.value
        answers.push({ id: made.item.id, created })
      })
      let minutes = 0
      const take = (step: typeof Step.Type): Effect.Effect<unknown, unknown, Layer.Success<typeof layer>> => {
        switch (step) {
          case "complete":
            return completing
          case "twice at once":
            return Effect.all([completing, completing], { concurrency: 2 })
          case "decide":
            return decisions
          case "variants":
            return Effect.suspend(() => (memory.jobs.get().size === 0 ? Effect.void : Effect.exit(takeVariantJob)))
          case "disable":
            return modules.saveEnablement({ ...at.enablement, enabled: false })
          case "enable":
            return modules.saveEnablement(at.enablement)
          case "later":
            return Effect.suspend(() => goTo(Duration.minutes((minutes += 6))))
          case "fail":
            return failNext("GalleryRepository.save")
        }
      }
      const decisions = Effect.gen(function* () {
        const page = yield* list(at)
        for (const { item } of page.items) yield* Effect.exit(decide(at, item.id, "approve"))
      })
      for (const step of steps) yield* take(step)
      assert.isAtMost(new Set(answers.map(({ id }) => id)).size, 1)
      assert.strictEqual(answers.filter(({ created }) => created).length, Math.min(1, answers.length))
      assert.isTrue(answers[0]?.created ?? true)
      assert.strictEqual(yield* counted(at), Math.min(1, answers.length))
      yield* records
    }).pipe(Effect.provide(layer))
)
