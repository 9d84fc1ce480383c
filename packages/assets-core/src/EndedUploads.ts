/** What upload sessions that are over left in storage. It counts towards the quotas until it is swept. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { DateTime, Duration, Effect, Option } from "effect"
import type { ObjectKey, ObjectStorage } from "./ObjectStorage.ts"
import type { UploadSession } from "./UploadSession.ts"
import type { EndedSessionScope, UploadSessionRepository } from "./UploadSessionRepository.ts"

/** How long a completion that began in time may take; what an expired session left is not touched before. */
const completionGrace = Duration.hours(1)

const atOnce = 8

const nothing = new Uint8Array()

export const endedUploads = (sessions: UploadSessionRepository["Service"], storage: ObjectStorage["Service"]) => {
  /** How much is under the key of an expired session; where that is nothing, nothing can come any more. */
  const left = (key: ObjectKey): Effect.Effect<number, StoreUnavailable> =>
    storage.write({ key, contentType: "application/octet-stream", cacheControl: "no-store" }, nothing).pipe(
      Effect.as(0),
      Effect.catchTag("ObjectExists", () =>
        Effect.map(storage.head(key), Option.match({ onNone: () => 0, onSome: ({ byteSize }) => byteSize }))
      )
    )

  const saved = (
    ended: ReadonlyArray<UploadSession>,
    held: (session: UploadSession) => Effect.Effect<number, StoreUnavailable>
  ) =>
    Effect.forEach(ended, (session) => Effect.map(held(session), (heldBytes) => ({ id: session.id, heldBytes })), {
      concurrency: atOnce
    }).pipe(
      Effect.tap((found) => (found.length === 0 ? Effect.void : sessions.settle(found))),
      Effect.map(({ length }) => length)
    )

  return {
    /** Seals the key of a session that was closed, and so frees what it held. */
    close: (session: UploadSession): Effect.Effect<void, StoreUnavailable> =>
      Effect.andThen(storage.seal(session.objectKey), sessions.settle([{ id: session.id, heldBytes: 0 }])),

    /**
     * Finds out what up to `limit` ended sessions left, those of which that is not known yet: what a closed one left goes,
     * and an expired one holds as many bytes as it left. Answers with their number.
     */
    settle: Effect.fnUntraced(function* (scope: EndedSessionScope, limit: number) {
      const ended = yield* sessions.ended(scope, { endedBefore: yield* DateTime.now, settled: false }, limit)
      return yield* saved(ended, ({ objectKey, status }) =>
        status === "closed" ? Effect.as(storage.seal(objectKey), 0) : left(objectKey)
      )
    }),

    /** Frees what up to `limit` sessions hold that ended a while ago. Answers with their number. */
    sweep: Effect.fnUntraced(function* (limit: number) {
      const endedBefore = DateTime.subtractDuration(yield* DateTime.now, completionGrace)
      const ended = yield* sessions.ended({}, { endedBefore, settled: null }, limit)
      return yield* saved(ended, ({ objectKey }) => Effect.as(storage.seal(objectKey), 0))
    })
  }
}
