import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { NotAnImage } from "@banquet/assets-core/ImageEngine"
import type { SignedUpload } from "@banquet/assets-core/ObjectStorage"
import type { SignedOriginal } from "@banquet/assets-core/SignedReads"
import type {
  UploadSession,
  UploadSessionClosed,
  UploadSessionExpired,
  UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import type { EventId } from "@banquet/platform-core/Ids"
import type {
  EventNotAccessible,
  GuestOccasionMismatch,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { Context, type Effect } from "effect"
import type { GalleryPage, GalleryPageRequest } from "./GalleryCursor.ts"
import type { FileTooLarge, UploadNotReceived, UploadQuotaReached, UploadsNotActive } from "./GalleryErrors.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { FeedItem, SignedImage, UploadedItem } from "./GalleryViews.ts"

type Refusal = PermissionDenied | GuestOccasionMismatch | ModuleNotInstalled | StoreUnavailable

/** What a guest says of a file before it is uploaded: hints, all of them but the event. */
export interface UploadClaim {
  readonly eventId: EventId
  readonly fileName: string
  /** Any text; a type that the image engine does not accept is `NotAnImage`. */
  readonly contentType: string
  /** Whole, ≥ 1. */
  readonly byteSize: number
  readonly caption: string | undefined
}

/** What guests do with the gallery of their events: upload, and see what is visible to them. */
export class GuestGallery extends Context.Service<
  GuestGallery,
  {
    /**
     * Opens an upload session and signs the upload of its file. Checks in this order: authorization (event included),
     * installed, enabled, uploads active, type, size, quota. What is refused leaves nothing behind.
     */
    readonly startUpload: (
      principal: Principal,
      occasionSlug: string,
      claim: UploadClaim
    ) => Effect.Effect<
      { readonly session: UploadSession; readonly upload: SignedUpload },
      | Refusal
      | EventNotAccessible
      | ModuleNotEnabled
      | UploadsNotActive
      | NotAnImage
      | FileTooLarge
      | UploadQuotaReached
    >

    /**
     * Makes what is stored for the session an asset and an item, once: `created` is `false` where that happened before,
     * which is answered whatever has changed since. Else checks in this order: event accessible, enabled, expired,
     * closed, then the stored bytes; bytes that are refused close the session and are removed.
     */
    readonly completeUpload: (
      principal: Principal,
      occasionSlug: string,
      sessionId: UploadSessionId
    ) => Effect.Effect<
      { readonly uploaded: UploadedItem; readonly created: boolean },
      | Refusal
      | UploadSessionNotFound
      | EventNotAccessible
      | ModuleNotEnabled
      | UploadSessionExpired
      | UploadSessionClosed
      | UploadNotReceived
      | FileTooLarge
      | NotAnImage
    >

    /** What is visible of the events that the token opens, or of one of them, newest first. */
    readonly feed: (
      principal: Principal,
      occasionSlug: string,
      query: GalleryPageRequest & { readonly eventId: EventId | null }
    ) => Effect.Effect<GalleryPage<FeedItem<SignedImage>>, Refusal | EventNotAccessible>

    /** A URL of the original of a visible item, for a while; `NotFound` also where guests get no originals. */
    readonly original: (
      principal: Principal,
      occasionSlug: string,
      itemId: GalleryItemId
    ) => Effect.Effect<SignedOriginal, Refusal | NotFound>
  }
>()("@banquet/gallery-core/GuestGallery") {}
