import { Uuid } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, layer as withLayer } from "@effect/vitest"
import { Cause, Clock, DateTime, Duration, Effect, Exit, Fiber, Layer, Option, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { generateKeyPairSync } from "node:crypto"
import * as GcsStorage from "../src/GcsStorage.ts"
import { GcsDouble, type GcsFault } from "../src/testing/GcsDouble.ts"
import { keyFile, layer } from "./DoubledStorage.ts"

const newKey = Effect.map(randomId(Uuid), (id) => ObjectKey.make(`originals/${id}/${id}`))
const objectOf = (key: ObjectKey) => ({ key, contentType: "image/webp", cacheControl: "private" })
const bytes = Uint8Array.of(1, 2, 3)

const calls = [
  { api: "json", method: "GET" },
  { api: "json", method: "DELETE" },
  { api: "xml", method: "GET" },
  { api: "xml", method: "PUT" }
] as const

/** Every call of the port that asks the store, one after the other. */
const everything = Effect.gen(function* () {
  const storage = yield* ObjectStorage
  const key = yield* newKey
  const stored = yield* storage.write(objectOf(key), bytes)
  assert.deepStrictEqual(yield* storage.head(key), Option.some(stored))
  assert.deepStrictEqual(yield* storage.readRange(stored, { start: 0, end: 3 }), bytes)
  assert.deepStrictEqual(yield* Stream.runCollect(storage.list(key)), [stored])
  yield* storage.remove(key)
  assert.isTrue(Option.isNone(yield* storage.head(key)))
})

const wall = Effect.runSync(Clock.clockWith(Effect.succeed))

/** The clock on the wall, except that pauses between attempts are a fiftieth as long; timeouts, of three seconds and more, are not. */
const briefPauses: Clock.Clock = {
  currentTimeMillis: wall.currentTimeMillis,
  currentTimeNanos: wall.currentTimeNanos,
  monotonicTimeNanos: wall.monotonicTimeNanos,
  currentTimeMillisUnsafe: () => wall.currentTimeMillisUnsafe(),
  currentTimeNanosUnsafe: () => wall.currentTimeNanosUnsafe(),
  monotonicTimeNanosUnsafe: () => wall.monotonicTimeNanosUnsafe(),
  sleep: (duration) => wall.sleep(Duration.toMillis(duration) < 3000 ? Duration.times(duration, 1 / 50) : duration)
}

const layerImpatient = layer.pipe(Layer.provideMerge(Layer.succeed(Clock.Clock, briefPauses)))

withLayer(layerImpatient, { excludeTestServices: true })("GcsStorage when the store fails", (it) => {
  const faults: ReadonlyArray<GcsFault> = [429, 500, 503, "cut", "lost", "page 200"]
  for (const fault of faults) {
    it.effect(`tries again after ${fault}, and does nothing twice`, () =>
      Effect.gen(function* () {
        const double = yield* GcsDouble
        for (const call of calls) double.fail(call, fault)
        yield* everything
      })
    )
  }

  it.effect("a retried write that lost its 200 gets 412, and is the same write", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const double = yield* GcsDouble
      const key = yield* newKey
      double.fail({ api: "xml", method: "PUT" }, "lost")
      const stored = yield* storage.write(objectOf(key), bytes)
      assert.deepStrictEqual(yield* storage.head(key), Option.some(stored))
    })
  )

  it.effect("a retried write that finds another's bytes under the key is refused", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const double = yield* GcsDouble
      const key = yield* newKey
      const first = yield* storage.write(objectOf(key), bytes)
      double.fail({ api: "xml", method: "PUT" }, 503)
      const error = yield* Effect.flip(storage.write(objectOf(key), Uint8Array.of(9)))
      assert.strictEqual(error._tag, "ObjectExists")
      assert.deepStrictEqual(yield* storage.head(key), Option.some(first))
    })
  )

  it.effect("is unavailable after four tries, and names no URL", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const double = yield* GcsDouble
      const key = yield* newKey
      const stored = yield* storage.write(objectOf(key), bytes)
      const before = double.requests().length
      double.fail({ api: "xml", method: "GET" }, 503, 503, 503, 503)
      const error = yield* Effect.flip(storage.readRange(stored, { start: 0, end: 3 }))
      assert.strictEqual(error._tag, "StoreUnavailable")
      assert.strictEqual(double.requests().length - before, 4)
      assert.notMatch(JSON.stringify(error) + String("cause" in error ? error.cause : ""), /https?:|X-Goog|Signature/)
      assert.deepStrictEqual(yield* storage.readRange(stored, { start: 0, end: 3 }), bytes)
    })
  )

  const isOutage = Effect.fnUntraced(function* (call: Effect.Effect<unknown, { readonly _tag: string }>) {
    const exit = yield* Effect.exit(call)
    return Exit.isFailure(exit) && !Cause.hasDies(exit.cause) && Cause.pretty(exit.cause).includes("StoreUnavailable")
  })

  for (const fault of ["page 200", "page 403", "page 404"] as const) {
    it.effect(`a page of a proxy in front of the bucket is an outage, and no answer of it: ${fault}`, () =>
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const double = yield* GcsDouble
        const stored = yield* storage.write(objectOf(yield* newKey), bytes)
        const asked = [
          storage.head(stored.key),
          storage.remove(stored.key),
          Stream.runCollect(storage.list(stored.key)),
          storage.readRange(stored, { start: 0, end: 3 }),
          storage.write(objectOf(yield* newKey), bytes),
          storage.seal(yield* newKey)
        ]
        const failing = calls.map((call) => double.keepFailing(call, fault))
        const outages = yield* Effect.forEach(asked, isOutage, { concurrency: "unbounded" })
        for (const each of failing) each.end()
        assert.deepStrictEqual(
          outages,
          asked.map(() => true)
        )
        const deleting = double.keepFailing({ api: "json", method: "DELETE" }, fault)
        assert.isTrue(yield* isOutage(storage.remove(stored.key)))
        deleting.end()
        assert.deepStrictEqual(yield* storage.head(stored.key), Option.some(stored))
      })
    )
  }

  it.effect("takes no object for missing while the bucket is away", () =>
    Effect.gen(function* () {
      const { keyFile: content, url } = yield* GcsDouble
      const stored = yield* ObjectStorage.use((storage) =>
        Effect.flatMap(newKey, (key) => storage.write(objectOf(key), bytes))
      )
      const credentialsFile = yield* keyFile(content)
      const error = yield* ObjectStorage.use((storage) => storage.readRange(stored, { start: 0, end: 3 })).pipe(
        Effect.provide(GcsStorage.layer({ bucket: "elsewhere", credentialsFile, emulatorHost: url })),
        Effect.provide(FetchHttpClient.layer),
        Effect.flip
      )
      assert.strictEqual(error._tag, "StoreUnavailable")
    })
  )

  it.effect("a refusal is a defect of the deployment, is not tried again, and names no URL", () =>
    Effect.gen(function* () {
      const { bucket, requests, url } = yield* GcsDouble
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
      const pem = privateKey.export({ type: "pkcs8", format: "pem" })
      const stranger = { type: "service_account", client_email: "stranger@example.org", private_key: pem }
      const credentialsFile = yield* keyFile(JSON.stringify(stranger))
      const before = requests().length
      const exit = yield* ObjectStorage.use((storage) => storage.write(objectOf(ObjectKey.make("a/b")), bytes)).pipe(
        Effect.provide(GcsStorage.layer({ bucket, credentialsFile, emulatorHost: url })),
        Effect.provide(FetchHttpClient.layer),
        Effect.exit
      )
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      const told = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : ""
      assert.include(told, "Cloud Storage, write: 403")
      assert.notMatch(told, /https?:\/\/127|X-Goog|Signature/)
      assert.strictEqual(requests().length - before, 1)
    })
  )
})

