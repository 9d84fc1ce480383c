/** The grammar of object keys: what is stored where. File names of people never become part of a key. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { AssetId, UploadSessionId } from "./AssetIds.ts"
import type { VariantKind } from "./AssetVariant.ts"
import { ObjectKey } from "./ObjectStorage.ts"

/** What every key that Assets makes begins with; the sweep looks nowhere else. */
export const assetKeyPrefixes = ["originals/", "variants/"] as const

/** Where the file of an upload session goes, `originals/<occasion>/<session>`. */
export const originalKey = (occasionId: OccasionId, sessionId: UploadSessionId): ObjectKey =>
  ObjectKey.make(`originals/${occasionId}/${sessionId}`)

/** Where a variant goes: `attempt` is a new UUID each time, so that no key is ever written twice. */
export const variantKey = (occasionId: OccasionId, assetId: AssetId, kind: VariantKind, attempt: string): ObjectKey =>
  ObjectKey.make(`variants/${occasionId}/${assetId}/${kind}-${attempt}`)
