import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { endedUploads } from "@banquet/assets-core/EndedUploads"
import { ImageEngine, type NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage, type SignedUpload } from "@banquet/assets-core/ObjectStorage"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import { type EndedSessionScope, UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { idMaker } from "@banquet/platform-core/Ids"
import type { EventNotAccessible, ModuleNotEnabled } from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect } from "effect"
import { type FileTooLarge, InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import { type UploadQuotaReached, type UploadsNotActive } from "./GalleryErrors.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { GuestGalleryError } from "./GuestGalleryReads.ts"
import { openedUpload, type UploadClaim, type UploadLimits } from "./UploadOpening.ts"

/** How many ended sessions are settled before an upload is refused for what they hold. */
const settledAtOnce = 25

export type StartUpload = (
  principal: Principal,
  occasionSlug: string,
  claim: UploadClaim
) => Effect.Effect<
  { readonly session: UploadSession; readonly upload: SignedUpload },
  | GuestGalleryError
  | EventNotAccessible
  | ModuleNotEnabled
  | UploadsNotActive
  | NotAnImage
  | FileTooLarge
  | UploadQuotaReached
  | InsufficientStorage
>

export const startUpload = Effect.fnUntraced(function* (limits: UploadLimits) {
  const authorization = yield* Authorization
  const engine = yield* ImageEngine
  const newId = yield* idMaker
  const repository = yield* GalleryRepository
  const sessions = yield* UploadSessionRepository
  const storage = yield* ObjectStorage
  const transaction = yield* Transaction
  const ended = endedUploads(sessions, storage)

  const open = Effect.fnUntraced(function* (guest: Guest, claim: UploadClaim) {
    const occasionId = guest.occasion.id
    const ownerId = guest.actorId
    const id = yield* newId(UploadSessionId)
    const command = { id, occasionId, ownerId, accepts: engine.accepts, now: yield* DateTime.now }
    const opened = Effect.gen(function* () {
      const facts = yield* repository.uploadOpeningForChange(occasionId, claim.eventId, ownerId)
      return yield* Effect.fromResult(openedUpload(facts, claim, limits, command))
    })
    return yield* transaction.commitWith(opened, sessions.insert)
  })

  /** Opens a session; where a quota is reached, a second time after ended sessions were settled. */
  const openAfterSettling = (guest: Guest, claim: UploadClaim) => {
    const opening = open(guest, claim)
    const again = (scope: EndedSessionScope, reached: UploadQuotaReached | InsufficientStorage) =>
      Effect.flatMap(ended.settle(scope, settledAtOnce), (settled) => (settled > 0 ? opening : Effect.fail(reached)))
    const [occasionId, ownerId] = [guest.occasion.id, guest.actorId]
    return opening.pipe(
      Effect.catchTags({
        UploadQuotaReached: (reached) => again({ occasionId, ownerId }, reached),
        InsufficientStorage: (reached) => again({ occasionId }, reached)
      })
    )
  }

  const start: StartUpload = Effect.fn("GuestGallery.startUpload")(function* (principal, occasionSlug, claim) {
    const guest = yield* authorization.guest(principal, occasionSlug, claim.eventId)
    const session = yield* openAfterSettling(guest, claim)
    const { contentType, expiresAt, heldBytes, objectKey } = session
    const upload = yield* storage
      .signUpload({ key: objectKey, contentType, maximumByteSize: heldBytes, expiresAt })
      .pipe(
        Effect.catchTag("StorageFull", () => Effect.fail(new InsufficientStorage({ reason: "storage" }))),
        Effect.onError(() => Effect.ignore(sessions.discard(session.id)))
      )
    return { session, upload }
  })
  return start
})
