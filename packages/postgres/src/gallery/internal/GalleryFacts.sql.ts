/**
 * What decisions about the gallery are made on, read under locks.
 *
 * Under READ COMMITTED a statement sees what was committed when it began, not what it waited for. So the locks come first
 * and the facts in a statement of their own. Assets are locked before items, items in the order of their ids, and the rows
 * that count them afterwards.
 */
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { ErasableItem } from "@banquet/gallery-core/ItemErasure"
import type { UploadOpeningFacts } from "@banquet/gallery-core/UploadOpening"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { isInstalled } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import { occasionBytes, type PlannerItemJson, plannerItemJson, posture } from "./GalleryJson.ts"

interface OfUploader {
  readonly occasionId: OccasionId
  readonly uploaderId: ActorId
}

export const uploadOpeningFacts = statement<
  OfUploader & { readonly eventId: EventId },
  { readonly facts: UploadOpeningFacts }
>(
  "GalleryRepository.uploadOpeningForChange",
  ({ eventId, occasionId, uploaderId }) => sql`
    select json_build_object(
      ${posture("asked.occasion_id", "asked.event_id")},
      'usage', case when exists (
        select from actors where id = asked.uploader_id and occasion_id = asked.occasion_id
      ) then json_build_object(
        'uploads', held.sessions + stored.items, 'bytes', held.bytes + stored.bytes,
        'occasionBytes', ${occasionBytes(occasionId)}, 'endedSessions', held.ended
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
      from gallery_items item
      join assets asset on asset.id = item.asset_id
      where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
    ) stored`
)

interface OfItems {
  /** Of any occasion for null. */
  readonly occasionId: OccasionId | null
  readonly itemIds: ReadonlyArray<GalleryItemId>
}

const ofOccasion = (occasionId: string) => `(${occasionId}::uuid is null or item.occasion_id = ${occasionId})`

export const lockItems = statement<OfItems>(
  "GalleryRepository.itemsForChange.lock",
  ({ itemIds, occasionId }) => sql`
    select item.id
    from gallery_items item
    where item.id = any(${itemIds}::uuid[]) and ${ofOccasion(occasionId)}
    order by item.id
    for update`
)

export const itemsForChange = statement<
  OfItems,
  { readonly installed: boolean; readonly items: ReadonlyArray<PlannerItemJson> }
>(
  "GalleryRepository.itemsForChange",
  ({ itemIds, occasionId }) => sql`
    select ${occasionId}::uuid is null or ${isInstalled("gallery", occasionId)} as installed, (
      select coalesce(json_agg(${plannerItemJson} order by given.position), '[]'::json)
      from unnest(${itemIds}::uuid[]) with ordinality as given (id, position)
      join gallery_items item on item.id = given.id
      join assets asset on asset.id = item.asset_id
      join actors uploader on uploader.id = item.uploader_id
      where ${ofOccasion(occasionId)}
    ) as items`
)

export const lockUploadedItems = statement<OfUploader>(
  "GalleryRepository.uploadedItemsForChange.lock",
  ({ occasionId, uploaderId }) => sql`
    select item.id
    from gallery_items item
    join assets asset on asset.id = item.asset_id
    where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
    order by item.id
    for update of asset, item`
)

export const uploadedItems = statement<OfUploader, ErasableItem>(
  "GalleryRepository.uploadedItemsForChange",
  ({ occasionId, uploaderId }) => sql`
    select item.id, item.asset_id as "assetId", coalesce(item.decision, 0)::int4 as "decisionCount"
    from gallery_items item
    where item.uploader_id = ${uploaderId} and item.occasion_id = ${occasionId}
    order by item.id`
)

export const uploaders = statement<
  { readonly occasionId: OccasionId; readonly actorIds: ReadonlyArray<ActorId> },
  { readonly actorId: ActorId }
>(
  "GalleryRepository.uploaders",
  ({ actorIds, occasionId }) => sql`
    select distinct item.uploader_id as "actorId"
    from gallery_items item
    where item.uploader_id = any(${actorIds}::uuid[]) and item.occasion_id = ${occasionId}
    order by item.uploader_id`
)
