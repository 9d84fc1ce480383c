/** The body of an upload on its way to the disk: counted, and broken off where it falls silent or is too slow. */
import type { FileHandle } from "node:fs/promises"
import { Clock, Effect, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as ObjectFile from "./ObjectFile.ts"
import { attempt, Refused } from "./StorageProblem.ts"
import type { UploadUnderWay } from "./UploadsUnderWay.ts"

/** How many milliseconds an upload may be silent, and for how long after its beginning it may be as slow as it likes. */
const silenceTimeout = 30_000

const brokenOff = new Refused("invalid_request", "The upload broke off before its end.")

const tooSlow = new Refused("invalid_request", "The upload was too slow.")

export const tooLarge = (maximum: number) => new Refused("file_too_large", `A file has at most ${maximum} bytes.`)

/** How much of a body, in bytes or in pieces of whatever size, is gathered before it is written. */
const writeSize = 256 * 1024
const writePieces = 256

/** Writes the body to the file, and answers with its size. */
export const receiveBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  file: FileHandle,
  upload: UploadUnderWay,
  limits: { readonly maximum: number; readonly bytesPerSecond: number }
) {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  /** From when on the sender was waited for; the disk's time is not the sender's, and moves it on. */
  let startedAt = now()
  /** Since when nothing has come; `null` while it is the disk that is waited for. */
  let silentSince: number | null = startedAt
  let byteSize = 0
  let gathered: Array<Uint8Array> = []
  let gatheredSize = 0

  const write = attempt(async () => {
    const since = now()
    silentSince = null
    const chunks = gathered
    const size = gatheredSize
    gathered = []
    gatheredSize = 0
    await ObjectFile.append(file, chunks)
    upload.wrote(size)
    silentSince = now()
    startedAt += silentSince - since
  }).pipe(Effect.uninterruptible)

  const body = Stream.runForEachArray(request.stream, (chunks) => {
    silentSince = now()
    for (const chunk of chunks) {
      byteSize += chunk.length
      gatheredSize += chunk.length
      gathered.push(chunk)
    }
    if (byteSize > limits.maximum) return Effect.fail(tooLarge(limits.maximum))
    return gatheredSize < writeSize && gathered.length < writePieces ? Effect.void : write
  }).pipe(
    Effect.catchTag("HttpServerError", () => Effect.fail(brokenOff)),
    Effect.andThen(Effect.suspend(() => (gatheredSize === 0 ? Effect.void : write)))
  )
  /** One timer an upload: a timeout around each chunk costs more than writing it. */
  const watch = Effect.gen(function* () {
    while (true) {
      const time = now()
      const silenceLeft: number = silentSince === null ? silenceTimeout : silentSince + silenceTimeout - time
      if (silenceLeft <= 0) return yield* Effect.fail(brokenOff)
      const paceLeft = startedAt + silenceTimeout + (byteSize / limits.bytesPerSecond) * 1000 - time
      if (paceLeft <= 0 && silentSince !== null) return yield* Effect.fail(tooSlow)
      yield* Effect.sleep(Math.max(1, Math.min(silenceLeft, Math.ceil(paceLeft))))
    }
  })
  yield* Effect.raceFirst(body, watch)
  return byteSize
})
