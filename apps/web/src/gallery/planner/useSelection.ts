import { useCallback, useMemo, useState } from "react"
import type { Key, Selection } from "react-aria-components/GridList"
import type { GalleryFeed } from "./GalleryFeed.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const none = new Set<Key>()

interface SelectedItems {
  readonly selected: ReadonlySet<Key>
  readonly select: (keys: Selection) => void
  readonly clear: () => void
}

/** Keeps which of the items are selected; another filter begins with none. */
export const useSelection = (items: ReadonlyArray<Item>): SelectedItems => {
  const { feed } = useGalleryWork()
  const [selection, setSelection] = useState<{ readonly feed: GalleryFeed; readonly keys: Selection }>({
    feed,
    keys: none
  })
  const selected = useMemo((): ReadonlySet<Key> => {
    const { feed: of, keys } = selection
    if (of !== feed || (keys !== "all" && keys.size === 0)) return none
    const shown = new Set<Key>(items.map(({ id }) => id))
    // The list remembers in its own set where a range begins.
    if (keys === "all") return shown
    const left = [...keys].filter((key) => shown.has(key))
    return left.length === keys.size ? keys : new Set(left)
  }, [feed, items, selection])
  const select = useCallback((keys: Selection) => setSelection({ feed, keys }), [feed])
  const clear = useCallback(() => select(none), [select])
  return { selected, select, clear }
}
