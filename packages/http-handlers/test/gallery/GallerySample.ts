/** A gallery of one item, as the use cases would show it. */
import { Asset } from "@banquet/assets-core/Asset"
import { AssetId, UploadSessionId } from "@banquet/assets-core/AssetIds"
import { ObjectKey, type SignedUpload } from "@banquet/assets-core/ObjectStorage"
import type { SignedOriginal } from "@banquet/assets-core/SignedReads"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { ModerationDecision } from "@banquet/gallery-core/GalleryModeration"
import type { FeedItem, PlannerGalleryItem, SignedImage } from "@banquet/gallery-core/GalleryViews"
import { DateTime } from "effect"
import { actorId, enablementId, eventId, installationId, occasionId } from "../Sample.ts"

const id = (tail: number): string => `01912345-0000-7000-8000-${tail.toString(16).padStart(12, "0")}`

export const itemId = GalleryItemId.make(id(30))
export const otherItemId = GalleryItemId.make(id(31))
export const assetId = AssetId.make(id(32))
export const sessionId = UploadSessionId.make(id(33))

export const createdAt = DateTime.makeUnsafe("2026-11-20T20:15:00.000Z")

export const session: UploadSession = {
  id: sessionId,
  occasionId,
  eventId,
  ownerId: actorId,
  objectKey: ObjectKey.make("originals/a/b"),
  fileName: "IMG_1.jpg",
  contentType: "image/jpeg",
  byteSize: 1,
  caption: null,
  status: "open",
  assetId: null,
  heldBytes: 15_728_640,
  createdAt,
  expiresAt: DateTime.addDuration(createdAt, "15 minutes")
}
export const upload: SignedUpload = {
  method: "PUT",
  url: "https://storage.example/originals/a/b?sig=1",
  headers: { "content-type": "image/jpeg" }
}
export const item: GalleryItem = {
  id: itemId,
  occasionId,
  eventId,
  installationId,
  enablementId,
  assetId,
  uploaderId: actorId,
  caption: "The cake",
  moderationStatus: "pending",
  moderation: null,
  createdAt
}
const image = (size: number): SignedImage => ({
  url: `https://storage.example/variants/${size}`,
  width: size,
  height: size,
  contentType: "image/webp",
  byteSize: size * 10
})
export const feedItem: FeedItem<SignedImage> = {
  id: itemId,
  eventId,
  caption: "The cake",
  uploaderName: "Gil",
  createdAt,
  width: 4032,
  height: 3024,
  placeholder: "AAAA",
  thumbnail: image(400),
  web: image(2048)
}
export const processingItem: PlannerGalleryItem<SignedImage> = {
  item,
  uploader: { actorId, displayName: "Gil" },
  asset: {
    status: "processing",
    failure: null,
    contentType: Asset.fields.contentType.make("image/jpeg"),
    byteSize: 3_000_000,
    width: 4032,
    height: 3024,
    visibility: "guests",
    placeholder: null
  },
  thumbnail: null,
  web: null
}
export const decision: ModerationDecision = {
  itemId,
  from: "pending",
  to: "approved",
  notes: "lovely",
  decidedAt: createdAt,
  decidedBy: { kind: "planner", key: "paula", displayName: "Paula" }
}
export const approvedItem: PlannerGalleryItem<SignedImage> = {
  ...processingItem,
  item: {
    ...item,
    moderationStatus: "approved",
    moderation: { notes: decision.notes, decidedAt: createdAt, decidedBy: decision.decidedBy }
  },
  asset: { ...processingItem.asset, status: "ready", placeholder: "AAAA" },
  thumbnail: image(400),
  web: image(2048)
}
export const original: SignedOriginal = {
  url: "https://storage.example/originals/a/b?sig=2",
  expiresAt: DateTime.addDuration(createdAt, "5 minutes"),
  fileName: "IMG_1.jpg"
}
