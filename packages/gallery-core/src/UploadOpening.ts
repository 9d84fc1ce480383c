/** Decides the opening of an upload session: posture, type, size and quotas, in this order. */
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { originalKey } from "@banquet/assets-core/AssetKeys"
import type { ImageContentType, NotAnImage } from "@banquet/assets-core/ImageEngine"
import { newUploadSession, type UploadSession } from "@banquet/assets-core/UploadSession"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { type ModuleNotEnabled, type ModuleNotInstalled, PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { type DateTime, type Duration, Result } from "effect"
import type { FileTooLarge, InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import type { UploadQuotaReached, UploadsNotActive } from "./GalleryErrors.ts"
import { admittedUpload, type PostureFacts } from "./UploadPosture.ts"
import { admittedByteSize, type UploadQuota, type UploadUsage } from "./UploadQuota.ts"

/** The operator's limits. */
export interface UploadLimits extends UploadQuota {
  readonly sessionTimeToLive: Duration.Duration
}

/** What a guest says of a file before it is uploaded; apart from the event, hints that nothing relies on. */
export interface UploadClaim {
  readonly eventId: EventId
  readonly fileName: string
  /** Any text; a type that the image engine does not accept is `NotAnImage`. */
  readonly contentType: string
  /** Whole, ≥ 1. */
  readonly byteSize: number
  readonly caption: string | undefined
}

export interface UploadOpeningFacts extends PostureFacts {
  /** `null` where the guest was erased after its token was checked. */
  readonly usage: UploadUsage | null
}

/** Returns the session that the claim opens; it holds as many bytes as its upload may bring. */
export const openedUpload = (
  facts: UploadOpeningFacts,
  claim: UploadClaim,
  limits: UploadLimits,
  command: {
    readonly id: UploadSessionId
    readonly occasionId: OccasionId
    readonly ownerId: ActorId
    /** The content types that the image engine accepts. */
    readonly accepts: ReadonlyArray<ImageContentType>
    readonly now: DateTime.Utc
  }
): Result.Result<
  UploadSession,
  | PermissionDenied
  | ModuleNotInstalled
  | ModuleNotEnabled
  | UploadsNotActive
  | NotAnImage
  | FileTooLarge
  | UploadQuotaReached
  | InsufficientStorage
> =>
  Result.gen(function* () {
    const { id, occasionId, ownerId } = command
    const contentType = yield* admittedUpload(facts, claim, command.accepts)
    if (facts.usage === null) return yield* Result.fail(new PermissionDenied())
    const heldBytes = yield* admittedByteSize(facts.usage, limits, claim.byteSize)
    const { byteSize, eventId, fileName } = claim
    const objectKey = originalKey(occasionId, id)
    return newUploadSession(
      {
        id,
        occasionId,
        eventId,
        ownerId,
        objectKey,
        fileName,
        contentType,
        byteSize,
        caption: claim.caption ?? null,
        heldBytes
      },
      command.now,
      limits.sessionTimeToLive
    )
  })
