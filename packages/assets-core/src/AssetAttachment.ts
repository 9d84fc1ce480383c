/** That an asset belongs to a resource of some module. */
import { OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { AssetId } from "./AssetIds.ts"

export const AttachmentResourceType = Schema.Literal("gallery_item")
export type AttachmentResourceType = typeof AttachmentResourceType.Type

export const AssetAttachment = Schema.Struct({
  occasionId: OccasionId,
  assetId: AssetId,
  resourceType: AttachmentResourceType,
  resourceId: Uuid,
  createdAt: Schema.DateTimeUtc
})
export interface AssetAttachment extends Schema.Schema.Type<typeof AssetAttachment> {}
