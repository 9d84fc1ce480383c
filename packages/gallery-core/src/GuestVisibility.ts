/**
 * The one definition of what a guest may see. Every guest read (feed, its variants, originals) goes by it: memory calls
 * it, a database compiles it into its statements, and the suite of `GalleryRepository` holds both together.
 */
import type { Asset } from "@banquet/assets-core/Asset"
import type { EventId } from "@banquet/platform-core/Ids"
import type { Guest } from "@banquet/platform-core/principals/Principal"
import type { GalleryItem } from "./GalleryItem.ts"

/** The occasion of a guest's token, and those of the requested events that it opens. */
export interface GuestScope {
  readonly occasionId: GalleryItem["occasionId"]
  readonly eventIds: ReadonlyArray<EventId>
}

export interface GuestVisibilityFacts {
  readonly item: Pick<GalleryItem, "occasionId" | "eventId" | "moderationStatus">
  readonly asset: Pick<Asset, "status" | "visibility">
  /** Whether Gallery is installed in the item's occasion and enabled on its event now. */
  readonly galleryEnabled: boolean
}

/** Returns whether a guest sees an item: approved, of an event in scope that has Gallery enabled, with a ready asset that guests may see. */
export const visibleToGuest = ({ asset, galleryEnabled, item }: GuestVisibilityFacts, scope: GuestScope): boolean =>
  item.occasionId === scope.occasionId &&
  item.eventId !== null &&
  scope.eventIds.includes(item.eventId) &&
  galleryEnabled &&
  item.moderationStatus === "approved" &&
  asset.status === "ready" &&
  asset.visibility === "guests"

/** Returns the scope of a guest's token, or of one event of it. */
export const guestScope = (guest: Pick<Guest, "occasion" | "eventIds">, eventId: EventId | null): GuestScope => ({
  occasionId: guest.occasion.id,
  eventIds: eventId === null ? guest.eventIds : guest.eventIds.filter((opened) => opened === eventId)
})
