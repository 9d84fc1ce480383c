/** What guests and planners read of the gallery: one statement a question. */
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import type { GalleryPageRequest } from "@banquet/gallery-core/GalleryCursor"
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { ModerationDecision, ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import type { ItemVisibility, OriginalFile } from "@banquet/gallery-core/GalleryRepository"
import type { GalleryTotals, UploadedItem } from "@banquet/gallery-core/GalleryViews"
import type { GuestScope } from "@banquet/gallery-core/GuestVisibility"
import type { CompletionFacts } from "@banquet/gallery-core/UploadCompletion"
import type { PostureFacts } from "@banquet/gallery-core/UploadPosture"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { columnArrays, installation, milliseconds } from "../../statements/Documents.ts"
import { installed } from "../../platform/internal/Installed.ts"
import { timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import {
  type FeedDocument,
  feedColumns,
  feedOf,
  item,
  type ItemDocument,
  itemOf,
  moderation,
  moderationOf,
  occasionBytes,
  original,
  plannerItem,
  type PlannerItemDocument,
  plannerItemOf,
  posture
} from "./GalleryDocuments.ts"

type SessionDocument = Omit<UploadSession, "createdAt" | "expiresAt"> & {
  readonly createdAt: number
  readonly expiresAt: number
}

type CompletionDocument = PostureFacts & {
  readonly session: SessionDocument | null
  readonly uploaded: (Omit<UploadedItem, "item"> & { readonly item: ItemDocument }) | null
}

interface PlannerPageDocument {
  readonly installed: boolean
  readonly eventFound: boolean
  readonly items: ReadonlyArray<PlannerItemDocument>
  readonly totals: GalleryTotals
  readonly usedBytes: number
}

type DecisionDocument = Omit<ModerationDecision, "decidedAt"> & { readonly decidedAt: number }

const completionOf = ({ session, uploaded, ...facts }: CompletionDocument): CompletionFacts => ({
  ...facts,
  session: session && {
    ...session,
    createdAt: DateTime.makeUnsafe(session.createdAt),
    expiresAt: DateTime.makeUnsafe(session.expiresAt)
  },
  uploaded: uploaded && { ...uploaded, item: itemOf(uploaded.item) }
})

const session = `
  json_build_object(
    'id', session.id, 'occasionId', session.occasion_id, 'eventId', session.event_id, 'ownerId', session.owner_id,
    'objectKey', session.object_key, 'fileName', session.file_name, 'contentType', session.content_type,
    'byteSize', session.byte_size, 'caption', session.caption, 'status', session.status, 'assetId', session.asset_id,
    'heldBytes', session.held_bytes,
    'createdAt', ${milliseconds("session.created_at")}, 'expiresAt', ${milliseconds("session.expires_at")}
  )`

const totals = (status: ModerationStatus) => `'${status}', coalesce(sum(${status}), 0)`

/** Before every position: pages that begin with the newest need no statement of their own. */
const beginning = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }

const startOf = ({ after }: GalleryPageRequest) =>
  after === null ? beginning : { createdAt: timestamp(after.createdAt), id: after.id }

export const galleryReads = (sql: SqlClient.SqlClient) => {
  /**
   * The events in scope on which Gallery is enabled now, as `enablement`. Together with `visible_to_guests`, which the
   * database generates, this is `visibleToGuest`.
   */
  const enabledEvents = ({ eventIds, occasionId }: GuestScope) => sql`
    event_enablements enablement
    where enablement.event_id = any(${eventIds}::uuid[]) and enablement.occasion_id = ${occasionId}
      and enablement.module = 'gallery' and enablement.enabled`

  // Written into the statement: for a limit that it does not know the planner expects a tenth of the gallery.
  const sizeOf = ({ limit }: GalleryPageRequest) => sql.literal(Math.max(0, Math.trunc(limit)).toFixed())

  const completionFacts = (occasionId: OccasionId, sessionId: UploadSessionId) =>
    sql<{ readonly facts: CompletionDocument }>`
      select json_build_object(
        ${sql.literal(posture("asked.occasion_id", "session.event_id"))},
        'session', case when session.id is not null then ${sql.literal(session)} end,
        'uploaded', (
          select json_build_object('item', ${sql.literal(item)}, 'assetStatus', item.asset_status)
          from gallery_items item
          where item.asset_id = session.asset_id
        )
      ) as facts
      from (select ${occasionId}::uuid as occasion_id, ${sessionId}::uuid as id) asked
      left join upload_sessions session on session.id = asked.id and session.occasion_id = asked.occasion_id`.pipe(
      Effect.map(([row]) => completionOf(row!.facts)),
      attempt("GalleryRepository.completionFacts")
    )

  // A page of each event by the index of what guests see, and of these the newest: as long as the page, not the gallery.
  const feed = (scope: GuestScope, page: GalleryPageRequest) => {
    const start = startOf(page)
    const limit = sizeOf(page)
    const newest = sql.literal("order by item.created_at desc, item.id desc")
    const found = sql`
      select item.*, uploader.display_name as uploader_name, asset.width, asset.height, asset.placeholder,
        asset.thumbnail_object_key, asset.thumbnail_content_type, asset.thumbnail_byte_size, asset.thumbnail_width,
        asset.thumbnail_height, asset.web_object_key, asset.web_content_type, asset.web_byte_size, asset.web_width,
        asset.web_height
      from (
        select item.*
        from (select enablement.event_id from ${enabledEvents(scope)}) event
        cross join lateral (
          select item.id, item.event_id, item.caption, item.asset_id, item.uploader_id, item.created_at
          from gallery_items item
          where item.event_id = event.event_id and item.visible_to_guests
            and (item.created_at, item.id) < (${start.createdAt}::timestamptz, ${start.id}::uuid)
          ${newest}
          limit ${limit}
        ) item
        ${newest}
        limit ${limit}
      ) item
      join assets asset on asset.id = item.asset_id
      join actors uploader on uploader.id = item.uploader_id
      ${newest}`
    return sql<{ readonly installed: boolean; readonly items: FeedDocument }>`
      select ${installed(sql, "gallery", scope.occasionId)} as installed, (
        select ${sql.literal(columnArrays(feedColumns))} from (${found}) listed
      ) as items`.pipe(
      Effect.map(([row]) => ({ installed: row!.installed, items: feedOf(row!.items) })),
      attempt("GalleryRepository.feed")
    )
  }

  // The rule of `enabledEvents`, for the event of each item.
  const visibility = (itemIds: ReadonlyArray<GalleryItemId>) =>
    sql<ItemVisibility>`
      select item.id, item.occasion_id as "occasionId", item.event_id as "eventId",
        item.moderation_status as "moderationStatus", item.asset_status as "assetStatus",
        item.visible_to_guests and exists (
          select from event_enablements enablement
          where enablement.event_id = item.event_id and enablement.occasion_id = item.occasion_id
            and enablement.module = 'gallery' and enablement.enabled
        ) as "visibleToGuests"
      from gallery_items item
      where item.id = any(${itemIds}::uuid[])`.pipe(attempt("GalleryRepository.visibility"))

  const guestOriginal = (scope: GuestScope, itemId: GalleryItemId) =>
    sql<{ readonly installation: PostureFacts["installation"]; readonly original: OriginalFile | null }>`
      select ${sql.literal(installation("gallery", "asked.occasion_id"))} as installation, (
        select ${sql.literal(original)}
        from gallery_items item join assets asset on asset.id = item.asset_id
        where item.id = ${itemId} and item.visible_to_guests
          and item.event_id in (select enablement.event_id from ${enabledEvents(scope)})
      ) as original
      from (select ${scope.occasionId}::uuid as occasion_id) asked`.pipe(
      Effect.map(([row]) => row!),
      attempt("GalleryRepository.guestOriginal")
    )

  // A page of each moderation status, and of these the newest, as in the feed.
  const plannerPage = (
    query: {
      readonly occasionId: OccasionId
      readonly eventId: EventId | null
      readonly moderationStatus: ModerationStatus | null
    },
    page: GalleryPageRequest
  ) => {
    const { eventId, moderationStatus, occasionId } = query
    const start = startOf(page)
    const limit = sizeOf(page)
    const statuses = moderationStatus === null ? ["pending", "approved", "rejected"] : [moderationStatus]
    const newest = sql.literal("order by item.created_at desc, item.id desc")
    const ofEvent = eventId === null ? sql.literal("") : sql`and item.event_id = ${eventId}`
    return sql<{ readonly page: PlannerPageDocument }>`
      select json_build_object(
        'installed', ${installed(sql, "gallery", occasionId)},
        'eventFound', ${
          eventId === null
            ? sql`true`
            : sql`exists (select from events where id = ${eventId} and occasion_id = ${occasionId})`
        },
        'totals', (
          select json_build_object(
            'total', coalesce(sum(pending + approved + rejected), 0), ${sql.literal(totals("pending"))},
            ${sql.literal(totals("approved"))}, ${sql.literal(totals("rejected"))}
          )
          from gallery_counts
          where occasion_id = ${occasionId} ${eventId === null ? sql.literal("") : sql`and event_id = ${eventId}`}
        ),
        'usedBytes', ${occasionBytes(sql, occasionId)},
        'items', (
          select coalesce(json_agg(${sql.literal(plannerItem)} ${newest}), '[]'::json)
          from (
            select item.*
            from unnest(${statuses}::text[]) as given (status)
            cross join lateral (
              select item.* from gallery_items item
              where item.occasion_id = ${occasionId} ${ofEvent} and item.moderation_status = given.status
                and (item.created_at, item.id) < (${start.createdAt}::timestamptz, ${start.id}::uuid)
              ${newest}
              limit ${limit}
            ) item
            ${newest}
            limit ${limit}
          ) item
          join assets asset on asset.id = item.asset_id
          join actors uploader on uploader.id = item.uploader_id
        )
      ) as page`.pipe(
      Effect.map(([row]) => ({ ...row!.page, items: row!.page.items.map(plannerItemOf) })),
      attempt("GalleryRepository.plannerPage")
    )
  }

  const plannerOriginal = (occasionId: OccasionId, itemId: GalleryItemId) =>
    sql<{ readonly installed: boolean; readonly original: OriginalFile | null }>`
      select ${installed(sql, "gallery", occasionId)} as installed, (
        select ${sql.literal(original)}
        from gallery_items item join assets asset on asset.id = item.asset_id
        where item.id = ${itemId} and item.occasion_id = ${occasionId}
      ) as original`.pipe(
      Effect.map(([row]) => row!),
      attempt("GalleryRepository.plannerOriginal")
    )

  const decisions = (occasionId: OccasionId, itemId: GalleryItemId) =>
    sql<{ readonly installed: boolean; readonly decisions: ReadonlyArray<DecisionDocument> | null }>`
      select ${installed(sql, "gallery", occasionId)} as installed, (
        select coalesce(
          json_agg(json_build_object(
            'itemId', item.id, 'from', decision.from_status, 'to', decision.to_status, ${sql.literal(moderation("decision"))}
          ) order by decision.number desc) filter (where decision.number is not null),
          '[]'::json
        )
        from gallery_items item left join gallery_decisions decision on decision.item_id = item.id
        where item.id = ${itemId} and item.occasion_id = ${occasionId}
        group by item.id
      ) as decisions`.pipe(
      Effect.map(([row]) => ({
        installed: row!.installed,
        decisions: row!.decisions?.map((decision): ModerationDecision => moderationOf(decision)) ?? null
      })),
      attempt("GalleryRepository.decisions")
    )

  return {
    completionFacts,
    feed,
    visibility,
    guestOriginal,
    plannerPage,
    plannerOriginal,
    decisions
  }
}
