/** What uploads may take of the disk: one at a time of a key, at a minimum pace, down to a floor of free space. */
import { execFile } from "node:child_process"
import { mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Uuid } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, describe, it as test, layer as withLayer } from "@effect/vitest"
import { DateTime, Duration, Effect, Fiber, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { TestClock } from "effect/testing"
import { FileStorageOptions } from "../src/FileStorage.ts"
import { FileSystemCalls } from "../src/internal/Disk.ts"
import { StorageHandler } from "../src/StorageHandler.ts"
import { layerIn } from "./LocalStorage.ts"

const now = DateTime.makeUnsafe("2100-05-02T12:00:00Z")
const expiresAt = DateTime.addDuration(now, "15 minutes")
const maximumByteSize = 1_000_000

const newKey = Effect.map(randomId(Uuid), (id) => ObjectKey.make(`originals/${id}/${id}`))

const at = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.andThen(TestClock.setTime(now.epochMilliseconds), effect))

const signUpload = (key: ObjectKey) =>
  ObjectStorage.use((storage) => storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize, expiresAt }))

const put = (url: string, body: string | Uint8Array) =>
  Effect.promise(() =>
    fetch(url, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: Buffer.from(body) })
  )

const statusOf = (url: string, body: string | Uint8Array) => Effect.map(put(url, body), ({ status }) => status)

const codeOf = (answer: Response) =>
  Effect.map(
    Effect.promise(() => answer.text()),
    (text) => /"code":"(\w+)"/.exec(text)?.[1]
  )

const temporaries = FileStorageOptions.use(({ directory }) =>
  Effect.promise(() => readdir(join(directory, "temporary")))
)

/** Looks again until the server has noticed, for as long as a busy disk may take. */
const eventually = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    const end = performance.now() + 60_000
    while (performance.now() < end) {
      if (yield* condition) return
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    }
    assert.fail("It never happened.")
  })

const nothingUnderWay = eventually(Effect.map(temporaries, ({ length }) => length === 0))

const socketTo = (url: string) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resume(Effect.succeed(socket)))
      socket.on("error", () => undefined)
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

const answerOn = (socket: Socket) =>
  Effect.callback<string>((resume) => void socket.once("data", (bytes) => resume(Effect.succeed(String(bytes)))))

