/** Where on a table there is room for text. */
import { type Position, type TableForm, tableTop } from "@banquet/http-api/seating/RoomGeometry"
import type { TextShape } from "./FittedText.ts"

export interface TextRoom {
  readonly shape: TextShape
  /** The middle of the text from the table's, in centimetres. */
  readonly x: number
  readonly y: number
  /** How far the text is turned, so that it is never upside down. */
  readonly turn: number
}

/** A half disc holds boxes of these parts of its radius. */
const halfDisc = [
  [1.5, 0.64],
  [1.2, 0.78],
  [1.72, 0.5]
] as const

/** The part of a room that text may fill: letters stay off its edge. */
const inside = 0.9

interface Room {
  readonly shape: TextShape
  readonly y: number
}

const box = (width: number, height: number, y: number): Room => ({
  shape: { kind: "box", width: inside * width, height: inside * height },
  y
})

/** The rooms in centimetres, before the table is turned. */
const roomsOf = (form: TableForm): ReadonlyArray<Room> => {
  const { depth, width } = tableTop(form)
  if (form.shape === "round") return [{ shape: { kind: "circle", radius: (inside * width) / 2 }, y: 0 }]
  if (form.shape === "half_moon") {
    const radius = width / 2
    return halfDisc.map(([wide, high]) => box(wide * radius, high * radius, (depth - high * radius) / 2))
  }
  return [box(width, depth, 0)]
}

type Box = Extract<TextShape, { readonly kind: "box" }>

const scaled = ({ height, width }: Box, scale: number): Box => ({
  kind: "box",
  width: width * scale,
  height: height * scale
})

const swapped = ({ height, width }: Box): Box => ({ kind: "box", width: height, height: width })

/** A box that is so much higher than wide is written on across as well. */
const narrow = 1.5

/** Where text along a narrow table would not be upright either, it is along it first, in degrees. */
const slanted = 20

/** Returns the rooms on a table's top, at a scale of so many units of text for a centimetre, those that are read best first. */
export const textRooms = (
  form: TableForm,
  { angle }: Pick<Position, "angle">,
  scale: number
): ReadonlyArray<TextRoom> => {
  const radians = (angle * Math.PI) / 180
  const quarters = Math.round(angle / 90)
  return roomsOf(form).flatMap(({ shape, y }): ReadonlyArray<TextRoom> => {
    const middle = { x: -y * Math.sin(radians), y: y * Math.cos(radians) }
    if (shape.kind === "circle") {
      return [{ shape: { kind: "circle", radius: shape.radius * scale }, ...middle, turn: 0 }]
    }
    const turned = scaled(quarters % 2 === 0 ? shape : swapped(shape), scale)
    const turn = angle - quarters * 90
    const upright = { shape: turned, ...middle, turn }
    if (turned.height <= narrow * turned.width) return [upright]
    const across = { shape: swapped(turned), ...middle, turn: turn < 0 ? turn + 90 : turn - 90 }
    return Math.abs(turn) > slanted ? [across, upright] : [upright, across]
  })
}
