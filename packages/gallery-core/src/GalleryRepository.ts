import type { Asset } from "@banquet/assets-core/Asset"
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { GalleryChange } from "./GalleryChange.ts"
import type { GalleryPageRequest } from "./GalleryCursor.ts"
import type { GalleryFilter } from "./GalleryFilter.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { GalleryItem } from "./GalleryItem.ts"
import type { ModerationDecision } from "./GalleryModeration.ts"
import type { FeedItem, GalleryTotals, PlannerGalleryItem, StoredImage } from "./GalleryViews.ts"
import type { GuestScope } from "./GuestVisibility.ts"
import type { ErasableItem } from "./ItemErasure.ts"
import type { CompletionFacts } from "./UploadCompletion.ts"
import type { UploadOpeningFacts } from "./UploadOpening.ts"
import type { PostureFacts } from "./UploadPosture.ts"

/** What decides who hears of a change of an item. */
export interface ItemVisibility extends Pick<GalleryItem, "id" | "occasionId" | "eventId" | "moderationStatus"> {
  readonly assetStatus: Asset["status"]
  /** Whether guests of its event see it, by `visibleToGuest`. */
  readonly visibleToGuests: boolean
}

/** An original, for downloads. */
export type OriginalFile = Pick<Asset, "objectKey" | "contentType" | "fileName">

/**
 * Stores gallery items and their moderation. Assets, attachments, upload sessions and the queue of variants are
 * the ports of Assets; a completion writes through all of them in one `Transaction`.
 *
 * The `…ForChange` reads belong inside a `Transaction`: they lock what they answer until it ends, so that what is decided
 * on their facts still holds when `save` writes it. Every other method is one statement. Guest reads answer only what
 * `visibleToGuest` lets through, always for the state of now.
 */
export class GalleryRepository extends Context.Service<
  GalleryRepository,
  {
    /**
     * Returns the posture of the event, and what the guest and the occasion have stored and what their sessions hold, of
     * one moment. Makes other such reads of the occasion wait, so that quotas hold under concurrent uploads.
     */
    readonly uploadOpeningForChange: (
      occasionId: OccasionId,
      eventId: EventId,
      uploaderId: ActorId
    ) => Effect.Effect<UploadOpeningFacts, StoreUnavailable>

    /** `enablement` is that of the session's event. Locks nothing. */
    readonly completionFacts: (
      occasionId: OccasionId,
      sessionId: UploadSessionId
    ) => Effect.Effect<CompletionFacts, StoreUnavailable>

    /**
     * Returns those of the items that the occasion (`null`: any occasion) has, as planners see them, in the order of `itemIds`,
     * which are distinct. Decisions about one item are serial.
     */
    readonly itemsForChange: (
      occasionId: OccasionId | null,
      itemIds: ReadonlyArray<GalleryItemId>
    ) => Effect.Effect<
      { readonly installed: boolean; readonly items: ReadonlyArray<PlannerGalleryItem<StoredImage>> },
      StoreUnavailable
    >

    /** Returns every item that the guest uploaded to the occasion; locks each after its asset. */
    readonly uploadedItemsForChange: (
      occasionId: OccasionId,
      uploaderId: ActorId
    ) => Effect.Effect<ReadonlyArray<ErasableItem>, StoreUnavailable>

    /** Returns those of the actors that have uploaded items to the occasion, by id. */
    readonly uploaders: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>

    /** Writes a change, its events and its entries of the audit log with one statement. */
    readonly save: (change: GalleryChange, audit: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>

    /** Returns up to `limit` visible items with both variants, newest first; none where `installed` is `false`. */
    readonly feed: (
      scope: GuestScope,
      page: GalleryPageRequest
    ) => Effect.Effect<
      { readonly installed: boolean; readonly items: ReadonlyArray<FeedItem<StoredImage>> },
      StoreUnavailable
    >

    /** Returns those of the items that exist, of any occasion and in any order. */
    readonly visibility: (
      itemIds: ReadonlyArray<GalleryItemId>
    ) => Effect.Effect<ReadonlyArray<ItemVisibility>, StoreUnavailable>

    /** Returns the original of a visible item, `null` where there is none; does not check whether guests get originals. */
    readonly guestOriginal: (
      scope: GuestScope,
      itemId: GalleryItemId
    ) => Effect.Effect<
      { readonly installation: PostureFacts["installation"]; readonly original: OriginalFile | null },
      StoreUnavailable
    >

    /** Returns up to `limit` items, newest first, and the totals, which follow all of the filter but `moderationStatus`. */
    readonly plannerPage: (
      query: GalleryFilter & { readonly occasionId: OccasionId },
      page: GalleryPageRequest
    ) => Effect.Effect<
      {
        readonly installed: boolean
        /** `false` where the occasion does not have the given event. */
        readonly eventFound: boolean
        readonly items: ReadonlyArray<PlannerGalleryItem<StoredImage>>
        readonly totals: GalleryTotals
        /** What the whole occasion has stored and holds, whatever the query. */
        readonly usedBytes: number
      },
      StoreUnavailable
    >

    /** Returns the original of any item of the occasion, whatever its state; `null` where there is no such item. */
    readonly plannerOriginal: (
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<{ readonly installed: boolean; readonly original: OriginalFile | null }, StoreUnavailable>

    /** Returns the history of an item, the last decision first; `null` where the occasion has no such item. */
    readonly decisions: (
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<
      { readonly installed: boolean; readonly decisions: ReadonlyArray<ModerationDecision> | null },
      StoreUnavailable
    >
  }
>()("@banquet/gallery-core/GalleryRepository") {}