withLayer(layer)("GcsStorage and a silent store", (it) => {
  const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  const scene = Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.makeUnsafe("2100-05-02T12:00:00Z").epochMilliseconds)
    const storage = yield* ObjectStorage
    const stored = yield* storage.write(objectOf(yield* newKey), bytes)
    return { storage, stored, double: yield* GcsDouble }
  })

  it.effect("waits 3 seconds for an answer about an object, and tries again", () =>
    Effect.gen(function* () {
      const { double, storage, stored } = yield* scene
      const before = double.requests().length
      double.fail({ api: "json", method: "GET" }, "silence")
      const fiber = yield* Effect.forkChild(storage.head(stored.key))
      while (double.requests().length === before) yield* turn
      yield* TestClock.adjust("3 seconds")
      yield* turn
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(fiber), Option.some(stored))
    })
  )

  it.effect("a bucket that hangs is an outage after 10 seconds, whatever it was asked, retries included", () =>
    Effect.gen(function* () {
      const { double, storage, stored } = yield* scene
      const asked = [
        [{ api: "json", method: "GET" }, storage.head(stored.key)],
        [{ api: "json", method: "GET" }, storage.remove(stored.key)],
        [{ api: "json", method: "GET" }, Stream.runCollect(storage.list(stored.key))],
        [{ api: "json", method: "DELETE" }, storage.remove(stored.key)],
        [{ api: "xml", method: "GET" }, storage.readRange(stored, { start: 0, end: 3 })],
        [{ api: "xml", method: "PUT" }, storage.write(objectOf(yield* newKey), bytes)],
        [{ api: "xml", method: "PUT" }, storage.seal(yield* newKey)]
      ] as const
      for (const [request, call] of asked) {
        const before = double.requests().length
        const failing = double.keepFailing(request, "silence")
        const fiber = yield* Effect.forkChild(Effect.exit<unknown, { readonly _tag: string }, never>(call))
        const hangs = () =>
          double
            .requests()
            .slice(before)
            .some(({ api, method }) => api === request.api && method === request.method)
        while (!hangs()) yield* turn
        for (let second = 0; second < 10; second++) {
          yield* turn
          yield* TestClock.adjust("1 second")
        }
        const exit = yield* Fiber.join(fiber)
        failing.end()
        const error = Exit.isFailure(exit) ? Cause.findErrorOption(exit.cause) : Option.none()
        assert.strictEqual(Option.getOrNull(error)?._tag, "StoreUnavailable", `${request.api} ${request.method}`)
      }
    })
  )
})

