/** Receives the body of an upload: counts it, and aborts it where it stalls or is too slow. */
import { Clock, Effect } from "effect"
import { type BodySource, brokenOff, type Reading, readPieces } from "./BodyPieces.ts"
import type { WritableFile } from "./Disk.ts"
import * as ObjectFile from "./ObjectFile.ts"
import { attempt, StorageProblem } from "./StorageProblem.ts"
import type { UploadUnderWay } from "./UploadsUnderWay.ts"

/** The milliseconds for which an upload may stall, and after which its average speed is enforced. */
const silenceTimeout = 30_000

/** The milliseconds between two looks at an upload that waits for the disk, which is not too slow meanwhile, whatever its pace. */
const diskInterval = 1_000

const tooSlow = new StorageProblem("invalid_request", "The upload was too slow.")

export const tooLarge = (maximum: number) =>
  new StorageProblem("file_too_large", `A file has at most ${maximum} bytes.`)

/** How much of a body, in bytes or in chunks, is buffered before it is written. */
const writeSize = 256 * 1024
const writePieces = 256

/** How many bytes are written before they are synced. */
const syncSize = 512 * 1024

/** Syncs a file while it is written, so that the disk works while bytes still come, and little is left to wait for at the end. */
const earlySyncs = (file: WritableFile) => {
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

interface Limits {
  readonly maximum: number
  readonly bytesPerSecond: number
}

interface Reception {
  readonly request: BodySource
  readonly upload: UploadUnderWay
  readonly limits: Limits
  readonly now: () => number
}

/** A body that was received. */
export interface ReceivedBody extends ObjectFile.ObjectBytes {
  /** Gives back the memory of its last bytes. */
  readonly release: () => void
}

/** A body on its way to a file. */
class IncomingBody {
  readonly #reception: Reception
  readonly #syncs: ReturnType<typeof earlySyncs>
  /** When waiting for the sender began; moved forward by the time that the disk takes. */
  #startedAt: number
  /** When the last bytes came; `null` while the disk is waited for. */
  #silentSince: number | null
  #byteSize = 0
  #gathered: Array<Uint8Array> = []
  #gatheredSize = 0
  #reading: Reading | null = null
  #writing = Promise.resolve()

  constructor(reception: Reception) {
    this.#reception = reception
    this.#syncs = earlySyncs(reception.upload.temporary.file)
    this.#startedAt = reception.now()
    this.#silentSince = this.#startedAt
  }

  /** Writes all of it but what was gathered last; fails where an early sync did, too. */
  async receive(): Promise<ReceivedBody> {
    this.#reading = readPieces(this.#reception.request, (piece) => this.#take(piece))
    await this.#reading.ended
    this.#silentSince = null
    await this.#syncs.ended()
    const last = this.#gathered
    return { byteSize: this.#byteSize, last, release: () => this.#release(last) }
  }

  /** Reads no further, and waits for what is done to the file, which must be open until then. */
  async abandon(): Promise<void> {
    this.#reading?.stop()
    await this.#writing.catch(() => undefined)
    await this.#syncs.ended().catch(() => undefined)
  }

  /** Returns what is wrong with how it comes, or the milliseconds until that is to be asked again. */
  look(): StorageProblem | number {
    const { limits, now } = this.#reception
    const time = now()
    const silenceLeft = this.#silentSince === null ? silenceTimeout : this.#silentSince + silenceTimeout - time
    if (silenceLeft <= 0) return brokenOff
    const paceLeft = this.#startedAt + silenceTimeout + (this.#byteSize / limits.bytesPerSecond) * 1000 - time
    if (paceLeft <= 0 && this.#silentSince !== null) return tooSlow
    return Math.max(this.#silentSince === null ? diskInterval : 1, Math.min(silenceLeft, Math.ceil(paceLeft)))
  }

  /** Keeps a piece, or writes it with those before it. */
  #take(piece: Uint8Array): Promise<void> | null {
    const { limits, now } = this.#reception
    this.#silentSince = now()
    this.#byteSize += piece.length
    if (this.#byteSize > limits.maximum) throw tooLarge(limits.maximum)
    this.#gatheredSize += piece.length
    return this.#gathered.push(piece) >= writePieces || this.#gatheredSize >= writeSize ? this.#write() : null
  }

  #write(): Promise<void> {
    this.#writing = this.#append()
    return this.#writing
  }

  #release(chunks: ReadonlyArray<Uint8Array>): void {
    for (const chunk of chunks) this.#reading?.release(chunk)
  }

  async #append(): Promise<void> {
    const { now, upload } = this.#reception
    const since = now()
    this.#silentSince = null
    const chunks = this.#gathered
    const size = this.#gatheredSize
    this.#gathered = []
    this.#gatheredSize = 0
    await ObjectFile.append(upload.temporary.file, chunks)
    this.#release(chunks)
    this.#syncs.wrote(size)
    upload.wrote(size)
    this.#silentSince = now()
    this.#startedAt += this.#silentSince - since
  }
}

/** Writes the body to the file, but for its last bytes. */
export const receiveBody = Effect.fnUntraced(function* (request: BodySource, upload: UploadUnderWay, limits: Limits) {
  const clock = yield* Clock.Clock
  const body = new IncomingBody({ request, upload, limits, now: () => clock.currentTimeMillisUnsafe() })
  const received = Effect.onError(
    attempt(() => body.receive()),
    () => Effect.promise(() => body.abandon())
  )
  /** One timer an upload: a timeout around each chunk costs more than writing it. */
  const watch = Effect.gen(function* () {
    while (true) {
      const looked = body.look()
      if (typeof looked !== "number") return yield* Effect.fail(looked)
      yield* Effect.sleep(looked)
    }
  })
  return yield* Effect.raceFirst(received, watch)
})
