import type { ActorMerge } from "@banquet/platform-core/erasure/ActorMerge"
import { Effect } from "effect"
import { GalleryChange } from "./GalleryChange.ts"
import { GalleryRepository } from "./GalleryRepository.ts"

/** Photos go over to whom their uploader is merged into. */
export const galleryMerge = Effect.map(GalleryRepository, (repository): ActorMerge => ({
  conflicts: (occasionId, { fromId }) => Effect.as(repository.uploadedItemsForChange(occasionId, fromId), []),
  move: (occasionId, { fromId, intoId }) =>
    repository.save(GalleryChange.ItemsReassigned({ occasionId, fromId, intoId }), [])
}))
