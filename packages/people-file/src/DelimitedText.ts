/** Text with a delimiter between cells: CSV as spreadsheets save it, and cells as they are copied and pasted. */
import { Result } from "effect"
import { FileRefused } from "./FileRefused.ts"
import { readLimits } from "./ReadLimits.ts"
import { type Sheet, sheetRows } from "./Sheet.ts"

export const delimiters = [";", ",", "\t"] as const
export type Delimiter = (typeof delimiters)[number]

/** Finds the end of a cell without a quote. */
const ends: Readonly<Record<Delimiter, RegExp>> = { ";": /[;\r\n]/g, ",": /[,\r\n]/g, "\t": /[\t\r\n]/g }

/** The end of the cell that begins at `start` without a quote. */
const plainEnd = (text: string, start: number, delimiter: Delimiter): number => {
  const end = ends[delimiter]
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

interface Cell {
  readonly value: string
  readonly end: number
}

/** The cell that begins with the quote at `start`, or null where the quote does not close. */
const quotedCell = (text: string, start: number, delimiter: Delimiter): Cell | null => {
  let value = ""
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const end = plainEnd(text, quote + 1, delimiter)
      return { value: value + text.slice(quote + 1, end), end }
    }
    value += '"'
    from = quote + 2
  }
}

/** Calls `take` with each row of cells until it returns false; returns the row whose quote does not close, if one does not. */
const eachRow = (
  text: string,
  delimiter: Delimiter,
  take: (cells: ReadonlyArray<string>) => boolean
): number | null => {
  let position = 0
  let row = 1
  while (position < text.length) {
    const cells: Array<string> = []
    for (;;) {
      const quoted = text[position] === '"' ? quotedCell(text, position, delimiter) : undefined
      if (quoted === null) return row
      const end: number = quoted?.end ?? plainEnd(text, position, delimiter)
      cells.push(quoted?.value ?? text.slice(position, end))
      position = end
      if (text[position] !== delimiter || cells.length > readLimits.columns) break
      position++
    }
    position += text.startsWith("\r\n", position) ? 2 : 1
    row++
    if (!take(cells)) return null
  }
  return null
}

/** Returns the first rows, however the text goes on. */
export const firstRows = (text: string, delimiter: Delimiter, count: number): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<ReadonlyArray<string>> = []
  eachRow(text, delimiter, (cells) => rows.push(cells) < count)
  return rows
}

/** Reads all rows, within `readLimits`. */
export const readDelimited = (text: string, delimiter: Delimiter): Result.Result<Sheet, FileRefused> => {
  const { add, rows } = sheetRows()
  let refused: FileRefused | null = null
  const unclosed = eachRow(text, delimiter, (cells) => (refused = add(cells)) === null)
  if (unclosed !== null) return Result.fail(new FileRefused({ code: "quote_not_closed", row: unclosed }))
  return refused === null ? Result.succeed({ name: "", rows }) : Result.fail(refused)
}

/** Begins like a formula, behind quotes that were put before such a cell. */
const guardedFormula = /^'+[=+\-@\t\r]/

/** Returns the cell with a `'` more before it where an import would take one away. */
export const withQuoteKept = (cell: string): string => (guardedFormula.test(cell) ? `'${cell}` : cell)

/** Returns the cell as it was before `withQuoteKept` or `writeTableFile` put a `'` before it. */
export const withFormulaGuardRemoved = (cell: string): string => (guardedFormula.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string, delimiter: Delimiter): string =>
  cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Returns the text of rows of cells as they are. */
export const delimitedText = (rows: ReadonlyArray<ReadonlyArray<string>>, delimiter: Delimiter): string =>
  rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join("")
