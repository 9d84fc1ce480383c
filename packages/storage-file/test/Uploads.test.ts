/** What uploads may take: one at a time of a key, at a minimum pace, down to a floor of free space, and no bytes of others. */
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, layer as withLayer } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { TestClock } from "effect/testing"
import { FileSystemCalls } from "../src/internal/Disk.ts"
import { StorageHandler } from "../src/StorageHandler.ts"
import { layerIn } from "./LocalStorage.ts"
import {
  answerOn,
  at,
  begun,
  codeOf,
  eventually,
  maximumByteSize,
  newKey,
  nothingUnderWay,
  put,
  signUpload,
  socketTo,
  statusOf,
  temporaries,
  watched
} from "./UploadClient.ts"

/** How much has been written of what was gathered. */
const written = { byteSize: 0 }

const countedWrites = Layer.succeed(FileSystemCalls, {
  ...FileSystemCalls.defaultValue(),
  createFile: watched({ appended: (byteSize) => (written.byteSize += byteSize) })
})

withLayer(layerIn({}).pipe(Layer.provide(countedWrites)))("Uploads to local storage", (it) => {
  it.effect("keeps its hands off bytes that are somebody else's", () =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* StorageHandler
        const storage = yield* ObjectStorage
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const own = new Uint8Array(600_000).fill(7)
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(own)
            controller.close()
          }
        })
        const request = new Request(url, {
          method: "PUT",
          headers: { "content-type": "image/jpeg" },
          body,
          duplex: "half"
        })
        const answer = yield* Effect.provideService(
          handle,
          HttpServerRequest.HttpServerRequest,
          HttpServerRequest.fromWeb(request)
        )
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(own, new Uint8Array(600_000).fill(7))
        assert.strictEqual(Option.getOrThrow(yield* storage.head(key)).byteSize, 600_000)
      })
    )
  )

  it.effect("takes one upload of a key at a time: another meanwhile is 409 with Retry-After, and holds no file", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const first = yield* begun(url, 10)
        const answers = yield* Effect.forEach(
          Array.from({ length: 39 }, () => url),
          (each) => put(each, "another one"),
          { concurrency: "unbounded" }
        )
        for (const answer of answers) {
          assert.strictEqual(answer.status, 409)
          assert.strictEqual(answer.headers.get("retry-after"), "5")
          assert.strictEqual(yield* codeOf(answer), "upload_in_progress")
        }
        assert.strictEqual((yield* temporaries).length, 1)
        assert.strictEqual(yield* statusOf((yield* signUpload(yield* newKey)).url, "bytes"), 200)
        first.write(Buffer.alloc(9))
        assert.match(yield* answerOn(first), /^HTTP\/1\.1 200 /)
        assert.strictEqual(yield* statusOf(url, "another one"), 412)
      })
    )
  )

  it.effect("a stalled upload locks its key for 30 seconds and no longer", () =>
    at(
      Effect.gen(function* () {
        const { url } = yield* signUpload(yield* newKey)
        const stalled = yield* begun(url, 10)
        yield* TestClock.adjust("29 seconds")
        assert.strictEqual(yield* statusOf(url, "bytes"), 409)
        const answer = yield* Effect.forkChild(answerOn(stalled))
        // The server begins to wait once its file is open, a moment after others can see the file.
        yield* eventually(
          Effect.andThen(
            TestClock.adjust("1 second"),
            Effect.sync(() => answer.pollUnsafe() !== undefined)
          )
        )
        assert.match(yield* Fiber.join(answer), /^HTTP\/1\.1 400 /)
        yield* nothingUnderWay
        assert.strictEqual(yield* statusOf(url, "bytes"), 200)
      })
    )
  )

  /** As much as is gathered before it is written. */
  const piece = 256 * 1024

  /** Sends three pieces, one after each of these intervals, and then the rest; the status and when it came. */
  const paced = Effect.fnUntraced(function* (interval: Duration.Duration) {
    const { url } = yield* signUpload(yield* newKey)
    const socket = yield* begun(url, maximumByteSize, 0)
    const answer = yield* Effect.forkChild(answerOn(socket))
    written.byteSize = 0
    for (const pieces of [1, 2, 3]) {
      socket.write(Buffer.alloc(piece))
      // Not by the size of the file: time that passes before the server knows of it counts as the disk's.
      yield* eventually(Effect.sync(() => written.byteSize === pieces * piece))
      yield* TestClock.adjust(interval)
    }
    socket.write(Buffer.alloc(maximumByteSize - 3 * piece))
    return (yield* Fiber.join(answer)).slice(9, 12)
  })

  it.effect("takes a photo from a phone on 400 kbit/s, and breaks off one that trickles", () =>
    at(
      Effect.gen(function* () {
        assert.strictEqual(yield* paced(Duration.seconds(piece / 50_000)), "200")
        // Never silent for 30 seconds, but slower than 16 KiB a second after the first 30.
        assert.strictEqual(yield* paced(Duration.seconds(29)), "400")
        yield* nothingUnderWay
      })
    )
  )
})

