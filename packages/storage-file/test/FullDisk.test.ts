/** What uploads and seals do on a disk that turns out to be full. */
import { execFile } from "node:child_process"
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, describe, it as test, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { FileSystemCalls } from "../src/internal/Disk.ts"
import { layerIn } from "./LocalStorage.ts"
import {
  at,
  codeOf,
  maximumByteSize,
  newKey,
  nothingUnderWay,
  put,
  signUpload,
  statusOf,
  watched
} from "./UploadClient.ts"

/** Fails the calls of this name as a full disk does, as often as it is told to. */
const full = { call: "", times: 0 }

const fullAt = (call: string) => {
  if (full.call !== call || full.times === 0) return
  full.times--
  throw Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: "ENOSPC" })
}

const failingDisk = Layer.succeed(FileSystemCalls, {
  ...FileSystemCalls.defaultValue(),
  createFile: watched({ before: fullAt, closed: () => fullAt("close") }),
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
        const calls = ["create", "append", "datasync", "link"]
        // The larger body is written and synced in part before it is complete.
        const cases = calls.flatMap((call) => ["bytes", new Uint8Array(900_000)].map((body) => ({ call, body })))
        for (const { body, call } of cases) {
          const key = yield* newKey
          const { url } = yield* signUpload(key)
          Object.assign(full, { call, times: 1 })
          const answer = yield* put(url, body)
          assert.strictEqual(answer.status, 507, call)
          assert.strictEqual(answer.headers.get("retry-after"), "60")
          assert.strictEqual(yield* codeOf(answer), "insufficient_storage")
          yield* nothingUnderWay
          assert.isTrue(Option.isNone(yield* storage.head(key)))
          assert.strictEqual(yield* statusOf(url, body), 200, call)
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
        for (const call of ["create", "append", "rename"]) {
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
