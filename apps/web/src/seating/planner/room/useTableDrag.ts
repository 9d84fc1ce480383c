/** Drags tables over the floor by mouse and finger. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { listenForDrags, type Point } from "../../../design/PointerDrag.ts"
import type { Floor } from "../commands/RoomCommands.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { type Snapped, snapped } from "./Snapping.ts"

export interface Moved extends Snapped {
  readonly tableId: string
}

/** Returns the id of the table that an element belongs to. */
export const tableIdAt = (element: EventTarget): string | null =>
  element instanceof Element ? (element.closest("[data-room-table]")?.getAttribute("data-room-table") ?? null) : null

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
  const { canEdit } = useSeating()
  const isDragging = useRef(false)
  const pressed = useRef<Point>({ x: 0, y: 0 })
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

  const onOver = useEffectEvent((tableId: string, point: Point) => handlers.onMove(draggedTo(tableId, point)))
  const onEnd = useEffectEvent(() => handlers.onMove(null))
  const onDrop = useEffectEvent((tableId: string, point: Point) => {
    const to = draggedTo(tableId, point)
    if (to !== null) handlers.onDrop(to)
  })

  useEffect(() => {
    const frame = floorRef.current?.parentElement ?? null
    if (!canEdit || frame === null) return undefined
    const down = ({ clientX: x, clientY: y }: PointerEvent): void => {
      pressed.current = { x, y }
    }
    frame.addEventListener("pointerdown", down, { capture: true })
    const stop = listenForDrags<string>(frame, {
      sourceAt: tableIdAt,
      onStart: () => {
        grip.current = null
        isDragging.current = true
      },
      onOver: (tableId, _, point) => onOver(tableId, point),
      onDrop: (tableId, _, point) => onDrop(tableId, point),
      onEnd: () => {
        isDragging.current = false
        onEnd()
      }
    })
    return () => {
      stop()
      frame.removeEventListener("pointerdown", down, { capture: true })
    }
  }, [canEdit, floorRef])
  return isDragging
}
