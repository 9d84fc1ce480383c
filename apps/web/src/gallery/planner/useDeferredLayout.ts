import { useDeferredValue, useState } from "react"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

/** Returns the items to lay out: thousands take a while, so marks and words come first; under a large photo nothing moves. */
export const useDeferredLayout = (items: ReadonlyArray<Item>, isCovered: boolean): ReadonlyArray<Item> => {
  const { feed } = useGalleryWork()
  const [laidOut, setLaidOut] = useState({ feed, items })
  if (laidOut.feed !== feed || (!isCovered && laidOut.items !== items)) setLaidOut({ feed, items })
  const before = useDeferredValue(laidOut)
  const isLess = before.feed === feed && before.items.length >= laidOut.items.length
  return isLess ? before.items : laidOut.items
}
