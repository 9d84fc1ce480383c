/** Looks at the stored bytes of an upload, all of them, and at nothing that the client claimed. */
import { type ImageEngine, NotAnImage } from "@banquet/assets-core/ImageEngine"
import type { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { FileTooLarge, InspectionBusy, UploadNotReceived } from "@banquet/assets-core/UploadErrors"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Option, Semaphore } from "effect"

/** How long an upload waits for its turn. */
const waitTimeout = "10 seconds"

/**
 * Inspects and renders uploads, one at a time. Fails with `UploadNotReceived` where nothing is stored, with `InspectionBusy`
 * where others take too long, and as the rules of files say where they are broken, by the header or by the whole picture.
 */
export const pictureInspection = Effect.fnUntraced(function* (
  storage: ObjectStorage["Service"],
  engine: ImageEngine["Service"]
) {
  const turn = yield* Semaphore.make(1)
  const taken = turn
    .take(1)
    .pipe(Effect.timeoutOrElse({ duration: waitTimeout, orElse: () => Effect.fail(new InspectionBusy()) }))

  const look = Effect.fnUntraced(
    function* (key: ObjectKey) {
      const found = yield* storage.head(key)
      if (Option.isNone(found)) return yield* new UploadNotReceived()
      const stored = found.value
      if (stored.byteSize === 0) return yield* new NotAnImage({ reason: "The file is empty." })
      if (stored.byteSize > maximumUploadByteSize) {
        return yield* new FileTooLarge({ maximumByteSize: maximumUploadByteSize })
      }
      const bytes = yield* storage.readRange(stored, { start: 0, end: stored.byteSize })
      const header = yield* engine.inspect(bytes)
      return { stored, header, image: yield* engine.render(bytes) }
    },
    Effect.catchTags({
      ImageEngineUnavailable: (cause) => Effect.fail(new StoreUnavailable({ cause })),
      ImageUndecodable: ({ reason }) => Effect.fail(new NotAnImage({ reason })),
      ObjectMissing: () => Effect.fail(new UploadNotReceived())
    })
  )

  return (key: ObjectKey) =>
    Effect.acquireUseRelease(
      Effect.interruptible(taken),
      () => look(key),
      () => turn.release(1)
    )
})

export type InspectedPicture = Effect.Success<ReturnType<Effect.Success<ReturnType<typeof pictureInspection>>>>
