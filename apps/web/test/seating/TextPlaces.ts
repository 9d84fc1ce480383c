/** Where texts on a table end up: tells texts that leave its top, or cross its chairs. */
import {
  chairRadius,
  type Point,
  type Position,
  seatPositions,
  type TableForm,
  tableTop
} from "@banquet/http-api/seating/RoomGeometry"
import type { FittedText } from "../../src/seating/print/poster/FittedText.ts"

/** Half of what letters reach above and below their middle, in parts of their height. */
const halfLetter = 0.42
const slack = 1e-6

const turned = ({ x, y }: Point, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

const isOnTop = (form: TableForm, { x, y }: Point): boolean => {
  const { depth, width } = tableTop(form)
  if (form.shape === "round") return Math.hypot(x, y) <= width / 2 + slack
  if (form.shape === "half_moon") return y <= depth / 2 + slack && Math.hypot(x, y - depth / 2) <= width / 2 + slack
  return Math.abs(x) <= width / 2 + slack && Math.abs(y) <= depth / 2 + slack
}

interface PlacedText extends FittedText {
  /** Its middle from the table's, in units of text. */
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Returns the corners of each row of a text, in centimetres from the middle of its table before that is turned. */
const corners = (text: PlacedText, { angle }: Pick<Position, "angle">, scale: number): ReadonlyArray<Point> =>
  text.rows.flatMap(({ growth, line, y }) =>
    [-1, 1].flatMap((right) =>
      [-1, 1].map((down) => {
        const corner = { x: (right * line.width * growth) / 2, y: y + down * halfLetter * growth }
        const on = turned({ x: corner.x * text.size, y: corner.y * text.size }, text.turn)
        return turned({ x: (on.x + text.x) / scale, y: (on.y + text.y) / scale }, -angle)
      })
    )
  )

/** Returns how far a point is from the box that four corners, as above, are of. */
const distance = ([a, b, c]: ReadonlyArray<Point>, point: Point): number => {
  if (a === undefined || b === undefined || c === undefined) return Infinity
  const along = (to: Point): number => {
    const side = { x: to.x - a.x, y: to.y - a.y }
    const length = Math.hypot(side.x, side.y)
    const at = ((point.x - a.x) * side.x + (point.y - a.y) * side.y) / length
    return Math.max(0, -at, at - length)
  }
  return Math.hypot(along(b), along(c))
}

/** Returns what is wrong with where a text is on a table; nothing is, where it is on the top and off the chairs. */
export const misplaced = (
  form: TableForm,
  place: Pick<Position, "angle">,
  text: PlacedText,
  scale: number
): ReadonlyArray<string> => {
  const points = corners(text, place, scale)
  const rows = text.rows.map((_, at) => points.slice(at * 4, at * 4 + 4))
  const seats = seatPositions(form)
  return rows.flatMap((row, at) => [
    ...(row.every((point) => isOnTop(form, point)) ? [] : [`row ${at} leaves the top`]),
    ...(seats.some((seat) => distance(row, seat) < chairRadius) ? [`row ${at} is on a chair`] : [])
  ])
}
