/** A table as it stands in the room: seats around it, those that are taken with initials. */
import { memo } from "react"
import type { Point } from "../../../design/PointerDrag.ts"
import { initials } from "../Initials.ts"
import type { Seated } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { seatPlan } from "../TableFit.ts"

/** Tables with more seats than this are drawn as a ring that fills. */
const mostSeats = 24
/** In pixels, as everything here is: a drawing is never scaled, so that initials stay readable. */
const seatRadius = 12
const smallestRing = 42

/** Returns how far seats are from the middle: as near as they can be side by side. */
const ringRadius = (seats: number): number =>
  seats > mostSeats ? smallestRing : Math.max(smallestRing, (seatRadius + 0.5) / Math.sin(Math.PI / Math.max(seats, 2)))

const countSeats = ({ capacity, occupancy }: Table): number => Math.max(capacity, occupancy)

/** Returns the width and height of a table's drawing. */
export const drawingSize = (table: Table): number => Math.ceil(2 * (ringRadius(countSeats(table)) + seatRadius + 0.75))

/** Returns the middle of a seat, from the middle of the table. */
const seatCenter = (seat: number, seats: number): readonly [number, number] => {
  const angle = (seat / seats) * 2 * Math.PI - Math.PI / 2
  return [ringRadius(seats) * Math.cos(angle), ringRadius(seats) * Math.sin(angle)]
}

/** Returns the seat at a point of a drawing, counted from 1; `null` where there is none. */
const seatAt = (table: Table, x: number, y: number): number | null => {
  const seats = countSeats(table)
  if (seats > mostSeats) return null
  const center = drawingSize(table) / 2
  for (let seat = 0; seat < seats; seat++) {
    const [cx, cy] = seatCenter(seat, seats)
    if (Math.hypot(x - center - cx, y - center - cy) <= seatRadius + 3) return seat + 1
  }
  return null
}

/** Returns the seat under a point of the screen in an element that the table is drawn in. */
export const seatUnder = (element: Element, table: Table, { x, y }: Point): number | null => {
  const drawing = element.querySelector(".table-drawing")?.getBoundingClientRect()
  return drawing === undefined ? null : seatAt(table, x - drawing.left, y - drawing.top)
}

const isPicked = (picked: string, { candidate }: Seated): boolean => picked.split(" ").includes(candidate.actor_id)

interface TableDrawingProps {
  readonly table: Table
  readonly people: ReadonlyArray<Seated>
  /** Which of them are picked: their ids with spaces between them. */
  readonly picked: string
}

export const TableDrawing = memo(({ people, picked, table }: TableDrawingProps) => {
  const seats = countSeats(table)
  const [size, radius] = [drawingSize(table), ringRadius(seats)]
  return (
    <svg
      className="table-drawing"
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      aria-hidden="true"
    >
      {seats > mostSeats ? <FillingRing table={table} /> : <Seats table={table} people={people} picked={picked} />}
      <circle className="table-top" r={radius - seatRadius - 3} />
    </svg>
  )
})

const FillingRing = ({ table: { capacity, occupancy } }: { readonly table: Table }) => (
  <>
    <circle className="table-ring" r={smallestRing} />
    <circle
      className="table-ring-taken"
      r={smallestRing}
      pathLength={1}
      strokeDasharray={`${Math.min(1, occupancy / capacity)} 1`}
      transform="rotate(-90)"
    />
  </>
)

const Seats = ({ people, picked, table }: TableDrawingProps) =>
  seatPlan(table, people).map((one, seat, { length }) => {
    const [x, y] = seatCenter(seat, length)
    return (
      <g
        key={seat}
        className="seat"
        data-taken={one !== null || undefined}
        data-rsvp={one?.candidate.rsvp}
        data-actor={one?.candidate.actor_id}
        data-locked={one?.assignment.locked || undefined}
        data-picked={(one !== null && isPicked(picked, one)) || undefined}
      >
        <circle cx={x} cy={y} r={seatRadius} />
        {one !== null && (
          <text x={x} y={y}>
            {initials(one.candidate.display_name)}
          </text>
        )}
      </g>
    )
  })
