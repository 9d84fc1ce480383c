import type { SignedReads } from "@banquet/assets-core/SignedReads"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Array, Effect } from "effect"
import { type GalleryPage, pageOf } from "./GalleryCursor.ts"
import type { FeedItem, SignedImage, StoredImage } from "./GalleryViews.ts"
import { signedImages } from "./SignedImages.ts"

type StoredItems = ReadonlyArray<FeedItem<StoredImage>>
type SignedPage = GalleryPage<FeedItem<SignedImage>>

const urlOf = ({ url }: SignedImage): string => url

const hasUrls = ({ items }: SignedPage, thumbnails: ReadonlyArray<SignedImage>, webs: ReadonlyArray<SignedImage>) =>
  items.length === thumbnails.length &&
  items.every(
    ({ thumbnail, web }, index) => urlOf(thumbnail) === thumbnails[index]?.url && urlOf(web) === webs[index]?.url
  )

/**
 * Makes pages of what was read, with the URLs of the variants. The same read with the same URLs is the same page, so that what is
 * made of a page can be made once for everybody who sees it.
 */
export const signedFeed = (signedReads: SignedReads["Service"]) => {
  const pages = new WeakMap<StoredItems, SignedPage>()
  return Effect.fnUntraced(function* (
    read: StoredItems,
    limit: number
  ): Effect.fn.Return<SignedPage, StoreUnavailable> {
    const page = pageOf(read, limit, (item) => item)
    const thumbnails = yield* signedImages(
      signedReads,
      page.items.map(({ thumbnail }) => thumbnail)
    )
    const webs = yield* signedImages(
      signedReads,
      page.items.map(({ web }) => web)
    )
    const known = pages.get(read)
    if (known !== undefined && hasUrls(known, thumbnails, webs)) return known
    const images = Array.zipWith(thumbnails, webs, (thumbnail, web) => ({ thumbnail, web }))
    const signed = { ...page, items: Array.zipWith(page.items, images, (item, urls) => ({ ...item, ...urls })) }
    pages.set(read, signed)
    return signed
  })
}
