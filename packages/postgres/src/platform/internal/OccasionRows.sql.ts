/** The rows of an occasion that have no column for it or outlive the others. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import { sql, type Statement, statement } from "../../statements/Statement.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

/** The deletion of an occasion's rows of a table that a track names. */
export const deleteRowsOf = (table: string): Statement<OfOccasion, { readonly count: number }> =>
  statement(
    `OccasionRecords.erase.${table}`,
    ({ occasionId }) => sql`
      with erased as (
        delete from "${table.replaceAll('"', '""')}" where occasion_id = ${occasionId} returning 1
      )
      select count(*)::int4 as count from erased`
  )

/**
 * Locks what rows that come meanwhile refer to, so that they have come or wait: a request that began before the occasion's
 * tokens were revoked may still write.
 */
export const lockReferred = ["events", "actors", "occasions"].map((table) =>
  statement<OfOccasion>(
    `OccasionRecords.erase.lock.${table}`,
    ({ occasionId }) => sql`
      select from ${table} where ${table === "occasions" ? "id" : "occasion_id"} = ${occasionId} order by id for update`
  )
)

export const deleteDeliveries = statement<OfOccasion>(
  "OccasionRecords.erase.deliveries",
  ({ occasionId }) => sql`
    delete from event_deliveries where event ->> 'occasionId' = ${occasionId}`
)

export const deleteOccasion = statement<OfOccasion>(
  "OccasionRecords.erase",
  ({ occasionId }) => sql`
    delete from occasions where id = ${occasionId}`
)

/** The audit log lets its entries go once the occasion is gone. */
export const deleteEntries = statement<OfOccasion>(
  "OccasionRecords.erase.entries",
  ({ occasionId }) => sql`
    delete from audit_entries where occasion_id = ${occasionId}`
)
