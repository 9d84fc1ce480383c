/** What was stored for an upload, by its bytes; what the client claimed is nothing. */
import { type ImageEngine, type ImageHeader, NotAnImage } from "@banquet/assets-core/ImageEngine"
import type { ObjectKey, ObjectStorage, StoredObject } from "@banquet/assets-core/ObjectStorage"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Option, Semaphore } from "effect"
import { FileTooLarge, UploadNotReceived } from "./GalleryErrors.ts"

/** Most headers are within the first bytes of their file. */
const prefixByteSize = 256 * 1024

/** How many files are looked at, and how many are held in memory whole, at the same time. */
const concurrentInspections = 16
const concurrentWholes = 2

export interface InspectedUpload {
  readonly stored: StoredObject
  readonly header: ImageHeader
}

export const uploadInspection = Effect.fnUntraced(function* (
  storage: ObjectStorage["Service"],
  engine: ImageEngine["Service"]
) {
  const inspections = yield* Semaphore.make(concurrentInspections)
  const wholes = yield* Semaphore.make(concurrentWholes)

  const inspectFirst = Effect.fnUntraced(function* (stored: StoredObject, end: number) {
    return yield* engine.inspect(yield* storage.readRange(stored, { start: 0, end }))
  })

  /** A format whose header is not all in front is refused by its first bytes and then by the whole file, or not. */
  const header = (stored: StoredObject) => {
    const whole = wholes.withPermit(inspectFirst(stored, stored.byteSize))
    return stored.byteSize <= prefixByteSize
      ? inspectFirst(stored, stored.byteSize)
      : Effect.catchTag(inspectFirst(stored, prefixByteSize), "NotAnImage", () => whole)
  }

  /** Fails with `UploadNotReceived` where nothing is stored, and as the rules of files say where they are broken. */
  return Effect.fnUntraced(
    function* (key: ObjectKey) {
      const found = yield* storage.head(key)
      if (Option.isNone(found)) return yield* new UploadNotReceived()
      const stored = found.value
      if (stored.byteSize === 0) return yield* new NotAnImage({ reason: "The file is empty." })
      if (stored.byteSize > maximumUploadByteSize) {
        return yield* new FileTooLarge({ maximumByteSize: maximumUploadByteSize })
      }
      return { stored, header: yield* header(stored) } satisfies InspectedUpload
    },
    Effect.catchTags({
      ImageEngineUnavailable: (cause) => Effect.fail(new StoreUnavailable({ cause })),
      ObjectMissing: () => Effect.fail(new UploadNotReceived())
    }),
    (inspection) => inspections.withPermit(inspection)
  )
})