/** The bounds of this adapter, besides those of every storage. */
withLayer(Layer.fresh(layer))("GcsStorage and browsers", (it) => {
  const upload = Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.makeUnsafe("2100-05-02T12:00:00Z").epochMilliseconds)
    const storage = yield* ObjectStorage
    const key = yield* newKey
    const expiresAt = DateTime.makeUnsafe("2100-05-02T12:15:00Z")
    const signed = yield* storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize: 15_728_640, expiresAt })
    return { key, signed, storage }
  })
  const put = (url: string, headers: Record<string, string>) =>
    Effect.promise(async () => (await fetch(url, { method: "PUT", headers, body: bytes })).status)

  it.effect("V4 signed PUT with content-type, size range and generation 0 as signed headers", () =>
    Effect.gen(function* () {
      const { key, signed, storage } = yield* upload
      assert.deepStrictEqual(signed.headers, {
        "content-type": "image/jpeg",
        "x-goog-content-length-range": "1,15728640",
        "x-goog-if-generation-match": "0"
      })
      const query = new URL(signed.url).searchParams
      assert.strictEqual(query.get("X-Goog-Algorithm"), "GOOG4-RSA-SHA256")
      assert.strictEqual(
        query.get("X-Goog-SignedHeaders"),
        ["content-type", "host", ...Object.keys(signed.headers).slice(1)].join(";")
      )
      for (const header of Object.keys(signed.headers)) {
        const { [header]: _, ...without } = signed.headers
        assert.strictEqual(yield* put(signed.url, without), 403, header)
        assert.strictEqual(yield* put(signed.url, { ...signed.headers, [header]: "1,99999999" }), 403, header)
      }
      assert.strictEqual(yield* put(signed.url, { ...signed.headers, "x-goog-acl": "public-read" }), 403)
      assert.isTrue(Option.isNone(yield* storage.head(key)))
      assert.strictEqual(yield* put(signed.url, signed.headers), 200)
    })
  )

  it.effect("reads nothing of an upload that claims an encoding", () =>
    Effect.gen(function* () {
      const { key, signed, storage } = yield* upload
      assert.strictEqual(yield* put(signed.url, { ...signed.headers, "content-encoding": "gzip" }), 200)
      const stored = Option.getOrThrow(yield* storage.head(key))
      assert.strictEqual((yield* storage.readRange(stored, { start: 0, end: 3 })).length, 0)
    })
  )
})
