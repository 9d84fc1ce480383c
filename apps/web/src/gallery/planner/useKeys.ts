import { useEffectEvent, useLayoutEffect } from "react"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn, isLetterKey } from "../../design/letterKeys.ts"

const isUndo = ({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "z"

/**
 * What single keys do while nobody types, letters in lower case; they come before whatever has the focus. Ctrl+Z and ⌘Z are
 * taken for `u`, also where single letters are switched off.
 */
export const useKeys = (isActive: boolean, actionOf: (key: string) => (() => void) | null): void => {
  const listen = useEffectEvent((pressed: KeyboardEvent) => {
    if (isTyping(pressed.target)) return
    const undoes = isUndo(pressed)
    if (!undoes && (pressed.ctrlKey || pressed.metaKey || pressed.altKey)) return
    if (!undoes && isLetterKey(pressed) && !areLetterKeysOn()) return
    const action = actionOf(undoes ? "u" : pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key)
    if (action === null) return
    pressed.preventDefault()
    pressed.stopPropagation()
    // A key that is held down would decide about photos that nobody has seen.
    if (!pressed.repeat || pressed.key.startsWith("Arrow")) action()
  })
  // Between what listened before and what listens now no key is lost.
  useLayoutEffect(() => {
    if (!isActive) return undefined
    const handler = (pressed: KeyboardEvent) => listen(pressed)
    document.addEventListener("keydown", handler, true)
    return () => document.removeEventListener("keydown", handler, true)
  }, [isActive])
}
