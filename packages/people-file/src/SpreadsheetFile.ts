/** XLSX files, read by `read-excel-file` once their parts are unpacked within bounds. */
import { Result } from "effect"
import { FileRefused } from "./FileRefused.ts"
import { sheetExtent } from "./internal/SheetExtent.ts"
import { storedArchive, unpacked, type ZipEntry, zipEntries } from "./internal/ZipArchive.ts"
import { readLimits } from "./ReadLimits.ts"
import { type Sheet, sheetOf } from "./Sheet.ts"

/** The parts that cells are read from. */
const isPart = ({ name }: ZipEntry): boolean =>
  /^xl\/.*\.(xml|rels)$/.test(name) && !/^xl\/(charts|comments|drawings|media|pivot|tables|theme)/.test(name)

const pad = (number: number): string => String(number).padStart(2, "0")

/** A cell as one reads it: `2026-06-20`, `2026-06-20 18:30`, or `18:30` where there is no date. */
const dateText = (date: Date): string => {
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`
  // Spreadsheets count days from the end of 1899.
  if (date.getUTCFullYear() < 1900) return time
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  return time === "00:00" ? day : `${day} ${time}`
}

/** A number as a spreadsheet shows it: 15 digits, and no exponent. */
const numberText = (number: number): string => {
  const rounded = Number(number.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded)
}

const cellText = (value: unknown): string =>
  value instanceof Date
    ? dateText(value)
    : typeof value === "number"
      ? Number.isFinite(value)
        ? numberText(value)
        : ""
      : typeof value === "string"
        ? value
        : typeof value === "boolean"
          ? String(value).toUpperCase()
          : ""

/** Why the parts are not to be read, if they are not. Whatever its name, a part that has rows may be a sheet. */
const refusedParts = (contents: Record<string, Uint8Array>): FileRefused | null => {
  let [cells, rows] = [0, 0]
  for (const content of Object.values(contents)) {
    const extent = sheetExtent(new TextDecoder().decode(content))
    if (extent === null) return new FileRefused({ code: "file_damaged" })
    cells += extent.rows * extent.columns
    rows += extent.lastRow
  }
  return cells > readLimits.archiveCells
    ? new FileRefused({ code: "too_many_cells" })
    : rows > readLimits.archiveRows
      ? new FileRefused({ code: "too_many_rows" })
      : null
}

/** Reads the sheets that have cells, in their order. Formulas are read as what they last came to. */
export const readSpreadsheet = async (bytes: Uint8Array): Promise<Result.Result<ReadonlyArray<Sheet>, FileRefused>> => {
  const contents = Result.flatMap(zipEntries(bytes), (entries) => {
    if (!entries.some(({ name }) => name === "xl/workbook.xml")) {
      return Result.fail(new FileRefused({ code: "file_type_unknown" }))
    }
    const parts = entries.filter(isPart)
    return parts.some(({ encrypted }) => encrypted)
      ? Result.fail(new FileRefused({ code: "file_damaged" }))
      : unpacked(bytes, parts)
  })
  if (Result.isFailure(contents)) return Result.fail(contents.failure)
  const refused = refusedParts(contents.success)
  if (refused !== null) return Result.fail(refused)
  const { default: readXlsxFile } = await import("read-excel-file/universal")
  const sheets = await readXlsxFile(storedArchive(contents.success), { trim: false }).catch(() => null)
  if (sheets === null) return Result.fail(new FileRefused({ code: "file_damaged" }))
  return Result.map(
    Result.all(
      sheets.map(({ data, sheet }) =>
        sheetOf(
          sheet,
          data.map((row) => row.map(cellText))
        )
      )
    ),
    (read) => read.filter(({ rows }) => rows.length > 0)
  )
}
