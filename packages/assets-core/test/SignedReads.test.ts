import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ObjectKey, ObjectStorage } from "../src/ObjectStorage.ts"
import { SignedReads } from "../src/SignedReads.ts"
import * as ObjectStorageMemory from "../src/testing/ObjectStorageMemory.ts"
import { StorageBrowser } from "../src/testing/StorageBrowser.ts"

const layerWith = (capacity: number) =>
  SignedReads.layer({ timeToLive: Duration.hours(1), capacity }).pipe(
    Layer.provideMerge(ObjectStorageMemory.layer),
    Layer.provideMerge(MemoryStore.layer)
  )
const layer = layerWith(1000)

const start = DateTime.makeUnsafe("2026-06-20T18:00:00Z")
const goTo = (minutes: number) =>
  TestClock.setTime(DateTime.addDuration(start, Duration.minutes(minutes)).epochMilliseconds)

const variant = (name: string) => ({ objectKey: ObjectKey.make(`variants/${name}`), contentType: "image/webp" })
const page = Array.from({ length: 100 }, (_, index) => variant(String(index)))
const signed = MemoryStore.use((store) => store.count("ObjectStorage.signRead"))

describe("SignedReads", () => {
  it.effect("Image URLs are the same for everybody within a window, and a feed page signs nothing anew", () =>
    Effect.gen(function* () {
      const reads = yield* SignedReads
      yield* goTo(1)
      const first = yield* reads.variants(page)
      assert.strictEqual(new Set(first).size, 100)
      yield* goTo(29)
      assert.deepStrictEqual(yield* reads.variants(page), first)
      assert.strictEqual(yield* signed, 100)
      yield* goTo(30)
      const second = yield* reads.variants(page)
      assert.strictEqual(new Set([...first, ...second]).size, 200)
      assert.strictEqual(yield* signed, 200)
    }).pipe(Effect.provide(layer))
  )

  it.effect("Image URLs live at most BANQUET_SIGNED_URL_TTL, and at least half of it", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const browser = yield* StorageBrowser
      const reads = yield* SignedReads
      const { contentType, objectKey: key } = variant("a")
      yield* storage.write({ key, contentType, cacheControl: "private" }, Uint8Array.of(1))
      const status = (url: string) =>
        Effect.map(browser.send({ method: "GET", url, headers: {}, body: new Uint8Array() }), (answer) => answer.status)
      for (const [signedAt, livesUntil] of [
        [0, 60],
        [29, 60],
        [30, 90]
      ] as const) {
        yield* goTo(signedAt)
        const [url = ""] = yield* reads.variants([{ objectKey: key, contentType }])
        yield* goTo(livesUntil - 1)
        assert.strictEqual(yield* status(url), 200)
        yield* goTo(livesUntil)
        assert.strictEqual(yield* status(url), 403)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("signs once for all who ask at the same time", () =>
    Effect.gen(function* () {
      const reads = yield* SignedReads
      const pages = yield* Effect.all(
        Array.from({ length: 20 }, () => reads.variants(page)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(pages.flat()).size, 100)
      assert.strictEqual(yield* signed, 100)
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails when storage cannot sign, and signs when asked again", () =>
    Effect.gen(function* () {
      const reads = yield* SignedReads
      const store = yield* MemoryStore
      yield* store.failNext("ObjectStorage.signRead")
      assert.strictEqual((yield* Effect.flip(reads.variants([variant("a")])))._tag, "StoreUnavailable")
      assert.strictEqual((yield* reads.variants([variant("a")])).length, 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("remembers no more than its capacity", () =>
    Effect.gen(function* () {
      const reads = yield* SignedReads
      yield* goTo(1)
      const first = yield* reads.variants(page)
      assert.deepStrictEqual(yield* reads.variants(page.slice(90)), first.slice(90))
      assert.strictEqual(yield* signed, 100)
      yield* reads.variants(page.slice(0, 1))
      assert.strictEqual(yield* signed, 101)
    }).pipe(Effect.provide(layerWith(10)))
  )

  it.effect("The URL of an original lives 5 minutes at most and serves an attachment", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const browser = yield* StorageBrowser
      const reads = yield* SignedReads
      const key = ObjectKey.make("originals/a")
      yield* storage.write({ key, contentType: "image/jpeg", cacheControl: "private" }, Uint8Array.of(1))
      for (const minute of [0, 1, 2.4, 2.5, 4]) {
        yield* goTo(minute)
        const now = yield* DateTime.now
        const asset = { objectKey: key, contentType: "image/jpeg", fileName: "Zoë.jpg" } as const
        const { expiresAt, fileName, url } = yield* reads.original(asset)
        const seconds = Duration.toSeconds(DateTime.distance(now, expiresAt))
        assert.isAtMost(seconds, 300)
        assert.isAtLeast(seconds, 150)
        assert.strictEqual(fileName, "Zoë.jpg")
        const { headers } = yield* browser.send({ method: "GET", url, headers: {}, body: new Uint8Array() })
        assert.match(headers["content-disposition"] ?? "", /^attachment;/)
      }
    }).pipe(Effect.provide(layer))
  )
})
