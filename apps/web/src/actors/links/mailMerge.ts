/** The links as a table that word processors and spreadsheets read. */
import type { Guest, MadeLink } from "./Guests.ts"

/** Spreadsheets take what begins like this for a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export interface Column<Row> {
  readonly name: string
  readonly value: (row: Row) => string
}

/** Returns the rows as CSV in UTF-8 with a byte order mark, without which Excel misreads umlauts. */
export const csvOf = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>): string =>
  [columns.map(({ name }) => cell(name)), ...rows.map((row) => columns.map(({ value }) => cell(value(row))))]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("")
    .replace(/^/, "\uFEFF")

/** A link that was just made, with whose it is. */
export interface Card {
  readonly link: MadeLink
  readonly guest: Guest
  /** Where the link is sent to; empty where nothing is known, several with commas between them. */
  readonly email: string
}

/** Hands the text to the reader's device as a file. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const anchor = document.createElement("a")
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
