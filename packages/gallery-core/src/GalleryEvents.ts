/** The domain events of changes of gallery items. */
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { GalleryChange } from "./GalleryChange.ts"
import type { GalleryItem } from "./GalleryItem.ts"

/** The events of the aggregate `gallery_item`; `data` is `{ moderation_status, asset_id }` after it. */
export type GalleryEventType = "gallery_item.uploaded" | "gallery_item.moderated"

const everyType: Readonly<Record<GalleryEventType, true>> = {
  "gallery_item.moderated": true,
  "gallery_item.uploaded": true
}

export const galleryEventTypes: ReadonlyArray<string> = Object.keys(everyType)

const itemEvent = (type: GalleryEventType, item: GalleryItem): NewDomainEvent => ({
  type,
  occasionId: item.occasionId,
  eventId: item.eventId,
  aggregate: { type: "gallery_item", id: item.id },
  data: { moderation_status: item.moderationStatus, asset_id: item.assetId }
})

/** One event for an upload and for each item whose state changed; a decision that repeats the one before has none. */
export const galleryEvents: (change: GalleryChange) => ReadonlyArray<NewDomainEvent> = GalleryChange.$match({
  ItemUploaded: ({ item }) => [itemEvent("gallery_item.uploaded", item)],
  ItemsModerated: ({ moderated }) =>
    moderated
      .filter(({ decision }) => decision.from !== decision.to)
      .map(({ item }) => itemEvent("gallery_item.moderated", item)),
  ItemsReassigned: () => [],
  ItemsErased: () => []
})
