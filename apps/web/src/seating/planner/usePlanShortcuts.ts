import { type RefObject, useEffect } from "react"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn } from "../../design/letterKeys.ts"
import type { SeatingStore } from "./SeatingStore.ts"

const isUndo = ({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey

/** `/` goes to the search for people, Escape closes what is open, Ctrl+Z or ⌘Z takes back what was reported last. */
export const usePlanShortcuts = (store: SeatingStore, searchRef: RefObject<HTMLInputElement | null>): void =>
  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => {
      if (pressed.key === "/" && areLetterKeysOn() && !isTyping(pressed.target)) {
        pressed.preventDefault()
        searchRef.current?.focus()
      } else if (pressed.key === "Escape" && !pressed.defaultPrevented) {
        store.clear()
      } else if (isUndo(pressed) && !isTyping(pressed.target)) {
        pressed.preventDefault()
        store.undo()
      }
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [searchRef, store])
