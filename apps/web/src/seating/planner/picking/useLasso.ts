/**
 * Draws a rectangle around seats of the board and picks who sits on them: by mouse from any place without a table, by touch
 * after the finger has rested there.
 */
import { type RefObject, useEffect } from "react"
import { useSeating } from "../SeatingContext.ts"
import type { SeatingStore } from "../SeatingStore.ts"
import { seatedAt, togglePicked } from "./PickActions.ts"
import { listenToHolds, type Point } from "./touchHold.ts"

/** What is shorter than this is a click, in pixels. */
const shortest = 6

const tableOf = (element: Element): string | undefined => element.closest<HTMLElement>("[data-table]")?.dataset["table"]

const middleOf = (element: Element): Point => {
  const { height, left, top, width } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

export interface Corners {
  readonly from: Point
  readonly to: Point
}

const spans = ({ from, to }: Corners) => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y)
})

const meets = (corners: Corners, element: Element): boolean => {
  const { bottom, left, right, top } = spans(corners)
  const box = element.getBoundingClientRect()
  return box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top
}

/** Returns whether a point is within the rectangle. */
export const holds = (corners: Corners, { x, y }: Point): boolean => {
  const { bottom, left, right, top } = spans(corners)
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Returns who sits within the rectangle; of a table that is drawn without its seats, everybody if its middle is. */
const actorsWithin = (board: HTMLElement, store: SeatingStore, corners: Corners): ReadonlyArray<string> => {
  const { index } = store.get()
  const zones = [...board.querySelectorAll("[data-zone]")].filter((zone) => meets(corners, zone))
  const tables = zones.flatMap((zone) => [...zone.querySelectorAll("[data-table]")])
  return tables
    .filter((table) => meets(corners, table))
    .flatMap((place) => {
      const seats = [...place.querySelectorAll<HTMLElement>("[data-actor]")]
      const table = index.tables.get(tableOf(place) ?? "")
      if (table === undefined) return []
      if (seats.length === 0) return holds(corners, middleOf(place)) ? seatedAt(index, table) : []
      return seats.filter((seat) => holds(corners, middleOf(seat))).map((seat) => seat.dataset["actor"] ?? "")
    })
}

/** What a rectangle is drawn around. */
export interface LassoGround {
  /** Returns who is within a rectangle of the screen. */
  readonly within: (board: HTMLElement, store: SeatingStore, corners: Corners) => ReadonlyArray<string>
  /** Whether a finger that rests there is about the ground. */
  readonly isOwn: (target: Element) => boolean
}

class Lasso {
  readonly #board: HTMLElement
  readonly #store: SeatingStore
  readonly #ground: LassoGround
  readonly #from: Point
  readonly #before: ReadonlyArray<string>
  readonly #frame = document.createElement("div")
  #within: ReadonlyArray<string> = []

  constructor(board: HTMLElement, store: SeatingStore, ground: LassoGround, from: Point, isAdding: boolean) {
    this.#board = board
    this.#store = store
    this.#ground = ground
    // In the board, which may be scrolled meanwhile.
    this.#from = this.#inBoard(from)
    this.#before = isAdding ? [...store.get().picked] : []
    this.#frame.className = "lasso"
    board.append(this.#frame)
  }

  #inBoard({ x, y }: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }

  draw(to: Point): void {
    const { left, top } = this.#board.getBoundingClientRect()
    const from = { x: this.#from.x + left, y: this.#from.y + top }
    const span = spans({ from: this.#from, to: this.#inBoard(to) })
    // What is measured is measured before anything changes, so that nothing is laid out for it.
    const within = [...new Set(this.#ground.within(this.#board, this.#store, { from, to }))]
    Object.assign(this.#frame.style, {
      left: `${span.left}px`,
      top: `${span.top}px`,
      width: `${span.right - span.left}px`,
      height: `${span.bottom - span.top}px`
    })
    if (within.join(" ") === this.#within.join(" ")) return
    this.#within = within
    this.#store.pick([...this.#before, ...within])
  }

  end(): void {
    this.#frame.remove()
  }
}

const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("button, [role=button], a, input, label, form, [role=menu], [role=alert]") === null

const listenToMouse = (board: HTMLElement, store: SeatingStore, ground: LassoGround): (() => void) => {
  let start: Point | null = null
  let lasso: Lasso | null = null
  const down = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.button !== 0 || !isFree(event.target)) return
    start = { x: event.clientX, y: event.clientY }
    // No text is selected on the way.
    event.preventDefault()
    board.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (start === null) return
    const to = { x: event.clientX, y: event.clientY }
    if (lasso === null && Math.hypot(to.x - start.x, to.y - start.y) < shortest) return
    lasso ??= new Lasso(board, store, ground, start, event.shiftKey || event.ctrlKey || event.metaKey)
    lasso.draw(to)
  }
  const up = () => {
    // A click beside the tables lets go of everybody.
    if (start !== null && lasso === null && store.get().picked.size > 0) store.pick([])
    lasso?.end()
    lasso = null
    start = null
  }
  board.addEventListener("pointerdown", down)
  board.addEventListener("pointermove", move)
  board.addEventListener("pointerup", up)
  board.addEventListener("pointercancel", up)
  return () => {
    up()
    board.removeEventListener("pointerdown", down)
    board.removeEventListener("pointermove", move)
    board.removeEventListener("pointerup", up)
    board.removeEventListener("pointercancel", up)
  }
}

/** Who sits on a seat is dragged or picked as in the list. */
const isNobody = (target: Element): boolean => target.closest("[data-actor]") === null

/** A finger that rests on a table picks who sits there, and one that rests beside the tables draws. */
const listenToTouch = (board: HTMLElement, store: SeatingStore, ground: LassoGround): (() => void) => {
  let lasso: Lasso | null = null
  const end = () => {
    lasso?.end()
    lasso = null
  }
  const stopHolds = listenToHolds(board, ground.isOwn, (target, at) => {
    const { index } = store.get()
    const table = index.tables.get(tableOf(target) ?? "")
    if (table !== undefined) togglePicked(store, seatedAt(index, table))
    else if (isFree(target)) lasso = new Lasso(board, store, ground, at, true)
  })
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (lasso === null || finger === undefined) return
    // The board does not scroll under what is drawn.
    event.preventDefault()
    lasso.draw({ x: finger.clientX, y: finger.clientY })
  }
  board.addEventListener("touchmove", move, { passive: false })
  board.addEventListener("touchend", end)
  board.addEventListener("touchcancel", end)
  return () => {
    end()
    stopHolds()
    board.removeEventListener("touchmove", move)
    board.removeEventListener("touchend", end)
    board.removeEventListener("touchcancel", end)
  }
}

/** Seats and tables of the board. */
const boardGround: LassoGround = { within: actorsWithin, isOwn: isNobody }

export const useLasso = (boardRef: RefObject<HTMLDivElement | null>, ground = boardGround): void => {
  const { canEdit, store } = useSeating()
  useEffect(() => {
    const board = boardRef.current
    if (board === null || !canEdit) return undefined
    const ends = [listenToMouse(board, store, ground), listenToTouch(board, store, ground)]
    return () => {
      for (const end of ends) end()
    }
  }, [boardRef, canEdit, ground, store])
}
