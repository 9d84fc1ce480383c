/** How large the letters of a card are: as large as what is on it lets them be. */
import type { SheetFormat } from "../../design/print/SheetFormat.ts"
import { betweenWords, flowed, type Measure, type Piece } from "./FlowedText.ts"

/** In millimetres. */
interface Space {
  readonly width: number
  readonly height: number
}

/** As `cards.css` has them. */
const padding = { x: 4, y: 3 }
const lineHeight = 1.15

/** Words are torn only where letters were smaller than this part of the largest. */
const torn = 0.45

const lettersIn = ({ height, width }: Space, piece: Piece, most: number, measure: Measure): number => {
  const words = piece.text.split(betweenWords).map((word) => measure({ ...piece, text: word.trim() }))
  const widest = Math.max(...words)
  let size = most
  const fits = (): boolean =>
    flowed([piece], width / size, measure).length * lineHeight * size <= height &&
    (widest * size <= width || size < torn * most)
  while (size > most / 50 && !fits()) size *= 0.96
  return size
}

/** How much of a card's height is a name's that is alone, one's with something below it, and the other's. */
const parts = { alone: 0.88, name: 0.66, below: 0.28 }

/** How large letters may be, in parts of the height of a card and of its width. */
const largest = { alone: 0.34, name: 0.24, width: 0.25 }

export interface CardLetters {
  readonly name: number
  readonly below: number
}

/** Returns the heights of the letters of a name, and of what is below it, in millimetres. */
export const cardLetters = (
  { height, width }: Pick<SheetFormat, "height" | "width">,
  name: string,
  below: string | null,
  measure: Measure
): CardLetters => {
  const space = { width: width - 2 * padding.x, height: height - 2 * padding.y }
  const kind = below === null ? "alone" : "name"
  const most = Math.min(space.height * largest[kind], space.width * largest.width)
  const part = (share: number): Space => ({ ...space, height: space.height * share })
  const named = lettersIn(part(parts[kind]), { text: name, isBold: true }, most, measure)
  if (below === null) return { name: named, below: 0 }
  const smaller = Math.min(most * 0.4, named)
  return { name: named, below: lettersIn(part(parts.below), { text: below, isBold: false }, smaller, measure) }
}
