import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Result, Schema } from "effect"
import { admittedByteSize, endedSessionsAtMost, type UploadUsage } from "../src/UploadQuota.ts"
import { atOnce, complete, goTo, guestOf, layer, layerOf, list, scene, start, tag, uploaded } from "./GalleryHarness.ts"

const quota = { uploadsPerGuest: 10, bytesPerGuest: 1000, bytesPerOccasion: 5000 }
const nothing: UploadUsage = { uploads: 0, bytes: 0, occasionBytes: 0, endedSessions: 0 }

const outcome = (usage: Partial<UploadUsage>, claimed: number, given: Partial<typeof quota> = {}) =>
  Result.match(admittedByteSize({ ...nothing, ...usage }, { ...quota, ...given }, claimed), {
    onFailure: (refusal) => (refusal._tag === "UploadQuotaReached" ? (refusal.quotaBytes ?? "uploads") : refusal._tag),
    onSuccess: (bytes) => `up to ${bytes}`
  })

describe("the quotas of uploads", () => {
  it("are reached by the number of uploads, by the guest's bytes, and then by the occasion's", () => {
    assert.strictEqual(outcome({ uploads: 9 }, 1), "up to 1")
    assert.strictEqual(outcome({ uploads: 10, bytes: 1000, occasionBytes: 5000 }, 1), "uploads")
    assert.strictEqual(outcome({ endedSessions: 1000 }, 1), "uploads")
    assert.strictEqual(outcome({ bytes: 900, occasionBytes: 5000 }, 101), 1000)
    assert.strictEqual(outcome({ bytes: 900, occasionBytes: 4900 }, 100), "up to 100")
    assert.strictEqual(outcome({ bytes: 100, occasionBytes: 4901 }, 100), "InsufficientStorage")
  })

  it("leave an upload any size while half of them is free, and then what was claimed", () => {
    const roomy = { bytesPerGuest: 4 * maximumUploadByteSize, bytesPerOccasion: 40 * maximumUploadByteSize }
    assert.strictEqual(outcome({ bytes: maximumUploadByteSize }, 5, roomy), `up to ${maximumUploadByteSize}`)
    assert.strictEqual(outcome({ bytes: maximumUploadByteSize + 1 }, 5, roomy), "up to 5")
    assert.strictEqual(outcome({ occasionBytes: 19 * maximumUploadByteSize + 1 }, 5, roomy), "up to 5")
    assert.strictEqual(outcome({}, 5), "up to 5")
  })

  const size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maximumUploadByteSize }))
  const sizes = Schema.Array(size).check(Schema.isMaxLength(60))
  it.effect.prop("are never passed by what is held, whatever is claimed", [sizes, size, size], ([claims, one, all]) =>
    Effect.sync(() => {
      const limits = { uploadsPerGuest: 1000, bytesPerGuest: one * 3, bytesPerOccasion: all * 3 }
      let held = 0
      for (const claimed of claims) {
        const admitted = admittedByteSize({ ...nothing, bytes: held, occasionBytes: held }, limits, claimed)
        if (Result.isSuccess(admitted)) {
          assert.isAtLeast(admitted.success, claimed)
          held += admitted.success
        }
      }
      assert.isAtMost(held, Math.min(limits.bytesPerGuest, limits.bytesPerOccasion))
    })
  )

  it("bound what a guest may abandon in a day", () => {
    assert.deepStrictEqual([endedSessionsAtMost({ uploadsPerGuest: 1 }), endedSessionsAtMost(quota)], [1000, 1000])
    assert.strictEqual(endedSessionsAtMost({ uploadsPerGuest: 500 }), 5000)
  })
})

const junk = Uint8Array.from("no image at all", (character) => character.charCodeAt(0))

const sessionOf = (id: Effect.Success<ReturnType<typeof uploaded>>["id"]) =>
  UploadSessionRepository.use((sessions) => Effect.map(sessions.find(id), Option.getOrThrow))

