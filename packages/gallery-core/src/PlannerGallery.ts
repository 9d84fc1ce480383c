import type { SignedOriginal } from "@banquet/assets-core/SignedReads"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { Context, type Effect } from "effect"
import type { GalleryPage, GalleryPageRequest } from "./GalleryCursor.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { ModerationAction, ModerationDecision, ModerationStatus } from "./GalleryModeration.ts"
import type { GalleryTotals, PlannerGalleryItem, SignedImage } from "./GalleryViews.ts"

type Refusal = PermissionDenied | ModuleNotInstalled | StoreUnavailable

/** What a planner decides. Notes that are not given are none, also where there were some. */
export interface ModerationCommand {
  readonly action: ModerationAction
  readonly notes: string | undefined
}

export interface BulkModeration extends ModerationCommand {
  /** 1–200; the same one named twice is decided once. */
  readonly itemIds: ReadonlyArray<GalleryItemId>
}

/** Those that were decided and those that are not there, each in the order in which they were named first. */
export interface BulkModerated {
  readonly items: ReadonlyArray<PlannerGalleryItem<SignedImage>>
  readonly notFound: ReadonlyArray<GalleryItemId>
}

/** What planners, and the administrator, do with the gallery of an occasion. */
export class PlannerGallery extends Context.Service<
  PlannerGallery,
  {
    /** `gallery:list`. Totals follow the event and not the moderation status. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      query: GalleryPageRequest & {
        readonly eventId: EventId | null
        readonly moderationStatus: ModerationStatus | null
      }
    ) => Effect.Effect<
      GalleryPage<PlannerGalleryItem<SignedImage>> & { readonly totals: GalleryTotals },
      Refusal | NotFound
    >

    /** `gallery:moderate`. Any state may be decided again. */
    readonly moderate: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId,
      command: ModerationCommand
    ) => Effect.Effect<PlannerGalleryItem<SignedImage>, Refusal | NotFound>

    /** `gallery:moderate`. All that are there in one step. */
    readonly moderateAll: (
      principal: Principal,
      occasionId: OccasionId,
      command: BulkModeration
    ) => Effect.Effect<BulkModerated, Refusal>

    /** For the administrator, who names items of whatever occasion. */
    readonly moderateAnywhere: (
      principal: Principal,
      command: BulkModeration
    ) => Effect.Effect<BulkModerated, PermissionDenied | StoreUnavailable>

    /** `gallery:list`. Every decision about an item, the last one first. */
    readonly decisions: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<ReadonlyArray<ModerationDecision>, Refusal | NotFound>

    /** `gallery:list`. A URL of the original, for a while, whatever the state of the item or its asset. */
    readonly original: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<SignedOriginal, Refusal | NotFound>
  }
>()("@banquet/gallery-core/PlannerGallery") {}
