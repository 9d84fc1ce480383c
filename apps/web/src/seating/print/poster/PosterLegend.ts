/** The list of tables beside or below the room, in columns. */
import { flowed, type Line, type Measure, type Piece } from "../FlowedText.ts"

export interface LegendEntry {
  /** What is said above it. */
  readonly heading?: Piece
  readonly title: Piece
  readonly names: ReadonlyArray<Piece>
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedLine {
  readonly line: Line
  readonly x: number
  /** The middle of its letters. */
  readonly y: number
  readonly size: number
}

export interface Legend {
  readonly lines: ReadonlyArray<PlacedLine>
  /** What it leaves to the room. */
  readonly rest: Box
}

/** In parts of the height of letters. */
const column = 16
const columnGap = 1.6
const lineHeight = 1.25
const entryGap = 0.45

interface ColumnLine {
  readonly line: Line
  readonly y: number
}
type Columns = ReadonlyArray<ReadonlyArray<ColumnLine>>

/** Fills columns of a height; an entry is torn in two only where it is longer than one. */
const columnsOf = (entries: ReadonlyArray<ReadonlyArray<Line>>, height: number): Columns => {
  const columns: Array<Array<ColumnLine>> = [[]]
  let y = 0
  const goOn = () => {
    columns.push([])
    y = 0
  }
  for (const lines of entries) {
    const needed = lines.length * lineHeight
    if (y > 0 && y + needed > height && needed <= height) goOn()
    for (const line of lines) {
      if (y > 0 && y + lineHeight > height) goOn()
      columns.at(-1)?.push({ line, y })
      y += lineHeight
    }
    y += entryGap
  }
  return columns
}

const linesOf = (entries: ReadonlyArray<LegendEntry>, width: number, measure: Measure) =>
  entries.map(({ heading, names, title }) => [
    ...(heading === undefined ? [] : flowed([heading], width, measure)),
    ...flowed([title, ...names], width, measure)
  ])

const placed = (columns: Columns, { x, y }: Box, step: number, size: number): ReadonlyArray<PlacedLine> =>
  columns.flatMap((lines, at) =>
    lines.map((one) => ({
      line: one.line,
      x: x + at * step * size,
      y: y + (one.y + lineHeight / 2) * size,
      size
    }))
  )

/** Returns the list at the right, in as many columns as it needs. */
export const legendBeside = (
  entries: ReadonlyArray<LegendEntry>,
  body: Box,
  size: number,
  measure: Measure
): Legend => {
  const step = column + columnGap
  const columns = columnsOf(linesOf(entries, column, measure), body.height / size)
  const width = columns.length * step * size
  const rest = { ...body, width: body.width - width }
  const at = { ...body, x: body.x + rest.width + columnGap * size }
  return { lines: placed(columns, at, step, size), rest }
}

/** Returns the list at the bottom, as low as it can be. */
export const legendBelow = (entries: ReadonlyArray<LegendEntry>, body: Box, size: number, measure: Measure): Legend => {
  const width = body.width / size
  const count = Math.max(1, Math.floor((width + columnGap) / (column + columnGap)))
  const step = (width + columnGap) / count
  const lines = linesOf(entries, step - columnGap, measure)
  const all = lines.reduce((sum, entry) => sum + entry.length * lineHeight + entryGap, 0)
  const tallest = Math.max(...lines.map((entry) => entry.length)) * lineHeight
  let height = Math.max(all / count, Math.min(tallest, body.height / size / 2))
  let columns = columnsOf(lines, height)
  while (columns.length > count) {
    height += lineHeight / 2
    columns = columnsOf(lines, height)
  }
  const used = (Math.max(...columns.map((entry) => entry.at(-1)?.y ?? 0)) + lineHeight + columnGap) * size
  const rest = { ...body, height: body.height - used }
  const at = { ...body, y: body.y + rest.height + columnGap * size }
  return { lines: placed(columns, at, step, size), rest }
}
