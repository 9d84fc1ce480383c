import type { SignedReads } from "@banquet/assets-core/SignedReads"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Array, Effect } from "effect"
import type { PlannerGalleryItem, SignedImage, StoredImage } from "./GalleryViews.ts"

/** Returns the variant with its URL. */
export const signedImage = ({ byteSize, contentType, height, width }: StoredImage, url: string): SignedImage => ({
  url,
  width,
  height,
  contentType,
  byteSize
})

/** Returns the variants with their URLs, in the same order. */
const signedImages = (signedReads: SignedReads["Service"], images: ReadonlyArray<StoredImage>) =>
  Effect.map(signedReads.variants(images), (urls) => Array.zipWith(images, urls, signedImage))

/** Returns the rows with the URLs of their variants; rows whose asset is not ready have none. */
export const signedPlannerItems = (
  signedReads: SignedReads["Service"],
  rows: ReadonlyArray<PlannerGalleryItem<StoredImage>>
) =>
  Effect.forEach(rows, (row): Effect.Effect<PlannerGalleryItem<SignedImage>, StoreUnavailable> =>
    row.thumbnail === null || row.web === null
      ? Effect.succeed({ ...row, thumbnail: null, web: null })
      : Effect.map(signedImages(signedReads, [row.thumbnail, row.web]), ([thumbnail = null, web = null]) => ({
          ...row,
          thumbnail,
          web
        }))
  )
