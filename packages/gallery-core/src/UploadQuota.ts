/** How much a guest and an occasion may store, including what open uploads may still bring. */
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { Result } from "effect"
import { InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import { UploadQuotaReached } from "./GalleryErrors.ts"

/** The operator's limits. */
export interface UploadQuota {
  /** Items, open sessions, and sessions that ended and whose bytes are still stored. */
  readonly uploadsPerGuest: number
  /** Originals, what open sessions may still bring, and what ended ones left. */
  readonly bytesPerGuest: number
  /** The same for all guests of an occasion together. */
  readonly bytesPerOccasion: number
}

/** The stored amounts. Bytes are those of originals, and those that sessions hold. */
export interface UploadUsage {
  /** The number of the guest's items, and of its sessions that hold bytes. */
  readonly uploads: number
  readonly bytes: number
  readonly occasionBytes: number
  /** Sessions of the guest that ended and hold nothing; they are kept for a day. */
  readonly endedSessions: number
}

/** Returns how many sessions a guest may open and abandon in a day. */
export const endedSessionsAtMost = ({ uploadsPerGuest }: Pick<UploadQuota, "uploadsPerGuest">): number =>
  Math.max(1000, 10 * uploadsPerGuest)

/** Returns whether an upload of the largest size stays within half of a quota. */
const isRoomy = (bytes: number, quota: number): boolean => bytes + maximumUploadByteSize <= quota / 2

/**
 * The most bytes that the upload may bring, which its session holds from now on: any size that uploads may have, and just
 * what was claimed once half of a quota is taken. The sum of what is held never passes a quota.
 */
export const admittedByteSize = (
  usage: UploadUsage,
  quota: UploadQuota,
  claimed: number
): Result.Result<number, UploadQuotaReached | InsufficientStorage> => {
  const { bytesPerGuest, bytesPerOccasion, uploadsPerGuest } = quota
  if (usage.uploads >= uploadsPerGuest || usage.endedSessions >= endedSessionsAtMost(quota)) {
    return Result.fail(new UploadQuotaReached({ quota: uploadsPerGuest, quotaBytes: null }))
  }
  if (usage.bytes + claimed > bytesPerGuest) {
    return Result.fail(new UploadQuotaReached({ quota: uploadsPerGuest, quotaBytes: bytesPerGuest }))
  }
  if (usage.occasionBytes + claimed > bytesPerOccasion) {
    return Result.fail(new InsufficientStorage({ reason: "occasion" }))
  }
  return Result.succeed(
    isRoomy(usage.bytes, bytesPerGuest) && isRoomy(usage.occasionBytes, bytesPerOccasion)
      ? maximumUploadByteSize
      : claimed
  )
}
