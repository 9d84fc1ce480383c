import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import { Effect } from "effect"
import { GalleryRepository } from "./GalleryRepository.ts"

/** Items refer to the actor that uploaded them. */
export const galleryUsage = Effect.map(GalleryRepository, (repository): ActorUsage => ({
  uses: (occasionId, actorId) =>
    Effect.map(repository.uploadedItemsForChange(occasionId, actorId), (items) =>
      items.length > 0 ? ["gallery_item"] : []
    )
}))
