/** A table where it stands in the room. */
import { memo, useMemo } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import type { TablePlace } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import { type Measure, separatorAfter } from "../../print/FlowedText.ts"
import { peopleAt } from "../PlanIndex.ts"
import { useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { TableDrawing } from "../../TableDrawing.tsx"
import { formOf } from "../../TableForm.ts"
import { tableText, tableTexts } from "./TableText.ts"

interface RoomTableProps {
  readonly table: Table
  readonly place: TablePlace
  readonly isSelected: boolean
  readonly isMoving: boolean
  /** Pixels for a centimetre. */
  readonly scale: number
  readonly measure: Measure
}

/** From the middle of letters to the line on which they stand. */
const baseline = 0.35

export const RoomTable = memo(({ isMoving, isSelected, measure, place, scale, table }: RoomTableProps) => {
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
      <WrittenTable table={table} place={place} scale={scale} measure={measure} />
    </>
  )
})

const WrittenTable = ({
  measure,
  place,
  scale,
  table
}: Pick<RoomTableProps, "measure" | "place" | "scale" | "table">) => {
  const formats = useFormats()
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const count = `${formats.number(table.occupancy)}/${formats.number(table.capacity)}`
  const texts = useMemo(
    () =>
      tableTexts(
        table.name,
        count,
        people.map(({ candidate }) => candidate),
        measure
      ),
    [table.name, count, people, measure]
  )
  const { rows, size, turn, x, y } = tableText(formOf(table), place, texts, scale)
  return (
    <g
      className="room-text"
      aria-hidden="true"
      transform={`translate(${place.x} ${place.y}) scale(${1 / scale}) translate(${x} ${y}) rotate(${turn})`}
    >
      {rows.map(({ growth, line, y: middle }, at) => (
        <text key={at} y={(middle + baseline * growth) * size} fontSize={size * growth}>
          {line.pieces.map((piece, nth) => (
            <tspan key={nth} fontWeight={piece.isBold ? 600 : 400}>
              {nth > 0 && separatorAfter(line.pieces[nth - 1] ?? piece)}
              {piece.text}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}
