/** What is written on the chairs of a table, as long as it can be read. */
import {
  chairRadius,
  placedPoint,
  type Position,
  seatPositions,
  type TableForm
} from "@banquet/http-api/seating/RoomGeometry"
import type { Measure } from "../FlowedText.ts"
import { fitted, titleGrowth, unbroken } from "./FittedText.ts"

export interface ChairText {
  readonly seat: number
  readonly text: string
  /** Its middle from the table's. */
  readonly x: number
  readonly y: number
  /** The height of letters. */
  readonly size: number
}

/** The part of a chair that letters are in, and how high the largest are, in parts of half a chair. */
const inside = { chair: 0.94, letters: 0.9 }

interface ChairTexts {
  readonly form: TableForm
  readonly place: Pick<Position, "angle">
  /** By seat; nothing is written where a text is empty. */
  readonly texts: ReadonlyArray<string>
  /** Units of text for a centimetre. */
  readonly scale: number
  /** The largest letters, and the smallest that are read. */
  readonly letters: { readonly most: number; readonly least: number }
}

/** Returns the texts that are read on their chairs, upright however the table is turned. */
export const chairTexts = (
  { form, letters, place, scale, texts }: ChairTexts,
  measure: Measure
): ReadonlyArray<ChairText> => {
  const radius = chairRadius * scale
  const most = Math.min(letters.most, inside.letters * radius) / titleGrowth
  return seatPositions(form).flatMap((position, at) => {
    const text = texts[at] ?? ""
    if (text === "") return []
    const way = unbroken({ text, isBold: true }, measure)
    const size = fitted({ kind: "circle", radius: inside.chair * radius }, [way], most).size * titleGrowth
    const { x, y } = placedPoint(position, { angle: place.angle, x: 0, y: 0 })
    return size < letters.least ? [] : [{ seat: at + 1, text, x: x * scale, y: y * scale, size }]
  })
}
