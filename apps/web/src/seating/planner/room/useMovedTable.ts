/** Moves tables by pointer and by keys, and copies them by keys; what is moved is saved when it is let go of. */
import { type KeyboardEvent, type RefObject, useRef, useState } from "react"
import { afterPaint } from "../../../design/afterPaint.ts"
import { type Floor, inRoom } from "../commands/RoomCommands.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { inLine, movedByKey } from "./Snapping.ts"
import { useDuplicate } from "./useDuplicate.ts"
import { type Moved, tableIdAt, useTableDrag } from "./useTableDrag.ts"

/** How long keys rest before their moves are saved as one step, in milliseconds. */
const restMillis = 700

const isDuplicate = ({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "d" && (ctrlKey || metaKey) && !altKey && !shiftKey

export const useMovedTable = (floor: Floor, floorRef: RefObject<SVGSVGElement | null>) => {
  const { canCreate, canEdit, store } = useSeating()
  const [moved, setMoved] = useState<Moved | null>(null)
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = ({ place, tableId }: Moved): void => {
    clearTimeout(resting.current)
    setMoved(null)
    const table = store.get().index.tables.get(tableId)
    const old = table?.place
    if (table === undefined || (old?.x === place.x && old.y === place.y && old.angle === place.angle)) return
    void store.run({ kind: "placeTables", places: [{ ...inRoom(table), place }] })
  }
  const isDragging = useTableDrag(floor, floorRef, tables, { onMove: setMoved, onDrop: save })

  /** Whoever goes on has moved what was moved. */
  const settle = (): void => {
    if (moved !== null && !isDragging.current) save(moved)
  }

  const duplicate = useDuplicate()
  /** The copy gets the focus, unless somebody has gone on meanwhile. */
  const copy = async (tableId: string): Promise<void> => {
    settle()
    const origin = document.activeElement
    const copyId = await duplicate(tableId)
    const focus = (): void => {
      if (document.activeElement !== origin || copyId === null) return
      floorRef.current?.querySelector<SVGElement>(`[data-room-table="${copyId}"]`)?.focus()
    }
    afterPaint(focus)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const tableId = tableIdAt(event.target)
    if (tableId !== null && canCreate && isDuplicate(event)) {
      event.preventDefault()
      if (!event.repeat) void copy(tableId)
      return
    }
    const table = tables.find(({ id }) => id === tableId)
    const from = moved?.tableId === tableId ? moved.place : table?.place
    const isFree = canEdit && !event.ctrlKey && !event.metaKey && !event.altKey
    if (table === undefined || from === undefined || !isFree) return
    const place = movedByKey(floor, table, tables, from, event.key, event.shiftKey)
    if (place === null) return
    event.preventDefault()
    event.stopPropagation()
    const next = { tableId: table.id, ...inLine(table, tables, place) }
    setMoved(next)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => save(next), restMillis)
  }

  return { moved, onKeyDown, onBlur: settle }
}
