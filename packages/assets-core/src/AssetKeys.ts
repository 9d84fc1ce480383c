/** The keys of objects. File names of people are never part of a key. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { AssetId, UploadSessionId } from "./AssetIds.ts"
import type { VariantKind } from "./AssetVariant.ts"
import { ObjectKey } from "./ObjectStorage.ts"

/** The prefixes of keys, which the storage sweep looks at. */
export const assetKeyPrefixes = ["originals/", "variants/", "trials/"] as const

/** Returns the key of an object that a trial of the storage writes and removes. */
export const trialKey = (id: string): ObjectKey => ObjectKey.make(`trials/${id}`)

/** Returns the key of the file of an upload session, `originals/<occasion>/<session>`. */
export const originalKey = (occasionId: OccasionId, sessionId: UploadSessionId): ObjectKey =>
  ObjectKey.make(`originals/${occasionId}/${sessionId}`)

/** Returns the key of a variant. `attempt` is a new UUID each time, so that no key is written twice. */
export const variantKey = (occasionId: OccasionId, assetId: AssetId, kind: VariantKind, attempt: string): ObjectKey =>
  ObjectKey.make(`variants/${occasionId}/${assetId}/${kind}-${attempt}`)
