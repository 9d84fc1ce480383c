/** People who are dragged by a pointer: from a list or from their seat to a table, a seat or the list of people. */
import { type RefObject, useEffect } from "react"
import { listenForDrags, type PointerDragHandlers } from "../../../design/PointerDrag.ts"
import type { Seating } from "../SeatingContext.ts"
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

const handlersFor = ({ drop, store }: Seating): PointerDragHandlers<DraggedPerson> => {
  let marked: Element | null = null
  let dragged: Element | null = null
  let ghost: HTMLElement | null = null
  const mark = (target: Element | null): void => {
    if (target === marked) return
    marked?.removeAttribute("data-over")
    target?.setAttribute("data-over", "")
    marked = target
  }
  return {
    sourceAt,
    onStart: ({ actorId, element }) => {
      dragged = element
      element.setAttribute("data-dragging", "")
      ghost = ghostOf(store.get().index.candidates.get(actorId)?.display_name ?? "")
      document.body.append(ghost)
      store.setDragged(actorId)
    },
    onOver: (_, under, { x, y }) => {
      ghost?.style.setProperty("translate", `${x}px ${y}px`)
      mark(targetAt(under))
    },
    onDrop: ({ actorId }, under, point) => {
      const target = targetAt(under)
      const table = store.get().index.tables.get(target?.getAttribute("data-table") ?? "")
      if (target !== null && table !== undefined) drop(actorId, table, seatUnder(target, table, point))
      else if (target !== null && store.get().index.assignments.has(actorId))
        void store.run({ kind: "unseat", actorId })
    },
    onEnd: () => {
      mark(null)
      dragged?.removeAttribute("data-dragging")
      ghost?.remove()
      store.setDragged(null)
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

/** What hangs from the pointer. */
const ghostOf = (name: string): HTMLElement => {
  const ghost = document.createElement("div")
  ghost.className = "drag-ghost"
  ghost.ariaHidden = "true"
  ghost.textContent = name
  return ghost
}
