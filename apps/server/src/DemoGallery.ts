/** Photos for the demo occasion, in every state of moderation: taken, uploaded and decided as guests and planners do. */
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import type { ModerationAction } from "@banquet/gallery-core/GalleryModeration"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { AppliedDocument } from "banquet/AppliedDocument"
import { survive } from "banquet/operations/BackgroundWork"
import { type Database, inTurn } from "banquet/operations/DatabaseTurn"
import { Effect, Option } from "effect"
import { type DemoPicture, drawPicture } from "./DemoPictures.ts"
import { demoPrincipal } from "./DemoPrincipal.ts"

interface Photo {
  readonly picture: DemoPicture
  readonly event: string
  /** The key of a guest's actor. */
  readonly by: string
  readonly caption: string
  /** What Petra makes of it; she has not seen those that nothing is said of. */
  readonly decision?: ModerationAction
  readonly notes?: string
}

/** The oldest first. A caption is the photo's own: it tells whether the photo is there. */
const photos: ReadonlyArray<Photo> = [
  {
    picture: "bunting",
    event: "ceremony",
    by: "rosa-almeida",
    caption: "The garden, an hour before",
    decision: "approve"
  },
  {
    picture: "flowers",
    event: "ceremony",
    by: "alice-smith",
    caption: "From Grandmother’s garden",
    decision: "approve"
  },
  { picture: "confetti", event: "ceremony", by: "yuki-nakamura", caption: "Just married!", decision: "approve" },
  {
    picture: "thumb",
    event: "reception",
    by: "robert-smith",
    caption: "Sunset, and my thumb",
    decision: "reject",
    notes: "Camille has the same view without a thumb"
  },
  {
    picture: "sunset",
    event: "reception",
    by: "camille-dubois",
    caption: "The hills from the terrace",
    decision: "approve"
  },
  {
    picture: "lights",
    event: "reception",
    by: "karin-bergstrom",
    caption: "The lights just came on",
    decision: "approve"
  },
  { picture: "shaken", event: "reception", by: "priya-nair", caption: "Oops", decision: "reject", notes: "Blurred" },
  { picture: "cake", event: "reception", by: "alice-smith", caption: "Before it was cut" },
  { picture: "dancing", event: "reception", by: "priya-nair", caption: "Nobody sits any more" },
  { picture: "moonlight", event: "reception", by: "yuki-nakamura", caption: "A walk to the lake" }
]

/** Where so many are, people have been at work, and none of these is missed. */
const looked = 200

const upload = Effect.fnUntraced(function* (gallery: GuestGallery["Service"], document: AppliedDocument, photo: Photo) {
  const guest = yield* demoPrincipal(document.tokens.guests[photo.by])
  const bytes = yield* Effect.promise(() => drawPicture(photo.picture))
  const { slug } = document.occasion
  const { session } = yield* gallery.startUpload(guest, slug, {
    eventId: EventId.make(document.events[photo.event] ?? ""),
    fileName: `${photo.picture}.png`,
    contentType: "image/png",
    byteSize: bytes.length,
    caption: photo.caption
  })
  // What a browser sends to the session's URL, which may lead to where this process cannot go.
  const storage = yield* ObjectStorage
  const object = { key: session.objectKey, contentType: session.contentType, cacheControl: "private, no-store" }
  yield* storage.write(object, bytes)
  const { uploaded } = yield* gallery.completeUpload(guest, slug, session.id)
  return uploaded.item
})

/** Uploads and decides what is missing; answers how many photos were made. */
const takePhotos = Effect.fnUntraced(function* (document: AppliedDocument) {
  const gallery = Option.getOrNull(yield* Effect.serviceOption(PlannerGallery))
  const guestGallery = Option.getOrNull(yield* Effect.serviceOption(GuestGallery))
  if (gallery === null || guestGallery === null) return 0
  const occasionId = OccasionId.make(document.occasion.id)
  const petra = yield* demoPrincipal(document.tokens.planners["petra"])
  const everything = { ...everyItem, limit: looked, after: null }
  const { items, totals } = yield* gallery.list(petra, occasionId, everything)
  if (totals.total >= looked) return 0
  let made = 0
  for (const photo of photos) {
    const there = items.find(({ item }) => item.caption === photo.caption)?.item
    const item = there ?? (yield* upload(guestGallery, document, photo))
    if (there === undefined) made++
    if (photo.decision === undefined || item.moderation !== null) continue
    yield* gallery.moderate(petra, occasionId, item.id, { action: photo.decision, notes: photo.notes })
  }
  return made
})

/**
 * Where somebody changed the demo so that its photos have no place in it, it stays as it is. A start that reissued the
 * tokens of another, which fails by that, waits for it and finishes the photos.
 */
export const photographDemo = (
  document: AppliedDocument,
  options: { readonly database: Database; readonly report: (line: string) => void }
) =>
  takePhotos(document).pipe(
    inTurn(options.database, "demo"),
    Effect.tap((made) => Effect.sync(() => made > 0 && options.report(`the demo's gallery has ${made} new photos`))),
    survive("The demo's photos were not finished")
  )
