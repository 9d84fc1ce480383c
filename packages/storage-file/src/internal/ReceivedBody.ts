/** Receives the body of an upload: counts it, and aborts it where it stalls or is too slow. */
import type { FileHandle } from "node:fs/promises"
import { Clock, Effect, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as ObjectFile from "./ObjectFile.ts"
import { attempt, StorageProblem } from "./StorageProblem.ts"
import type { UploadUnderWay } from "./UploadsUnderWay.ts"

/** The milliseconds for which an upload may stall, and after which its average speed is enforced. */
const silenceTimeout = 30_000

const brokenOff = new StorageProblem("invalid_request", "The upload broke off before its end.")

const tooSlow = new StorageProblem("invalid_request", "The upload was too slow.")

export const tooLarge = (maximum: number) =>
  new StorageProblem("file_too_large", `A file has at most ${maximum} bytes.`)

/** How much of a body, in bytes or in chunks, is buffered before it is written. */
const writeSize = 256 * 1024
const writePieces = 256

/** Writes the body to the file; returns its size. */
export const receiveBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  file: FileHandle,
  upload: UploadUnderWay,
  limits: { readonly maximum: number; readonly bytesPerSecond: number }
) {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  /** When waiting for the sender began; moved forward by the time that the disk takes. */
  let startedAt = now()
  /** When the last bytes came; `null` while the disk writes. */
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
