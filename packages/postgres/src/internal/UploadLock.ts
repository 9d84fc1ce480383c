import type { ActorId } from "@banquet/platform-core/Ids"
import type { SqlClient } from "effect/sql"

/** Makes who counts or erases the uploads of a guest take turns. An advisory lock, for there may be no row yet to lock. */
export const lockUploads = (sql: SqlClient.SqlClient, guest: ActorId) => sql`
  select pg_advisory_xact_lock(hashtextextended('uploads ' || ${guest}::text, 0))`
