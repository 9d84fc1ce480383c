/** Rows as a file that spreadsheets open. */
import { type Delimiter, delimitedText } from "./DelimitedText.ts"
import { type SheetCell, writeSpreadsheet } from "./SpreadsheetWriter.ts"

const byteOrderMark = "\uFEFF"

/** Spreadsheets take what begins like this for a formula. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell)

const withoutFormula = (cell: SheetCell): string =>
  typeof cell === "string" && isFormula(cell) ? `'${cell}` : String(cell)

/**
 * Returns the bytes of a file with these rows, the first of which is the headings: CSV in UTF-8 with a byte order mark and
 * a `'` before what a spreadsheet would take for a formula, or XLSX, in which every text is one.
 */
export const writeTableFile = (
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>,
  format: "csv" | "xlsx",
  { delimiter, sheet }: { readonly delimiter: Delimiter; readonly sheet: string }
): Uint8Array<ArrayBuffer> =>
  format === "csv"
    ? new TextEncoder().encode(
        byteOrderMark +
          delimitedText(
            rows.map((cells) => cells.map(withoutFormula)),
            delimiter
          )
      )
    : writeSpreadsheet(sheet, rows)
