/** Rows of cells, whatever kind of file they come from. */
import { Result } from "effect"
import { FileRefused } from "./FileRefused.ts"
import { readLimits } from "./ReadLimits.ts"

export interface SheetRow {
  /** Its number as a spreadsheet shows it, from 1. */
  readonly row: number
  readonly cells: ReadonlyArray<string>
}

export interface Sheet {
  /** The name of the sheet; empty where the file has none. */
  readonly name: string
  /** Without rows that are empty. */
  readonly rows: ReadonlyArray<SheetRow>
}

/** Collects rows within `readLimits`, and leaves out empty rows and empty cells at their ends. */
export const sheetRows = () => {
  const rows: Array<SheetRow> = []
  const used = new Set<number>()
  let row = 0
  let cellCount = 0

  /** Adds the next row; returns why the file is refused, if it is. */
  const add = (cells: ReadonlyArray<string>): FileRefused | null => {
    row++
    if (cells.length > readLimits.columns) return new FileRefused({ code: "too_many_columns", row })
    const last = cells.findLastIndex((cell) => cell.trim() !== "")
    if (last === -1) {
      return row - rows.length > readLimits.blankRows ? new FileRefused({ code: "too_many_rows", row }) : null
    }
    for (let column = 0; column <= last; column++) if (cells[column]?.trim() !== "") used.add(column)
    if (used.size > readLimits.usedColumns) return new FileRefused({ code: "too_many_columns", row })
    cellCount += last + 1
    if (cellCount > readLimits.cells) return new FileRefused({ code: "too_many_cells", row })
    rows.push({ row, cells: cells.slice(0, last + 1) })
    return rows.length > readLimits.rows + linesAboveHeadings + 1
      ? new FileRefused({ code: "too_many_rows", row })
      : null
  }

  return { add, rows }
}

/** How many rows of titles may stand above the headings. */
export const linesAboveHeadings = 10

/** Returns the sheet of rows of cells. */
export const sheetOf = (name: string, given: Iterable<ReadonlyArray<string>>): Result.Result<Sheet, FileRefused> => {
  const { add, rows } = sheetRows()
  for (const cells of given) {
    const refused = add(cells)
    if (refused !== null) return Result.fail(refused)
  }
  return Result.succeed({ name, rows })
}
