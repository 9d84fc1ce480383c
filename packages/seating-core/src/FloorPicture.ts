/** The picture of a floor: an asset that is drawn below the tables of a room. */
import type { AttachedResource } from "@banquet/assets-core/AssetAttachment"
import { AssetId } from "@banquet/assets-core/AssetIds"
import type { AssetVariant } from "@banquet/assets-core/AssetVariant"
import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import { Schema } from "effect"

const Count = Schema.Int.check(Schema.isGreaterThan(0))

/** What is shown of the asset, which never changes: its largest variant. */
export const FloorPicture = Schema.Struct({
  assetId: AssetId,
  objectKey: ObjectKey,
  contentType: Schema.String,
  width: Count,
  height: Count
})
export interface FloorPicture extends Schema.Schema.Type<typeof FloorPicture> {}

export const floorPicture = ({ assetId, contentType, height, objectKey, width }: AssetVariant): FloorPicture => ({
  assetId,
  objectKey,
  contentType,
  width,
  height
})

/** Returns what a picture is attached to: itself, because a plan and its last publication may have two. */
export const pictureResource = (assetId: AssetId): AttachedResource => ({
  module: "seating",
  type: "floor_picture",
  id: assetId
})
