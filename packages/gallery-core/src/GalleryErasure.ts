import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import { Effect } from "effect"
import { GalleryRepository } from "./GalleryRepository.ts"
import { erasedItems } from "./ItemErasure.ts"

/** Erases a guest's photos: items with every decision about them, and their assets. */
export const galleryErasure = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const repository = yield* GalleryRepository
  const erasure: Erasure = {
    eraseActor: Effect.fnUntraced(function* (occasionId, actorId) {
      const { assetIds, change, decisionCount } = erasedItems(
        yield* repository.uploadedItemsForChange(occasionId, actorId)
      )
      yield* repository.save(change, [])
      const objectKeys = yield* assets.erase(assetIds)
      return {
        counts: { galleryItems: assetIds.length, moderationDecisions: decisionCount },
        details: {},
        objects: objectKeys.map((key) => ({ key, signed: false }))
      }
    })
  }
  return erasure
})
