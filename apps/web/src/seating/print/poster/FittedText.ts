/** The largest letters in which a title and names go into a shape. */
import { betweenWords, flowed, type Line, type Measure, type Piece } from "../FlowedText.ts"

/** In millimetres, around its middle. */
export type TextShape =
  | { readonly kind: "circle"; readonly radius: number }
  | { readonly kind: "box"; readonly width: number; readonly height: number }

export interface FittedText {
  /** The height of letters, in millimetres. */
  readonly size: number
  readonly rows: ReadonlyArray<Row>
}

interface Row {
  readonly line: Line
  /** How much larger than the others its letters are. */
  readonly growth: number
  /** Its middle from the middle of the shape, in parts of the size. */
  readonly y: number
}

export const lineHeight = 1.2
/** How much larger a title is than names. */
export const titleGrowth = 1.15
/** From the middle of a line to the upper and lower end of its letters. */
const halfLetter = 0.42

const rowsOf = (title: ReadonlyArray<Line>, names: ReadonlyArray<Line>): ReadonlyArray<Row> => {
  const growths = [...title.map(() => titleGrowth), ...names.map(() => 1)]
  const height = growths.reduce((sum, growth) => sum + growth * lineHeight, 0)
  let top = -height / 2
  return [...title, ...names].map((line, at) => {
    const growth = growths[at] ?? 1
    const y = top + (growth * lineHeight) / 2
    top += growth * lineHeight
    return { line, growth, y }
  })
}

const sizeIn = (shape: TextShape, rows: ReadonlyArray<Row>): number => {
  const reach = rows.map(({ growth, line, y }) => ({
    x: (line.width * growth) / 2,
    y: Math.abs(y) + halfLetter * growth
  }))
  if (shape.kind === "circle") return shape.radius / Math.max(...reach.map(({ x, y }) => Math.hypot(x, y)))
  return Math.min(...reach.map(({ x, y }) => Math.min(shape.width / 2 / x, shape.height / 2 / y)))
}

const longest = (widths: ReadonlyArray<number>): number => Math.max(0, ...widths)

/** One way to break a title and names into rows. */
export interface Arrangement {
  readonly rows: ReadonlyArray<Row>
  /** A word is torn in two. */
  readonly isTorn: boolean
}

/** What a width may be less than what it was computed from. */
const rounding = 1e-9

/** The slack that names of different lengths need in lines of about one length. */
const slacks = [1, 1.12, 1.25]

/** Returns ways to set them, in whatever size: one name on each line first, then as ever fewer lines. */
export const arrangements = (
  title: Piece,
  names: ReadonlyArray<Piece>,
  measure: Measure
): ReadonlyArray<Arrangement> => {
  const named = measure(title) * titleGrowth
  const word = longest([
    ...names.flatMap(wordsOf).map(measure),
    ...wordsOf(title).map((one) => measure(one) * titleGrowth)
  ])
  const sum = names.reduce((total, name) => total + measure(name) + 1, 0)
  const most = Math.min(names.length, 12)
  const lines = Array.from({ length: most }, (_, at) => most - at)
  const widths = [
    longest([named, ...names.map(measure)]),
    longest(names.map(measure)),
    ...lines.flatMap((count) => slacks.map((slack) => (sum / count) * slack)),
    ...[2, 3, 4].map((parts) => named / parts),
    ...[1, 2, 3].map((parts) => word / parts)
  ]
  return widths
    .filter((width) => width > 0)
    .map((width) => ({
      rows: rowsOf(flowed([title], width / titleGrowth + rounding, measure), flowed(names, width + rounding, measure)),
      isTorn: width < word - rounding
    }))
}

const wordsOf = ({ isBold, text }: Piece): ReadonlyArray<Piece> =>
  text.split(betweenWords).map((word) => ({ isBold, text: word }))

/** Returns the way to set a title alone, unbroken. */
export const unbroken = (title: Piece, measure: Measure): Arrangement => ({
  rows: rowsOf([{ pieces: [title], width: measure(title) }], []),
  isTorn: false
})

/** Returns the first arrangement that reaches `most`, else the one in the largest letters. */
export const fitted = (shape: TextShape, ways: ReadonlyArray<Arrangement>, most: number): FittedText => {
  let best: FittedText = { size: 0, rows: [] }
  for (const { rows } of ways) {
    const size = sizeIn(shape, rows)
    if (size > best.size) best = { size: Math.min(size, most), rows }
    if (size >= most) break
  }
  return best
}
