import { newAsset } from "@banquet/assets-core/Asset"
import { AssetId, type UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { endedUploads } from "@banquet/assets-core/EndedUploads"
import { ImageEngine, type NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage, type SignedUpload } from "@banquet/assets-core/ObjectStorage"
import { type SignedOriginal, SignedReads } from "@banquet/assets-core/SignedReads"
import {
  closeUploadSession,
  finalizedUploadSession,
  finalizeUploadSession,
  openUploadSession,
  ownUploadSession,
  type UploadSession,
  type UploadSessionCaller,
  type UploadSessionClosed,
  type UploadSessionExpired,
  type UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { Authorization } from "@banquet/platform-core/Authorization"
import { type EventId, idMaker } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/ModuleConfig"
import {
  type EventNotAccessible,
  type GuestOccasionMismatch,
  type ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Array, Context, DateTime, Effect, Layer, Option, Result } from "effect"
import { type GalleryPage, type GalleryPageRequest, pageOf } from "./GalleryCursor.ts"
import {
  type FileTooLarge,
  type InspectionBusy,
  type InsufficientStorage,
  UploadNotReceived,
  type UploadQuotaReached,
  type UploadsNotActive
} from "./GalleryErrors.ts"
import { GalleryItemId } from "./GalleryIds.ts"
import { attachedItem, newGalleryItem } from "./GalleryItem.ts"
import { GalleryInstallationConfig } from "./GalleryModule.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { FeedItem, SignedImage, UploadedItem } from "./GalleryViews.ts"
import { guestScope } from "./GuestVisibility.ts"
import { signedImages } from "./SignedImages.ts"
import { type InspectedUpload, uploadInspection } from "./UploadInspection.ts"
import { type UploadClaim, type UploadLimits, uploadOpening } from "./UploadOpening.ts"
import { admittedUpload, type UploadPosture, uploadPosture } from "./UploadPosture.ts"

export type { UploadClaim, UploadLimits }

type Refusal = PermissionDenied | GuestOccasionMismatch | ModuleNotInstalled | StoreUnavailable

/** What guests do with the gallery of their events: upload, and see what is visible to them. */
export class GuestGallery extends Context.Service<
  GuestGallery,
  {
    /**
     * Opens an upload session and signs the upload of its file. Checks in this order: authorization (event included),
     * installed, enabled, uploads active, type, size, the guest's quotas, space. What is refused leaves nothing behind.
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
      | InsufficientStorage
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
      | InspectionBusy
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
>()("@banquet/gallery-core/GuestGallery") {
  static readonly layer = (limits: UploadLimits) =>
    Layer.effect(
      this,
      Effect.suspend(() => make(limits))
    )
}

const make = Effect.fnUntraced(function* (limits: UploadLimits) {
  const assets = yield* AssetRepository
  const authorization = yield* Authorization
  const engine = yield* ImageEngine
  const queue = yield* VariantQueue
  const reads = yield* SignedReads
  const newId = yield* idMaker
  const repository = yield* GalleryRepository
  const sessions = yield* UploadSessionRepository
  const storage = yield* ObjectStorage
  const transaction = yield* Transaction
  const inspect = uploadInspection(storage, engine)
  const ended = endedUploads(sessions, storage)
  const open = uploadOpening({ ended, newId, repository, sessions, storage, transaction }, limits)

  const authorizedGuest = (principal: Principal, occasionSlug: string) =>
    Effect.catchTag(authorization.guest(principal, occasionSlug, null), "EventNotAccessible", Effect.die)

  /** The session as it is now, locked until the transaction ends. */
  const ownForChange = Effect.fnUntraced(function* (
    sessionId: UploadSessionId,
    caller: UploadSessionCaller,
    now: DateTime.Utc
  ) {
    const found = yield* sessions.findForChange(sessionId)
    return yield* Effect.fromResult(ownUploadSession(Option.getOrNull(found), caller, now))
  })

  /** Asset, attachment, item and job together with the finalized session; `null` where another call was first. */
  const finalize = Effect.fnUntraced(function* (
    session: UploadSession,
    caller: UploadSessionCaller,
    posture: UploadPosture,
    { header, stored }: InspectedUpload,
    now: DateTime.Utc
  ) {
    const assetId = yield* newId(AssetId)
    const asset = newAsset(session, stored, header, { id: assetId, visibility: posture.visibility, now })
    const item = newGalleryItem(session, posture, { id: yield* newId(GalleryItemId), assetId, now })
    const { occasionId } = item
    const write = Effect.gen(function* () {
      const current = yield* ownForChange(session.id, caller, now)
      const finalized = yield* Effect.fromResult(finalizeUploadSession(current, assetId, now))
      if (finalized.assetId !== assetId) return null
      yield* assets.insert(asset, {
        occasionId,
        assetId,
        resource: attachedItem(item.id),
        createdAt: now
      })
      yield* sessions.save(finalized)
      yield* queue.offer(assetId)
      // Last, for every completion of the event waits for the same total.
      yield* repository.insert(item)
      return { item, assetStatus: asset.status } satisfies UploadedItem
    })
    return yield* transaction.run(write)
  })

  /**
   * Closes the session, then seals its key, so that its URL takes nothing more: should that fail, the session holds what is
   * stored until it is swept. `false` where the session was completed meanwhile.
   */
  const close = Effect.fnUntraced(function* (session: UploadSession, caller: UploadSessionCaller, now: DateTime.Utc) {
    const write = Effect.gen(function* () {
      const current = yield* ownForChange(session.id, caller, now)
      const closed = closeUploadSession(current)
      if (closed !== current) yield* sessions.save(closed)
      return closed.status === "closed"
    })
    const closed = yield* transaction.run(write)
    if (closed) yield* ended.close(session)
    return closed
  })

  const callerOf = (guest: Guest): UploadSessionCaller => ({ occasionId: guest.occasion.id, actorId: guest.actorId })

  /** What the session became, or the session itself where it may be completed now, by everything but its bytes. */
  const completable = Effect.fnUntraced(function* (
    principal: Principal,
    occasionSlug: string,
    sessionId: UploadSessionId,
    now: DateTime.Utc
  ) {
    const guest = yield* authorizedGuest(principal, occasionSlug)
    const facts = yield* repository.completionFacts(guest.occasion.id, sessionId)
    if (facts.installation === null) return yield* new ModuleNotInstalled({ module: "gallery" })
    const session = yield* Effect.fromResult(ownUploadSession(facts.session, callerOf(guest), now))
    if (finalizedUploadSession(session) !== null && facts.uploaded !== null) return { uploaded: facts.uploaded }
    yield* authorization.guest(principal, occasionSlug, session.eventId)
    const posture = yield* Effect.fromResult(uploadPosture(facts))
    yield* Effect.fromResult(openUploadSession(session, now))
    return { uploaded: null, session, posture, caller: callerOf(guest) }
  })

  return GuestGallery.of({
    startUpload: Effect.fn("GuestGallery.startUpload")(function* (principal, occasionSlug, claim) {
      const guest = yield* authorization.guest(principal, occasionSlug, claim.eventId)
      const facts = yield* repository.posture(guest.occasion.id, claim.eventId)
      const contentType = yield* Effect.fromResult(admittedUpload(facts, claim, engine.accepts))
      return yield* open(guest, { ...claim, contentType })
    }),

    completeUpload: Effect.fn("GuestGallery.completeUpload")(function* (principal, occasionSlug, sessionId) {
      const now = yield* DateTime.now
      const look = completable(principal, occasionSlug, sessionId, now)
      const before = yield* look
      if (before.uploaded !== null) return { uploaded: before.uploaded, created: false }
      const { caller, posture, session } = before

      /** What another call made of the session meanwhile; where that is nothing, nothing was received. */
      const another = Effect.flatMap(look, ({ uploaded }) =>
        uploaded === null ? Effect.fail(new UploadNotReceived()) : Effect.succeed({ uploaded, created: false })
      )

      const inspected = yield* Effect.result(
        inspect(session.objectKey, { occasionId: session.occasionId, guestId: session.ownerId })
      )
      if (Result.isSuccess(inspected)) {
        const uploaded = yield* finalize(session, caller, posture, inspected.success, now)
        return uploaded === null ? yield* another : { uploaded, created: true }
      }
      const refusal = inspected.failure
      if (refusal._tag === "StoreUnavailable" || refusal._tag === "InspectionBusy") return yield* refusal
      if (refusal._tag === "UploadNotReceived") return yield* another
      return (yield* close(session, caller, now)) ? yield* refusal : yield* another
    }),

    feed: Effect.fnUntraced(function* (principal, occasionSlug, { after, eventId, limit }) {
      const guest = yield* authorization.guest(principal, occasionSlug, eventId)
      const read = yield* repository.feed(guestScope(guest, eventId), { limit: limit + 1, after })
      if (!read.installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      const page = pageOf(read.items, limit, (item) => item)
      const thumbnails = yield* signedImages(
        reads,
        page.items.map(({ thumbnail }) => thumbnail)
      )
      const webs = yield* signedImages(
        reads,
        page.items.map(({ web }) => web)
      )
      const images = Array.zipWith(thumbnails, webs, (thumbnail, web) => ({ thumbnail, web }))
      return { ...page, items: Array.zipWith(page.items, images, (item, signed) => ({ ...item, ...signed })) }
    }),

    original: Effect.fnUntraced(function* (principal, occasionSlug, itemId) {
      const guest = yield* authorizedGuest(principal, occasionSlug)
      const { installation, original } = yield* repository.guestOriginal(guestScope(guest, null), itemId)
      if (installation === null) return yield* new ModuleNotInstalled({ module: "gallery" })
      const offered = readConfig(GalleryInstallationConfig, installation.config).guest_originals
      if (original === null || !offered) return yield* new NotFound({ resource: "gallery_item" })
      return yield* reads.original(original)
    })
  })
})
