/** What a guest's quota is counted from, under an advisory lock: there may be no row yet to lock. */
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { DateTime } from "effect"
import type { SqlClient } from "effect/sql"
import { timestamp } from "./Rows.ts"

/** Makes others who ask for the uploads of the same guest wait until the transaction ends. */
export const lockUploads = (sql: SqlClient.SqlClient, ownerId: ActorId) =>
  sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${ownerId}::text, 0))`

/** A query of how many sessions of the guest are open. */
export const openUploads = (sql: SqlClient.SqlClient, occasionId: OccasionId, ownerId: ActorId, now: DateTime.Utc) =>
  sql<{ readonly count: bigint }>`
    select count(*) as count from upload_sessions
    where owner_id = ${ownerId} and occasion_id = ${occasionId} and status = 'open' and expires_at > ${timestamp(now)}`
