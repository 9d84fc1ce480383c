/** What the functions of Gallery take. */
import { FileName } from "@banquet/assets-core/Asset"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { Caption } from "@banquet/assets-core/UploadSession"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { ModerationAction, ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import type { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import type { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { EventId } from "@banquet/platform-core/Ids"
import { SearchText } from "@banquet/platform-core/SearchPattern"
import { Notes, text } from "@banquet/platform-core/Text"
import { Effect, Schema } from "effect"
import { absent, inOccasion, inOccasionBySlug, nullable, ofEvent, whole } from "./ArgumentSchema.ts"
import { AnyPrincipal } from "./PrincipalSchema.ts"
import type { ArgumentsOf } from "./Promised.ts"

/** A page of a list; defaults to the first 50, of at most 200. */
const page = {
  limit: whole(1, 200).pipe(Schema.withDecodingDefault(Effect.succeed(50))),
  after: nullable(Schema.Struct({ id: GalleryItemId, createdAt: Schema.DateTimeUtcFromDate }))
}

const command = { action: ModerationAction, notes: absent(Notes) }

const BulkModeration = Schema.Struct({
  ...command,
  latestDecidedAt: absent(Schema.DateTimeUtcFromDate),
  itemIds: Schema.Array(GalleryItemId).check(
    Schema.makeFilter((ids: ReadonlyArray<string>) => ids.length >= 1 && ids.length <= 200, {
      expected: "a list of 1 to 200 ids of gallery items"
    })
  )
})

const Everything = Effect.succeed({})

export const plannerGallery = {
  list: Schema.Tuple([
    ...inOccasion,
    Schema.Struct({
      ...page,
      eventId: ofEvent,
      moderationStatus: nullable(ModerationStatus),
      search: nullable(SearchText),
      from: nullable(Schema.DateTimeUtcFromDate),
      to: nullable(Schema.DateTimeUtcFromDate)
    }).pipe(Schema.withDecodingDefault(Everything))
  ]),
  moderate: Schema.Tuple([...inOccasion, GalleryItemId, Schema.Struct(command)]),
  moderateAll: Schema.Tuple([...inOccasion, BulkModeration]),
  moderateAnywhere: Schema.Tuple([AnyPrincipal, BulkModeration]),
  decisions: Schema.Tuple([...inOccasion, GalleryItemId]),
  original: Schema.Tuple([...inOccasion, GalleryItemId])
} satisfies ArgumentsOf<PlannerGallery["Service"]>

export const guestGallery = {
  startUpload: Schema.Tuple([
    ...inOccasionBySlug,
    Schema.Struct({
      eventId: EventId,
      fileName: FileName,
      contentType: text(1, 255),
      byteSize: whole(1),
      caption: absent(Caption)
    })
  ]),
  completeUpload: Schema.Tuple([...inOccasionBySlug, UploadSessionId]),
  feed: Schema.Tuple([
    ...inOccasionBySlug,
    Schema.Struct({ ...page, eventId: ofEvent }).pipe(Schema.withDecodingDefault(Everything))
  ]),
  original: Schema.Tuple([...inOccasionBySlug, GalleryItemId])
} satisfies ArgumentsOf<GuestGallery["Service"]>
