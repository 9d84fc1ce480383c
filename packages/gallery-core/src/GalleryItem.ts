/** The gallery item: what a guest uploaded, which planners moderate. Its media is a shared asset. */
import type { AttachedResource } from "@banquet/assets-core/AssetAttachment"
import { AssetId } from "@banquet/assets-core/AssetIds"
import { Caption, type GuestUploadSession } from "@banquet/assets-core/UploadSession"
import { ActorId, EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import { type DateTime, Schema } from "effect"
import { GalleryItemId } from "./GalleryIds.ts"
import { Moderation, ModerationStatus } from "./GalleryModeration.ts"
import { GalleryModule } from "./GalleryModule.ts"
import type { UploadPosture } from "./UploadPosture.ts"

export const GalleryItem = Schema.Struct({
  id: GalleryItemId,
  occasionId: OccasionId,
  /** Set together with `enablementId`; an item without an event is visible to planners only. */
  eventId: Schema.NullOr(EventId),
  installationId: InstallationId,
  enablementId: Schema.NullOr(EnablementId),
  assetId: AssetId,
  uploaderId: ActorId,
  caption: Schema.NullOr(Caption),
  moderationStatus: ModerationStatus,
  /** The latest decision, `null` before the first. */
  moderation: Schema.NullOr(Moderation),
  createdAt: Schema.DateTimeUtc
})
export interface GalleryItem extends Schema.Schema.Type<typeof GalleryItem> {}

/** The item as what its asset is attached to. */
export const attachedItem = (id: GalleryItemId): AttachedResource => ({
  module: GalleryModule.key,
  type: "gallery_item",
  id
})

/** Returns the item that a received upload becomes: pending under `pre_moderation`, approved otherwise. */
export const newGalleryItem = (
  session: Pick<GuestUploadSession, "occasionId" | "eventId" | "ownerId" | "caption">,
  posture: UploadPosture,
  command: { readonly id: GalleryItemId; readonly assetId: AssetId; readonly now: DateTime.Utc }
): GalleryItem => ({
  id: command.id,
  occasionId: session.occasionId,
  eventId: session.eventId,
  installationId: posture.installationId,
  enablementId: posture.enablementId,
  assetId: command.assetId,
  uploaderId: session.ownerId,
  caption: session.caption,
  moderationStatus: posture.moderationMode === "pre_moderation" ? "pending" : "approved",
  moderation: null,
  createdAt: command.now
})
