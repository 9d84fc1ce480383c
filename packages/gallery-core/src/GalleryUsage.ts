import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import { Effect } from "effect"
import { GalleryRepository } from "./GalleryRepository.ts"

/** Items refer to the actor that uploaded them. Locks those. */
export const galleryUsage = Effect.map(GalleryRepository, (repository): ActorUsage => ({
  uses: Effect.fnUntraced(function* (occasionId, actorIds) {
    const uploaders = yield* repository.uploaders(occasionId, actorIds)
    return yield* Effect.forEach(uploaders, (actorId) =>
      Effect.as(repository.uploadedItemsForChange(occasionId, actorId), { actorId, noun: "gallery_item" })
    )
  })
}))
