/** Receives the body of an upload: counts it, and aborts it where it stalls or is too slow. */
import type { FileHandle } from "node:fs/promises"
import { IncomingMessage } from "node:http"
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

/** Node has it from 21 on. */
const canRelease = "transfer" in ArrayBuffer.prototype

/**
 * Gives back the memory of a chunk that Node made for one request. Waiting for the garbage collector costs more: whatever bodies take
 * beside the heap makes it collect the whole heap again and again.
 */
const release = ({ buffer, byteLength }: Uint8Array): void => {
  if (canRelease && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** How many bytes are written before they are synced. */
const syncSize = 512 * 1024

/** Syncs a file while it is written, so that the disk works while bytes still come, and little is left to wait for at the end. */
const earlySyncs = (file: FileHandle) => {
  let unsynced = 0
  let running = false
  let last = Promise.resolve()
  const sync = async (): Promise<void> => {
    await file.datasync()
    running = false
  }
  return {
    wrote: (byteSize: number): void => {
      unsynced += byteSize
      if (running || unsynced < syncSize) return
      unsynced = 0
      running = true
      last = sync()
      // It is looked at when the body is complete, if that ever is.
      last.catch(() => undefined)
    },
    /** Fails where one of them did, after which there are none: the system tells that once. */
    ended: (): Promise<void> => last
  }
}

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
  const syncs = earlySyncs(file)

  const write = attempt(async () => {
    const since = now()
    silentSince = null
    const chunks = gathered
    const size = gatheredSize
    gathered = []
    gatheredSize = 0
    await ObjectFile.append(file, chunks)
    if (request.source instanceof IncomingMessage) for (const chunk of chunks) release(chunk)
    syncs.wrote(size)
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
  yield* attempt(syncs.ended)
  return byteSize
})
