/** What planners read of the gallery of an occasion. */
import { type SignedOriginal, SignedReads } from "@banquet/assets-core/SignedReads"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import {
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { type GalleryPage, type GalleryPageRequest, pageOf } from "./GalleryCursor.ts"
import type { GalleryFilter } from "./GalleryFilter.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { ModerationDecision } from "./GalleryModeration.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { GalleryStorage, GalleryTotals, PlannerGalleryItem, SignedImage } from "./GalleryViews.ts"
import { signedPlannerItems } from "./SignedImages.ts"
import type { UploadQuota } from "./UploadQuota.ts"

/** How every request of a planner can fail. */
export type PlannerGalleryError = PermissionDenied | ModuleNotInstalled | StoreUnavailable

export interface PlannerGalleryReads {
  /** `gallery:list`. Totals follow the filter but for the moderation status; storage is that of the whole occasion. */
  readonly list: (
    principal: Principal,
    occasionId: OccasionId,
    query: GalleryPageRequest & GalleryFilter
  ) => Effect.Effect<
    GalleryPage<PlannerGalleryItem<SignedImage>> & {
      readonly totals: GalleryTotals
      readonly storage: GalleryStorage
    },
    PlannerGalleryError | NotFound
  >

  /** `gallery:list`. Every decision about an item, the last one first. */
  readonly decisions: (
    principal: Principal,
    occasionId: OccasionId,
    itemId: GalleryItemId
  ) => Effect.Effect<ReadonlyArray<ModerationDecision>, PlannerGalleryError | NotFound>

  /** `gallery:list`. A URL of the original, for a while, whatever the state of the item or its asset. */
  readonly original: (
    principal: Principal,
    occasionId: OccasionId,
    itemId: GalleryItemId
  ) => Effect.Effect<SignedOriginal, PlannerGalleryError | NotFound>
}

export const plannerGalleryReads = Effect.fnUntraced(function* ({
  bytesPerOccasion
}: Pick<UploadQuota, "bytesPerOccasion">) {
  const authorization = yield* Authorization
  const repository = yield* GalleryRepository
  const signedReads = yield* SignedReads

  const reads: PlannerGalleryReads = {
    list: Effect.fnUntraced(function* (principal, occasionId, { after, limit, ...query }) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const read = yield* repository.plannerPage({ ...query, occasionId }, { limit: limit + 1, after })
      if (!read.installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      if (!read.eventFound) return yield* new NotFound({ resource: "event" })
      const { items, next } = pageOf(read.items, limit, ({ item }) => item)
      return {
        items: yield* signedPlannerItems(signedReads, items),
        next,
        totals: read.totals,
        storage: { usedBytes: read.usedBytes, limitBytes: bytesPerOccasion }
      }
    }),

    decisions: Effect.fnUntraced(function* (principal, occasionId, itemId) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const { decisions, installed } = yield* repository.decisions(occasionId, itemId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      return decisions ?? (yield* new NotFound({ resource: "gallery_item" }))
    }),

    original: Effect.fnUntraced(function* (principal, occasionId, itemId) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const { installed, original } = yield* repository.plannerOriginal(occasionId, itemId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      return yield* signedReads.original(original ?? (yield* new NotFound({ resource: "gallery_item" })))
    })
  }
  return reads
})
