import type { Asset } from "@banquet/assets-core/Asset"
import type { AssetId, UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import type { ActorId, EventId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { GalleryPageRequest } from "./GalleryCursor.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { GalleryItem } from "./GalleryItem.ts"
import type { Moderation, ModerationDecision, ModerationStatus } from "./GalleryModeration.ts"
import type { FeedItem, GalleryTotals, PlannerGalleryItem, StoredImage, UploadedItem } from "./GalleryViews.ts"
import type { GuestScope } from "./GuestVisibility.ts"
import type { PostureFacts } from "./UploadPosture.ts"
import type { UploadUsage } from "./UploadQuota.ts"

/** What completing an upload looks at first. */
export interface CompletionFacts extends PostureFacts {
  /** `null` where the occasion has no such session. */
  readonly session: UploadSession | null
  /** What the session became, once it is finalized. */
  readonly uploaded: UploadedItem | null
}

/** An item as far as those who hear of changes are concerned. */
export interface ItemVisibility extends Pick<GalleryItem, "id" | "occasionId" | "eventId" | "moderationStatus"> {
  readonly assetStatus: Asset["status"]
  /** Whether `visibleToGuest` lets it through to those whose token opens its event. */
  readonly visibleToGuests: boolean
}

/** An original as downloads need it. */
export type OriginalFile = Pick<Asset, "objectKey" | "contentType" | "fileName">

/**
 * Where gallery items and their moderation are kept. Assets, attachments, upload sessions and the queue of variants are
 * the ports of Assets; a completion writes through all of them in one `Transaction`.
 *
 * Every method is one question of one statement, `uploadUsageForChange` (locks, then a count) aside. Guest reads answer
 * only what `visibleToGuest` lets through, always for the state of now.
 */
export class GalleryRepository extends Context.Service<
  GalleryRepository,
  {
    readonly posture: (occasionId: OccasionId, eventId: EventId) => Effect.Effect<PostureFacts, StoreUnavailable>

    /**
     * What the guest and the occasion have stored and what their sessions hold, of one moment. Makes other such counts of
     * the occasion wait until the transaction ends, so that quotas hold under concurrent uploads. `null` where there is no
     * such guest (any more).
     */
    readonly uploadUsageForChange: (
      occasionId: OccasionId,
      uploaderId: ActorId
    ) => Effect.Effect<UploadUsage | null, StoreUnavailable>

    /** `enablement` is that of the session's event. Locks nothing. */
    readonly completionFacts: (
      occasionId: OccasionId,
      sessionId: UploadSessionId
    ) => Effect.Effect<CompletionFacts, StoreUnavailable>

    /** A new item; its asset is there already and belongs to no other item. */
    readonly insert: (item: GalleryItem) => Effect.Effect<void, StoreUnavailable>

    /** Up to `limit` visible items with both variants, newest first. `installed: false` comes with none. */
    readonly feed: (
      scope: GuestScope,
      page: GalleryPageRequest
    ) => Effect.Effect<
      { readonly installed: boolean; readonly items: ReadonlyArray<FeedItem<StoredImage>> },
      StoreUnavailable
    >

    /** Those of the items that there are, as they are now, of whatever occasion and in any order. */
    readonly visibility: (
      itemIds: ReadonlyArray<GalleryItemId>
    ) => Effect.Effect<ReadonlyArray<ItemVisibility>, StoreUnavailable>

    /** The original of a visible item, `null` where there is none; whether guests get originals is not looked at. */
    readonly guestOriginal: (
      scope: GuestScope,
      itemId: GalleryItemId
    ) => Effect.Effect<
      { readonly installation: PostureFacts["installation"]; readonly original: OriginalFile | null },
      StoreUnavailable
    >

    /** Up to `limit` items, newest first, and the totals, which follow `eventId` and nothing else. */
    readonly plannerPage: (
      query: {
        readonly occasionId: OccasionId
        readonly eventId: EventId | null
        readonly moderationStatus: ModerationStatus | null
      },
      page: GalleryPageRequest
    ) => Effect.Effect<
      {
        readonly installed: boolean
        /** `false` where an event was named that the occasion does not have. */
        readonly eventFound: boolean
        readonly items: ReadonlyArray<PlannerGalleryItem<StoredImage>>
        readonly totals: GalleryTotals
        /** What the whole occasion has stored and holds, whatever the query. */
        readonly usedBytes: number
      },
      StoreUnavailable
    >

    /** The original of any item of the occasion, whatever its state; `null` where there is no such item. */
    readonly plannerOriginal: (
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<{ readonly installed: boolean; readonly original: OriginalFile | null }, StoreUnavailable>

    /**
     * Decides those of the items that the occasion (`null`: any occasion) has, all or none, as `moderatedItem` does:
     * `from` is the state in which the decision found the item, and decisions of one item are serial. Answers with them
     * in the order of `itemIds`, which are distinct. Each decision is in the audit log with the same statement.
     */
    readonly moderate: (decision: {
      readonly occasionId: OccasionId | null
      readonly itemIds: ReadonlyArray<GalleryItemId>
      readonly to: ModerationStatus
      readonly moderation: Moderation
      /** The planner who decides; left out for the administrator. */
      readonly plannerId?: PlannerId
    }) => Effect.Effect<
      { readonly installed: boolean; readonly items: ReadonlyArray<PlannerGalleryItem<StoredImage>> },
      StoreUnavailable
    >

    /** The history of an item, the last decision first; `null` where the occasion has no such item. */
    readonly decisions: (
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<
      { readonly installed: boolean; readonly decisions: ReadonlyArray<ModerationDecision> | null },
      StoreUnavailable
    >

    /** Removes the guest's items with every decision about them, how many of which it answers; their assets stay. */
    readonly eraseUploaded: (
      occasionId: OccasionId,
      uploaderId: ActorId
    ) => Effect.Effect<{ readonly assetIds: ReadonlyArray<AssetId>; readonly decisions: number }, StoreUnavailable>
  }
>()("@banquet/gallery-core/GalleryRepository") {}
