/** What Seating takes of Assets, in memory. */
import { SignedReads } from "@banquet/assets-core/SignedReads"
import * as AssetsMemory from "@banquet/assets-core/testing/AssetsMemory"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { Duration, Layer } from "effect"
import { SecureRandom } from "effect/crypto"

export const layer = SignedReads.layer({ timeToLive: Duration.hours(1), capacity: 1000 }).pipe(
  Layer.provideMerge(Layer.mergeAll(AssetsMemory.layer, ObjectStorageMemory.layer, ImageEngineMemory.layer)),
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
