/** The JSON in which the feed comes out of the database: one array a column. */
import type { FeedItem, StoredImage } from "@banquet/gallery-core/GalleryViews"
import type { ActorId } from "@banquet/platform-core/Ids"
import { DateTime } from "effect"
import { type Columns, milliseconds } from "../../statements/Json.ts"

interface FeedRow extends Omit<FeedItem<StoredImage>, "createdAt" | "thumbnail" | "web"> {
  readonly uploaderId: ActorId
  readonly createdAt: number
  readonly thumbnailObjectKey: StoredImage["objectKey"]
  readonly thumbnailContentType: string
  readonly thumbnailByteSize: number
  readonly thumbnailWidth: number
  readonly thumbnailHeight: number
  readonly webObjectKey: StoredImage["objectKey"]
  readonly webContentType: string
  readonly webByteSize: number
  readonly webWidth: number
  readonly webHeight: number
}

export type FeedJson = Columns<FeedRow>

/** The columns of `FeedJson` in terms of the alias `listed`. */
export const feedColumns = {
  id: "listed.id",
  eventId: "listed.event_id",
  caption: "listed.caption",
  uploaderId: "listed.uploader_id",
  uploaderName: "listed.uploader_name",
  createdAt: milliseconds("listed.created_at"),
  width: "listed.width",
  height: "listed.height",
  placeholder: "listed.placeholder",
  thumbnailObjectKey: "listed.thumbnail_object_key",
  thumbnailContentType: "listed.thumbnail_content_type",
  thumbnailByteSize: "listed.thumbnail_byte_size",
  thumbnailWidth: "listed.thumbnail_width",
  thumbnailHeight: "listed.thumbnail_height",
  webObjectKey: "listed.web_object_key",
  webContentType: "listed.web_content_type",
  webByteSize: "listed.web_byte_size",
  webWidth: "listed.web_width",
  webHeight: "listed.web_height"
} as const satisfies Record<keyof FeedRow, string>

export const feedOf = (rows: FeedJson): ReadonlyArray<FeedItem<StoredImage>> =>
  rows.id.map((id, at) => ({
    id,
    eventId: rows.eventId[at]!,
    caption: rows.caption[at]!,
    uploaderName: rows.uploaderName[at]!,
    createdAt: DateTime.makeUnsafe(rows.createdAt[at]!),
    width: rows.width[at]!,
    height: rows.height[at]!,
    placeholder: rows.placeholder[at]!,
    thumbnail: {
      objectKey: rows.thumbnailObjectKey[at]!,
      contentType: rows.thumbnailContentType[at]!,
      byteSize: rows.thumbnailByteSize[at]!,
      width: rows.thumbnailWidth[at]!,
      height: rows.thumbnailHeight[at]!
    },
    web: {
      objectKey: rows.webObjectKey[at]!,
      contentType: rows.webContentType[at]!,
      byteSize: rows.webByteSize[at]!,
      width: rows.webWidth[at]!,
      height: rows.webHeight[at]!
    }
  }))
