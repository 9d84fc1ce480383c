/** The opening of an upload session within the quotas, and the signature of its upload. */
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { originalKey } from "@banquet/assets-core/AssetKeys"
import type { EndedUploads } from "@banquet/assets-core/EndedUploads"
import type { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { newUploadSession } from "@banquet/assets-core/UploadSession"
import type { EndedSessionScope, UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import type { EventId, idMaker } from "@banquet/platform-core/Ids"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import type { Guest } from "@banquet/platform-core/Principal"
import type { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, type Duration, Effect } from "effect"
import { InsufficientStorage, type UploadQuotaReached } from "./GalleryErrors.ts"
import type { GalleryRepository } from "./GalleryRepository.ts"
import { admittedByteSize, type UploadQuota } from "./UploadQuota.ts"

/** What the operator bounds. */
export interface UploadLimits extends UploadQuota {
  readonly sessionTimeToLive: Duration.Duration
}

/** What a guest says of a file before it is uploaded: hints, all of them but the event. */
export interface UploadClaim {
  readonly eventId: EventId
  readonly fileName: string
  /** Any text; a type that the image engine does not accept is `NotAnImage`. */
  readonly contentType: string
  /** Whole, ≥ 1. */
  readonly byteSize: number
  readonly caption: string | undefined
}

/** How many ended sessions are looked at before an upload is refused for what they hold. */
const settledAtOnce = 25

interface Dependencies {
  readonly ended: EndedUploads
  readonly newId: Effect.Success<typeof idMaker>
  readonly repository: GalleryRepository["Service"]
  readonly sessions: UploadSessionRepository["Service"]
  readonly storage: ObjectStorage["Service"]
  readonly transaction: Transaction["Service"]
}

export const uploadOpening = (dependencies: Dependencies, limits: UploadLimits) => {
  const { ended, newId, repository, sessions, storage, transaction } = dependencies

  /** A new session, held to the quotas of the moment. */
  const openNow = Effect.fnUntraced(function* (guest: Guest, claim: UploadClaim) {
    const occasionId = guest.occasion.id
    const now = yield* DateTime.now
    const id = yield* newId(UploadSessionId)
    const open = Effect.gen(function* () {
      const usage = yield* repository.uploadUsageForChange(occasionId, guest.actorId)
      // Erased since the token was looked at.
      if (usage === null) return yield* new PermissionDenied()
      const session = newUploadSession(
        {
          ...claim,
          id,
          occasionId,
          ownerId: guest.actorId,
          objectKey: originalKey(occasionId, id),
          caption: claim.caption ?? null,
          heldBytes: yield* Effect.fromResult(admittedByteSize(usage, limits, claim.byteSize))
        },
        now,
        limits.sessionTimeToLive
      )
      yield* sessions.insert(session)
      return session
    })
    return yield* transaction.run(open)
  })

  /** `openNow`; where a quota stands against it, once more when it is known what ended sessions left. */
  const opened = (guest: Guest, claim: UploadClaim) => {
    const open = openNow(guest, claim)
    const again = (scope: EndedSessionScope, refusal: UploadQuotaReached | InsufficientStorage) =>
      Effect.flatMap(ended.settle(scope, settledAtOnce), (settled) => (settled > 0 ? open : Effect.fail(refusal)))
    const [occasionId, ownerId] = [guest.occasion.id, guest.actorId]
    return open.pipe(
      Effect.catchTags({
        UploadQuotaReached: (refusal) => again({ occasionId, ownerId }, refusal),
        InsufficientStorage: (refusal) => again({ occasionId }, refusal)
      })
    )
  }

  /** Opens a session for a claim that is admitted by everything but the quotas. What is refused leaves none behind. */
  return Effect.fnUntraced(function* (guest: Guest, claim: UploadClaim) {
    const session = yield* opened(guest, claim)
    const { contentType, expiresAt, heldBytes, objectKey } = session
    const upload = yield* storage
      .signUpload({ key: objectKey, contentType, maximumByteSize: heldBytes, expiresAt })
      .pipe(
        Effect.catchTag("StorageFull", () => Effect.fail(new InsufficientStorage({ reason: "storage" }))),
        Effect.onError(() => Effect.ignore(sessions.discard(session.id)))
      )
    return { session, upload }
  })
}
