/** A planner's file or clipboard, read into sheets by what is in it. */
import { Result } from "effect"
import { type ImportEvent, understoodHeadings } from "./ColumnMatch.ts"
import { isContactCards, readContactCards } from "./ContactCards.ts"
import { type Delimiter, delimiters, firstRows, readDelimited } from "./DelimitedText.ts"
import { FileRefused } from "./FileRefused.ts"
import { readLimits } from "./ReadLimits.ts"
import { linesAboveHeadings, type Sheet } from "./Sheet.ts"
import { decodedText } from "./TextEncoding.ts"

export type FileFormat = "csv" | "xlsx" | "vcard" | "pasted"

export interface PeopleSheets {
  readonly format: FileFormat
  /** At least one; only an XLSX file has several. */
  readonly sheets: readonly [Sheet, ...ReadonlyArray<Sheet>]
}

type Read = Result.Result<PeopleSheets, FileRefused>

/** What Excel writes above the headings to name the delimiter. */
const delimiterLine = /^"?sep=(.)"?(\r\n|\r|\n)/i

const isDelimiter = (character: string | undefined): character is Delimiter =>
  delimiters.some((delimiter) => delimiter === character)

/** Returns the delimiter by which most headings are understood, or else most cells are in the first row. */
export const delimiterOf = (text: string, events: ReadonlyArray<ImportEvent>): Delimiter => {
  const candidates = delimiters.map((delimiter) => {
    const rows = firstRows(text, delimiter, linesAboveHeadings)
    return {
      delimiter,
      understood: Math.max(0, ...rows.map((cells) => understoodHeadings(cells, events))),
      cells: rows[0]?.length ?? 0
    }
  })
  return candidates.reduce((best, candidate) =>
    candidate.understood > best.understood || (candidate.understood === best.understood && candidate.cells > best.cells)
      ? candidate
      : best
  ).delimiter
}

const sheetsOf = (format: FileFormat, sheets: ReadonlyArray<Sheet>): Read => {
  const [first, ...others] = sheets.filter(({ rows }) => rows.length > 0)
  return first === undefined
    ? Result.fail(new FileRefused({ code: "file_empty" }))
    : Result.succeed({ format, sheets: [first, ...others] })
}

const readText = (format: FileFormat, text: string, events: ReadonlyArray<ImportEvent>): Read => {
  const [line = "", named] = delimiterLine.exec(text) ?? []
  const body = text.slice(line.length)
  const delimiter = isDelimiter(named) ? named : delimiterOf(body, events)
  return Result.flatMap(readDelimited(body, delimiter), (sheet) => sheetsOf(format, [sheet]))
}

const mayStandInText = new Set(["\t", "\n", "\v", "\f", "\r", "\u001a"])

/** Returns whether the file is no text: text has no control characters but tabs, line breaks and the mark of its end. */
const isBinary = (text: string): boolean =>
  Array.from(text.slice(0, 4096)).some((character) => character < " " && !mayStandInText.has(character))

const startsWith = (bytes: Uint8Array, ...start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Reads what was copied from a spreadsheet: cells between tabs, or any text that a file could have. */
export const readPasted = (text: string, events: ReadonlyArray<ImportEvent>): Read => {
  if (text.length > readLimits.bytes) return Result.fail(new FileRefused({ code: "file_too_large" }))
  return isContactCards(text)
    ? Result.flatMap(readContactCards(text), (sheet) => sheetsOf("vcard", [sheet]))
    : readText("pasted", text, events)
}

/** Reads a file by what is in it, whatever its name; `events` are those whose names stand above answers. */
export const readPeopleFile = async (bytes: Uint8Array, events: ReadonlyArray<ImportEvent>): Promise<Read> => {
  if (bytes.length > readLimits.bytes) return Result.fail(new FileRefused({ code: "file_too_large" }))
  if (bytes.length === 0) return Result.fail(new FileRefused({ code: "file_empty" }))
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return Result.fail(new FileRefused({ code: "old_excel_file" }))
  if (startsWith(bytes, 0x50, 0x4b)) {
    const { readSpreadsheet } = await import("./SpreadsheetFile.ts")
    return Result.flatMap(await readSpreadsheet(bytes), (sheets) => sheetsOf("xlsx", sheets))
  }
  const text = decodedText(bytes)
  if (isBinary(text)) return Result.fail(new FileRefused({ code: "file_type_unknown" }))
  return isContactCards(text)
    ? Result.flatMap(readContactCards(text), (sheet) => sheetsOf("vcard", [sheet]))
    : readText("csv", text, events)
}
