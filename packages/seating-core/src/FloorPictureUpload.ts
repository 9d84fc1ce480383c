/** Decides the opening of an upload of a floor's picture: type, size and the occasion's quota, in this order. */
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { originalKey } from "@banquet/assets-core/AssetKeys"
import { type ImageContentType, NotAnImage } from "@banquet/assets-core/ImageEngine"
import { FileTooLarge, InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import { maximumUploadByteSize, newUploadSession, type UploadSession } from "@banquet/assets-core/UploadSession"
import { type DateTime, type Duration, Result } from "effect"
import type { SeatingPlan } from "./SeatingPlan.ts"

/** What a planner says of a file before it is uploaded. */
export interface PictureClaim {
  readonly fileName: string
  /** Any text; a type that the image engine does not accept is `NotAnImage`. */
  readonly contentType: string
  /** Whole, ≥ 1. */
  readonly byteSize: number
}

/** The operator's limits. */
export interface PictureLimits {
  readonly sessionTimeToLive: Duration.Duration
  /** Of all modules together. */
  readonly bytesPerOccasion: number
}

/** Returns the session that the claim opens; it holds as many bytes as were claimed. */
export const openedPictureUpload = (
  { eventId, occasionId }: SeatingPlan,
  /** What the occasion has stored and its sessions hold. */
  usedBytes: number,
  { byteSize, contentType: claimed, fileName }: PictureClaim,
  { bytesPerOccasion, sessionTimeToLive }: PictureLimits,
  command: {
    readonly id: UploadSessionId
    /** The content types that the image engine accepts. */
    readonly accepts: ReadonlyArray<ImageContentType>
    readonly now: DateTime.Utc
  }
): Result.Result<UploadSession, NotAnImage | FileTooLarge | InsufficientStorage> => {
  const contentType = command.accepts.find((accepted) => accepted === claimed.toLowerCase())
  if (contentType === undefined) return Result.fail(new NotAnImage({ reason: "Files of this type are not accepted." }))
  if (byteSize > maximumUploadByteSize) {
    return Result.fail(new FileTooLarge({ maximumByteSize: maximumUploadByteSize }))
  }
  if (usedBytes + byteSize > bytesPerOccasion) return Result.fail(new InsufficientStorage({ reason: "occasion" }))
  const upload = {
    id: command.id,
    occasionId,
    eventId,
    ownerId: null,
    objectKey: originalKey(occasionId, command.id),
    fileName,
    contentType,
    byteSize,
    caption: null,
    heldBytes: byteSize
  }
  return Result.succeed(newUploadSession(upload, command.now, sessionTimeToLive))
}
