/** Where in the room a guest's tables stand, and the own seats at them: drawn, and in words. */
import { type Point, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { useLocalize } from "../../platform/messages/Messages.tsx"
import { TableDrawing } from "../TableDrawing.tsx"
import { formOf } from "../TableForm.ts"
import type { GuestSeat } from "./PlaceCards.ts"

type GuestRoom = NonNullable<GuestSeat["room"]>

interface SeatedRoom {
  readonly tableName: string
  readonly room: GuestRoom
  /** Empty where the seats have no numbers. */
  readonly seatNumbers: ReadonlySet<number>
}

/** Returns a room for each of the tables that stands in one. */
export const seatedRooms = (seats: ReadonlyArray<GuestSeat>): ReadonlyArray<SeatedRoom> =>
  [...new Set(seats.map(({ table }) => table.name))].flatMap((tableName) => {
    const atTable = seats.filter(({ table }) => table.name === tableName)
    const room = atTable[0]?.room
    const seatNumbers = new Set(atTable.flatMap(({ seat_number }) => seat_number ?? []))
    return room === undefined ? [] : [{ tableName, room, seatNumbers }]
  })

/** The parts of a room by row and column. Not among the words of the place cards, which each page of a guest loads. */
const parts = {
  en: [
    ["at the top left", "at the top", "at the top right"],
    ["on the left", "near the middle", "on the right"],
    ["at the bottom left", "at the bottom", "at the bottom right"]
  ],
  de: [
    ["oben links", "oben in der Mitte", "oben rechts"],
    ["links", "etwa in der Mitte", "rechts"],
    ["unten links", "unten in der Mitte", "unten rechts"]
  ]
} as const

/** Returns which third of a length something is in. */
const third = (value: number, length: number): 0 | 1 | 2 => (value * 3 < length ? 0 : value * 3 < length * 2 ? 1 : 2)

/** Returns in words in which ninth of the room a table stands. */
export const wordsForPlace = (tableName: string, { floor, table: { place } }: GuestRoom) => {
  const [row, column] = [third(place.y, floor.depth), third(place.x, floor.width)]
  return {
    en: `${tableName}: ${parts.en[row][column]} of the hosts’ plan of the room`,
    de: `${tableName}: im Raumplan ${parts.de[row][column]}`
  }
}

/** How far from a table the ring around it is, in parts of the room's width: a table in a large hall is a dot. */
const ring = 0.03

/** Leaves space for the lines of the walls, and for the ring of that radius where it goes beyond them. */
export const viewBoxAround = ({ depth, width }: GuestRoom["floor"], { x, y }: Point, radius: number): string => {
  const margin = width / 100
  const reach = radius + margin / 2
  const [left, top] = [Math.min(-margin, x - reach), Math.min(-margin, y - reach)]
  const [right, bottom] = [Math.max(width + margin, x + reach), Math.max(depth + margin, y + reach)]
  return `${left} ${top} ${right - left} ${bottom - top}`
}

const SeatInRoom = ({ room, seatNumbers, tableName }: SeatedRoom) => {
  const localize = useLocalize()
  const { floor, table } = room
  const { angle, x, y } = table.place
  const form = formOf(table)
  const { bottom, left, right, top } = tableExtent(form, 0)
  const radius = Math.hypot(Math.max(-left, right), Math.max(-top, bottom)) + floor.width * ring
  return (
    <figure className="seat-room">
      <svg className="seat-room-floor" viewBox={viewBoxAround(floor, table.place, radius)} aria-hidden="true">
        <rect className="room-walls" width={floor.width} height={floor.depth} />
        <g transform={`translate(${x} ${y}) rotate(${angle})`}>
          <circle className="seat-room-ring" r={radius} />
          <TableDrawing form={form} isMarked={(seat) => seatNumbers.has(seat)} />
        </g>
      </svg>
      <figcaption>{localize(wordsForPlace(tableName, room))}</figcaption>
    </figure>
  )
}

export const SeatRooms = ({ seats }: { readonly seats: ReadonlyArray<GuestSeat> }) =>
  seatedRooms(seats).map((seated) => <SeatInRoom key={seated.tableName} {...seated} />)
