import type { SignedReads } from "@banquet/assets-core/SignedReads"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Array, Effect } from "effect"
import { type GalleryPage, pageOf } from "./GalleryCursor.ts"
import type { FeedItem, SignedImage, StoredImage } from "./GalleryViews.ts"
import { signedImage } from "./SignedImages.ts"

type StoredItems = ReadonlyArray<FeedItem<StoredImage>>
type SignedPage = GalleryPage<FeedItem<SignedImage>>

/** A page of stored images, and what was last made of it with the URLs of a window of time. */
interface KnownPage {
  readonly stored: GalleryPage<FeedItem<StoredImage>>
  /** Of each item its thumbnail and its web variant. */
  readonly variants: ReadonlyArray<StoredImage>
  urls: ReadonlyArray<string>
  signed: SignedPage
}

const knownPage = (read: StoredItems, limit: number): KnownPage => {
  const stored = pageOf(read, limit, (item) => item)
  return {
    stored,
    variants: stored.items.flatMap(({ thumbnail, web }) => [thumbnail, web]),
    urls: [],
    signed: { ...stored, items: [] }
  }
}

const signedPageOf = ({ stored }: KnownPage, urls: ReadonlyArray<string>): SignedPage => ({
  ...stored,
  items: Array.map(stored.items, (item, at) => ({
    ...item,
    thumbnail: signedImage(item.thumbnail, urls[2 * at]!),
    web: signedImage(item.web, urls[2 * at + 1]!)
  }))
})

/**
 * Makes pages of what was read, with the URLs of the variants. The same read with the same URLs is the same page, so that what is
 * made of a page can be made once for everybody who sees it.
 */
export const signedFeed = (signedReads: SignedReads["Service"]) => {
  const pages = new WeakMap<StoredItems, KnownPage>()
  return Effect.fnUntraced(function* (
    read: StoredItems,
    limit: number
  ): Effect.fn.Return<SignedPage, StoreUnavailable> {
    const page = pages.get(read) ?? knownPage(read, limit)
    pages.set(read, page)
    const urls = yield* signedReads.variants(page.variants)
    if (page.urls.length !== urls.length || page.urls.some((url, at) => url !== urls[at])) {
      page.urls = urls
      page.signed = signedPageOf(page, urls)
    }
    return page.signed
  })
}
