/** A table as it stands in the room: seats around it, those that are taken with initials. */
import { memo } from "react"
import type { Seated } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { seatPlan } from "../TableFit.ts"

const size = 132
const center = size / 2
/** Tables with more seats than this are drawn as a ring that fills. */
const mostSeats = 40

interface Ring {
  readonly radius: number
  readonly seat: number
}

const ringOf = (seats: number): Ring => {
  const radius = center - 12
  return { radius, seat: Math.min(10.5, ((Math.PI * radius) / Math.max(seats, 1)) * 0.86) }
}

const seatCenter = (seat: number, seats: number, { radius }: Ring): readonly [number, number] => {
  const angle = (seat / seats) * 2 * Math.PI - Math.PI / 2
  return [center + radius * Math.cos(angle), center + radius * Math.sin(angle)]
}

/** Returns the seat at a point of a drawing that is `shownSize` wide, counted from 1; `null` where there is none. */
export const seatAt = (table: Table, x: number, y: number, shownSize: number): number | null => {
  const seats = Math.max(table.capacity, table.occupancy)
  if (seats > mostSeats) return null
  const ring = ringOf(seats)
  const scale = size / shownSize
  for (let seat = 0; seat < seats; seat++) {
    const [cx, cy] = seatCenter(seat, seats, ring)
    if (Math.hypot(x * scale - cx, y * scale - cy) <= ring.seat * 1.3) return seat + 1
  }
  return null
}

/** Words in the names of households that make no initials. */
const common = /^(?:the|family|die|familie)$/i

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const own = words.filter((word) => !common.test(word))
  const [first = words[0] ?? "", last = ""] = [own[0], own.length > 1 ? own.at(-1) : ""]
  return `${[...first][0] ?? ""}${[...last][0] ?? ""}`.toUpperCase()
}

interface TableDrawingProps {
  readonly table: Table
  readonly people: ReadonlyArray<Seated>
}

export const TableDrawing = memo(({ people, table }: TableDrawingProps) => {
  const plan = seatPlan(table, people)
  const ring = ringOf(plan.length)
  return (
    <svg className="table-drawing" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {plan.length > mostSeats ? (
        <>
          <circle className="table-ring" cx={center} cy={center} r={ring.radius} />
          <circle
            className="table-ring-taken"
            cx={center}
            cy={center}
            r={ring.radius}
            pathLength={1}
            strokeDasharray={`${Math.min(1, table.occupancy / table.capacity)} 1`}
            transform={`rotate(-90 ${center} ${center})`}
          />
        </>
      ) : (
        plan.map((one, seat) => {
          const [cx, cy] = seatCenter(seat, plan.length, ring)
          return (
            <g key={seat} className="seat" data-taken={one !== null || undefined} data-rsvp={one?.candidate.rsvp}>
              <circle cx={cx} cy={cy} r={ring.seat} />
              {one !== null && ring.seat > 7 && (
                <text x={cx} y={cy}>
                  {initials(one.candidate.display_name)}
                </text>
              )}
            </g>
          )
        })
      )}
      <circle className="table-top" cx={center} cy={center} r={ring.radius - ring.seat - 5} />
    </svg>
  )
})
