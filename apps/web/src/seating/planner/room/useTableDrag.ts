/** Drags tables over the floor by mouse and finger. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { listenForDrags, type Point } from "../../../design/PointerDrag.ts"
import type { Floor } from "../commands/RoomCommands.ts"
import { seatedAt, togglePicked } from "../picking/PickActions.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { type Snapped, snapped } from "./Snapping.ts"

export interface Moved extends Snapped {
  readonly tableId: string
}

/** Returns the id of the table that an element belongs to. */
export const tableIdAt = (element: EventTarget): string | null =>
  element instanceof Element ? (element.closest("[data-room-table]")?.getAttribute("data-room-table") ?? null) : null

/** How far a finger may slip and still rest, in pixels. */
const slip = 10

/** Follows a finger that has rested on a table until it moves from there. */
class Rest {
  #at: Point | null = null

  begin(point: Point, isMouse: boolean): void {
    this.#at = isMouse ? null : point
  }

  /** Returns whether the finger rests still. */
  lasts({ x, y }: Point): boolean {
    if (this.#at !== null && Math.hypot(x - this.#at.x, y - this.#at.y) > slip) this.#at = null
    return this.#at !== null
  }
}

interface TableDragHandlers {
  /** Hears `null` where nothing is dragged any more. */
  readonly onMove: (moved: Moved | null) => void
  readonly onDrop: (moved: Moved) => void
}

/** Returns whether a table is dragged now. */
export const useTableDrag = (
  floor: Floor,
  floorRef: RefObject<SVGSVGElement | null>,
  tables: ReadonlyArray<Table>,
  handlers: TableDragHandlers
): RefObject<boolean> => {
  const { canEdit, store } = useSeating()
  const isDragging = useRef(false)
  const pressed = useRef<Point>({ x: 0, y: 0 })
  const [rest] = useState(() => new Rest())
  /** Where the table was taken hold of, from its centre. */
  const grip = useRef<Point | null>(null)

  const draggedTo = (tableId: string, point: Point): Moved | null => {
    const table = tables.find(({ id }) => id === tableId)
    const box = floorRef.current?.getBoundingClientRect()
    if (table?.place === undefined || box === undefined) return null
    const scale = floor.width / box.width
    const onFloor = ({ x, y }: Point): Point => ({ x: (x - box.left) * scale, y: (y - box.top) * scale })
    const [at, from] = [onFloor(point), onFloor(pressed.current)]
    grip.current ??= { x: from.x - table.place.x, y: from.y - table.place.y }
    const to = { x: at.x - grip.current.x, y: at.y - grip.current.y, angle: table.place.angle }
    return { tableId, ...snapped(floor, table, tables, to) }
  }

  const onOver = useEffectEvent((tableId: string, point: Point) => {
    const place = rest.lasts(point) ? tables.find(({ id }) => id === tableId)?.place : undefined
    handlers.onMove(place === undefined ? draggedTo(tableId, point) : { tableId, place, guideX: null, guideY: null })
  })
  const onEnd = useEffectEvent(() => handlers.onMove(null))
  const onDrop = useEffectEvent((tableId: string, point: Point) => {
    const table = tables.find(({ id }) => id === tableId)
    const to = draggedTo(tableId, point)
    // A finger that has rested and comes off again picks who sits there.
    if (table !== undefined && rest.lasts(point)) togglePicked(store, seatedAt(store.get().index, table))
    else if (to !== null) handlers.onDrop(to)
  })

  useEffect(() => {
    const frame = floorRef.current?.parentElement ?? null
    if (!canEdit || frame === null) return undefined
    return listenForTables(frame, {
      onDown: (point) => {
        pressed.current = point
      },
      onStart: (point, isMouse) => {
        grip.current = null
        rest.begin(point, isMouse)
        isDragging.current = true
      },
      onOver: (tableId, point) => onOver(tableId, point),
      onDrop: (tableId, point) => onDrop(tableId, point),
      onEnd: () => {
        isDragging.current = false
        onEnd()
      }
    })
  }, [canEdit, floorRef, rest])
  return isDragging
}

interface TableListeners {
  readonly onDown: (point: Point) => void
  readonly onStart: (point: Point, isMouse: boolean) => void
  readonly onOver: (tableId: string, point: Point) => void
  readonly onDrop: (tableId: string, point: Point) => void
  readonly onEnd: () => void
}

/** Listens for drags of tables; returns what ends that. */
const listenForTables = (
  frame: HTMLElement,
  { onDown, onDrop, onEnd, onOver, onStart }: TableListeners
): (() => void) => {
  const down = ({ clientX: x, clientY: y }: PointerEvent): void => onDown({ x, y })
  frame.addEventListener("pointerdown", down, { capture: true })
  const stop = listenForDrags<string>(frame, {
    sourceAt: tableIdAt,
    onStart: (_, point, isMouse) => onStart(point, isMouse),
    onOver: (tableId, _, point) => onOver(tableId, point),
    onDrop: (tableId, _, point) => onDrop(tableId, point),
    onEnd
  })
  return () => {
    stop()
    frame.removeEventListener("pointerdown", down, { capture: true })
  }
}
