/** Which domain events there are. */
import type { AssetEventType } from "@banquet/assets-core/AssetEvents"
import type { GalleryEventType } from "@banquet/gallery-core/GalleryEvents"
import type { SeatingEventType } from "@banquet/seating-core/SeatingEvents"

export type EventType = AssetEventType | GalleryEventType | SeatingEventType

const every: Readonly<Record<EventType, true>> = {
  "asset.failed": true,
  "asset.ready": true,
  "gallery_item.moderated": true,
  "gallery_item.uploaded": true,
  "seating_plan.changed": true,
  "seating_plan.created": true,
  "seating_plan.published": true
}

/** Every type of event that there is. */
export const eventTypes: ReadonlyArray<string> = Object.keys(every)
