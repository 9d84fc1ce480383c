/** People who are dragged by a pointer: from a list or from their seat to a table, a seat or the list of people. */
import { type RefObject, useEffect } from "react"
import { listenForDrags, type Point, type PointerDragHandlers } from "../../../design/PointerDrag.ts"
import { togglePicked, unseatAll } from "../picking/PickActions.ts"
import type { Spot } from "../Placement.ts"
import type { Seating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { seatUnder } from "../tables/TableDrawing.tsx"

interface DraggedPerson {
  readonly actorId: string
  /** The row or seat that they are taken from. */
  readonly element: Element
}

/** Lets whoever is in a row or on a seat of the element be dragged. */
export const usePersonDrag = (rootRef: RefObject<HTMLElement | null>, seating: Seating): void =>
  useEffect(() => {
    const { current: root } = rootRef
    return root === null || !seating.canEdit ? undefined : listenForDrags(root, handlersFor(seating))
  }, [rootRef, seating])

/** How far a finger may slip and still rest, in pixels. */
const slip = 10

const handlersFor = ({ drop, store }: Seating): PointerDragHandlers<DraggedPerson> => {
  let marked: Element | null = null
  let dragged: Element | null = null
  let ghost: HTMLElement | null = null
  let carried: ReadonlySet<string> = new Set()
  /** Where a finger has rested, until it moves from there. */
  let restsAt: Point | null = null
  const mark = (target: Element | null): void => {
    if (target === marked) return
    marked?.removeAttribute("data-over")
    target?.setAttribute("data-over", "")
    marked = target
  }
  return {
    sourceAt,
    onStart: ({ actorId, element }, point, isMouse) => {
      const { index, picked } = store.get()
      // Whoever is picked comes with one of them.
      carried = picked.has(actorId) ? picked : new Set([actorId])
      dragged = element
      restsAt = isMouse ? null : point
      element.setAttribute("data-dragging", "")
      ghost = ghostOf(index.candidates.get(actorId)?.display_name ?? "", carried.size - 1)
      document.body.append(ghost)
      store.setDragged(carried)
    },
    onOver: (_, under, { x, y }) => {
      if (ghost !== null) hangFrom({ x, y }, ghost)
      if (restsAt !== null && Math.hypot(x - restsAt.x, y - restsAt.y) > slip) restsAt = null
      mark(targetAt(under))
    },
    onDrop: ({ actorId }, under, point) => {
      // A finger that has rested and comes off again picks who is under it.
      if (restsAt !== null) return togglePicked(store, [actorId])
      const { index } = store.get()
      const target = targetAt(under)
      const table = index.tables.get(target?.getAttribute("data-table") ?? "")
      if (target !== null && table !== undefined) drop([...carried], table, spotUnder(under, target, table, point))
      else if (target !== null) void unseatAll(store, [...carried])
      return undefined
    },
    onEnd: () => {
      mark(null)
      dragged?.removeAttribute("data-dragging")
      ghost?.remove()
      store.setDragged([])
    }
  }
}

const sourceAt = (element: Element): DraggedPerson | null => {
  const row = element.closest(".person-row")
  const source = row ?? element.closest("[data-actor]")
  const actorId = row === null ? source?.getAttribute("data-actor") : row.getAttribute("data-key")
  return source === null || actorId === null || actorId === undefined ? null : { actorId, element: source }
}

/** Returns the table, or the list of people, that an element is part of. */
const targetAt = (element: Element | null): Element | null => element?.closest("[data-table], .people-list") ?? null

/** Returns the seat of a table under a point, and who is drawn there. */
const spotUnder = (under: Element | null, target: Element, table: Table, point: Point): Spot => ({
  seatNumber: seatUnder(target, table, point),
  actorId: under?.closest("[data-actor]")?.getAttribute("data-actor") ?? null
})

/** What is left between it and the edges of the window, in pixels. */
const edge = 4

/** Returns how far something of that length, which begins there, is moved to stay between the edges. */
const keptWithin = (from: number, start: number, length: number, all: number): number =>
  Math.max(edge - start, Math.min(from, all - edge - length - start))

/** Moves it to the pointer, as far as all of it can be seen. */
const hangFrom = ({ x, y }: Point, ghost: HTMLElement): void => {
  const { offsetHeight, offsetLeft, offsetTop, offsetWidth } = ghost
  const { clientHeight, clientWidth } = document.documentElement
  const left = keptWithin(x, offsetLeft, offsetWidth, clientWidth)
  const top = keptWithin(y, offsetTop, offsetHeight, clientHeight)
  ghost.style.setProperty("translate", `${left}px ${top}px`)
}

/** What hangs from the pointer: one name, and how many others. */
const ghostOf = (name: string, others: number): HTMLElement => {
  const ghost = document.createElement("div")
  ghost.className = "drag-ghost"
  ghost.ariaHidden = "true"
  ghost.textContent = others > 0 ? `${name} +${others}` : name
  return ghost
}
