/** What guests and planners read of the gallery: one statement a question. */
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { ModerationDecision } from "@banquet/gallery-core/GalleryModeration"
import type { ItemVisibility, OriginalFile } from "@banquet/gallery-core/GalleryRepository"
import type { UploadedItem } from "@banquet/gallery-core/GalleryViews"
import type { PostureFacts } from "@banquet/gallery-core/UploadPosture"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { batched } from "../../statements/BatchedStatement.ts"
import { columnArrays, installation, isInstalled, milliseconds } from "../../statements/Json.ts"
import { inline, type Placeholders, sql, statement } from "../../statements/Statement.ts"
import { after, newest, type Page } from "./NewestFirst.ts"
import { feedColumns, type FeedJson } from "./FeedJson.ts"
import { type ItemJson, itemJson, moderationMembers, originalJson, posture } from "./GalleryJson.ts"

type SessionJson = Omit<UploadSession, "createdAt" | "expiresAt"> & {
  readonly createdAt: number
  readonly expiresAt: number
}

export type CompletionFactsJson = PostureFacts & {
  readonly session: SessionJson | null
  readonly uploaded: (Omit<UploadedItem, "item"> & { readonly item: ItemJson }) | null
}

type DecisionJson = Omit<ModerationDecision, "decidedAt"> & { readonly decidedAt: number }

interface OfOccasion {
  readonly occasionId: OccasionId
}

interface OfItem extends OfOccasion {
  readonly itemId: GalleryItemId
}

interface ForGuest extends OfOccasion {
  readonly eventIds: ReadonlyArray<EventId>
}

/**
 * The events in scope on which Gallery is enabled now. Together with `visible_to_guests`, which the database generates, this
 * is `visibleToGuest`.
 */
const enabledEvents = ({ eventIds, occasionId }: Placeholders<ForGuest>) => sql`
  select enablement.event_id
  from event_enablements enablement
  where enablement.event_id = any(${eventIds}::uuid[]) and enablement.occasion_id = ${occasionId}
    and enablement.module = 'gallery' and enablement.enabled`

export const completionFacts = statement<
  OfOccasion & { readonly sessionId: UploadSessionId },
  { readonly facts: CompletionFactsJson }
>(
  "GalleryRepository.completionFacts",
  ({ occasionId, sessionId }) => sql`
    select json_build_object(
      ${posture("asked.occasion_id", "session.event_id")},
      'session', case when session.id is not null then json_build_object(
        'id', session.id, 'occasionId', session.occasion_id, 'eventId', session.event_id, 'ownerId', session.owner_id,
        'objectKey', session.object_key, 'fileName', session.file_name, 'contentType', session.content_type,
        'byteSize', session.byte_size, 'caption', session.caption, 'status', session.status,
        'assetId', session.asset_id, 'heldBytes', session.held_bytes,
        'createdAt', ${milliseconds("session.created_at")}, 'expiresAt', ${milliseconds("session.expires_at")}
      ) end,
      'uploaded', (
        select json_build_object('item', ${itemJson}, 'assetStatus', item.asset_status)
        from gallery_items item
        where item.asset_id = session.asset_id
      )
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${sessionId}::uuid as id) asked
    left join upload_sessions session on session.id = asked.id and session.occasion_id = asked.occasion_id`
)

/** The enabled events in scope, each with the version of what guests see of it: a text that is another after each change. */
const feedVersion = (scope: Placeholders<ForGuest>) => sql`
  (
    select coalesce(string_agg(concat(event.event_id, ' ', feed.version), ' ' order by event.event_id), '')
    from (
      ${enabledEvents(scope)}
    ) event
    left join gallery_feed_versions feed on feed.event_id = event.event_id
  )`

export interface FeedPageRow {
  readonly installed: boolean
  readonly version: string
  readonly items: FeedJson
}

/**
 * A page of each event by the index of what guests see, and of these the newest: as long as the page, not the gallery; with the
 * version that it is of.
 */
