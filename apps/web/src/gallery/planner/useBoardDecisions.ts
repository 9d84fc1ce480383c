import { useEffect, useRef, useState } from "react"
import type { Action, Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import type { SelectedItems } from "./useSelection.ts"
import type { TileFocus } from "./TileFocus.ts"

interface BoardDecisionsOptions {
  readonly focus: TileFocus
  readonly items: ReadonlyArray<Item>
  /** The items as they are laid out, which may be a moment behind. */
  readonly shown: ReadonlyArray<Item>
  readonly selection: Pick<SelectedItems, "clear" | "isLoadingAll" | "selected">
}

export interface BoardDecisions {
  /** The note for all selected photos. */
  readonly notes: string
  readonly setNotes: (notes: string) => void
  /** Goes back to the photos; the note and the selection stay. */
  readonly leaveNote: () => void
  /** Decides about the selected photos, or about the one that has the focus. */
  readonly decide: (action: Action) => void
  /** Brings the focus to the first photo where none has it. */
  readonly begin: () => void
  readonly undo: () => void
  readonly dismiss: () => void
  readonly clear: () => void
}

/** Returns what to name the photo in that is to have the focus once it is in the list again. */
const useComingBack = (focus: TileFocus, items: ReadonlyArray<Item>) => {
  const comingBackRef = useRef<string | null>(null)
  useEffect(() => {
    const id = comingBackRef.current
    const index = items.findIndex((item) => item.id === id)
    if (id === null || index === -1) return
    comingBackRef.current = null
    focus.bring(id, index)
  }, [focus, items])
  return comingBackRef
}

/** Decides about photos in the grid; the focus stays in the page when what has it goes, and follows what comes back. */
export const useBoardDecisions = (options: BoardDecisionsOptions): BoardDecisions => {
  const { focus, items, selection, shown } = options
  const { isLoadingAll, selected } = selection
  const { canDecide, gallery } = useGalleryWork()
  const { decisions } = gallery
  const [notes, setNotes] = useState("")
  const comingBackRef = useComingBack(focus, items)

  /** Where the focus will be, once what was decided has left the list and what was taken back is there again. */
  const undecided = (id: string | null): string | null => {
    const left = new Set(items.map((item) => item.id))
    if (id !== null && left.has(id)) return id
    const from = shown.findIndex((item) => item.id === id)
    return from === -1 ? null : (shown.slice(from).find((item) => left.has(item.id))?.id ?? null)
  }
  const clear = () => {
    focus.leaveBars()
    selection.clear()
  }
  const begin = () => {
    const [first] = items
    if (first !== undefined && focus.current() === null) focus.bring(first.id, 0)
  }
  return {
    notes,
    setNotes,
    leaveNote: () => focus.leaveBars(),
    clear,
    begin,
    decide: (action) => {
      if (isLoadingAll) return
      if (selected.size === 0 && items.length > 0 && focus.current() === null) {
        begin()
        if (canDecide) decisions.tellNothingChosen()
        return
      }
      const id = selected.size > 0 ? null : undecided(focus.current())
      const chosen = items.filter((item) => (id === null ? selected.has(item.id) : item.id === id))
      if (!canDecide || chosen.length === 0) return
      decisions.decide(action, chosen, notes.trim() === "" ? null : notes.trim())
      focus.stop()
      clear()
      setNotes("")
    },
    undo: () => {
      focus.leaveBars()
      comingBackRef.current = decisions.undo()[0] ?? null
    },
    dismiss: () => {
      focus.leaveBars()
      decisions.dismiss()
    }
  }
}
