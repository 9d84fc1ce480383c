/** A table where it stands in the room. */
import { chairRadius, seatPositions, tableTop } from "@banquet/http-api/seating/RoomGeometry"
import { memo } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import type { TablePlace } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import type { Table } from "../SeatingView.ts"
import { formOf } from "./FreePlaces.ts"

interface RoomTableProps {
  readonly table: Table
  readonly place: TablePlace
  readonly isSelected: boolean
  readonly isMoving: boolean
  /** Pixels for a centimetre. */
  readonly scale: number
}

/** A half moon's straight side is below. */
const Top = ({ table }: { readonly table: Table }) => {
  const form = formOf(table)
  const { depth, width } = tableTop(form)
  if (form.shape === "round") return <circle className="room-top" r={width / 2} />
  if (form.shape === "half_moon") {
    const [x, y] = [width / 2, depth / 2]
    return <path className="room-top" d={`M ${-x} ${y} A ${x} ${depth} 0 0 1 ${x} ${y} Z`} />
  }
  return <rect className="room-top" x={-width / 2} y={-depth / 2} width={width} height={depth} rx={6} />
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
          {seatPositions(formOf(table)).map(({ x, y }, seat) => (
            <circle
              key={seat}
              className="room-chair"
              data-taken={seat < occupancy || undefined}
              cx={x}
              cy={y}
              r={chairRadius}
            />
          ))}
          <Top table={table} />
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