/** An upload of so many bytes of which so many were sent. */
const begun = Effect.fnUntraced(function* (url: string, announced: number | null, sent = 1) {
  const socket = yield* socketTo(url)
  const { host, pathname, search } = new URL(url)
  const before = (yield* temporaries).length
  const framing = announced === null ? "transfer-encoding: chunked" : `content-length: ${announced}`
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: image/jpeg\r\n${framing}\r\n\r\n`)
  if (announced === null) socket.write(`1\r\nx\r\n`)
  else if (sent > 0) socket.write(Buffer.alloc(sent))
  yield* eventually(Effect.map(temporaries, ({ length }) => length > before))
  return socket
})

interface FileWatch {
  /** Called before a method of this name; may throw. */
  readonly before?: (call: string) => void
  /** Called after a method of this name has succeeded. */
  readonly after?: (call: string, result: unknown) => void
  /** Called in place of `before` and `after` once a file is closed; may throw. */
  readonly closed?: () => void
}

/** Opens files whose methods are watched. */
const opening =
  ({ after = () => undefined, before = () => undefined, closed = () => undefined }: FileWatch): typeof open =>
  async (...args) => {
    before("open")
    const handle = await open(...args)
    return new Proxy(handle, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== "function" || typeof name !== "string") return member
        return async (...given: ReadonlyArray<unknown>): Promise<unknown> => {
          if (name === "close") {
            await target.close()
            return closed()
          }
          before(name)
          const result: unknown = await Reflect.apply(member, target, given)
          after(name, result)
          return result
        }
      }
    })
  }

/** How much has been written of what was gathered. */
const written = { byteSize: 0 }

const countedWrites = Layer.succeed(FileSystemCalls, {
  ...FileSystemCalls.defaultValue(),
  open: opening({
    after: (call, result) => {
      if (call === "writev") written.byteSize += (result as { readonly bytesWritten: number }).bytesWritten
    }
  })
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

/** Fails the calls of this name as a full disk does, as often as it is told to. */
const full = { call: "", times: 0 }

const fullAt = (call: string) => {
  if (full.call !== call || full.times === 0) return
  full.times--
  throw Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: "ENOSPC" })
}

const failingDisk = Layer.succeed(FileSystemCalls, {
  ...FileSystemCalls.defaultValue(),
  open: opening({ before: fullAt, closed: () => fullAt("close") }),
  link: async (from, to) => {
    fullAt("link")
    await FileSystemCalls.defaultValue().link(from, to)
  },
  rename: async (from, to) => {
    fullAt("rename")
    await rename(from, to)
  }
})

withLayer(layerIn({}).pipe(Layer.provide(failingDisk)))("Uploads and a disk that is full after all", (it) => {
  it.effect("answers 507 wherever the disk is found full, cleans up after itself, and takes the file later", () =>
    at(
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        for (const call of ["open", "writev", "write", "datasync", "link"]) {
          const key = yield* newKey
          const { url } = yield* signUpload(key)
          Object.assign(full, { call, times: 1 })
          const answer = yield* put(url, "bytes")
          assert.strictEqual(answer.status, 507, call)
          assert.strictEqual(answer.headers.get("retry-after"), "60")
          assert.strictEqual(yield* codeOf(answer), "insufficient_storage")
          yield* nothingUnderWay
          assert.isTrue(Option.isNone(yield* storage.head(key)))
          assert.strictEqual(yield* statusOf(url, "bytes"), 200, call)
        }
      })
    )
  )

  it.effect("answers 507 where a sync on the way told that the disk was full, though the last one did not", () =>
    at(
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        Object.assign(full, { call: "datasync", times: 1 })
        assert.strictEqual(yield* statusOf(url, new Uint8Array(900_000)), 507)
        assert.strictEqual(full.times, 0)
        yield* nothingUnderWay
        assert.isTrue(Option.isNone(yield* storage.head(key)))
        assert.strictEqual(yield* statusOf(url, new Uint8Array(900_000)), 200)
      })
    )
  )

  it.effect("leaves no file when closing it tells that the disk was full", () =>
    at(
      Effect.gen(function* () {
        const { url } = yield* signUpload(yield* newKey)
        Object.assign(full, { call: "close", times: 1 })
        yield* put(url, "bytes")
        yield* nothingUnderWay
      })
    )
  )

  it.effect("a seal that finds the disk full makes room by the file that it is for", () =>
    at(
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        for (const call of ["open", "write", "rename"]) {
          const key = yield* newKey
          const { url } = yield* signUpload(key)
          yield* put(url, "bytes")
          Object.assign(full, { call, times: 1 })
          yield* storage.seal(key)
          assert.strictEqual(Option.getOrThrow(yield* storage.head(key)).byteSize, 0, call)
          yield* nothingUnderWay
        }
      })
    )
  )
})

/** A file system of 8 MB of its own, for a while; `null` where none may be mounted. */
const smallDisk = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "banquet-small-disk-"))
    try {
      await promisify(execFile)("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", path])
      return path
    } catch {
      await rm(path, { recursive: true, force: true })
      return null
    }
  }),
  (path) =>
    path === null
      ? Effect.void
      : Effect.promise(async () => {
          await promisify(execFile)("umount", ["--lazy", path])
          await rm(path, { recursive: true, force: true })
        })
)

describe("Uploads and a small disk", () => {
  test.effect(
    "a really full disk answers 507, keeps what it has, leaves no temporary file, and takes files again",
    (context) =>
      Effect.gen(function* () {
        const path = yield* smallDisk
        if (path === null) return context.skip("only root may mount a small disk here")
        const services = yield* Layer.build(layerIn({ directory: join(path, "objects") }))
        yield* at(
          Effect.gen(function* () {
            const storage = yield* ObjectStorage
            const key = yield* newKey
            const { url } = yield* signUpload(key)
            assert.strictEqual(yield* statusOf(url, "bytes"), 200)
            const ballast = join(path, "ballast")
            yield* Effect.promise(() => writeFile(ballast, Buffer.alloc(7_400_000)))
            const other = yield* newKey
            const upload = yield* signUpload(other)
            assert.strictEqual(yield* statusOf(upload.url, Buffer.alloc(maximumByteSize)), 507)
            yield* nothingUnderWay
            const stored = Option.getOrThrow(yield* storage.head(key))
            assert.strictEqual(String(Buffer.from(yield* storage.readRange(stored, { start: 0, end: 5 }))), "bytes")
            yield* storage.seal(key)
            yield* Effect.promise(() => rm(ballast))
            assert.strictEqual(yield* statusOf(upload.url, Buffer.alloc(maximumByteSize)), 200)
            assert.strictEqual(Option.getOrThrow(yield* storage.head(other)).byteSize, maximumByteSize)
          })
        ).pipe(Effect.provide(services))
      }).pipe(Effect.scoped)
  )
})
