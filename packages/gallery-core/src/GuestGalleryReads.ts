/** What guests read of the gallery. */
import { type SignedOriginal, SignedReads } from "@banquet/assets-core/SignedReads"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { EventId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import {
  type EventNotAccessible,
  type GuestOccasionMismatch,
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import type { GalleryPage, GalleryPageRequest } from "./GalleryCursor.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import { GalleryInstallationConfig } from "./GalleryModule.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { FeedItem, SignedImage } from "./GalleryViews.ts"
import { guestScope } from "./GuestVisibility.ts"
import { signedFeed } from "./SignedFeed.ts"

/** How every request of a guest can fail. */
export type GuestGalleryError = PermissionDenied | GuestOccasionMismatch | ModuleNotInstalled | StoreUnavailable

/** The guest of the occasion, for requests that name no event. */
export const authorizedGuest = (authorization: Authorization["Service"], principal: Principal, occasionSlug: string) =>
  Effect.catchTag(authorization.guest(principal, occasionSlug, null), "EventNotAccessible", Effect.die)

export interface GuestGalleryReads {
  /** Returns the visible items of the events that the token opens, or of one of them, newest first. */
  readonly feed: (
    principal: Principal,
    occasionSlug: string,
    query: GalleryPageRequest & { readonly eventId: EventId | null }
  ) => Effect.Effect<GalleryPage<FeedItem<SignedImage>>, GuestGalleryError | EventNotAccessible>

  /** A URL of the original of a visible item, for a while; `NotFound` also where guests get no originals. */
  readonly original: (
    principal: Principal,
    occasionSlug: string,
    itemId: GalleryItemId
  ) => Effect.Effect<SignedOriginal, GuestGalleryError | NotFound>
}

export const guestGalleryReads = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* GalleryRepository
  const signedReads = yield* SignedReads
  const signedPage = signedFeed(signedReads)

  const reads: GuestGalleryReads = {
    feed: Effect.fnUntraced(function* (principal, occasionSlug, { after, eventId, limit }) {
      const guest = yield* authorization.guest(principal, occasionSlug, eventId)
      const read = yield* repository.feed(guestScope(guest, eventId), { limit: limit + 1, after })
      if (!read.installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      return yield* signedPage(read.items, limit)
    }),

    original: Effect.fnUntraced(function* (principal, occasionSlug, itemId) {
      const guest = yield* authorizedGuest(authorization, principal, occasionSlug)
      const { installation, original } = yield* repository.guestOriginal(guestScope(guest, null), itemId)
      if (installation === null) return yield* new ModuleNotInstalled({ module: "gallery" })
      const offered = readConfig(GalleryInstallationConfig, installation.config).guest_originals
      if (original === null || !offered) return yield* new NotFound({ resource: "gallery_item" })
      return yield* signedReads.original(original)
    })
  }
  return reads
})
