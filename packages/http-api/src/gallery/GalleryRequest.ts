/** What guests and planners send to Gallery. */
import { FileName } from "@banquet/assets-core/Asset"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { Caption } from "@banquet/assets-core/UploadSession"
import { GalleryCursor } from "@banquet/gallery-core/GalleryCursor"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { ModerationAction, ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import { EventId } from "@banquet/platform-core/Ids"
import { SearchText } from "@banquet/platform-core/SearchPattern"
import { Notes, text } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { listQueryOf } from "../platform/ListQuery.ts"
import {
  idShape,
  instant,
  instantShape,
  listOf,
  notesShape,
  optional,
  optionalInQuery,
  required,
  wholeNumberOf,
  word
} from "../platform/RequestMember.ts"

const listQuery = listQueryOf(GalleryCursor)

/** What the client says of its file is a hint: the bytes decide. */
export const NewUpload = Schema.Struct({
  event_id: required(EventId, idShape),
  file_name: required(FileName, { maxLength: 255 }),
  content_type: required(text(1, 255), { maxLength: 255 }),
  byte_size: wholeNumberOf(1),
  caption: optional(Caption, { maxLength: 500 })
})

export const UploadCompletion = Schema.Struct({ upload_session_id: required(UploadSessionId, idShape) })

export const FeedQuery = Schema.Struct({ event_id: optionalInQuery(EventId, idShape), ...listQuery })

export const PlannerGalleryQuery = Schema.Struct({
  event_id: optionalInQuery(EventId, idShape),
  moderation_status: optionalInQuery(...word(ModerationStatus.literals)),
  /** Words that the uploader's name or the caption has, in whatever case and with whatever accents. */
  search: optionalInQuery(SearchText, { maxLength: 100 }),
  /** Uploaded then or later. */
  from: optionalInQuery(instant, instantShape),
  /** Uploaded before. */
  to: optionalInQuery(instant, instantShape),
  ...listQuery
})

const decision = {
  action: required(...word(ModerationAction.literals)),
  notes: optional(Notes, notesShape)
}

export const Moderation = Schema.Struct(decision)

export const BulkModeration = Schema.Struct({
  ...decision,
  /** When the latest decision about each of them was taken, as far as is known; those with another stay as they are. */
  latest_decided_at: optional(instant, instantShape),
  gallery_item_ids: listOf(Schema.Array(required(GalleryItemId, idShape)), idShape, {
    minimum: 1,
    maximum: 200,
    message: "must be a list of 1 to 200 gallery item ids"
  })
})