describe("a URL whose session is over", () => {
  it.effect("takes nothing: after a 415 the same URL is 412, again and again, and nothing is stored or held", () =>
    Effect.gen(function* () {
      const browser = yield* StorageBrowser
      const storage = yield* ObjectStorage
      const at = yield* scene
      const { session, upload } = yield* start(at)
      assert.strictEqual((yield* browser.send({ ...upload, body: junk })).status, 200)
      assert.strictEqual(yield* tag(complete(at, session)), "NotAnImage")
      for (let again = 0; again < 3; again++) {
        assert.strictEqual((yield* browser.send({ ...upload, body: junk })).status, 412)
        assert.strictEqual(yield* tag(complete(at, session)), "UploadSessionClosed")
      }
      assert.strictEqual(Option.getOrThrow(yield* storage.head(session.objectKey)).byteSize, 0)
      assert.strictEqual((yield* sessionOf(session.id)).heldBytes, 0)
      assert.strictEqual((yield* list(at)).storage.usedBytes, 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts what it left until that is swept, when it cannot be sealed at once", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore
      const at = yield* scene
      for (let used = 0; used < 2; used++) yield* complete(at, yield* uploaded(at))
      const session = yield* uploaded(at, junk)
      yield* memory.failNext("ObjectStorage.seal")
      assert.strictEqual(yield* tag(complete(at, session)), "StoreUnavailable")
      assert.isAbove((yield* sessionOf(session.id)).heldBytes, 0)
      yield* memory.failNext("ObjectStorage.seal")
      assert.strictEqual(yield* tag(start(at)), "StoreUnavailable")
      assert.strictEqual(yield* tag(start(at)), "ok")
      assert.strictEqual((yield* sessionOf(session.id)).heldBytes, 0)
    }).pipe(Effect.provide(layer))
  )
})

describe("what ended sessions left", () => {
  it.effect("counts towards the quota until it is swept; one that was sent nothing leaves nothing", () =>
    Effect.gen(function* () {
      const browser = yield* StorageBrowser
      const at = yield* scene
      const [left, , unused] = [yield* uploaded(at, junk), yield* uploaded(at, junk), yield* start(at)]
      yield* goTo("15 minutes")
      assert.strictEqual(yield* tag(start(at)), "ok")
      assert.strictEqual(yield* tag(start(at)), "UploadQuotaReached")
      assert.strictEqual((yield* sessionOf(left.id)).heldBytes, junk.length)
      // What was still under way when the session expired comes too late.
      yield* goTo("14 minutes")
      assert.strictEqual((yield* browser.send({ ...unused.upload, body: junk })).status, 412)
      yield* goTo("75 minutes")
      assert.strictEqual((yield* StorageSweep.use(({ run }) => run)).objects, 2)
      assert.strictEqual(yield* tag(start(at)), "ok")
      assert.strictEqual((yield* sessionOf(left.id)).heldBytes, 0)
    }).pipe(Effect.provide(layer))
  )
})

const byteSize = memoryImage({}).length

describe("quotas of bytes", () => {
  it.effect("a guest's: originals and what sessions hold, for ever as many as fit, whatever is asked at once", () =>
    Effect.gen(function* () {
      const at = yield* scene
      yield* complete(at, yield* uploaded(at, undefined, { byteSize }))
      const outcomes = yield* atOnce(12, tag(start(at, { byteSize })))
      assert.strictEqual(outcomes.filter((each) => each === "ok").length, 2)
      assert.strictEqual(outcomes.filter((each) => each === "UploadQuotaReached").length, 10)
      assert.deepStrictEqual((yield* list(at)).storage, { usedBytes: 3 * byteSize, limitBytes: 2 ** 40 })
      const bob = yield* guestOf(at.occasion, at.bob, [at.reception.id])
      assert.strictEqual(yield* tag(start({ ...at, guest: bob }, { byteSize })), "ok")
    }).pipe(Effect.provide(layerOf({ uploadsPerGuest: 100, bytesPerGuest: 3 * byteSize })))
  )

  it.effect("the occasion's: of everybody together, and refused as insufficient storage", () =>
    Effect.gen(function* () {
      const at = yield* scene
      const bob = { ...at, guest: yield* guestOf(at.occasion, at.bob, [at.reception.id]) }
      yield* complete(at, yield* uploaded(at, undefined, { byteSize }))
      yield* complete(bob, yield* uploaded(bob, undefined, { byteSize }))
      for (const who of [at, bob]) {
        const refusal = yield* Effect.flip(start(who, { byteSize }))
        assert.deepInclude(refusal, { _tag: "InsufficientStorage", reason: "occasion" })
      }
      assert.deepStrictEqual((yield* list(at)).storage, { usedBytes: 2 * byteSize, limitBytes: 3 * byteSize - 1 })
      const elsewhere = yield* scene
      assert.strictEqual(yield* tag(start(elsewhere, { byteSize })), "ok")
    }).pipe(Effect.provide(layerOf({ bytesPerOccasion: 3 * byteSize - 1 })))
  )

  it.effect("a URL takes no more than its session holds once a quota gets scarce", () =>
    Effect.gen(function* () {
      const browser = yield* StorageBrowser
      const at = yield* scene
      const { upload } = yield* start(at, { byteSize: 10 })
      assert.strictEqual((yield* browser.send({ ...upload, body: new Uint8Array(11) })).status, 413)
      assert.strictEqual((yield* browser.send({ ...upload, body: new Uint8Array(10) })).status, 200)
    }).pipe(Effect.provide(layerOf({ bytesPerGuest: 1000 })))
  )
})
