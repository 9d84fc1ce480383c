import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { SqlClient } from "effect/sql"

/** Makes who counts or erases the uploads of a guest take turns. An advisory lock, for there may be no row yet to lock. */
export const lockUploads = (sql: SqlClient.SqlClient, guest: ActorId) => sql`
  select pg_advisory_xact_lock(hashtextextended('uploads ' || ${guest}::text, 0))`

/** The same for all guests of an occasion, who share its quota. It comes after that of a guest. */
export const lockOccasionUploads = (sql: SqlClient.SqlClient, occasion: OccasionId) => sql`
  select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${occasion}::text, 0))`
