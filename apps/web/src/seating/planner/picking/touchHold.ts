/** A finger that rests on something. */

/** How long it rests, in milliseconds. */
const holdAfter = 450
/** How far it may slip, in pixels. */
const slip = 10

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Calls back when a finger rests on something in the element, with what it rests on. What was pressed by it counts as not
 * pressed. What is not its own is left to others. Returns a function that ends this.
 */
export const listenToHolds = (
  element: HTMLElement,
  isOwn: (target: Element) => boolean,
  onHold: (target: Element, at: Point & { readonly pointerId: number }) => void
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: Point | null = null
  let isHeld = false
  const end = () => {
    clearTimeout(timer)
    start = null
  }
  const down = ({ clientX: x, clientY: y, isPrimary, pointerId, pointerType, target }: PointerEvent) => {
    end()
    isHeld = false
    if (pointerType !== "touch" || !isPrimary || !(target instanceof Element) || !isOwn(target)) return
    start = { x, y }
    timer = setTimeout(() => {
      isHeld = true
      // As everywhere: whoever waits for the finger to be lifted hears that nothing was pressed.
      target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId, pointerType }))
      onHold(target, { x, y, pointerId })
    }, holdAfter)
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (start !== null && Math.hypot(x - start.x, y - start.y) > slip) end()
  }
  const refuse = (event: Event) => {
    if (!isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const ends = ["pointerup", "pointercancel"] as const
  element.addEventListener("pointerdown", down, true)
  element.addEventListener("pointermove", move, true)
  for (const type of ends) element.addEventListener(type, end, true)
  // A finger that rests opens the menu of the browser otherwise, and is a click when it is lifted.
  element.addEventListener("contextmenu", refuse, true)
  element.addEventListener("click", refuse, true)
  return () => {
    end()
    element.removeEventListener("pointerdown", down, true)
    element.removeEventListener("pointermove", move, true)
    for (const type of ends) element.removeEventListener(type, end, true)
    element.removeEventListener("contextmenu", refuse, true)
    element.removeEventListener("click", refuse, true)
  }
}
