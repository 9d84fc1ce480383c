/** The grammar of object keys: what is stored where. File names of people never become part of a key. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { AssetId, UploadSessionId } from "./AssetIds.ts"
import type { VariantKind } from "./AssetVariant.ts"
import { ObjectKey } from "./ObjectStorage.ts"

/** What every key that Assets makes begins with, and those of trials of storage; the sweep looks nowhere else. */
export const assetKeyPrefixes = ["originals/", "variants/", "trials/"] as const

/** Where a trial of storage writes what it removes again. */
export const trialKey = (id: string): ObjectKey => ObjectKey.make(`trials/${id}`)

/** Where the file of an upload session goes, `originals/<occasion>/<session>`. */
export const originalKey = (occasionId: OccasionId, sessionId: UploadSessionId): ObjectKey =>
  ObjectKey.make(`originals/${occasionId}/${sessionId}`)

/** Where a variant goes: `attempt` is a new UUID each time, so that no key is ever written twice. */
export const variantKey = (occasionId: OccasionId, assetId: AssetId, kind: VariantKind, attempt: string): ObjectKey =>
  ObjectKey.make(`variants/${occasionId}/${assetId}/${kind}-${attempt}`)
