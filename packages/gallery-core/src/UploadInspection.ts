/** Looks at the stored bytes of an upload, and at nothing that the client claimed. */
import { type ImageEngine, NotAnImage } from "@banquet/assets-core/ImageEngine"
import type { ObjectKey, ObjectStorage, StoredObject } from "@banquet/assets-core/ObjectStorage"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Deferred, Effect, Option } from "effect"
import { FairQueue, type FairQueueLimits, type QueueClient } from "./FairQueue.ts"
import { FileTooLarge, InspectionBusy, UploadNotReceived } from "@banquet/assets-core/UploadErrors"
import type { InspectedUpload } from "./UploadCompletion.ts"

/** Most headers are within the first bytes of their file. */
const prefixByteSize = 256 * 1024

/**
 * As many files are inspected, and held in memory, at once as image engines read headers at once, so that an entry that
 * runs waits for nothing else. One guest or occasion always leaves a place to others.
 */
const limits: FairQueueLimits = { running: 3, runningPerOccasion: 2, runningPerGuest: 2, waitingPerGuest: 64 }

/** How long an upload waits in the queue. */
const waitTimeout = "10 seconds"

/** Runs work in turn; fails with `InspectionBusy` where the queue is full or the wait takes too long. */
const fairly = () => {
  const queue = new FairQueue<Deferred.Deferred<void>>(limits)

  const startAll = (): void => {
    for (let entry = queue.startNext(); entry !== null; entry = queue.startNext()) {
      Deferred.doneUnsafe(entry.value, Effect.void)
    }
  }

  return (client: QueueClient) =>
    <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | InspectionBusy, R> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.suspend(() => {
          const entry = queue.enqueue(client, Deferred.makeUnsafe<void>())
          if (entry === null) return Effect.fail(new InspectionBusy())
          startAll()
          return restore(
            Deferred.await(entry.value).pipe(
              Effect.timeoutOrElse({ duration: waitTimeout, orElse: () => Effect.fail(new InspectionBusy()) }),
              Effect.andThen(work)
            )
          ).pipe(
            Effect.ensuring(
              Effect.sync(() => {
                queue.remove(entry)
                startAll()
              })
            )
          )
        })
      )
}

export const uploadInspection = (storage: ObjectStorage["Service"], engine: ImageEngine["Service"]) => {
  const inTurn = fairly()

  const inspectFirst = Effect.fnUntraced(function* (stored: StoredObject, end: number) {
    return yield* engine.inspect(yield* storage.readRange(stored, { start: 0, end }))
  })

  /** Reads the header from the first bytes and, where these are refused, from the whole file. */
  const header = (stored: StoredObject) =>
    stored.byteSize <= prefixByteSize
      ? inspectFirst(stored, stored.byteSize)
      : Effect.catchTag(inspectFirst(stored, prefixByteSize), "NotAnImage", () => inspectFirst(stored, stored.byteSize))

  /**
   * Fails with `UploadNotReceived` where nothing is stored, with `InspectionBusy` where too much else is looked at, and as
   * the rules of files say where they are broken.
   */
  return Effect.fnUntraced(
    function* (key: ObjectKey, client: QueueClient) {
      const found = yield* storage.head(key)
      if (Option.isNone(found)) return yield* new UploadNotReceived()
      const stored = found.value
      if (stored.byteSize === 0) return yield* new NotAnImage({ reason: "The file is empty." })
      if (stored.byteSize > maximumUploadByteSize) {
        return yield* new FileTooLarge({ maximumByteSize: maximumUploadByteSize })
      }
      return { stored, header: yield* inTurn(client)(header(stored)) } satisfies InspectedUpload
    },
    Effect.catchTags({
      ImageEngineUnavailable: (cause) => Effect.fail(new StoreUnavailable({ cause })),
      ObjectMissing: () => Effect.fail(new UploadNotReceived())
    })
  )
}
