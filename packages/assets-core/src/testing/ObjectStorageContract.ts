/** What every `ObjectStorage` keeps to, with signed URLs followed as a browser follows them. */
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Uuid } from "@banquet/platform-core/Ids"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Duration, Effect, type Layer, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import { ObjectKey, ObjectStorage, type SignedUpload } from "../ObjectStorage.ts"
import { StorageBrowser } from "./StorageBrowser.ts"

const now = DateTime.makeUnsafe("2100-05-02T12:00:00Z")
const nothing = new Uint8Array()
const maximumByteSize = 1000

const bytesOf = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, index) => index % 251)

/** A key of its own, under a folder of its own. */
const newKey = Effect.map(randomId(Uuid), (id) => ObjectKey.make(`originals/${id}/${id}`))

/** A test on a store that others use too, at a fixed time. */
const at = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.andThen(TestClock.setTime(now.epochMilliseconds), effect)

const inFuture = (duration: Duration.Input) => DateTime.addDuration(now, duration)

const signUpload = (key: ObjectKey, contentType = "image/jpeg") =>
  ObjectStorage.use((storage) =>
    storage.signUpload({ key, contentType, maximumByteSize, expiresAt: inFuture("15 minutes") })
  )

const signRead = (key: ObjectKey, fileName: string | null = null, expiresAt = inFuture("1 hour")) =>
  ObjectStorage.use((storage) => storage.signRead({ key, contentType: "image/jpeg", fileName, expiresAt }))

const put = ({ headers, method, url }: SignedUpload, body: Uint8Array) =>
  StorageBrowser.use((browser) => browser.send({ method, url, headers, body }))

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  StorageBrowser.use((browser) => browser.send({ method, url, headers, body: nothing }))

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const nothingUnder = Effect.fnUntraced(function* (key: ObjectKey) {
  const storage = yield* ObjectStorage
  assert.isTrue(Option.isNone(yield* storage.head(key)))
  assert.deepStrictEqual(yield* Stream.runCollect(storage.list(key)), [])
})

