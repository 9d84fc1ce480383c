/**
 * Drags by mouse, pen and finger alike, by pointer events: a mouse drags what it moves, a finger what it has rested on, so
 * that a swipe scrolls. Keys drag by other means.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PointerDragHandlers<Source> {
  /** Returns what a pointer on the element takes up, `null` for nothing. */
  readonly sourceAt: (element: Element) => Source | null
  readonly onStart: (source: Source, point: Point, isMouse: boolean) => void
  /** The pointer has moved, or the page has under it. */
  readonly onOver: (source: Source, under: Element | null, point: Point) => void
  readonly onDrop: (source: Source, under: Element | null, point: Point) => void
  /** Ends each drag that has started, whether anything was dropped or not. */
  readonly onEnd: () => void
}

/** In pixels: a mouse that moves further drags, and a finger that does before it has rested scrolls. */
const slop = { mouse: 4, finger: 10 }
const restMillis = 350

/** From the edge of what scrolls, in pixels, and pixels in a second at the edge itself. */
const scrollZone = 56
const scrollSpeed = 900
const scrolls = /auto|scroll/

interface Press<Source> {
  readonly pointerId: number
  readonly source: Source
  readonly from: Point
  readonly isMouse: boolean
  /** Ends whatever listens for the sake of this press. */
  readonly end: AbortController
  readonly resting: ReturnType<typeof setTimeout> | undefined
  at: Point
  phase: "pressed" | "dragging" | "over"
}

/** Listens for drags from and to whatever is in the element; returns what ends that. */
export const listenForDrags = <Source>(root: HTMLElement, handlers: PointerDragHandlers<Source>): (() => void) => {
  const drags = new PointerDrags(root, handlers)
  return drags.stop
}

class PointerDrags<Source> {
  readonly #root: HTMLElement
  readonly #handlers: PointerDragHandlers<Source>
  readonly #stopped = new AbortController()
  #press: Press<Source> | null = null