export const feedPage = statement<ForGuest & Page, FeedPageRow>(
  "GalleryRepository.feed",
  (page) => sql`
    select ${isInstalled("gallery", page.occasionId)} as installed, ${feedVersion(page)} as version, (
      select ${columnArrays(feedColumns)}
      from (
        select item.*, uploader.display_name as uploader_name, asset.width, asset.height, asset.placeholder,
          asset.thumbnail_object_key, asset.thumbnail_content_type, asset.thumbnail_byte_size, asset.thumbnail_width,
          asset.thumbnail_height, asset.web_object_key, asset.web_content_type, asset.web_byte_size, asset.web_width,
          asset.web_height
        from (
          select item.*
          from (
            ${enabledEvents(page)}
          ) event
          cross join lateral (
            select item.id, item.event_id, item.caption, item.asset_id, item.uploader_id, item.created_at
            from gallery_items item
            where item.event_id = event.event_id and item.visible_to_guests and ${after(page)}
            ${newest}
            limit ${inline(page.limit)}
          ) item
          ${newest}
          limit ${inline(page.limit)}
        ) item
        join assets asset on asset.id = item.asset_id
        join actors uploader on uploader.id = item.uploader_id
        ${newest}
      ) listed
    ) as items`
)

/** What may have changed of a page since it was read: the version, and the names of those whose photos are on it. */
export const feedState = batched<
  ForGuest & { readonly uploaderIds: ReadonlyArray<ActorId>; readonly uploaderNames: ReadonlyArray<string> },
  { readonly version: string; readonly renamed: boolean }
>(
  "GalleryRepository.feed.state",
  { occasionId: "uuid", eventIds: "uuid[]", uploaderIds: "uuid[]", uploaderNames: "text[]" },
  (known) => sql`
    select ${feedVersion(known)} as version, exists (
      select from unnest(${known.uploaderIds}::uuid[], ${known.uploaderNames}::text[]) given (id, name)
      left join actors uploader on uploader.id = given.id
      where uploader.display_name is distinct from given.name
    ) as renamed
    where ${isInstalled("gallery", known.occasionId)}`
)

/** The rule of `enabledEvents`, for the event of each item. */
export const itemVisibility = statement<{ readonly itemIds: ReadonlyArray<GalleryItemId> }, ItemVisibility>(
  "GalleryRepository.visibility",
  ({ itemIds }) => sql`
    select item.id, item.occasion_id as "occasionId", item.event_id as "eventId",
      item.moderation_status as "moderationStatus", item.asset_status as "assetStatus",
      item.visible_to_guests and exists (
        select from event_enablements enablement
        where enablement.event_id = item.event_id and enablement.occasion_id = item.occasion_id
          and enablement.module = 'gallery' and enablement.enabled
      ) as "visibleToGuests"
    from gallery_items item
    where item.id = any(${itemIds}::uuid[])`
)

export const originalForGuest = statement<
  ForGuest & OfItem,
  { readonly installation: PostureFacts["installation"]; readonly original: OriginalFile | null }
>(
  "GalleryRepository.guestOriginal",
  (scope) => sql`
    select ${installation("gallery", "asked.occasion_id")} as installation, (
      select ${originalJson}
      from gallery_items item
      join assets asset on asset.id = item.asset_id
      where item.id = ${scope.itemId} and item.visible_to_guests and item.event_id in (
        ${enabledEvents(scope)}
      )
    ) as original
    from (select ${scope.occasionId}::uuid as occasion_id) asked`
)

export const originalForPlanner = statement<
  OfItem,
  { readonly installed: boolean; readonly original: OriginalFile | null }
>(
  "GalleryRepository.plannerOriginal",
  ({ itemId, occasionId }) => sql`
    select ${isInstalled("gallery", occasionId)} as installed, (
      select ${originalJson}
      from gallery_items item
      join assets asset on asset.id = item.asset_id
      where item.id = ${itemId} and item.occasion_id = ${occasionId}
    ) as original`
)

export const decisionsOfItem = statement<
  OfItem,
  { readonly installed: boolean; readonly decisions: ReadonlyArray<DecisionJson> | null }
>(
  "GalleryRepository.decisions",
  ({ itemId, occasionId }) => sql`
    select ${isInstalled("gallery", occasionId)} as installed, (
      select coalesce(
        json_agg(json_build_object(
          'itemId', item.id, 'from', decision.from_status, 'to', decision.to_status,
          ${moderationMembers}
        ) order by decision.number desc) filter (where decision.number is not null),
        '[]'::json
      )
      from gallery_items item
      left join gallery_decisions decision on decision.item_id = item.id
      where item.id = ${itemId} and item.occasion_id = ${occasionId}
      group by item.id
    ) as decisions`
)
