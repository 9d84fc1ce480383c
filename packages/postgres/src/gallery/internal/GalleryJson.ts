/** The JSON in which the gallery comes out of the database, as types, as texts of SQL, and what it becomes. */
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { Moderation } from "@banquet/gallery-core/GalleryModeration"
import type { PlannerGalleryItem, StoredImage } from "@banquet/gallery-core/GalleryViews"
import { DateTime } from "effect"
import { installation, milliseconds } from "../../statements/Json.ts"
import { sql } from "../../statements/Statement.ts"

type ModerationJson = Omit<Moderation, "decidedAt"> & { readonly decidedAt: number }

export type ItemJson = Omit<GalleryItem, "moderation" | "createdAt"> & {
  readonly moderation: ModerationJson | null
  readonly createdAt: number
}

export type PlannerItemJson = Omit<PlannerGalleryItem<StoredImage>, "item"> & { readonly item: ItemJson }

export const moderationOf = <Json extends { readonly decidedAt: number }>(json: Json) => ({
  ...json,
  decidedAt: DateTime.makeUnsafe(json.decidedAt)
})

export const itemOf = (json: ItemJson): GalleryItem => ({
  ...json,
  moderation: json.moderation === null ? null : moderationOf(json.moderation),
  createdAt: DateTime.makeUnsafe(json.createdAt)
})

export const plannerItemOf = (json: PlannerItemJson): PlannerGalleryItem<StoredImage> => ({
  ...json,
  item: itemOf(json.item)
})

/** The members of `PostureFacts`: the installation and the enablement of now, of an occasion and an event, expressions. */
export const posture = (occasion: string, event: string) => sql`
  'installation', ${installation("gallery", occasion)},
  'enablement', (
    select json_build_object('id', id, 'config', config) from event_enablements
    where event_id = ${event} and occasion_id = ${occasion} and module = 'gallery' and enabled
  )`

/** The alias `decision` as members of a JSON object. */
export const moderationMembers = sql`
  'notes', decision.notes, 'decidedAt', ${milliseconds("decision.decided_at")},
  'decidedBy', json_build_object(
    'kind', decision.decided_by_kind, 'key', decision.decided_by_key, 'displayName', decision.decided_by_display_name
  )`

/** The alias `item` with its latest decision, which is looked up, for few items have one. */
export const itemJson = sql`
  json_build_object(
    'id', item.id, 'occasionId', item.occasion_id, 'eventId', item.event_id,
    'installationId', item.module_installation_id, 'enablementId', item.event_enablement_id, 'assetId', item.asset_id,
    'uploaderId', item.uploader_id, 'caption', item.caption, 'moderationStatus', item.moderation_status,
    'moderation', (
      select json_build_object(
        ${moderationMembers}
      )
      from gallery_decisions decision
      where decision.item_id = item.id and decision.number = item.decision
    ),
    'createdAt', ${milliseconds("item.created_at")}
  )`

const image = (kind: "thumbnail" | "web") => sql`
  case when asset.status = 'ready' then json_build_object(
    'objectKey', asset.${kind}_object_key, 'contentType', asset.${kind}_content_type,
    'byteSize', asset.${kind}_byte_size, 'width', asset.${kind}_width, 'height', asset.${kind}_height
  ) end`

/** An item as planners see it, of the aliases `item`, `asset` and `uploader`. */
export const plannerItemJson = sql`
  json_build_object(
    'item', ${itemJson},
    'uploader', json_build_object('actorId', uploader.id, 'displayName', uploader.display_name),
    'asset', json_build_object(
      'status', asset.status, 'failure', asset.failure, 'contentType', asset.content_type, 'byteSize', asset.byte_size,
      'width', asset.width, 'height', asset.height, 'visibility', asset.visibility, 'placeholder', asset.placeholder
    ),
    'thumbnail', ${image("thumbnail")},
    'web', ${image("web")}
  )`

/** How many bytes the originals of an occasion, an expression, take, those of other modules too, and its sessions hold. */
export const occasionBytes = (occasionId: string) => sql`
  (
    (select coalesce(sum(stored_bytes), 0) from gallery_counts where occasion_id = ${occasionId})
    + (
      select coalesce(sum(other.byte_size), 0)
      from asset_attachments attachment
      join assets other on other.id = attachment.asset_id
      where attachment.occasion_id = ${occasionId} and attachment.module <> 'gallery'
    )
    + (
      select coalesce(sum(held_bytes), 0) from upload_sessions
      where occasion_id = ${occasionId} and held_bytes > 0 and status <> 'finalized'
    )
  )`

/** An original as downloads need it, of the alias `asset`. */
export const originalJson = sql`
  json_build_object('objectKey', asset.object_key, 'contentType', asset.content_type, 'fileName', asset.file_name)`