  constructor(root: HTMLElement, handlers: PointerDragHandlers<Source>) {
    this.#root = root
    this.#handlers = handlers
    const { signal } = this.#stopped
    root.addEventListener("pointerdown", this.#down, { signal, capture: true })
    root.addEventListener("pointermove", this.#move, { signal })
    root.addEventListener("pointerup", this.#up, { signal })
    root.addEventListener("pointercancel", this.#cancel, { signal })
    root.addEventListener("lostpointercapture", this.#cancel, { signal })
    root.addEventListener("contextmenu", this.#keepFinger, { signal })
    // Safari asks listeners that come with a touch only where there is one already.
    root.addEventListener("touchmove", () => undefined, { signal, passive: false })
  }

  readonly stop = (): void => {
    this.#finish()
    this.#stopped.abort()
  }

  readonly #down = (event: PointerEvent): void => {
    const { button, clientX: x, clientY: y, isPrimary, pointerId, pointerType, target } = event
    this.#finish()
    if (!isPrimary || button !== 0 || !(target instanceof Element)) return
    const source = this.#handlers.sourceAt(target)
    if (source === null) return
    const isMouse = pointerType === "mouse"
    const end = new AbortController()
    const resting = isMouse ? undefined : setTimeout(this.#start, restMillis)
    const press: Press<Source> = {
      pointerId,
      source,
      from: { x, y },
      isMouse,
      end,
      resting,
      at: { x, y },
      phase: "pressed"
    }
    this.#press = press
    addEventListener("keydown", this.#key, { signal: end.signal, capture: true })
    // A finger that drags does not scroll, nor press what it comes off. What it has touched hears of it, though it may be
    // gone from the page by then.
    const hold = (touched: Event): void => {
      if (press.phase !== "pressed" && touched.cancelable) touched.preventDefault()
    }
    for (const type of ["touchmove", "touchend"]) {
      target.addEventListener(type, hold, { signal: this.#stopped.signal, passive: false })
    }
    const forget = (): void => {
      for (const type of ["touchmove", "touchend"]) target.removeEventListener(type, hold)
    }
    for (const type of ["touchend", "touchcancel"]) target.addEventListener(type, forget, { once: true })
  }

  readonly #start = (): void => {
    const press = this.#press
    if (press?.phase !== "pressed") return
    press.phase = "dragging"
    // From now on the element hears of the pointer, wherever it is; what it has pressed does not.
    this.#root.setPointerCapture(press.pointerId)
    this.#handlers.onStart(press.source, press.at, press.isMouse)
    this.#over()
    let last = performance.now()
    const scroll = (now: number): void => {
      if (press.phase !== "dragging") return
      if (scrollNear(press.at, now - last)) this.#over()
      last = now
      requestAnimationFrame(scroll)
    }
    requestAnimationFrame(scroll)
  }

  readonly #move = ({ clientX: x, clientY: y, pointerId }: PointerEvent): void => {
    const press = this.#press
    if (press?.pointerId !== pointerId) return
    press.at = { x, y }
    if (press.phase === "dragging") return this.#over()
    const distance = Math.hypot(x - press.from.x, y - press.from.y)
    if (press.phase !== "pressed" || distance < (press.isMouse ? slop.mouse : slop.finger)) return undefined
    return press.isMouse ? this.#start() : this.#finish()
  }

  readonly #up = ({ clientX: x, clientY: y, pointerId }: PointerEvent): void => {
    const press = this.#press
    if (press?.pointerId !== pointerId) return
    if (press.phase === "dragging") {
      press.at = { x, y }
      const under = document.elementFromPoint(x, y)
      this.#conclude(press)
      swallowClick()
      this.#handlers.onDrop(press.source, under, press.at)
    }
    this.#finish()
  }

  readonly #cancel = ({ pointerId }: PointerEvent): void => {
    if (this.#press?.pointerId === pointerId) this.#finish()
  }

  readonly #key = (event: KeyboardEvent): void => {
    const press = this.#press
    if (press?.phase !== "dragging" || event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    // The pointer is still down, and what it does until it comes off means nothing.
    this.#conclude(press)
  }

  /** A finger that rests opens no menu of the browser's. */
  readonly #keepFinger = (event: Event): void => {
    if (this.#press !== null && !this.#press.isMouse) event.preventDefault()
  }

  #over(): void {
    const press = this.#press
    if (press === null) return
    const { x, y } = press.at
    this.#handlers.onOver(press.source, document.elementFromPoint(x, y), press.at)
  }

  #conclude(press: Press<Source>): void {
    if (press.phase === "dragging") this.#handlers.onEnd()
    press.phase = "over"
  }

  #finish(): void {
    const press = this.#press
    if (press === null) return
    this.#press = null
    clearTimeout(press.resting)
    press.end.abort()
    if (press.phase !== "pressed") this.#conclude(press)
  }
}

/** Where a mouse comes off after a drag, nothing was pressed. */
const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, { capture: true }))
}

/** Scrolls a box up or down, or to a side, the faster the nearer a point is to its edges; returns whether it has. */
const scrollAlong = (
  box: Element,
  side: "scrollTop" | "scrollLeft",
  fromStart: number,
  fromEnd: number,
  millis: number
): boolean => {
  const depth = Math.max(0, scrollZone - fromEnd) - Math.max(0, scrollZone - fromStart)
  const before = box[side]
  box[side] += Math.sign(depth) * Math.ceil((Math.abs(depth) / scrollZone) * scrollSpeed * (millis / 1000))
  return box[side] !== before
}

/** Scrolls what is under a point near an edge of it; returns whether it has. */
const scrollNear = ({ x, y }: Point, millis: number): boolean => {
  for (let box = document.elementFromPoint(x, y); box !== null; box = box.parentElement) {
    const [isTall, isWide] = [box.scrollHeight > box.clientHeight, box.scrollWidth > box.clientWidth]
    if (!isTall && !isWide) continue
    const { overflowX, overflowY } = getComputedStyle(box)
    const { bottom, left, right, top } = box.getBoundingClientRect()
    const goesDown = isTall && scrolls.test(overflowY) && scrollAlong(box, "scrollTop", y - top, bottom - y, millis)
    const goesAside = isWide && scrolls.test(overflowX) && scrollAlong(box, "scrollLeft", x - left, right - x, millis)
    if (goesDown || goesAside) return true
  }
  return false
}
