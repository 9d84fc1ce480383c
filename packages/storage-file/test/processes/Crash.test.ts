import { type ChildProcess, spawn } from "node:child_process"
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, Redacted, Schema, Stream } from "effect"
import { FileStorageOptions, layer as layerStorage } from "../../src/FileStorage.ts"

const secret = "a secret of two processes"

const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-crash-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

interface Member {
  readonly child: ChildProcess
  readonly origin: string
}

/** Another process that serves the directory. */
const member = (path: string) =>
  Effect.acquireRelease(
    Effect.callback<Member>((resume) => {
      const script = fileURLToPath(new URL("../Member.ts", import.meta.url))
      // Garbage is collected early, so that the peak is of what is needed.
      const child = spawn(process.execPath, ["--max-semi-space-size=1", script, path, secret], {
        stdio: ["ignore", "ignore", "inherit", "ipc"]
      })
      child.once("message", (origin) =>
        resume(Effect.succeed({ child, origin: Schema.decodeUnknownSync(Schema.String)(origin) }))
      )
    }),
    ({ child }) => killed(child)
  )

const killed = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
    child.kill("SIGKILL")
  })

/** The most that the process has held in buffers at once, in MB. */
const mostBuffered = (child: ChildProcess) =>
  Effect.callback<number>((resume) => {
    child.once("message", (size) => resume(Effect.succeed(Number(size) / 1e6)))
    child.send("how much?")
  })

/** The storage of a directory as this process opens it now. */
const opened = (path: string, origin: string) =>
  layerStorage.pipe(
    Layer.provide(
      Layer.succeed(FileStorageOptions, {
        directory: path,
        secret: Redacted.make(secret),
        publicUrl: Effect.succeed(origin),
        requestId: Effect.succeed("none"),
        freeSpaceFloor: 0,
        uploadBytesPerSecond: 16 * 1024
      })
    ),
    Layer.fresh
  )

const temporaries = (path: string) => readdir(join(path, "temporary"))

const signed = (key: ObjectKey, maximumByteSize: number) =>
  Effect.gen(function* () {
    const storage = yield* ObjectStorage
    const expiresAt = DateTime.addDuration(yield* DateTime.now, "10 minutes")
    return yield* storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize, expiresAt })
  })

