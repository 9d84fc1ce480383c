/** How much a guest and an occasion may store: a rule about what is there, and about what may still come. */
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import { Result } from "effect"
import { InsufficientStorage, UploadQuotaReached } from "./GalleryErrors.ts"

/** What the operator bounds. */
export interface UploadQuota {
  /** Items, open sessions, and sessions that ended and whose bytes are still stored. */
  readonly uploadsPerGuest: number
  /** Originals, what open sessions may still bring, and what ended ones left. */
  readonly bytesPerGuest: number
  /** The same of everybody together. */
  readonly bytesPerOccasion: number
}

/** What is there. Bytes are those of originals, and those that sessions hold. */
export interface UploadUsage {
  /** The guest's items, and sessions that hold something. */
  readonly uploads: number
  readonly bytes: number
  readonly occasionBytes: number
  /** Sessions of the guest that ended, hold nothing and are remembered for a day. */
  readonly endedSessions: number
}

/** How many sessions that came to nothing a guest may leave behind in a day. */
export const endedSessionsAtMost = ({ uploadsPerGuest }: Pick<UploadQuota, "uploadsPerGuest">): number =>
  Math.max(1000, 10 * uploadsPerGuest)

/** Whether an upload of the largest size leaves half of a quota to others. */
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
