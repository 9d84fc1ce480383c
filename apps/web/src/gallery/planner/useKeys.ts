import { useEffect, useEffectEvent } from "react"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn, isLetterKey } from "../../design/letterKeys.ts"

/** What single keys do, while nobody types; they come before whatever has the focus. */
export const useKeys = (isActive: boolean, actions: Readonly<Record<string, () => void>>): void => {
  const listen = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyping(pressed.target)) return
    if (isLetterKey(pressed) && !areLetterKeysOn()) return
    const action = actions[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key]
    if (action === undefined) return
    pressed.preventDefault()
    pressed.stopPropagation()
    // A key that is held down would decide about photos that nobody has seen.
    if (!pressed.repeat || pressed.key.startsWith("Arrow")) action()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const handler = (pressed: KeyboardEvent) => listen(pressed)
    document.addEventListener("keydown", handler, true)
    return () => document.removeEventListener("keydown", handler, true)
  }, [isActive])
}
