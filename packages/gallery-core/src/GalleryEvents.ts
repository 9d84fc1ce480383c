/** What a change of a gallery item tells. */
import type { NewDomainEvent } from "@banquet/platform-core/DomainEvent"
import type { GalleryItem } from "./GalleryItem.ts"
import type { ModerationDecision } from "./GalleryModeration.ts"

/** The events of the aggregate `gallery_item`; `data` is `{ moderation_status, asset_id }` after it. */
export type GalleryEventType = "gallery_item.uploaded" | "gallery_item.moderated"

const everyType: Readonly<Record<GalleryEventType, true>> = {
  "gallery_item.moderated": true,
  "gallery_item.uploaded": true
}

export const galleryEventTypes: ReadonlyArray<string> = Object.keys(everyType)

const told = (type: GalleryEventType, item: GalleryItem): NewDomainEvent => ({
  type,
  occasionId: item.occasionId,
  eventId: item.eventId,
  aggregate: { type: "gallery_item", id: item.id },
  data: { moderation_status: item.moderationStatus, asset_id: item.assetId }
})

export const uploadedEvent = (item: GalleryItem): NewDomainEvent => told("gallery_item.uploaded", item)

/** What a decision tells: nothing where it repeats the one before. `item` is as the decision left it. */
export const moderatedEvents = (
  item: GalleryItem,
  { from, to }: Pick<ModerationDecision, "from" | "to">
): ReadonlyArray<NewDomainEvent> => (from === to ? [] : [told("gallery_item.moderated", item)])
