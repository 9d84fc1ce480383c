/**
 * Has the second press of a double click or a double tap not fall through: where the first has opened a dialog, the second
 * would be for what of the dialog happens to be there, and where the first has closed one, for what that had covered.
 */

/** How long after a press another one still belongs to it, in milliseconds: as on most systems. */
const moment = 500

/** How far from each other the two are at most, in pixels: fingers come down less exactly. */
const reachOf = ({ pointerType }: PointerEvent): number => (pointerType === "mouse" ? 8 : 24)

/** Returns the dialog, or what else lies over the page, or the page, that a press is in. */
const layerOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("dialog, body > *") : null

interface Press {
  readonly at: PointerEvent
  /** Of the first press, where it is one of several that belong together. */
  readonly layer: Element | null
}

const belongTogether = ({ at }: Press, next: PointerEvent): boolean =>
  next.timeStamp - at.timeStamp < moment && Math.hypot(next.x - at.x, next.y - at.y) <= reachOf(next)

/** What a press consists of, beside its beginning. */
const parts = ["mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"] as const

/** Withholds second presses from everything in the window that is listening, until what is returned is called. */
export const withholdSecondPresses = (): (() => void) => {
  let last: Press | null = null
  let isWithheld = false
  const withhold = (event: Event): void => {
    event.stopImmediatePropagation()
    // A press on what lies beside a dialog takes no focus from it.
    if (event.type === "mousedown" || event.type === "click") event.preventDefault()
  }
  const begin = (at: PointerEvent): void => {
    if (!at.isPrimary) return
    const layer = layerOf(at)
    const before = last !== null && belongTogether(last, at) ? last.layer : layer
    isWithheld = before !== layer
    last = { at, layer: before }
    if (isWithheld) withhold(at)
  }
  const go = (event: Event): void => {
    // A key presses without a pointer.
    if (isWithheld && !(event instanceof MouseEvent && event.type === "click" && event.detail === 0)) withhold(event)
  }
  const end = new AbortController()
  const first = { capture: true, signal: end.signal }
  addEventListener("pointerdown", begin, first)
  for (const part of parts) addEventListener(part, go, first)
  return () => end.abort()
}
