import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Asset } from "./Asset.ts"
import { variantKey } from "./AssetKeys.ts"
import { type AssetVariant, variantCacheControl, type VariantKind } from "./AssetVariant.ts"
import type { RenderedImage, RenderedVariant } from "./ImageEngine.ts"
import { ObjectStorage } from "./ObjectStorage.ts"

/** Stores the variants of assets, each under a key of its own. */
export const variantWriting = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const storage = yield* ObjectStorage

  const writeOne = Effect.fnUntraced(function* (
    { id, occasionId }: Pick<Asset, "id" | "occasionId">,
    kind: VariantKind,
    rendered: RenderedVariant
  ) {
    const objectKey = variantKey(occasionId, id, kind, yield* random.uuidV7())
    const { contentType, height, width } = rendered
    const object = { key: objectKey, contentType, cacheControl: variantCacheControl }
    yield* Effect.catchTag(storage.write(object, rendered.bytes), "ObjectExists", Effect.die)
    const byteSize = rendered.bytes.length
    return { assetId: id, kind, objectKey, contentType, byteSize, width, height } satisfies AssetVariant
  })

  /** Removes the objects; those left where even this fails are orphans, which the sweep removes. */
  const remove = (variants: ReadonlyArray<AssetVariant>) =>
    Effect.forEach(variants, ({ objectKey }) => Effect.ignore(storage.remove(objectKey)), { discard: true })

  /** Returns both variants once they are stored; leaves none where one is not. */
  const write = Effect.fnUntraced(function* (asset: Pick<Asset, "id" | "occasionId">, image: RenderedImage) {
    const thumbnail = yield* writeOne(asset, "thumbnail", image.thumbnail)
    const web = yield* writeOne(asset, "web", image.web).pipe(Effect.onError(() => remove([thumbnail])))
    return { thumbnail, web }
  })

  return { remove, write }
})
