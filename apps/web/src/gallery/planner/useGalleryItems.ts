import { useMemo } from "react"
import { useStore } from "../../design/Store.ts"
import type { Feed } from "./GalleryFeed.ts"
import { type Item, shownItems, shownTotals, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

interface GalleryItems {
  readonly loaded: Feed
  readonly items: ReadonlyArray<Item>
  /** `null` until the first answer. */
  readonly totals: Totals | null
}

/** Returns what the feed has loaded, and its items and counters with the planner's own decisions. */
export const useGalleryItems = (): GalleryItems => {
  const { feed, gallery } = useGalleryWork()
  const loaded = useStore(feed)
  const { decided } = useStore(gallery.decisions)
  const items = useMemo(
    () => shownItems(loaded.items, feed.filter, decided, loaded.isComplete),
    [decided, feed.filter, loaded.isComplete, loaded.items]
  )
  const totals = useMemo(() => {
    if (loaded.totals === null) return null
    const found = new Set(feed.filter.search === null ? [] : loaded.items.map(({ id }) => id))
    return shownTotals(loaded.totals, feed.filter, decided, (id) => found.has(id))
  }, [decided, feed.filter, loaded.items, loaded.totals])
  return { loaded, items, totals }
}
