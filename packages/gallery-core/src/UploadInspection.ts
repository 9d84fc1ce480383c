/** What was stored for an upload, by its bytes; what the client claimed is nothing. */
import { type ImageEngine, NotAnImage } from "@banquet/assets-core/ImageEngine"
import type { ObjectKey, ObjectStorage, StoredObject } from "@banquet/assets-core/ObjectStorage"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Deferred, Effect, Option } from "effect"
import { FairTurns, type TurnBounds, type TurnTaker } from "./FairTurns.ts"
import { FileTooLarge, InspectionBusy, UploadNotReceived } from "./GalleryErrors.ts"
import type { InspectedUpload } from "./UploadCompletion.ts"

/** Most headers are within the first bytes of their file. */
const prefixByteSize = 256 * 1024

/**
 * As many files are looked at, and held in memory, at the same time as image engines read headers at once, so that whoever
 * has its turn waits no more. One guest or occasion leaves others a seat, whatever its files do.
 */
const bounds: TurnBounds = { seats: 3, seatsOfOccasion: 2, seatsOfGuest: 2, waitingOfGuest: 64 }

/** How long an upload waits for its turn. */
const longestWait = "10 seconds"

/** What runs when it is the taker's turn, and fails with `InspectionBusy` when that takes too long. */
const inTurn = () => {
  const turns = new FairTurns<Deferred.Deferred<void>>(bounds)

  const seat = (): void => {
    for (let turn = turns.next(); turn !== null; turn = turns.next()) Deferred.doneUnsafe(turn.value, Effect.void)
  }

  return (taker: TurnTaker) =>
    <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | InspectionBusy, R> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.suspend(() => {
          const turn = turns.join(taker, Deferred.makeUnsafe<void>())
          if (turn === null) return Effect.fail(new InspectionBusy())
          seat()
          return restore(
            Deferred.await(turn.value).pipe(
              Effect.timeoutOrElse({ duration: longestWait, orElse: () => Effect.fail(new InspectionBusy()) }),
              Effect.andThen(work)
            )
          ).pipe(
            Effect.ensuring(
              Effect.sync(() => {
                turns.leave(turn)
                seat()
              })
            )
          )
        })
      )
}

export const uploadInspection = (storage: ObjectStorage["Service"], engine: ImageEngine["Service"]) => {
  const takeTurn = inTurn()

  const inspectFirst = Effect.fnUntraced(function* (stored: StoredObject, end: number) {
    return yield* engine.inspect(yield* storage.readRange(stored, { start: 0, end }))
  })

  /** A format whose header is not all in front is refused by its first bytes and then by the whole file, or not. */
  const header = (stored: StoredObject) =>
    stored.byteSize <= prefixByteSize
      ? inspectFirst(stored, stored.byteSize)
      : Effect.catchTag(inspectFirst(stored, prefixByteSize), "NotAnImage", () => inspectFirst(stored, stored.byteSize))

  /**
   * Fails with `UploadNotReceived` where nothing is stored, with `InspectionBusy` where too much else is looked at, and as
   * the rules of files say where they are broken.
   */
  return Effect.fnUntraced(
    function* (key: ObjectKey, taker: TurnTaker) {
      const found = yield* storage.head(key)
      if (Option.isNone(found)) return yield* new UploadNotReceived()
      const stored = found.value
      if (stored.byteSize === 0) return yield* new NotAnImage({ reason: "The file is empty." })
      if (stored.byteSize > maximumUploadByteSize) {
        return yield* new FileTooLarge({ maximumByteSize: maximumUploadByteSize })
      }
      return { stored, header: yield* takeTurn(taker)(header(stored)) } satisfies InspectedUpload
    },
    Effect.catchTags({
      ImageEngineUnavailable: (cause) => Effect.fail(new StoreUnavailable({ cause })),
      ObjectMissing: () => Effect.fail(new UploadNotReceived())
    })
  )
}
