import type { EventUsage } from "@banquet/platform-core/occasions/EventUsage"
import { Effect } from "effect"
import { everyItem } from "./GalleryFilter.ts"
import { GalleryRepository } from "./GalleryRepository.ts"

/** Items refer to the event that they were uploaded to. */
export const galleryEventUsage = Effect.map(GalleryRepository, (repository): EventUsage => ({
  uses: (occasionId, eventId) =>
    Effect.map(repository.plannerPage({ ...everyItem, occasionId, eventId }, { limit: 1, after: null }), ({ totals }) =>
      totals.total > 0 ? ["gallery_item"] : []
    )
}))
