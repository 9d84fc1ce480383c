/** How far the cells of an XLSX sheet reach, read before anybody makes room for them. */

/** A tag of a row or a cell, whatever its attributes are. */
const anyTag = /<(?:[^\s<>/:]+:)?(?:row|c)(?=[\s/>])/g
const wellFormedTag = /<(?:[^\s<>/:]+:)?(row|c)((?:\s+[^\s=<>"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const reference = /\s(?:[^\s=:]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The last row and the last column of a spreadsheet. */
const [mostRows, mostColumns] = [1_048_576, 16_384]

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

export interface SheetExtent {
  /** The last row and the last column with a cell that is not empty. */
  readonly rows: number
  readonly columns: number
  /** The last row that is mentioned. */
  readonly lastRow: number
}

/** Returns the extent of a sheet's XML, or null where a row or a cell says something else than where it is. */
export const sheetExtent = (xml: string): SheetExtent | null => {
  let tags = 0
  let [rows, columns, lastRow] = [0, 0, 0]
  for (const [, name, attributes = "", closed] of xml.matchAll(wellFormedTag)) {
    tags++
    const references = [...attributes.matchAll(reference)].map(([, double, single]) => double ?? single ?? "")
    if (references.length > 1 || (name === "c" && references.length === 0)) return null
    for (const text of references) {
      const [, letters, digits] = (name === "row" ? /^()(\d{1,7})$/ : /^([A-Z]{1,3})(\d{1,7})$/).exec(text) ?? []
      if (letters === undefined || Number(digits) > mostRows || columnOf(letters) > mostColumns) return null
      lastRow = Math.max(lastRow, Number(digits))
      if (name === "row" || closed === "/") continue
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnOf(letters))
    }
  }
  for (const _ of xml.matchAll(anyTag)) tags--
  return tags === 0 ? { rows, columns, lastRow } : null
}
