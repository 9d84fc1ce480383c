/** Gallery items as guests and planners see them. */
import { AssetStatus, AssetVisibility } from "@banquet/assets-core/Asset"
import { AssetId } from "@banquet/assets-core/AssetIds"
import { GalleryCursor } from "@banquet/gallery-core/GalleryCursor"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import { ActorId, EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { pageOf } from "../platform/ListQuery.ts"
import { Decider } from "../platform/Decider.ts"
import { Timestamp } from "../platform/Timestamp.ts"

/** A picture to show. Its URL is signed and lives for a while. */
export const Picture = Schema.Struct({
  url: Schema.String,
  width: Schema.Int,
  height: Schema.Int,
  content_type: Schema.String,
  byte_size: Schema.Int
}).annotate({ identifier: "Picture" })

/** What an upload became, as its guest sees it. */
export const GalleryItem = Schema.Struct({
  id: GalleryItemId,
  event_id: Schema.NullOr(EventId),
  caption: Schema.NullOr(Schema.String),
  moderation_status: ModerationStatus,
  created_at: Timestamp,
  asset: Schema.Struct({ id: AssetId, status: AssetStatus })
}).annotate({ identifier: "GalleryItem" })

export const GalleryItemAnswer = Schema.Struct({ gallery_item: GalleryItem })

export const FeedItem = Schema.Struct({
  id: GalleryItemId,
  event_id: EventId,
  caption: Schema.NullOr(Schema.String),
  uploader_name: Schema.String,
  created_at: Timestamp,
  /** Of the original, upright. */
  width: Schema.Int,
  height: Schema.Int,
  /** A ThumbHash in base64. */
  placeholder: Schema.String,
  thumbnail: Picture,
  web: Picture
}).annotate({ identifier: "FeedItem" })

export const Feed = Schema.Struct(pageOf(FeedItem, GalleryCursor))

/** Where an original can be downloaded, for five minutes at most. */
export const Original = Schema.Struct({
  url: Schema.String,
  expires_at: Timestamp,
  file_name: Schema.String
}).annotate({ identifier: "Original" })

export const PlannerGalleryItem = Schema.Struct({
  id: GalleryItemId,
  occasion_id: OccasionId,
  event_id: Schema.NullOr(EventId),
  module_installation_id: InstallationId,
  event_enablement_id: Schema.NullOr(EnablementId),
  asset_id: AssetId,
  caption: Schema.NullOr(Schema.String),
  moderation_status: ModerationStatus,
  /** The latest decision. */
  moderation: Schema.NullOr(
    Schema.Struct({ notes: Schema.NullOr(Schema.String), decided_at: Timestamp, decided_by: Decider })
  ),
  uploader: Schema.Struct({ actor_id: ActorId, display_name: Schema.String }),
  created_at: Timestamp,
  asset: Schema.Struct({
    status: AssetStatus,
    /** Why it failed. */
    failure: Schema.NullOr(Schema.String),
    content_type: Schema.String,
    byte_size: Schema.Int,
    width: Schema.Int,
    height: Schema.Int,
    visibility: AssetVisibility
  }),
  placeholder: Schema.NullOr(Schema.String),
  thumbnail: Schema.NullOr(Picture),
  web: Schema.NullOr(Picture)
}).annotate({ identifier: "PlannerGalleryItem" })

/**
 * The totals count the items that the query asks for, whatever their moderation status. `storage` is the whole occasion's:
 * originals and what uploads under way may still bring, and how much they may be.
 */
export const PlannerGallery = Schema.Struct({
  ...pageOf(PlannerGalleryItem, GalleryCursor),
  totals: Schema.Struct({
    total: Schema.Int,
    pending: Schema.Int,
    approved: Schema.Int,
    rejected: Schema.Int
  }),
  storage: Schema.Struct({ used_bytes: Schema.Int, limit_bytes: Schema.Int })
})

export const PlannerGalleryItemAnswer = Schema.Struct({ gallery_item: PlannerGalleryItem })

export const PlannerGalleryItemsAnswer = Schema.Struct({
  /** Those that were decided. */
  gallery_items: Schema.Array(PlannerGalleryItem),
  /** Those of which somebody has taken another decision than the one of `latest_decided_at`. */
  decided_since: Schema.Array(GalleryItemId),
  not_found: Schema.Array(GalleryItemId)
})

/** Every decision about an item, newest first. */
export const ModerationHistory = Schema.Struct({
  decisions: Schema.Array(
    Schema.Struct({
      from: ModerationStatus,
      to: ModerationStatus,
      notes: Schema.NullOr(Schema.String),
      decided_at: Timestamp,
      decided_by: Decider
    })
  )
})
