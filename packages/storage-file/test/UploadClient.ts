/** What tests of uploads do to local storage, and see of it. */
import { readdir } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Uuid } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { FileStorageOptions } from "../src/FileStorage.ts"
import { FileSystemCalls, type WritableFile } from "../src/internal/Disk.ts"

const now = DateTime.makeUnsafe("2100-05-02T12:00:00Z")
const expiresAt = DateTime.addDuration(now, "15 minutes")
export const maximumByteSize = 1_000_000

export const newKey = Effect.map(randomId(Uuid), (id) => ObjectKey.make(`originals/${id}/${id}`))

export const at = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.andThen(TestClock.setTime(now.epochMilliseconds), effect))

export const signUpload = (key: ObjectKey) =>
  ObjectStorage.use((storage) => storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize, expiresAt }))

export const put = (url: string, body: string | Uint8Array) =>
  Effect.promise(() =>
    fetch(url, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: Buffer.from(body) })
  )

export const statusOf = (url: string, body: string | Uint8Array) => Effect.map(put(url, body), ({ status }) => status)

export const codeOf = (answer: Response) =>
  Effect.map(
    Effect.promise(() => answer.text()),
    (text) => /"code":"(\w+)"/.exec(text)?.[1]
  )

export const temporaries = FileStorageOptions.use(({ directory }) =>
  Effect.promise(() => readdir(join(directory, "temporary")))
)

/** Looks again until the server has noticed, for as long as a busy disk may take. */
export const eventually = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    const end = performance.now() + 60_000
    while (performance.now() < end) {
      if (yield* condition) return
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    }
    assert.fail("It never happened.")
  })

export const nothingUnderWay = eventually(Effect.map(temporaries, ({ length }) => length === 0))

export const socketTo = (url: string) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resume(Effect.succeed(socket)))
      socket.on("error", () => undefined)
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

export const answerOn = (socket: Socket) =>
  Effect.callback<string>((resume) => void socket.once("data", (bytes) => resume(Effect.succeed(String(bytes)))))

/** An upload of so many bytes of which so many were sent. */
export const begun = Effect.fnUntraced(function* (url: string, announced: number | null, sent = 1) {
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
  /** Called before a call of this name; may throw. */
  readonly before?: (call: "create" | "append" | "datasync") => void
  /** Called with how many bytes the system took. */
  readonly appended?: (byteSize: number) => void
  /** Called once a file is closed; may throw. */
  readonly closed?: () => void
}

/** Creates files whose calls are watched. */
export const watched =
  ({ appended = () => undefined, before = () => undefined, closed = () => undefined }: FileWatch) =>
  async (path: string): Promise<WritableFile> => {
    before("create")
    const file = await FileSystemCalls.defaultValue().createFile(path)
    return {
      append: async (chunks) => {
        before("append")
        const taken = await file.append(chunks)
        appended(taken)
        return taken
      },
      datasync: async () => {
        before("datasync")
        await file.datasync()
      },
      close: async () => {
        await file.close()
        closed()
      }
    }
  }
