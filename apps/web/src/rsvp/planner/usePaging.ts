/** How much of a list is in sight: the first few of it, then page after page, as more is asked for. */
import { useState } from "react"

interface Paging {
  /** How many pages are read. */
  readonly pages: number
  /** More than the first few were asked for. */
  readonly isOpened: boolean
  /** Returns what is in sight of the items that were read. */
  readonly shown: <Item>(items: ReadonlyArray<Item>) => ReadonlyArray<Item>
  /** Returns whether there is more; `next` is where the page after those begins. */
  readonly hasMore: (items: ReadonlyArray<unknown>, next: string | null | undefined) => boolean
  readonly showMore: () => void
}

/** `firstCount` is how many are in sight before more are asked for. */
export const usePaging = (firstCount: number): Paging => {
  const [opened, setOpened] = useState(0)
  const isOpened = opened > 0
  return {
    pages: Math.max(1, opened),
    isOpened,
    shown: (items) => (isOpened ? items : items.slice(0, firstCount)),
    hasMore: (items, next) => (!isOpened && items.length > firstCount) || typeof next === "string",
    showMore: () => setOpened(opened + 1)
  }
}
