import { Context, Effect, Layer } from "effect"
import { type ModerateItems, moderateItems } from "./ModerateItems.ts"
import { type PlannerGalleryReads, plannerGalleryReads } from "./PlannerGalleryReads.ts"
import type { UploadQuota } from "./UploadQuota.ts"

/** What planners, and the administrator, do with the gallery of an occasion. */
export class PlannerGallery extends Context.Service<PlannerGallery, PlannerGalleryReads & ModerateItems>()(
  "@banquet/gallery-core/PlannerGallery"
) {
  static readonly layer = (quota: Pick<UploadQuota, "bytesPerOccasion">) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        return PlannerGallery.of({ ...(yield* plannerGalleryReads(quota)), ...(yield* moderateItems) })
      })
    )
}
