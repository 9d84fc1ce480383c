import { useEffectEvent, useLayoutEffect } from "react"
import { isTyping } from "../../design/isTyping.ts"
import type { Action } from "./GalleryItems.ts"
import { useKeys } from "./useKeys.ts"

interface BoardKeys {
  readonly isActive: boolean
  readonly canDecide: boolean
  readonly help: () => void
  readonly search: () => void
  /** Whether a photo has the focus. */
  readonly hasPhoto: () => boolean
  readonly begin: () => void
  readonly decide: (action: Action) => void
  readonly undo: () => void
  readonly selectLoaded: () => void
  /** Whether photos are selected, or are about to be. */
  readonly isSelecting: boolean
  readonly clear: () => void
}

/** What takes arrows itself. */
const ofArrows = "[role=grid], [role=radiogroup], [role=group], [role=toolbar], [role=menu], [role=listbox], input"

const takesArrows = (): boolean => document.activeElement?.closest(ofArrows) != null

/** What keys do in the grid; those about a photo begin at the first where none has the focus. Ctrl+A selects photos wherever the focus is, and never the page's text. */
export const useBoardKeys = (keys: BoardKeys): void => {
  const { canDecide, isActive } = keys
  useKeys(isActive, (key) => {
    if (key === "?") return keys.help
    if (key === "/") return keys.search
    if (key === "Escape") return keys.isSelecting ? keys.clear : null
    if (["ArrowLeft", "ArrowRight"].includes(key)) return keys.hasPhoto() || takesArrows() ? null : keys.begin
    if (!canDecide) return null
    if (key === "x") return keys.hasPhoto() ? null : keys.begin
    if (key === "u") return keys.undo
    return key === "a" ? () => keys.decide("approve") : key === "r" ? () => keys.decide("reject") : null
  })
  const listen = useEffectEvent((pressed: KeyboardEvent) => {
    const isCommand = (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && !pressed.shiftKey
    if (!isCommand || pressed.key.toLowerCase() !== "a" || isTyping(pressed.target)) return
    pressed.preventDefault()
    pressed.stopPropagation()
    if (canDecide) keys.selectLoaded()
  })
  // Between what listened before and what listens now no key is lost.
  useLayoutEffect(() => {
    if (!isActive) return undefined
    const handler = (pressed: KeyboardEvent) => listen(pressed)
    document.addEventListener("keydown", handler, true)
    return () => document.removeEventListener("keydown", handler, true)
  }, [isActive])
}
