/** That an asset belongs to a resource of some module. */
import { OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { AssetId } from "./AssetIds.ts"

/** What an asset is attached to. */
export const AttachedResource = Schema.Struct({
  /** The key of the module. */
  module: Schema.String,
  /** The noun of the resource, such as `playlist`. */
  type: Schema.String,
  id: Uuid
})
export interface AttachedResource extends Schema.Schema.Type<typeof AttachedResource> {}

export const AssetAttachment = Schema.Struct({
  occasionId: OccasionId,
  assetId: AssetId,
  resource: AttachedResource,
  createdAt: Schema.DateTimeUtc
})
export interface AssetAttachment extends Schema.Schema.Type<typeof AssetAttachment> {}
