/** A smaller picture made from an asset for display. Only variants are ever shown inline. */
import { Schema } from "effect"
import { AssetId } from "./AssetIds.ts"
import { ObjectKey } from "./ObjectStorage.ts"

export const VariantKind = Schema.Literals(["thumbnail", "web"])
export type VariantKind = typeof VariantKind.Type

const Count = Schema.Int.check(Schema.isGreaterThan(0))

export const AssetVariant = Schema.Struct({
  assetId: AssetId,
  kind: VariantKind,
  objectKey: ObjectKey,
  contentType: Schema.String,
  byteSize: Count,
  width: Count,
  height: Count
})
export interface AssetVariant extends Schema.Schema.Type<typeof AssetVariant> {}

/** The `Cache-Control` of variants, which never change under their key and are private to those who have the URL. */
export const variantCacheControl = "private, max-age=3600, immutable"
