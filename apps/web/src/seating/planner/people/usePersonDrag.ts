/** People who are dragged by a pointer: from a list or from their seat to a table, a seat or the list of people. */
import { type RefObject, useEffect } from "react"
import { listenForDrags, type Point, type PointerDragHandlers } from "../../../design/PointerDrag.ts"
import { togglePicked, unseatAll } from "../picking/PickActions.ts"
import { placement, type Spot } from "../Placement.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
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
      ghost = ghostOf(ghostWords(index, carried, actorId, {}))
      document.body.append(ghost)
      store.setDragged(carried)
    },
    onOver: ({ actorId }, under, point) => {
      const { index } = store.get()
      const aim = aimAt(index, under, point)
      if (ghost !== null) {
        ghost.textContent = ghostWords(index, carried, actorId, aim)
        hangFrom(point, ghost)
      }
      if (restsAt !== null && Math.hypot(point.x - restsAt.x, point.y - restsAt.y) > slip) restsAt = null
      mark(aim.target)
    },
    onDrop: ({ actorId }, under, point) => {
      // A finger that has rested and comes off again picks who is under it.
      if (restsAt !== null) return togglePicked(store, [actorId])
      const { spot, table, target } = aimAt(store.get().index, under, point)
      if (table !== undefined) drop([...carried], table, spot)
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

interface Aim {
  /** The table, or the list of people. */
  readonly target: Element | null
  readonly table: Table | undefined
  readonly spot: Spot
}

/** Returns what is under the pointer. */
const aimAt = (index: IndexedPlan, under: Element | null, point: Point): Aim => {
  const target = under?.closest("[data-table], .people-list") ?? null
  const table = index.tables.get(target?.getAttribute("data-table") ?? "")
  const seatNumber = target === null || table === undefined ? null : seatUnder(target, table, point)
  const actorId = under?.closest("[data-actor]")?.getAttribute("data-actor") ?? null
  return { target, table, spot: { seatNumber, actorId } }
}

/** Keeps what hangs from the pointer this far from the edges of the window, in pixels. */
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

/** Returns one name with how many others come, or with whom that person would change places there. */
const ghostWords = (
  index: IndexedPlan,
  { size }: ReadonlySet<string>,
  actorId: string,
  { spot, table }: Partial<Aim>
): string => {
  const nameOf = (id: string): string => index.candidates.get(id)?.display_name ?? ""
  if (size > 1) return `${nameOf(actorId)} +${size - 1}`
  const command = table === undefined || spot === undefined ? null : placement(index, actorId, table, spot)
  return command?.kind === "swap" ? command.actorIds.map(nameOf).join(" ⇄ ") : nameOf(actorId)
}

/** What hangs from the pointer. */
const ghostOf = (words: string): HTMLElement => {
  const ghost = document.createElement("div")
  ghost.className = "drag-ghost"
  ghost.ariaHidden = "true"
  ghost.textContent = words
  return ghost
}
