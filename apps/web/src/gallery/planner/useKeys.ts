import { useEffectEvent, useLayoutEffect } from "react"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn, isLetterKey } from "../../design/letterKeys.ts"

/** What single keys do while nobody types, letters in lower case; they come before whatever has the focus. */
export const useKeys = (isActive: boolean, actionOf: (key: string) => (() => void) | null): void => {
  const listen = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyping(pressed.target)) return
    if (isLetterKey(pressed) && !areLetterKeysOn()) return
    const action = actionOf(pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key)
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
