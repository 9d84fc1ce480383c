/** The shared asset: the canonical media object, its original and its state machine: processing → ready | failed. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { text } from "@banquet/platform-core/Text"
import { type DateTime, Schema } from "effect"
import { AssetId } from "./AssetIds.ts"
import { ImageContentType, type ImageHeader } from "./ImageEngine.ts"
import { ObjectKey, type StoredObject } from "./ObjectStorage.ts"

export const AssetStatus = Schema.Literals(["processing", "ready", "failed"])
export type AssetStatus = typeof AssetStatus.Type

/** Whether a ready asset is shown to guests or to planners only. */
export const AssetVisibility = Schema.Literals(["guests", "planners"])
export type AssetVisibility = typeof AssetVisibility.Type

/** What a person calls a file: 1–255 characters. It is shown and offered for download, never part of a path. */
export const FileName = text(1, 255)

const Count = Schema.Int.check(Schema.isGreaterThan(0))

export const Asset = Schema.Struct({
  id: AssetId,
  occasionId: OccasionId,
  /** The original; `generation` pins every later read to the bytes that were looked at. */
  objectKey: ObjectKey,
  generation: Schema.String,
  /** What the bytes are, never what the client claimed. */
  contentType: ImageContentType,
  byteSize: Count,
  /** Of the original, upright. */
  width: Count,
  height: Count,
  status: AssetStatus,
  /** Why it failed, for planners; `null` unless it did. */
  failure: Schema.NullOr(Schema.String),
  visibility: AssetVisibility,
  /** A ThumbHash in base64, once ready. */
  placeholder: Schema.NullOr(Schema.String),
  fileName: FileName,
  createdAt: Schema.DateTimeUtc
})
export interface Asset extends Schema.Schema.Type<typeof Asset> {}

/** The asset with which a received upload begins: its variants are still to be made. */
export const newAsset = (
  session: { readonly occasionId: OccasionId; readonly fileName: string },
  stored: StoredObject,
  header: ImageHeader,
  command: { readonly id: AssetId; readonly visibility: AssetVisibility; readonly now: DateTime.Utc }
): Asset => ({
  id: command.id,
  occasionId: session.occasionId,
  objectKey: stored.key,
  generation: stored.generation,
  contentType: header.contentType,
  byteSize: stored.byteSize,
  width: header.width,
  height: header.height,
  status: "processing",
  failure: null,
  visibility: command.visibility,
  placeholder: null,
  fileName: session.fileName,
  createdAt: command.now
})
