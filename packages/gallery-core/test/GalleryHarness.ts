/** The use cases of Gallery on memory, and the people of its tests. */
import { SignedReads } from "@banquet/assets-core/SignedReads"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import * as AssetsMemory from "@banquet/assets-core/testing/AssetsMemory"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type ActorId, type EventId, PlannerId, TokenId } from "@banquet/platform-core/Ids"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { Guest, Planner, Vendor } from "@banquet/platform-core/principals/Principal"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { layerWithActorFixture } from "@banquet/platform-core/testing/PlatformMemory"
import { DateTime, Duration, Effect, Layer, Scheduler } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { everyItem } from "../src/GalleryFilter.ts"
import { GuestGallery } from "../src/GuestGallery.ts"
import { PlannerGallery } from "../src/PlannerGallery.ts"
import type { UploadClaim } from "../src/UploadOpening.ts"
import type { UploadQuota } from "../src/UploadQuota.ts"
import { galleryFixture } from "../src/testing/GalleryFixture.ts"
import * as GalleryRepositoryMemory from "../src/testing/GalleryRepositoryMemory.ts"

export const uploadsPerGuest = 3

/** A terabyte, which no test fills. */
const plenty = 2 ** 40

/** The use cases with these quotas; bytes default to plenty. */
export const layerOf = (given: Partial<UploadQuota>) => {
  const quota = { uploadsPerGuest, bytesPerGuest: plenty, bytesPerOccasion: plenty, ...given }
  return Layer.mergeAll(
    GuestGallery.layer({ sessionTimeToLive: Duration.minutes(15), ...quota }),
    PlannerGallery.layer(quota),
    VariantWork.layer,
    StorageSweep.layer
  ).pipe(
    Layer.provide([Authorization.layer, SignedReads.layer({ timeToLive: Duration.hours(1), capacity: 1000 })]),
    Layer.provideMerge(GalleryRepositoryMemory.layer),
    Layer.provideMerge(Layer.mergeAll(AssetsMemory.layer, ObjectStorageMemory.layer, ImageEngineMemory.layer)),
    Layer.provideMerge(layerWithActorFixture),
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
}

export const layer = layerOf({})

/** `layer` with room for many uploads of one guest. */
export const roomyLayer = layerOf({ uploadsPerGuest: 1000 })

export const guestOf = Effect.fnUntraced(function* (
  occasion: Occasion,
  actorId: ActorId,
  eventIds: ReadonlyArray<EventId>
) {
  const tokenId = yield* randomId(TokenId)
  return {
    _tag: "Guest",
    tokenId,
    displayName: "Alice",
    occasion,
    actorId,
    invitationUnitId: null,
    eventIds
  } satisfies Guest
})

export const plannerOf = Effect.fnUntraced(function* (
  occasion: Occasion,
  actions: ReadonlyArray<PlannerAction> = ["gallery:list", "gallery:moderate"]
) {
  return {
    _tag: "Planner",
    tokenId: yield* randomId(TokenId),
    plannerId: yield* randomId(PlannerId),
    key: "petra",
    displayName: "Petra Planner",
    grants: [{ occasion, actions }]
  } satisfies Planner
})

export const vendorOf = Effect.fnUntraced(function* (occasion: Occasion, actorId: ActorId) {
  const tokenId = yield* randomId(TokenId)
  return {
    _tag: "Vendor",
    tokenId,
    displayName: "Fine Food",
    occasion,
    actorId,
    active: true,
    grants: []
  } satisfies Vendor
})

/** `galleryFixture` with Alice, whose token opens both events, her planner, and the clock at its time. */
export const scene = Effect.gen(function* () {
  yield* TestClock.setTime(fixtureNow.epochMilliseconds)
  const fixture = yield* galleryFixture
  const { ceremony, occasion, reception } = fixture
  const guest = yield* guestOf(occasion, fixture.alice, [ceremony.id, reception.id])
  return { ...fixture, guest, petra: yield* plannerOf(occasion) }
})

export type Scene = Effect.Success<typeof scene>

export const claimOf = ({ reception }: Pick<Scene, "reception">, rest: Partial<UploadClaim> = {}): UploadClaim => ({
  eventId: reception.id,
  fileName: "IMG_0001.jpg",
  contentType: "image/jpeg",
  byteSize: 3_000_000,
  caption: "The cake",
  ...rest
})

export const start = (at: Scene, rest: Partial<UploadClaim> = {}) =>
  GuestGallery.use((gallery) => gallery.startUpload(at.guest, at.occasion.slug, claimOf(at, rest)))

/** A started upload whose bytes the browser has sent. */
export const uploaded = Effect.fnUntraced(function* (
  at: Scene,
  bytes: Uint8Array = ImageEngineMemory.memoryImage({}),
  rest: Partial<UploadClaim> = {}
) {
  const browser = yield* StorageBrowser
  const { session, upload } = yield* start(at, rest)
  yield* browser.send({ ...upload, body: bytes })
  return session
})

export const complete = (at: Scene, { id }: Effect.Success<ReturnType<typeof uploaded>>) =>
  GuestGallery.use((gallery) => gallery.completeUpload(at.guest, at.occasion.slug, id))

export const feed = (at: Scene, eventId: EventId | null = null) =>
  GuestGallery.use((gallery) => gallery.feed(at.guest, at.occasion.slug, { eventId, limit: 50, after: null }))

export const list = (at: Scene) =>
  PlannerGallery.use((gallery) => gallery.list(at.petra, at.occasion.id, { ...everyItem, limit: 50, after: null }))

export const decide = (
  at: Scene,
  itemId: Effect.Success<ReturnType<typeof complete>>["uploaded"]["item"]["id"],
  action: "approve" | "reject"
) => PlannerGallery.use((gallery) => gallery.moderate(at.petra, at.occasion.id, itemId, { action, notes: undefined }))

export const goTo = (duration: Duration.Input) =>
  TestClock.setTime(DateTime.addDuration(fixtureNow, duration).epochMilliseconds)

/** The tag of how it fails, or `ok`. */
export const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (result._tag === "Failure" ? result.failure._tag : "ok"))

/** The same many times at once, each of them giving way to the others after every few steps. */
export const atOnce = <A, E, R>(times: number, effect: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: times }, () => Effect.provideService(effect, Scheduler.MaxOpsBeforeYield, 4)),
    { concurrency: "unbounded" }
  )
