/** A table where it stands in the room, and why it cannot take the person who is being placed. */
import { Fragment, memo, type Ref, useMemo, useRef } from "react"
import { tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { useFormats } from "../../../platform/messages/Formats.ts"
import type { TablePlace } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import { type Measure, separatorAfter } from "../../print/FlowedText.ts"
import { useFit } from "../picking/useFit.ts"
import { peopleAt, type Seated } from "../PlanIndex.ts"
import { useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { TableDrawing } from "../../TableDrawing.tsx"
import { useTableDrop } from "../tables/useTableDrop.ts"
import { seatPlan } from "../TableFit.ts"
import { formOf } from "../../TableForm.ts"
import { initialsOnChairs } from "./TableInitials.ts"
import { markedAt } from "./Marked.ts"
import { nameTexts, tableText, tableTexts } from "./TableText.ts"
import { useRoomMessages } from "./useRoomMessages.ts"

interface RoomTableProps {
  readonly table: Table
  /** The number that stands for its name, where there is no room for that. */
  readonly number: string | undefined
  /** The widest name and number of tables as large, which look alike. */
  readonly widestName: string
  readonly widestNumber: string | undefined
  readonly place: TablePlace
  readonly isSelected: boolean
  readonly isMoving: boolean
  /** Pixels for a centimetre. */
  readonly scale: number
  readonly measure: Measure
}

/** In pixels. */
const reasonSize = 12
/** What there is between tables as a rule, in centimetres: as far as that goes what is said of them. */
const aisle = 60

/** From the middle of letters to the line on which they stand. */
const baseline = 0.35

export const RoomTable = memo((props: RoomTableProps) => {
  const { measure, place, scale, table } = props
  const buttonRef = useRef<SVGGElement>(null)
  const { dropProps, isDropTarget } = useTableDrop(buttonRef, table)
  const { fit, reason } = useFit(table)
  const { bottom, left, right } = tableExtent(formOf(table), place.angle)
  const isWide = measure({ text: reason ?? "", isBold: false }) * reasonSize <= (right - left + aisle) * scale
  return (
    <g {...dropProps} className="room-place" data-table={table.id} data-fit={fit} data-drop={isDropTarget || undefined}>
      <StandingTable {...props} buttonRef={buttonRef} />
      <text
        id={`reason-${table.id}`}
        className="room-text room-reason"
        data-wide={isWide || undefined}
        transform={`translate(${place.x} ${place.y + bottom}) scale(${1 / scale})`}
        y={reasonSize}
        fontSize={reasonSize}
      >
        {reason}
      </text>
    </g>
  )
})

interface StandingTableProps extends RoomTableProps {
  readonly buttonRef: Ref<SVGGElement>
}

/** Need not be rendered again for each other person who is being placed. */
const StandingTable = memo(({ buttonRef, isMoving, isSelected, ...written }: StandingTableProps) => {
  const { place, table } = written
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const marked = useSeatingState((state) => markedAt(state, table.id))
  const seats = seatPlan(table, people)
  const room = useRoomMessages()
  const { tables } = useMessages()
  const formats = useFormats()
  const { capacity, name, occupancy } = table
  const metres = (cm: number): string => formats.number(cm / 100)
  const where = room.where(metres(place.x), metres(place.y), place.angle)
  return (
    <>
      <g
        ref={buttonRef}
        className="room-table"
        role="button"
        tabIndex={0}
        data-room-table={table.id}
        data-open={isSelected || undefined}
        data-moving={isMoving || undefined}
        transform={`translate(${place.x} ${place.y})`}
        aria-label={`${name}, ${tables.taken(occupancy, capacity)}, ${where}`}
        aria-describedby={`reason-${table.id}`}
      >
        <g transform={`rotate(${place.angle})`}>
          <TableDrawing
            form={formOf(table)}
            isMarked={(seat) => seats[seat - 1] !== null}
            isPicked={(seat) => isAmong(marked, seats[seat - 1])}
          />
        </g>
      </g>
      <WrittenChairs {...written} seats={seats} marked={marked} />
      <WrittenTable {...written} people={people} marked={marked} />
    </>
  )
})

const isAmong = (marked: string, one: Seated | null | undefined): boolean =>
  marked !== "" && one !== null && one !== undefined && marked.split(" ").includes(one.candidate.actor_id)

type WrittenProps = Pick<RoomTableProps, "measure" | "place" | "scale" | "table">

interface WrittenChairsProps extends WrittenProps {
  /** Who is drawn on each seat. */
  readonly seats: ReadonlyArray<Seated | null>
  readonly marked: string
}

const WrittenChairs = ({ marked, measure, place, scale, seats, table }: WrittenChairsProps) => {
  const texts = initialsOnChairs(
    formOf(table),
    place,
    seats.map((one) => one?.candidate.display_name),
    scale,
    measure
  )
  return (
    <g className="room-initials" aria-hidden="true" transform={`translate(${place.x} ${place.y}) scale(${1 / scale})`}>
      {texts.map(({ seat, size, text, x, y }) => (
        <text
          key={seat}
          x={x}
          y={y + baseline * size}
          fontSize={size}
          data-picked={isAmong(marked, seats[seat - 1]) || undefined}
        >
          {text}
        </text>
      ))}
    </g>
  )
}

interface WrittenTableProps extends WrittenProps, Pick<RoomTableProps, "number" | "widestName" | "widestNumber"> {
  readonly people: ReadonlyArray<Seated>
  /** Who of them stands out: their ids with spaces between them. */
  readonly marked: string
}

const WrittenTable = (props: WrittenTableProps) => {
  const { marked, measure, number, people, place, scale, table, widestName, widestNumber } = props
  const formats = useFormats()
  const capacity = formats.number(table.capacity)
  const count = `${formats.number(table.occupancy)}/${capacity}`
  const texts = useMemo(
    () =>
      tableTexts(
        { name: table.name, number, count },
        people.map(({ candidate }) => candidate),
        measure,
        { name: widestName, number: widestNumber, count: `${capacity}/${capacity}` }
      ),
    [table.name, number, count, people, measure, widestName, widestNumber, capacity]
  )
  const { angle } = place
  // Fitting takes long, and is the same wherever the table is dragged.
  const { rows, size, turn, x, y } = useMemo(
    () => tableText(formOf(table), { angle }, texts, scale),
    [angle, scale, table, texts]
  )
  const markedTexts = new Set(
    marked === ""
      ? []
      : nameTexts(people.map(({ candidate }) => candidate)).flatMap((text, at) =>
          isAmong(marked, people[at]) ? [text] : []
        )
  )
  return (
    <g
      className="room-text"
      aria-hidden="true"
      transform={`translate(${place.x} ${place.y}) scale(${1 / scale}) translate(${x} ${y}) rotate(${turn})`}
    >
      {rows.map(({ growth, line, y: middle }, at) => (
        <text key={at} y={(middle + baseline * growth) * size} fontSize={size * growth}>
          {line.pieces.map((piece, nth) => (
            <Fragment key={nth}>
              {nth > 0 && separatorAfter(line.pieces[nth - 1] ?? piece)}
              <tspan
                fontWeight={piece.isBold ? 600 : 400}
                data-picked={(!piece.isBold && markedTexts.has(piece.text)) || undefined}
              >
                {piece.text}
              </tspan>
            </Fragment>
          ))}
        </text>
      ))}
    </g>
  )
}
