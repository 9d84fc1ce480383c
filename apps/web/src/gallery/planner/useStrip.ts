import { useMemo, useState } from "react"
import { useStore } from "../../design/Store.ts"
import { type Item, matches, shownItems } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

export type Strip = readonly [Item, ...ReadonlyArray<Item>]

export const hasPhotos = (items: ReadonlyArray<Item>): items is Strip => items.length > 0

/** Returns the photos as they were when the large view was opened and those after them, also when they leave the filter. */
export const useStrip = (first: string): ReadonlyArray<Item> => {
  const { feed, gallery } = useGalleryWork()
  const { isComplete, items } = useStore(feed)
  const { decided } = useStore(gallery.decisions)
  const [left] = useState(() => {
    const shown = new Set(shownItems(items, feed.filter, decided, isComplete).map(({ id }) => id))
    return new Set(items.filter(({ id }) => !shown.has(id) && id !== first).map(({ id }) => id))
  })
  const known = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  return useMemo(() => {
    const all = shownItems(items, { ...feed.filter, status: null }, decided, isComplete)
    return all.filter((item) => !left.has(item.id) && (known.has(item.id) || matches(feed.filter, item)))
  }, [decided, feed.filter, isComplete, items, known, left])
}
