import { type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent, useRef } from "react"
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

/** The photo whose checkbox this is part of. */
const checkedPhoto = ({ target }: SyntheticEvent): string | null =>
  target instanceof Element && target.closest(".tile-check") !== null
    ? (target.closest('[role="row"]')?.getAttribute("data-key") ?? null)
    : null

/** The grid, in which Space opens the photo that has the focus, X selects it, and Shift selects from checkbox to checkbox. */
export const SelectablePhotos = (props: SelectablePhotosProps) => {
  const { items, onOpen, onSelect, selected } = props
  const { canDecide } = useGalleryWork()
  /** The photo that was selected last. */
  const anchor = useRef<string | null>(null)

  const press = (pressed: KeyboardEvent) => {
    const id = focusedTile()
    const isRow = pressed.target instanceof HTMLElement && pressed.target.role === "row"
    if (!isRow || id === null || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    if (pressed.key === " ") onOpen(id)
    else if (pressed.key.toLowerCase() === "x" && canDecide) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      anchor.current = id
      onSelect(next)
    } else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }

  /** Keeps from the list what is done here, and the browser from selecting text. */
  const hold = (event: MouseEvent) => {
    if (!event.shiftKey || checkedPhoto(event) === null) return
    event.preventDefault()
    event.stopPropagation()
  }
  const click = (event: MouseEvent) => {
    const id = checkedPhoto(event)
    if (id === null) return
    const [from, to] = [anchor.current, id].map((each) => items.findIndex((item) => item.id === each))
    anchor.current = id
    if (!event.shiftKey || from === undefined || to === undefined || from === -1) return
    hold(event)
    const range = items.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) => item.id)
    onSelect(new Set([...selected, ...range]))
  }
  return (
    <div
      className="gallery-photos"
      data-selecting={selected.size > 0 || undefined}
      onKeyDownCapture={press}
      onPointerDownCapture={hold}
      onMouseDownCapture={hold}
      onClickCapture={click}
    >
      <PhotoGrid {...props} />
    </div>
  )
}
