/** The documents in which the gallery comes out of the database, and what they become. */
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { Moderation } from "@banquet/gallery-core/GalleryModeration"
import type { FeedItem, PlannerGalleryItem, StoredImage } from "@banquet/gallery-core/GalleryViews"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime } from "effect"
import type { SqlClient } from "effect/sql"
import { type Columns, installation, milliseconds } from "../../statements/Documents.ts"

type ModerationDocument = Omit<Moderation, "decidedAt"> & { readonly decidedAt: number }

export type ItemDocument = Omit<GalleryItem, "moderation" | "createdAt"> & {
  readonly moderation: ModerationDocument | null
  readonly createdAt: number
}

export type PlannerItemDocument = Omit<PlannerGalleryItem<StoredImage>, "item"> & { readonly item: ItemDocument }

export const moderationOf = <Document extends { readonly decidedAt: number }>(document: Document) => ({
  ...document,
  decidedAt: DateTime.makeUnsafe(document.decidedAt)
})

export const itemOf = (document: ItemDocument): GalleryItem => ({
  ...document,
  moderation: document.moderation === null ? null : moderationOf(document.moderation),
  createdAt: DateTime.makeUnsafe(document.createdAt)
})

export const plannerItemOf = (document: PlannerItemDocument): PlannerGalleryItem<StoredImage> => ({
  ...document,
  item: itemOf(document.item)
})

/** The installation and the enablement of now, for an expression of an occasion and one of an event. */
export const posture = (occasion: string, event: string) => `
  'installation', ${installation("gallery", occasion)},
  'enablement', (
    select json_build_object('id', id, 'config', config) from event_enablements
    where event_id = ${event} and occasion_id = ${occasion} and module = 'gallery' and enabled
  )`

/** What is known of a decision of the alias, as members of a document. */
export const moderation = (alias: string) => `
  'notes', ${alias}.notes, 'decidedAt', ${milliseconds(`${alias}.decided_at`)},
  'decidedBy', json_build_object(
    'kind', ${alias}.decided_by_kind, 'key', ${alias}.decided_by_key, 'displayName', ${alias}.decided_by_display_name
  )`

/** The latest decision about the item of the alias `item`, or null: looked up, for few items have one. */
const latestModeration = `(
  select json_build_object(${moderation("decision")}) from gallery_decisions decision
  where decision.item_id = item.id and decision.number = item.decision
)`

/** An item, of the alias `item`. */
export const item = `
  json_build_object(
    'id', item.id, 'occasionId', item.occasion_id, 'eventId', item.event_id,
    'installationId', item.module_installation_id, 'enablementId', item.event_enablement_id, 'assetId', item.asset_id,
    'uploaderId', item.uploader_id, 'caption', item.caption, 'moderationStatus', item.moderation_status,
    'moderation', ${latestModeration},
    'createdAt', ${milliseconds("item.created_at")}
  )`

const image = (kind: "thumbnail" | "web") => `
  case when asset.status = 'ready' then json_build_object(
    'objectKey', asset.${kind}_object_key, 'contentType', asset.${kind}_content_type,
    'byteSize', asset.${kind}_byte_size, 'width', asset.${kind}_width, 'height', asset.${kind}_height
  ) end`

/** An item as planners see it, of the aliases `item`, `asset` and `uploader`. */
export const plannerItem = `
  json_build_object(
    'item', ${item},
    'uploader', json_build_object('actorId', uploader.id, 'displayName', uploader.display_name),
    'asset', json_build_object(
      'status', asset.status, 'failure', asset.failure, 'contentType', asset.content_type, 'byteSize', asset.byte_size,
      'width', asset.width, 'height', asset.height, 'visibility', asset.visibility, 'placeholder', asset.placeholder
    ),
    'thumbnail', ${image("thumbnail")},
    'web', ${image("web")}
  )`

/** How many bytes the originals of an occasion take and its sessions hold. */
export const occasionBytes = (sql: SqlClient.SqlClient, occasionId: OccasionId) => sql`(
  (select coalesce(sum(stored_bytes), 0) from gallery_counts where occasion_id = ${occasionId})
  + (select coalesce(sum(held_bytes), 0) from upload_sessions
    where occasion_id = ${occasionId} and held_bytes > 0 and status <> 'finalized')
)`

/** An original as downloads need it, of the alias `asset`. */
export const original = `
  json_build_object('objectKey', asset.object_key, 'contentType', asset.content_type, 'fileName', asset.file_name)`

interface FeedRow extends Omit<FeedItem<StoredImage>, "createdAt" | "thumbnail" | "web"> {
  readonly createdAt: number
  readonly thumbnailObjectKey: StoredImage["objectKey"]
  readonly thumbnailContentType: string
  readonly thumbnailByteSize: number
  readonly thumbnailWidth: number
  readonly thumbnailHeight: number
  readonly webObjectKey: StoredImage["objectKey"]
  readonly webContentType: string
  readonly webByteSize: number
  readonly webWidth: number
  readonly webHeight: number
}

export type FeedDocument = Columns<FeedRow>

/** The columns of `FeedDocument` in terms of the columns of its tables. */
export const feedColumns = {
  id: "listed.id",
  eventId: "listed.event_id",
  caption: "listed.caption",
  uploaderName: "listed.uploader_name",
  createdAt: milliseconds("listed.created_at"),
  width: "listed.width",
  height: "listed.height",
  placeholder: "listed.placeholder",
  thumbnailObjectKey: "listed.thumbnail_object_key",
  thumbnailContentType: "listed.thumbnail_content_type",
  thumbnailByteSize: "listed.thumbnail_byte_size",
  thumbnailWidth: "listed.thumbnail_width",
  thumbnailHeight: "listed.thumbnail_height",
  webObjectKey: "listed.web_object_key",
  webContentType: "listed.web_content_type",
  webByteSize: "listed.web_byte_size",
  webWidth: "listed.web_width",
  webHeight: "listed.web_height"
} as const satisfies Record<keyof FeedRow, string>

export const feedOf = (rows: FeedDocument): ReadonlyArray<FeedItem<StoredImage>> =>
  rows.id.map((id, at) => ({
    id,
    eventId: rows.eventId[at]!,
    caption: rows.caption[at]!,
    uploaderName: rows.uploaderName[at]!,
    createdAt: DateTime.makeUnsafe(rows.createdAt[at]!),
    width: rows.width[at]!,
    height: rows.height[at]!,
    placeholder: rows.placeholder[at]!,
    thumbnail: {
      objectKey: rows.thumbnailObjectKey[at]!,
      contentType: rows.thumbnailContentType[at]!,
      byteSize: rows.thumbnailByteSize[at]!,
      width: rows.thumbnailWidth[at]!,
      height: rows.thumbnailHeight[at]!
    },
    web: {
      objectKey: rows.webObjectKey[at]!,
      contentType: rows.webContentType[at]!,
      byteSize: rows.webByteSize[at]!,
      width: rows.webWidth[at]!,
      height: rows.webHeight[at]!
    }
  }))
