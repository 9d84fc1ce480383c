import type { KeyboardEvent, RefObject } from "react"
import type { Key, Selection } from "react-aria-components/GridList"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { PhotoGrid } from "./PhotoGrid.tsx"
import { focusedTile } from "./TileFocus.ts"

interface SelectablePhotosProps {
  readonly gridRef: RefObject<HTMLDivElement | null>
  readonly items: ReadonlyArray<Item>
  readonly selected: ReadonlySet<Key>
  readonly isAway: boolean
  readonly onSelect: (keys: Selection) => void
  readonly onOpen: (id: string) => void
}

/** The grid, in which Space opens the photo that has the focus and X selects it. */
export const SelectablePhotos = (props: SelectablePhotosProps) => {
  const { onOpen, onSelect, selected } = props
  const { canDecide } = useGalleryWork()
  const press = (pressed: KeyboardEvent) => {
    const id = focusedTile()
    const isRow = pressed.target instanceof HTMLElement && pressed.target.role === "row"
    if (!isRow || id === null || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    if (pressed.key === " ") onOpen(id)
    else if (pressed.key.toLowerCase() === "x" && canDecide) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      onSelect(next)
    } else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }
  return (
    <div className="gallery-photos" data-selecting={selected.size > 0 || undefined} onKeyDownCapture={press}>
      <PhotoGrid {...props} />
    </div>
  )
}
