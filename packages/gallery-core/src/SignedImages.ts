import type { SignedReads } from "@banquet/assets-core/SignedReads"
import { Array, Effect } from "effect"
import type { SignedImage, StoredImage } from "./GalleryViews.ts"

/** The stored variants with their URLs, in their order. */
export const signedImages = (reads: SignedReads["Service"], images: ReadonlyArray<StoredImage>) =>
  Effect.map(reads.variants(images), (urls) =>
    Array.zipWith(images, urls, ({ byteSize, contentType, height, width }, url): SignedImage => ({
      url,
      width,
      height,
      contentType,
      byteSize
    }))
  )
