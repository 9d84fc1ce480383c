import { useCallback, useEffect, useMemo, useState } from "react"
import type { Key, Selection } from "react-aria-components/GridList"
import type { Feed, GalleryFeed } from "./GalleryFeed.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const none = new Set<Key>()

/** Which of the items are to be selected once all are there. */
type Choice = (item: Item) => boolean

interface SelectionState {
  readonly feed: GalleryFeed
  readonly keys: Selection
  readonly choice: Choice | null
}

export interface SelectedItems {
  readonly selected: ReadonlySet<Key>
  readonly select: (keys: Selection) => void
  readonly clear: () => void
  /** Selects what is there so far. */
  readonly selectLoaded: () => void
  /** Loads the rest first, and then selects all items, or those that are chosen. */
  readonly selectAll: (choice?: Choice) => void
  /** Whether the rest is being loaded. */
  readonly isLoadingAll: boolean
}

const everyone: Choice = () => true

const keysOf = (items: ReadonlyArray<Item>): Set<Key> => new Set(items.map(({ id }) => id))

/** Keeps which of the items are selected; another filter begins with none. */
export const useSelection = (items: ReadonlyArray<Item>, loaded: Feed): SelectedItems => {
  const { feed } = useGalleryWork()
  const [selection, setSelection] = useState<SelectionState>({ feed, keys: none, choice: null })
  const choice = selection.feed === feed ? selection.choice : null
  if (choice !== null && loaded.isComplete && !loaded.isLoading) {
    setSelection({ feed, keys: keysOf(items.filter(choice)), choice: null })
  }
  const isMore = choice !== null && loaded.problem === null && !loaded.isComplete && !loaded.isLoading
  useEffect(() => {
    if (isMore) void feed.loadMore()
  }, [feed, isMore])

  const selected = useMemo((): ReadonlySet<Key> => {
    const { choice: chosen, feed: of, keys } = selection
    if (of !== feed) return none
    const shown = keysOf(items)
    if (chosen !== null) return keysOf(items.filter(chosen))
    // The list remembers in its own set where a range begins.
    if (keys === "all") return shown
    const left = [...keys].filter((key) => shown.has(key))
    return left.length === keys.size ? keys : new Set(left)
  }, [feed, items, selection])
  const select = useCallback((keys: Selection) => setSelection({ feed, keys, choice: null }), [feed])
  const clear = useCallback(() => select(none), [select])
  return {
    selected,
    select,
    clear,
    selectLoaded: () => select(keysOf(items)),
    selectAll: (chosen = everyone) => {
      void feed.showFresh()
      setSelection({ feed, keys: none, choice: chosen })
    },
    isLoadingAll: choice !== null && loaded.problem === null
  }
}
