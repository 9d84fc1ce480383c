import { AssetId, type UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { endedUploads } from "@banquet/assets-core/EndedUploads"
import { ImageEngine, type NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import {
  closeUploadSession,
  ownUploadSession,
  type GuestUploadSession,
  type UploadSessionCaller,
  type UploadSessionClosed,
  type UploadSessionExpired,
  type UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { idMaker } from "@banquet/platform-core/Ids"
import type { EventNotAccessible, ModuleNotEnabled } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect, Option, Result } from "effect"
import { GalleryChange } from "./GalleryChange.ts"
import { type FileTooLarge, type InspectionBusy, UploadNotReceived } from "@banquet/assets-core/UploadErrors"
import { GalleryItemId } from "./GalleryIds.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { UploadedItem } from "./GalleryViews.ts"
import { type GuestGalleryError, authorizedGuest } from "./GuestGalleryReads.ts"
import { completableUpload, completedUpload, type InspectedUpload, ownUpload } from "./UploadCompletion.ts"
import { uploadInspection } from "./UploadInspection.ts"
import type { UploadPosture } from "./UploadPosture.ts"

export type CompleteUpload = (
  principal: Principal,
  occasionSlug: string,
  sessionId: UploadSessionId
) => Effect.Effect<
  { readonly uploaded: UploadedItem; readonly created: boolean },
  | GuestGalleryError
  | UploadSessionNotFound
  | EventNotAccessible
  | ModuleNotEnabled
  | UploadSessionExpired
  | UploadSessionClosed
  | UploadNotReceived
  | InspectionBusy
  | FileTooLarge
  | NotAnImage
>

/** A session that may be completed if its bytes are accepted. */
interface Completable {
  readonly session: GuestUploadSession
  readonly caller: UploadSessionCaller
  readonly posture: UploadPosture
}

/** The writes of a completion, each in a transaction that locks the session first. */
const sessionWrites = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const newId = yield* idMaker
  const queue = yield* VariantQueue
  const repository = yield* GalleryRepository
  const sessions = yield* UploadSessionRepository
  const storage = yield* ObjectStorage
  const transaction = yield* Transaction
  const ended = endedUploads(sessions, storage)

  /** Returns the session as it is now, locked until the transaction ends. */
  const ownForChange = Effect.fnUntraced(function* ({ caller, session }: Completable, now: DateTime.Utc) {
    const found = yield* sessions.findForChange(session.id)
    return yield* Effect.fromResult(ownUploadSession(Option.getOrNull(found), caller, now))
  })

  /** Saves asset, attachment, item and job with the finalized session; `null` where another call completed it first. */
  const finalize = Effect.fnUntraced(function* (upload: Completable, inspected: InspectedUpload, now: DateTime.Utc) {
    const command = { assetId: yield* newId(AssetId), itemId: yield* newId(GalleryItemId), now }
    const decided = Effect.gen(function* () {
      const current = yield* ownForChange(upload, now)
      return yield* Effect.fromResult(completedUpload(current, upload.posture, inspected, command))
    })
    // Sent at once, in this order: every completion of the event waits for the row of its totals.
    const completed = yield* transaction.commitWith(decided, (made) =>
      made === null
        ? Effect.void
        : Effect.all(
            [
              assets.insert(made.asset, made.attachment),
              sessions.save(made.session),
              queue.offer(made.asset.id),
              repository.save(GalleryChange.ItemUploaded({ item: made.item }), [])
            ],
            { concurrency: "unbounded", discard: true }
          )
    )
    return completed === null
      ? null
      : ({ item: completed.item, assetStatus: completed.asset.status } satisfies UploadedItem)
  })

  /**
   * Closes the session, then seals its key, so that its URL takes nothing more: should that fail, the session holds what is
   * stored until it is swept. Returns `false` where the session was completed meanwhile.
   */
  const close = Effect.fnUntraced(function* (upload: Completable, now: DateTime.Utc) {
    const write = Effect.gen(function* () {
      const current = yield* ownForChange(upload, now)
      const closed = closeUploadSession(current)
      if (closed !== current) yield* sessions.save(closed)
      return closed.status === "closed"
    })
    const closed = yield* transaction.run(write)
    if (closed) yield* ended.close(upload.session)
    return closed
  })

  return { close, finalize }
})

export const completeUpload = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* GalleryRepository
  const inspect = uploadInspection(yield* ObjectStorage, yield* ImageEngine)
  const { close, finalize } = yield* sessionWrites

  /** Returns what the session became, or the session itself where it may be completed. */
  const find = Effect.fnUntraced(function* (
    principal: Principal,
    occasionSlug: string,
    sessionId: UploadSessionId,
    now: DateTime.Utc
  ) {
    const guest = yield* authorizedGuest(authorization, principal, occasionSlug)
    const caller = { occasionId: guest.occasion.id, actorId: guest.actorId }
    const facts = yield* repository.completionFacts(guest.occasion.id, sessionId)
    const { session, uploaded } = yield* Effect.fromResult(ownUpload(facts, caller, now))
    if (uploaded !== null) return { uploaded }
    yield* authorization.guest(principal, occasionSlug, session.eventId)
    const posture = yield* Effect.fromResult(completableUpload(facts, session, now))
    return { uploaded: null, session, posture, caller }
  })

  const complete: CompleteUpload = Effect.fn("GuestGallery.completeUpload")(
    function* (principal, occasionSlug, sessionId) {
      const now = yield* DateTime.now
      const look = find(principal, occasionSlug, sessionId, now)
      const upload = yield* look
      if (upload.uploaded !== null) return { uploaded: upload.uploaded, created: false }

      /** Returns what another call made of the session meanwhile; fails where that is nothing. */
      const another = Effect.flatMap(look, ({ uploaded }) =>
        uploaded === null ? Effect.fail(new UploadNotReceived()) : Effect.succeed({ uploaded, created: false })
      )

      const { objectKey, occasionId, ownerId } = upload.session
      const inspected = yield* Effect.result(inspect(objectKey, { occasionId, guestId: ownerId }))
      if (Result.isSuccess(inspected)) {
        const uploaded = yield* finalize(upload, inspected.success, now)
        return uploaded === null ? yield* another : { uploaded, created: true }
      }
      const error = inspected.failure
      if (error._tag === "StoreUnavailable" || error._tag === "InspectionBusy") return yield* error
      if (error._tag === "UploadNotReceived") return yield* another
      return (yield* close(upload, now)) ? yield* error : yield* another
    }
  )
  return complete
})