export const suite = (name: string, layer: Layer.Layer<ObjectStorage | StorageBrowser, unknown>) =>
  withLayer(layer)(`ObjectStorage: ${name}`, (it) => {
    it.effect("stores what is uploaded to a signed URL with exactly its method and headers", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const upload = yield* signUpload(key)
          assert.strictEqual(upload.method, "PUT")
          yield* nothingUnder(key)
          assert.isTrue(isSuccess((yield* put(upload, bytesOf(999))).status))
          const stored = Option.getOrThrow(yield* storage.head(key))
          assert.deepStrictEqual([stored.key, stored.byteSize, stored.contentType], [key, 999, "image/jpeg"])
          assert.isAbove(stored.generation.length, 0)
          assert.deepStrictEqual(yield* storage.readRange(stored, { start: 0, end: 1000 }), bytesOf(999))
        })
      )
    )

    it.effect("names only headers that a page's script may set", () =>
      at(
        Effect.gen(function* () {
          const { headers } = yield* signUpload(yield* newKey)
          const forbidden = /^(host|content-length|cookie|origin|referer|connection|expect|date|sec-.*|proxy-.*)$/i
          assert.deepStrictEqual(
            Object.keys(headers).filter((header) => forbidden.test(header)),
            []
          )
        })
      )
    )

    it.effect("answers 412 to a second upload, and keeps the first", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const upload = yield* signUpload(key)
          yield* put(upload, bytesOf(10))
          const first = yield* storage.head(key)
          assert.strictEqual((yield* put(upload, bytesOf(20))).status, 412)
          assert.strictEqual((yield* put(yield* signUpload(key), bytesOf(20))).status, 412)
          assert.deepStrictEqual(yield* storage.head(key), first)
        })
      )
    )

    it.effect("stores one of many uploads of the same key at once", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const upload = yield* signUpload(key)
          const answers = yield* Effect.forEach(
            [1, 2, 3, 4, 5, 6, 7, 8],
            (size) => Effect.map(put(upload, bytesOf(size)), ({ status }) => ({ size, status })),
            { concurrency: "unbounded" }
          )
          const accepted = answers.filter(({ status }) => isSuccess(status))
          assert.strictEqual(accepted.length, 1)
          assert.isTrue(answers.every(({ status }) => isSuccess(status) || status === 409 || status === 412))
          const stored = Option.getOrThrow(yield* storage.head(key))
          assert.strictEqual(stored.byteSize, accepted[0]?.size)
        })
      )
    )

    it.effect("takes an upload of exactly the maximum, and refuses one byte more, or none", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const upload = yield* signUpload(key)
          for (const size of [maximumByteSize + 1, maximumByteSize * 100, 0]) {
            const { status } = yield* put(upload, bytesOf(size))
            assert.isTrue(status >= 400 && status < 500, `${size} bytes: ${status}`)
            yield* nothingUnder(key)
          }
          assert.isTrue(isSuccess((yield* put(upload, bytesOf(maximumByteSize))).status))
          assert.strictEqual(Option.getOrThrow(yield* storage.head(key)).byteSize, maximumByteSize)
        })
      )
    )

    it.effect("refuses an upload of another type than was signed, or of none", () =>
      at(
        Effect.gen(function* () {
          const key = yield* newKey
          const upload = yield* signUpload(key)
          for (const type of ["image/png", "text/html", "image/jpeg; charset=utf-8", ""]) {
            const { status } = yield* put(
              { ...upload, headers: { ...upload.headers, "content-type": type } },
              bytesOf(5)
            )
            assert.isTrue(status >= 400 && status < 500, `${type}: ${status}`)
          }
          yield* nothingUnder(key)
        })
      )
    )

    it.effect("refuses an upload whose URL was tampered with, or signed for another key or method", () =>
      at(
        Effect.gen(function* () {
          const key = yield* newKey
          const other = yield* newKey
          const upload = yield* signUpload(key)
          const urls = [
            upload.url.replaceAll(key, other),
            `${upload.url.slice(0, -4)}0000`,
            upload.url.slice(0, -1),
            upload.url.slice(0, upload.url.indexOf("?")),
            yield* signRead(key)
          ]
          for (const url of urls) {
            const { status } = yield* put({ ...upload, url }, bytesOf(5))
            assert.isTrue(status >= 400 && status < 500, `${url}: ${status}`)
          }
          yield* nothingUnder(key)
          yield* nothingUnder(other)
          yield* put(upload, bytesOf(5))
          assert.isTrue((yield* get(upload.url)).status >= 400)
        })
      )
    )

    it.effect("refuses an upload and a read from the moment of expiry", () =>
      at(
        Effect.gen(function* () {
          const key = yield* newKey
          const upload = yield* signUpload(key)
          const read = yield* signRead(key)
          yield* TestClock.setTime(inFuture("15 minutes").epochMilliseconds)
          assert.isTrue((yield* put(upload, bytesOf(5))).status >= 400)
          yield* nothingUnder(key)
          yield* TestClock.setTime(inFuture("14 minutes").epochMilliseconds)
          assert.isTrue(isSuccess((yield* put(upload, bytesOf(5))).status))
          yield* TestClock.setTime(inFuture("59 minutes").epochMilliseconds)
          assert.strictEqual((yield* get(read)).status, 200)
          yield* TestClock.setTime(inFuture("60 minutes").epochMilliseconds)
          assert.isTrue((yield* get(read)).status >= 400)
        })
      )
    )

    it.effect("serves what it wrote, inline, with its type and Cache-Control, to GET, HEAD and ranges", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const cacheControl = "private, max-age=3600, immutable"
          yield* storage.write({ key, contentType: "image/webp", cacheControl }, bytesOf(500))
          const url = yield* storage.signRead({
            key,
            contentType: "image/webp",
            fileName: null,
            expiresAt: inFuture("1 hour")
          })
          const whole = yield* get(url)
          assert.strictEqual(whole.status, 200)
          assert.deepStrictEqual(whole.bytes, bytesOf(500))
          assert.strictEqual(whole.headers["content-type"], "image/webp")
          assert.strictEqual(whole.headers["cache-control"], cacheControl)
          assert.notMatch(whole.headers["content-disposition"] ?? "", /attachment/)
          const head = yield* get(url, {}, "HEAD")
          assert.deepStrictEqual([head.status, head.bytes.length], [200, 0])
          const part = yield* get(url, { range: "bytes=100-199" })
          assert.strictEqual(part.status, 206)
          assert.deepStrictEqual(part.bytes, bytesOf(500).slice(100, 200))
        })
      )
    )

    it.effect("serves a read with a file name as an attachment of that name, whatever the name", () =>
      at(
        Effect.gen(function* () {
          const key = yield* newKey
          yield* put(yield* signUpload(key), bytesOf(5))
          for (const fileName of ["IMG_0001.jpg", 'Zoë & "Ben" 100%; a=b.jpg', "фото 🎉.jpg", "a/../b\\c.jpg"]) {
            const { headers, status } = yield* get(yield* signRead(key, fileName))
            assert.strictEqual(status, 200)
            const disposition = headers["content-disposition"] ?? ""
            assert.match(disposition, /^attachment; /)
            const encoded = /filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1] ?? ""
            assert.strictEqual(decodeURIComponent(encoded), fileName)
          }
        })
      )
    )

    it.effect("signs equal reads alike, and others not", () =>
      at(
        Effect.gen(function* () {
          const key = yield* newKey
          const first = yield* signRead(key)
          yield* TestClock.setTime(inFuture("10 minutes").epochMilliseconds)
          assert.strictEqual(yield* signRead(key), first)
          assert.notStrictEqual(yield* signRead(key, "a.jpg"), first)
          assert.notStrictEqual(yield* signRead(key, null, inFuture("61 minutes")), first)
          assert.notStrictEqual(yield* signRead(yield* newKey), first)
        })
      )
    )

    it.effect("refuses to write a key twice, and keeps the first", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const object = { key, contentType: "image/webp", cacheControl: "private" }
          const stored = yield* storage.write(object, bytesOf(3))
          assert.deepStrictEqual(yield* storage.head(key), Option.some(stored))
          const error = yield* Effect.flip(storage.write(object, bytesOf(4)))
          assert.strictEqual(error._tag, "ObjectExists")
          assert.deepStrictEqual(yield* storage.readRange(stored, { start: 0, end: 10 }), bytesOf(3))
        })
      )
    )

    it.effect("reads ranges of the generation asked for, and of no other", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const object = { key, contentType: "image/webp", cacheControl: "private" }
          const first = yield* storage.write(object, bytesOf(100))
          assert.deepStrictEqual(yield* storage.readRange(first, { start: 10, end: 20 }), bytesOf(100).slice(10, 20))
          assert.deepStrictEqual(yield* storage.readRange(first, { start: 90, end: 200 }), bytesOf(100).slice(90))
          yield* storage.remove(key)
          assert.strictEqual((yield* Effect.flip(storage.readRange(first, { start: 0, end: 5 })))._tag, "ObjectMissing")
          const second = yield* storage.write(object, bytesOf(50))
          assert.notStrictEqual(second.generation, first.generation)
          assert.strictEqual((yield* Effect.flip(storage.readRange(first, { start: 0, end: 5 })))._tag, "ObjectMissing")
          assert.strictEqual((yield* storage.readRange(second, { start: 0, end: 5 })).length, 5)
        })
      )
    )

    it.effect("removes, and finds nothing wrong in removing again", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          const read = yield* signRead(key)
          yield* put(yield* signUpload(key), bytesOf(5))
          assert.strictEqual((yield* get(read)).status, 200)
          yield* storage.remove(key)
          yield* storage.remove(key)
          yield* nothingUnder(key)
          assert.strictEqual((yield* get(read)).status, 404)
        })
      )
    )

    for (const before of ["nothing", "an upload", "a seal"] as const) {
      it.effect(`takes nothing more for a key that was sealed over ${before}, until it is removed`, () =>
        at(
          Effect.gen(function* () {
            const storage = yield* ObjectStorage
            const key = yield* newKey
            const upload = yield* signUpload(key)
            if (before === "an upload") yield* put(upload, bytesOf(900))
            if (before === "a seal") yield* storage.seal(key)
            const uploaded = yield* storage.head(key)
            yield* storage.seal(key)
            for (const each of [upload, yield* signUpload(key)]) {
              assert.strictEqual((yield* put(each, bytesOf(10))).status, 412)
            }
            const object = { key, contentType: "image/webp", cacheControl: "private" }
            assert.strictEqual((yield* Effect.flip(storage.write(object, bytesOf(3))))._tag, "ObjectExists")
            const sealed = Option.getOrThrow(yield* storage.head(key))
            assert.strictEqual(sealed.byteSize, 0)
            assert.deepStrictEqual(yield* Stream.runCollect(storage.list(key)), [sealed])
            assert.strictEqual((yield* get(yield* signRead(key))).bytes.length, 0)
            if (before === "an upload") {
              const read = storage.readRange(Option.getOrThrow(uploaded), { start: 0, end: 5 })
              assert.strictEqual((yield* Effect.flip(read))._tag, "ObjectMissing")
            }
            yield* storage.remove(key)
            yield* nothingUnder(key)
            assert.isTrue(isSuccess((yield* put(upload, bytesOf(10))).status))
          })
        )
      )
    }

    it.effect("lists what begins with a prefix, by key, also while it is being removed", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const root = `variants/${yield* randomId(Uuid)}`
          const names = ["a/b/1", "a/b", "a-b/1", "a.b", "a0", "b/2", "b/10", "A"]
          const keys = names.map((each) => ObjectKey.make(`${root}/${each}`))
          for (const key of keys) {
            yield* storage.write({ key, contentType: "image/webp", cacheControl: "private" }, bytesOf(1))
          }
          const listed = (prefix: string) =>
            Effect.map(Stream.runCollect(storage.list(prefix)), (objects) =>
              objects.map(({ key }) => key.slice(root.length + 1))
            )
          assert.deepStrictEqual(
            yield* listed(`${root}/`),
            names.toSorted((a, b) => (a < b ? -1 : 1))
          )
          assert.deepStrictEqual(yield* listed(`${root}/a`), ["a-b/1", "a.b", "a/b", "a/b/1", "a0"])
          assert.deepStrictEqual(yield* listed(`${root}/a/`), ["a/b", "a/b/1"])
          assert.deepStrictEqual(yield* listed(`${root}/c`), [])
          const [first] = yield* Stream.runCollect(Stream.take(storage.list(`${root}/b/10`), 1))
          assert.deepStrictEqual(Option.fromUndefinedOr(first), yield* storage.head(ObjectKey.make(`${root}/b/10`)))
          yield* Stream.runForEach(storage.list(`${root}/`), ({ key }) => storage.remove(key))
          assert.deepStrictEqual(yield* listed(root), [])
        })
      )
    )
  })
