/** The gallery as guests and planners see it; `Image` is a stored variant, or one with a URL. */
import type { Asset } from "@banquet/assets-core/Asset"
import type { AssetVariant } from "@banquet/assets-core/AssetVariant"
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import type { DateTime } from "effect"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { GalleryItem } from "./GalleryItem.ts"
import type { ModerationStatus } from "./GalleryModeration.ts"

/** A variant as it is stored. */
export interface StoredImage extends Pick<
  AssetVariant,
  "objectKey" | "contentType" | "byteSize" | "width" | "height"
> {}

/** A variant as clients get it. */
export interface SignedImage extends Omit<StoredImage, "objectKey"> {
  readonly url: string
}

/** A row of the guest feed. */
export interface FeedItem<Image> {
  readonly id: GalleryItemId
  readonly eventId: EventId
  readonly caption: string | null
  readonly uploaderName: string
  readonly createdAt: DateTime.Utc
  /** Of the original, upright. */
  readonly width: number
  readonly height: number
  /** A ThumbHash in base64. */
  readonly placeholder: string
  readonly thumbnail: Image
  readonly web: Image
}

/** A row of the planner's list. */
export interface PlannerGalleryItem<Image> {
  readonly item: GalleryItem
  readonly uploader: { readonly actorId: ActorId; readonly displayName: string }
  readonly asset: Pick<
    Asset,
    "status" | "failure" | "contentType" | "byteSize" | "width" | "height" | "visibility" | "placeholder"
  >
  /** `null` until the asset is ready. */
  readonly thumbnail: Image | null
  readonly web: Image | null
}

/** How many items there are, in all and by moderation status. */
export interface GalleryTotals extends Readonly<Record<"total" | ModerationStatus, number>> {}

/** The bytes that the originals of an occasion and its open uploads take, and the most that they may take. */
export interface GalleryStorage {
  readonly usedBytes: number
  readonly limitBytes: number
}

/** An item as its uploader gets it on completion. */
export interface UploadedItem {
  readonly item: GalleryItem
  readonly assetStatus: Asset["status"]
}
