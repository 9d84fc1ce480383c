/** The gallery's views as documents of the contract. */
import type { SignedOriginal } from "@banquet/assets-core/SignedReads"
import { GalleryCursor, type GalleryPage } from "@banquet/gallery-core/GalleryCursor"
import type { ModerationDecision } from "@banquet/gallery-core/GalleryModeration"
import type {
  FeedItem,
  GalleryStorage,
  GalleryTotals,
  PlannerGalleryItem,
  SignedImage,
  UploadedItem
} from "@banquet/gallery-core/GalleryViews"
import type * as Wire from "@banquet/http-api/gallery/GalleryDocument"
import { DateTime, Schema } from "effect"
import { deciderDocument } from "../platform/DeciderDocument.ts"

const encodeCursor = Schema.encodeSync(GalleryCursor)

const pageDocument = <Row, Document>(page: GalleryPage<Row>, document: (row: Row) => Document) => ({
  items: page.items.map(document),
  next_cursor: page.next === null ? null : encodeCursor(page.next)
})

const pictureDocument = (image: SignedImage): typeof Wire.Picture.Encoded => ({
  url: image.url,
  width: image.width,
  height: image.height,
  content_type: image.contentType,
  byte_size: image.byteSize
})

export const uploadedDocument = ({ assetStatus, item }: UploadedItem): typeof Wire.GalleryItemAnswer.Encoded => ({
  gallery_item: {
    id: item.id,
    event_id: item.eventId,
    caption: item.caption,
    moderation_status: item.moderationStatus,
    created_at: DateTime.formatIso(item.createdAt),
    asset: { id: item.assetId, status: assetStatus }
  }
})

export const feedDocument = (page: GalleryPage<FeedItem<SignedImage>>): typeof Wire.Feed.Encoded =>
  pageDocument(page, (item) => ({
    id: item.id,
    event_id: item.eventId,
    caption: item.caption,
    uploader_name: item.uploaderName,
    created_at: DateTime.formatIso(item.createdAt),
    width: item.width,
    height: item.height,
    placeholder: item.placeholder,
    thumbnail: pictureDocument(item.thumbnail),
    web: pictureDocument(item.web)
  }))

export const originalDocument = (original: SignedOriginal): typeof Wire.Original.Encoded => ({
  url: original.url,
  expires_at: DateTime.formatIso(original.expiresAt),
  file_name: original.fileName
})

export const plannerItemDocument = ({
  asset,
  item,
  thumbnail,
  uploader,
  web
}: PlannerGalleryItem<SignedImage>): typeof Wire.PlannerGalleryItem.Encoded => ({
  id: item.id,
  occasion_id: item.occasionId,
  event_id: item.eventId,
  module_installation_id: item.installationId,
  event_enablement_id: item.enablementId,
  asset_id: item.assetId,
  caption: item.caption,
  moderation_status: item.moderationStatus,
  moderation:
    item.moderation === null
      ? null
      : {
          notes: item.moderation.notes,
          decided_at: DateTime.formatIso(item.moderation.decidedAt),
          decided_by: deciderDocument(item.moderation.decidedBy)
        },
  uploader: { actor_id: uploader.actorId, display_name: uploader.displayName },
  created_at: DateTime.formatIso(item.createdAt),
  asset: {
    status: asset.status,
    failure: asset.failure,
    content_type: asset.contentType,
    byte_size: asset.byteSize,
    width: asset.width,
    height: asset.height,
    visibility: asset.visibility
  },
  placeholder: asset.placeholder,
  thumbnail: thumbnail === null ? null : pictureDocument(thumbnail),
  web: web === null ? null : pictureDocument(web)
})

export const plannerGalleryDocument = (
  page: GalleryPage<PlannerGalleryItem<SignedImage>> & {
    readonly totals: GalleryTotals
    readonly storage: GalleryStorage
  }
): typeof Wire.PlannerGallery.Encoded => ({
  ...pageDocument(page, plannerItemDocument),
  totals: {
    total: page.totals.total,
    pending: page.totals.pending,
    approved: page.totals.approved,
    rejected: page.totals.rejected
  },
  storage: { used_bytes: page.storage.usedBytes, limit_bytes: page.storage.limitBytes }
})

export const historyDocument = (
  decisions: ReadonlyArray<ModerationDecision>
): typeof Wire.ModerationHistory.Encoded => ({
  decisions: decisions.map((decision) => ({
    from: decision.from,
    to: decision.to,
    notes: decision.notes,
    decided_at: DateTime.formatIso(decision.decidedAt),
    decided_by: deciderDocument(decision.decidedBy)
  }))
})