const gigabyte = 1024 ** 3

/** A disk with so many bytes free, of which files take nothing. */
const diskWith = (free: () => number) =>
  Layer.succeed(FileSystemCalls, {
    ...FileSystemCalls.defaultValue(),
    freeSpace: async () => free()
  })

const room = { free: 0 }

withLayer(layerIn({ freeSpaceFloor: gigabyte }).pipe(Layer.provide(diskWith(() => room.free))))(
  "Uploads and the floor of free space",
  (it) => {
    it.effect("uploads stop at the floor, with 507, before a byte is read, while everything else goes on", () =>
      at(
        Effect.gen(function* () {
          const storage = yield* ObjectStorage
          const key = yield* newKey
          room.free = gigabyte + 5
          const { url } = yield* signUpload(key)
          const answer = yield* put(url, "123456")
          assert.strictEqual(answer.status, 507)
          assert.strictEqual(yield* codeOf(answer), "insufficient_storage")
          assert.strictEqual(yield* statusOf(url, "12345"), 200)
          room.free = gigabyte - 1
          assert.strictEqual((yield* Effect.flip(signUpload(yield* newKey)))._tag, "StorageFull")
          const stored = Option.getOrThrow(yield* storage.head(key))
          assert.strictEqual((yield* storage.readRange(stored, { start: 0, end: 5 })).length, 5)
          const object = { key: yield* newKey, contentType: "image/webp", cacheControl: "private" }
          yield* storage.write(object, Uint8Array.of(1))
          yield* storage.seal(key)
          assert.deepStrictEqual(yield* temporaries, [])
        })
      )
    )

    it.effect("the floor counts what uploads under way may still bring, announced or not", () =>
      at(
        Effect.gen(function* () {
          room.free = gigabyte + maximumByteSize
          const urls = yield* Effect.forEach([1, 2, 3], () =>
            Effect.map(Effect.flatMap(newKey, signUpload), (upload) => upload.url)
          )
          const [announced = "", endless = "", third = ""] = urls
          const first = yield* begun(announced, 600_000)
          assert.strictEqual(yield* statusOf(third, Buffer.alloc(400_001)), 507)
          const refused = yield* socketTo(endless)
          const { host, pathname, search } = new URL(endless)
          const head = [`PUT ${pathname}${search} HTTP/1.1`, `host: ${host}`, "content-type: image/jpeg"]
          refused.write([...head, "transfer-encoding: chunked", "", "1\r\nx\r\n"].join("\r\n"))
          assert.match(yield* answerOn(refused), /^HTTP\/1\.1 507 /)
          assert.strictEqual(yield* statusOf(third, Buffer.alloc(400_000)), 200)
          first.destroy()
          yield* nothingUnderWay
          const second = yield* begun(endless, null)
          assert.strictEqual(yield* statusOf(announced, "1"), 507)
          second.destroy()
          yield* nothingUnderWay
          assert.strictEqual(yield* statusOf(announced, "1"), 200)
        })
      )
    )
  }
)
