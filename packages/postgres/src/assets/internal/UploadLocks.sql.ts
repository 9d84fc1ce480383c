/** Makes those who count or erase uploads take turns. Advisory locks, for there may be no row yet to lock. */
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

export const lockUploadsOfGuest = statement<{ readonly ownerId: ActorId }>(
  "UploadSessionRepository.eraseOwned.lockGuest",
  ({ ownerId }) => sql`
    select pg_advisory_xact_lock(hashtextextended('uploads ' || ${ownerId}::text, 0))`
)

/** All guests of an occasion share its quota. Comes after the lock of a guest. */
export const lockUploadsOfOccasion = statement<{ readonly occasionId: OccasionId }>(
  "UploadSessionRepository.lockOccasion",
  ({ occasionId }) => sql`
    select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${occasionId}::text, 0))`
)
