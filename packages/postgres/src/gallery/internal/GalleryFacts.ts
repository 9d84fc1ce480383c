/**
 * What decisions about the gallery are made on, read under locks.
 *
 * Under READ COMMITTED a statement sees what was committed when it began, not what it waited for. So the locks come first
 * and the facts in a statement of their own; all are sent at once and answered in one round trip. Assets are locked before
 * items, items in the order of their ids, and the rows that count them afterwards.
 */
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { ErasableItem } from "@banquet/gallery-core/ItemErasure"
import type { UploadOpeningFacts } from "@banquet/gallery-core/UploadOpening"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { lockOccasionUploads, lockUploads } from "../../assets/internal/UploadLock.ts"
import { installed } from "../../platform/internal/Installed.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { occasionBytes, plannerItem, type PlannerItemDocument, plannerItemOf, posture } from "./GalleryDocuments.ts"

export const galleryFacts = (sql: SqlClient.SqlClient) => {
  const uploadOpeningForChange = (occasionId: OccasionId, eventId: EventId, uploaderId: ActorId) =>
    Effect.all(
      [
        lockUploads(sql, uploaderId),
        lockOccasionUploads(sql, occasionId),
        sql<{ readonly facts: UploadOpeningFacts }>`
          select json_build_object(
            ${sql.literal(posture("asked.occasion_id", "asked.event_id"))},
            'usage', case when exists (
              select from actors where id = asked.uploader_id and occasion_id = asked.occasion_id
            ) then json_build_object(
              'uploads', held.sessions + stored.items, 'bytes', held.bytes + stored.bytes,
              'occasionBytes', ${occasionBytes(sql, occasionId)}, 'endedSessions', held.ended
            ) end
          ) as facts
          from (
            select ${occasionId}::uuid as occasion_id, ${eventId}::uuid as event_id, ${uploaderId}::uuid as uploader_id
          ) asked, (
            select count(*) filter (where held_bytes > 0) as sessions, coalesce(sum(held_bytes), 0) as bytes,
              count(*) filter (where held_bytes = 0) as ended
            from upload_sessions
            where owner_id = ${uploaderId} and occasion_id = ${occasionId} and status <> 'finalized'
          ) held, (
            select count(*) as items, coalesce(sum(asset.byte_size), 0) as bytes
            from gallery_items item join assets asset on asset.id = item.asset_id
            where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
          ) stored`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, , rows]) => rows[0]!.facts),
      attempt("GalleryRepository.uploadOpeningForChange")
    )

  const itemsForChange = (occasionId: OccasionId | null, itemIds: ReadonlyArray<GalleryItemId>) => {
    const ofOccasion = occasionId === null ? sql`true` : sql`item.occasion_id = ${occasionId}`
    return Effect.all(
      [
        sql`
          select item.id from gallery_items item
          where item.id = any(${itemIds}::uuid[]) and ${ofOccasion}
          order by item.id
          for update`,
        sql<{ readonly installed: boolean; readonly items: ReadonlyArray<PlannerItemDocument> }>`
          select ${occasionId === null ? sql`true` : installed(sql, "gallery", occasionId)} as installed, (
            select coalesce(json_agg(${sql.literal(plannerItem)} order by given.position), '[]'::json)
            from unnest(${itemIds}::uuid[]) with ordinality as given (id, position)
            join gallery_items item on item.id = given.id
            join assets asset on asset.id = item.asset_id
            join actors uploader on uploader.id = item.uploader_id
            where ${ofOccasion}
          ) as items`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, rows]) => ({ installed: rows[0]!.installed, items: rows[0]!.items.map(plannerItemOf) })),
      attempt("GalleryRepository.itemsForChange")
    )
  }

  const uploadedItemsForChange = (occasionId: OccasionId, uploaderId: ActorId) =>
    Effect.all(
      [
        sql`
          select item.id from gallery_items item join assets asset on asset.id = item.asset_id
          where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
          order by item.id
          for update of asset, item`,
        sql<ErasableItem>`
          select item.id, item.asset_id as "assetId", coalesce(item.decision, 0)::int4 as "decisionCount"
          from gallery_items item
          where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
          order by item.id`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, rows]) => rows),
      attempt("GalleryRepository.uploadedItemsForChange")
    )

  return { uploadOpeningForChange, itemsForChange, uploadedItemsForChange }
}
