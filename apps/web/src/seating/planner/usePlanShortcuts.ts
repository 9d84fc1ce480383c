import { type RefObject, useEffect, useEffectEvent } from "react"
import { flushSync } from "react-dom"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn } from "../../design/letterKeys.ts"
import { leaveQuestion } from "./Question.ts"
import type { SeatingStore } from "./SeatingStore.ts"

const isUndo = ({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey

const isRedo = ({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (key.toLowerCase() === "z" && (ctrlKey || metaKey) && shiftKey) || (key.toLowerCase() === "y" && ctrlKey && !shiftKey)

const isPrint = ({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "p" && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * `/` goes to the search for people, Escape closes what is open, Ctrl+Z or ⌘Z undoes the last step and with Shift does it
 * again. In the search, where the focus is after somebody was seated, they undo typing only if something was typed since, and `/`
 * is not typed where it would take the place of all that is there. Ctrl+P or ⌘P prints the plan, whatever is typed or asked,
 * and not the page.
 */
export const usePlanShortcuts = (
  store: SeatingStore,
  searchRef: RefObject<HTMLInputElement | null>,
  onPrint: () => void
): void => {
  const print = useEffectEvent(onPrint)
  useEffect(() => {
    let hasTyped = false
    let { history } = store.get()
    const listenToTyping = ({ target }: Event) => {
      hasTyped ||= target === searchRef.current
    }
    const unsubscribe = store.subscribe(() => {
      const now = store.get().history
      if (now !== history) hasTyped = false
      history = now
    })
    const isOfPlan = ({ target }: KeyboardEvent): boolean =>
      !isTyping(target) || (target === searchRef.current && !hasTyped)
    /** Returns whether the target is the search, with all of its text selected or none in it. */
    const isSearchSelected = (target: EventTarget | null): boolean =>
      target instanceof HTMLInputElement &&
      target === searchRef.current &&
      target.selectionStart === 0 &&
      target.selectionEnd === target.value.length
    const listen = (pressed: KeyboardEvent) => {
      const { question } = store.get()
      if (isPrint(pressed)) {
        pressed.preventDefault()
        if (question !== null) leaveQuestion(question)
        print()
      }
      // A question is answered first.
      if (question !== null) return
      if (pressed.key === "/" && areLetterKeysOn() && (isOfPlan(pressed) || isSearchSelected(pressed.target))) {
        pressed.preventDefault()
        // On a tablet the panel of a person or table covers it.
        if ((searchRef.current?.closest("[inert]") ?? null) !== null) flushSync(() => store.select(null))
        searchRef.current?.focus()
        searchRef.current?.select()
      } else if (pressed.key === "Escape" && !pressed.defaultPrevented) {
        store.clear()
      } else if (isUndo(pressed) && isOfPlan(pressed)) {
        pressed.preventDefault()
        void store.undo()
      } else if (isRedo(pressed) && isOfPlan(pressed)) {
        pressed.preventDefault()
        void store.redo()
      }
    }
    addEventListener("keydown", listen)
    addEventListener("input", listenToTyping)
    return () => {
      removeEventListener("keydown", listen)
      removeEventListener("input", listenToTyping)
      unsubscribe()
    }
  }, [searchRef, store])
}
