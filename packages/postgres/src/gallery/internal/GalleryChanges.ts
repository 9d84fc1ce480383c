/** What is written of the gallery. Items are locked in the order of their ids, and the rows that count them afterwards. */
import type { AssetId } from "@banquet/assets-core/AssetIds"
import { type GalleryEventType, uploadedEvent } from "@banquet/gallery-core/GalleryEvents"
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import { auditedDecision, type Moderation, type ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import type { UploadUsage } from "@banquet/gallery-core/UploadQuota"
import { administratorId } from "@banquet/platform-core/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import type { ActorId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { auditColumns } from "../../platform/internal/Audit.ts"
import { tell } from "../../platform/internal/DomainEvents.ts"
import { installed } from "../../platform/internal/Installed.ts"
import { timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { lockOccasionUploads, lockUploads } from "../../assets/internal/UploadLock.ts"
import { moderation, occasionBytes, plannerItem, type PlannerItemDocument, plannerItemOf } from "./GalleryDocuments.ts"

/** A planner's item with the decision that the alias `decision` has. */
const decidedItem = plannerItem(`json_build_object(${moderation("decision")})`)

/** What `moderatedEvents` tells of the alias `item`, whose state before was that of `found`. */
const moderated: GalleryEventType = "gallery_item.moderated"

export const galleryChanges = (sql: SqlClient.SqlClient, told: Effect.Effect<void>) => {
  // All are sent at once and run in this order: the sums see what the locks have waited for.
  const uploadUsageForChange = (occasionId: OccasionId, uploaderId: ActorId) =>
    Effect.all(
      [
        lockUploads(sql, uploaderId),
        lockOccasionUploads(sql, occasionId),
        sql<{ readonly usage: UploadUsage | null }>`
          select case when exists (select from actors where id = ${uploaderId} and occasion_id = ${occasionId}) then
            json_build_object(
              'uploads', held.sessions + stored.items, 'bytes', held.bytes + stored.bytes,
              'occasionBytes', ${occasionBytes(sql, occasionId)}, 'endedSessions', held.ended
            )
          end as usage
          from (
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
      Effect.map(([, , rows]) => rows[0]!.usage),
      attempt("GalleryRepository.uploadUsageForChange")
    )

  // What is not there to be copied becomes null, and the item is refused.
  const insert = (item: GalleryItem) =>
    sql`
      with event as (${tell(sql, uploadedEvent(item))})
      insert into gallery_items (
        id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id, asset_status, asset_visibility,
        uploader_id, caption, moderation_status, created_at
      )
      select ${item.id}::uuid, ${item.occasionId}::uuid, ${item.eventId}::uuid, ${item.installationId}::uuid,
        ${item.enablementId}::uuid, given.asset_id, asset.status, asset.visibility, ${item.uploaderId}::uuid,
        ${item.caption}::text, ${item.moderationStatus}::text, ${timestamp(item.createdAt)}::timestamptz
      from (select ${item.assetId}::uuid as asset_id) given left join assets asset on asset.id = given.asset_id
    `.pipe(attempt("GalleryRepository.insert"), Effect.andThen(told))

  const moderate = Effect.fnUntraced(function* (decision: {
    readonly occasionId: OccasionId | null
    readonly itemIds: ReadonlyArray<GalleryItemId>
    readonly to: ModerationStatus
    readonly moderation: Moderation
    readonly plannerId?: PlannerId
  }) {
    const requestId = yield* AuditedRequest
    const { itemIds, occasionId, to } = decision
    const { decidedAt, decidedBy, notes } = decision.moderation
    const byId = decision.plannerId ?? (decidedBy.kind === "administrator" ? administratorId : null)
    const ofOccasion = occasionId === null ? sql`true` : sql`item.occasion_id = ${occasionId}`
    return yield* sql<{ readonly installed: boolean; readonly items: ReadonlyArray<PlannerItemDocument> }>`
      with found as materialized (
        select item.id, item.moderation_status, coalesce(item.decision, 0) + 1 as number
        from gallery_items item
        where item.id = any(${itemIds}::uuid[]) and ${ofOccasion}
        order by item.id
        for update
      ), decision as (
        insert into gallery_decisions (
          item_id, number, from_status, to_status, notes, decided_at, decided_by_kind, decided_by_key,
          decided_by_display_name
        )
        select found.id, found.number, found.moderation_status, ${to}::text, ${notes}::text,
          ${timestamp(decidedAt)}::timestamptz, ${decidedBy.kind}::text, ${decidedBy.key}::text,
          ${decidedBy.displayName}::text
        from found
        returning *
      ), item as (
        update gallery_items item set moderation_status = ${to}, decision = found.number
        from found
        where item.id = found.id
        returning item.*
      ), event as (
        insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
        select ${moderated}::text, item.occasion_id, item.event_id, 'gallery_item', item.id,
          jsonb_build_object('moderation_status', item.moderation_status, 'asset_id', item.asset_id)
        from item join found on found.id = item.id
        where item.moderation_status <> found.moderation_status
        order by item.id
      ), entry as (
        insert into audit_entries (${sql.literal(auditColumns)})
        select item.occasion_id, ${decidedBy.kind}::text, ${byId}::uuid, ${decidedBy.key}::text, ${decidedBy.displayName}::text,
          ${requestId}::text, ${auditedDecision(to)}::text, 'gallery_item', item.id::text, uploader.display_name,
          item.uploader_id, case when item.moderation_status = found.moderation_status then '[]'::jsonb else
            jsonb_build_array(jsonb_build_object(
              'member', 'moderation_status', 'from', found.moderation_status, 'to', item.moderation_status
            )) end
        from item join found on found.id = item.id join actors uploader on uploader.id = item.uploader_id
        order by item.id
      )
      select ${occasionId === null ? sql`true` : installed(sql, "gallery", occasionId)} as installed, (
        select coalesce(json_agg(${sql.literal(decidedItem)} order by given.position), '[]'::json)
        from unnest(${itemIds}::uuid[]) with ordinality as given (id, position)
        join item on item.id = given.id
        join decision on decision.item_id = item.id
        join assets asset on asset.id = item.asset_id
        join actors uploader on uploader.id = item.uploader_id
      ) as items`.pipe(
      Effect.map(([row]) => ({ installed: row!.installed, items: row!.items.map(plannerItemOf) })),
      attempt("GalleryRepository.moderate"),
      Effect.tap(told)
    )
  })

  // Asset before item and items by id, as in every other statement; both are sent at once and run in this order.
  const eraseUploaded = (occasionId: OccasionId, uploaderId: ActorId) =>
    Effect.all(
      [
        sql`
          select item.id from gallery_items item join assets asset on asset.id = item.asset_id
          where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
          order by item.id
          for update of asset, item`,
        sql<{ readonly assetIds: ReadonlyArray<AssetId>; readonly decisions: number }>`
          with erased as (
            delete from gallery_items where uploader_id = ${uploaderId} and occasion_id = ${occasionId}
            returning id, asset_id
          )
          select coalesce((select json_agg(asset_id) from erased), '[]'::json) as "assetIds", (
            select count(*) from gallery_decisions where item_id in (select id from erased)
          )::int4 as decisions`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, rows]) => rows[0]!),
      attempt("GalleryRepository.eraseUploaded")
    )

  return { uploadUsageForChange, insert, moderate, eraseUploaded }
}
