/** A table where it stands in the room. */
import { memo } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import type { TablePlace } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import type { Table } from "../SeatingView.ts"
import { TableDrawing } from "../../TableDrawing.tsx"
import { formOf } from "../../TableForm.ts"

interface RoomTableProps {
  readonly table: Table
  readonly place: TablePlace
  readonly isSelected: boolean
  readonly isMoving: boolean
  /** Pixels for a centimetre. */
  readonly scale: number
}

export const RoomTable = memo(({ isMoving, isSelected, place, scale, table }: RoomTableProps) => {
  const { room, tables } = useMessages()
  const formats = useFormats()
  const { capacity, name, occupancy } = table
  const metres = (cm: number): string => formats.number(cm / 100)
  const where = room.where(metres(place.x), metres(place.y), place.angle)
  return (
    <>
      <g
        className="room-table"
        role="button"
        tabIndex={0}
        data-room-table={table.id}
        data-open={isSelected || undefined}
        data-moving={isMoving || undefined}
        transform={`translate(${place.x} ${place.y})`}
        aria-label={`${name}, ${tables.taken(occupancy, capacity)}, ${where}`}
      >
        <g transform={`rotate(${place.angle})`}>
          <TableDrawing form={formOf(table)} isMarked={(seat) => seat <= occupancy} />
        </g>
      </g>
      <g aria-hidden="true" transform={`translate(${place.x} ${place.y})`}>
        <text className="room-name" fontSize={14 / scale} dy={-3 / scale}>
          {name}
        </text>
        <text className="room-count" fontSize={12 / scale} dy={12 / scale}>
          {formats.number(occupancy)}/{formats.number(capacity)}
        </text>
      </g>
    </>
  )
})