/** Waits until the file that is being written has at least so many bytes. */
const written = async (path: string, bytes: number): Promise<void> => {
  for (;;) {
    const [name] = await temporaries(path)
    if (name !== undefined && (await stat(join(path, "temporary", name))).size >= bytes) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe("local storage across processes", () => {
  it.live("After `kill -9` nothing is visible but a temporary file that the next start removes", () =>
    Effect.gen(function* () {
      const path = yield* directory
      const key = ObjectKey.make("originals/a/b")
      const other = yield* member(path)
      const { headers, url } = yield* signed(key, 1_000_000).pipe(Effect.provide(opened(path, other.origin)))
      const { pathname, port, search } = new URL(url)
      const socket = connect(Number(port), "127.0.0.1")
      socket.on("error", () => undefined)
      const head = [`PUT ${pathname}${search} HTTP/1.1`, "host: localhost", "content-length: 900000"]
      socket.write([...head, `content-type: ${headers["content-type"]}`, "", ""].join("\r\n"))
      socket.write("x".repeat(600_000))
      yield* Effect.promise(() => written(path, 500_000))

      const whileItRuns = yield* ObjectStorage.use((storage) => storage.head(key)).pipe(
        Effect.provide(opened(path, other.origin))
      )
      assert.isTrue(Option.isNone(whileItRuns))
      assert.strictEqual((yield* Effect.promise(() => temporaries(path))).length, 1)

      yield* killed(other.child)
      socket.destroy()
      assert.strictEqual((yield* Effect.promise(() => temporaries(path))).length, 1)
      yield* Effect.gen(function* () {
        const storage = yield* ObjectStorage
        assert.deepStrictEqual(yield* Effect.promise(() => temporaries(path)), [])
        assert.isTrue(Option.isNone(yield* storage.head(key)))
        assert.deepStrictEqual(yield* Stream.runCollect(storage.list("")), [])
        yield* storage.write({ key, contentType: "image/jpeg", cacheControl: "private" }, Uint8Array.of(1))
      }).pipe(Effect.provide(opened(path, "")))
    }).pipe(Effect.scoped)
  )

  it.live("what another machine is writing stays, and goes when nothing came for an hour", () =>
    Effect.gen(function* () {
      const path = yield* directory
      const [name, left] = ["1.0a1b2c3d.4e5f6071.file", "1.0a1b2c3d.4e5f6071.left"]
      yield* Effect.promise(async () => {
        await mkdir(join(path, "temporary"), { recursive: true })
        for (const file of [name, left]) await writeFile(join(path, "temporary", file), "x")
        const then = Date.now() / 1000 - 3601
        await utimes(join(path, "temporary", left), then, then)
      })
      yield* Effect.gen(function* () {
        yield* ObjectStorage
        assert.deepStrictEqual(yield* Effect.promise(() => temporaries(path)), [name])
      }).pipe(Effect.provide(opened(path, "")))
    }).pipe(Effect.scoped)
  )

  it.live("keeps what it acknowledged, after kill -9 in the middle of many uploads", () =>
    Effect.gen(function* () {
      const path = yield* directory
      const { child, origin } = yield* member(path)
      const keys = Array.from({ length: 200 }, (_, index) => ObjectKey.make(`originals/a/${index}`))
      const uploads = yield* Effect.forEach(keys, (key) => signed(key, 100_000)).pipe(
        Effect.provide(opened(path, origin))
      )
      const acknowledged = new Set<ObjectKey>()
      yield* Effect.forEach(
        uploads,
        ({ headers, url }, index) =>
          Effect.promise(async () => {
            const answer = await fetch(url, { method: "PUT", headers, body: "x".repeat(1000 + index) }).catch(
              () => null
            )
            const key = keys[index]
            if (answer?.status === 200 && key !== undefined) acknowledged.add(key)
            if (acknowledged.size === 50) child.kill("SIGKILL")
          }),
        { concurrency: 20 }
      )
      yield* Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const objects = yield* Stream.runCollect(storage.list("originals/"))
        const found = new Map(objects.map((object) => [object.key, object]))
        assert.isAtLeast(acknowledged.size, 50)
        for (const [index, key] of keys.entries()) {
          const object = found.get(key)
          assert.isTrue(object !== undefined || !acknowledged.has(key))
          if (object === undefined) continue
          assert.strictEqual(object.byteSize, 1000 + index)
          const bytes = yield* storage.readRange(object, { start: 0, end: 200_000 })
          assert.isTrue(bytes.length === 1000 + index && bytes.every((byte) => byte === 120))
        }
        assert.deepStrictEqual(yield* Effect.promise(() => temporaries(path)), [])
      }).pipe(Effect.provide(opened(path, "")))
    }).pipe(Effect.scoped)
  )

  it.live("never holds a file in memory", () =>
    Effect.gen(function* () {
      const path = yield* directory
      const key = ObjectKey.make("originals/a/b")
      const { child, origin } = yield* member(path)
      const { read, upload } = yield* Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const expiresAt = DateTime.addDuration(yield* DateTime.now, "10 minutes")
        const url = yield* storage.signRead({ key, contentType: "image/jpeg", fileName: null, expiresAt })
        return { read: url, upload: yield* signed(key, 50_000_000) }
      }).pipe(Effect.provide(opened(path, origin)))
      const before = yield* mostBuffered(child)
      const body = new Uint8Array(40_000_000)
      const put = yield* Effect.promise(() => fetch(upload.url, { ...upload, body }))
      assert.strictEqual(put.status, 200)
      const get = yield* Effect.promise(() => fetch(read))
      let received = 0
      yield* Effect.promise(async () => {
        for await (const chunk of get.body ?? []) received += chunk.length
      })
      assert.strictEqual(received, body.length)
      assert.isBelow((yield* mostBuffered(child)) - before, 25, "MB of 40")
    }).pipe(Effect.scoped)
  )
})
