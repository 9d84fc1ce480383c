import type { ErasedObject } from "@banquet/platform-core/Erasure"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { OccasionRecords } from "@banquet/platform-core/OccasionRecords"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

/** Rows by their occasion, each after those that refer to it. */
const tables = [
  "seating_assignments",
  "seating_tables",
  "seating_zones",
  "seating_plans",
  "gallery_items",
  "upload_sessions",
  "asset_attachments",
  "assets",
  "gallery_counts",
  "tokens",
  "guest_events",
  "guests",
  "vendor_grants",
  "vendors",
  "planners",
  "invitations",
  "memberships",
  "actors",
  "event_enablements",
  "module_installations",
  "events",
  "event_subscribers",
  "domain_events"
] as const

/** What only counts or repeats other rows. */
const untold: ReadonlyArray<string> = ["asset_attachments", "gallery_counts", "guest_events", "vendor_grants"]

/** The whole of an occasion, table by table. */
export const layer = Layer.effect(
  OccasionRecords,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** In the order in which every other transaction takes them: plans, uploads, assets, items. */
    const lock = Effect.fnUntraced(function* (occasionId: OccasionId) {
      yield* sql`select from seating_plans where occasion_id = ${occasionId} order by id for update`
      yield* sql`select from upload_sessions where occasion_id = ${occasionId} order by id for update`
      yield* sql`
        select from gallery_items item join assets asset on asset.id = item.asset_id
        where item.occasion_id = ${occasionId} order by item.id for update of asset, item`
    })

    return OccasionRecords.of({
      erase: Effect.fnUntraced(function* (occasionId, now) {
        yield* lock(occasionId)
        const objects = yield* sql<ErasedObject>`
          select key, bool_or(signed) as signed
          from (
            select object_key as key, expires_at > ${timestamp(now)} as signed from upload_sessions
            where occasion_id = ${occasionId}
            union all
            select key, false from assets
            cross join lateral unnest(array[object_key, thumbnail_object_key, web_object_key]) as stored (key)
            where assets.occasion_id = ${occasionId} and key is not null
          ) named
          group by key order by key`
        const counts: Record<string, number> = {}
        for (const table of tables) {
          const [row] = yield* sql<{ readonly count: number }>`
            with erased as (delete from ${sql(table)} where occasion_id = ${occasionId} returning 1)
            select count(*)::int4 as count from erased`
          if (!untold.includes(table)) counts[table] = row?.count ?? 0
        }
        yield* sql`delete from event_deliveries where event ->> 'occasionId' = ${occasionId}`
        yield* sql`delete from occasions where id = ${occasionId}`
        yield* sql`delete from audit_entries where occasion_id = ${occasionId}`
        return { counts, objects }
      }, attempt("OccasionRecords.erase"))
    })
  })
)
