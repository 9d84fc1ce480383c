/** XLSX files of one sheet, written without a worker: pages may not start one from a text. */
import { packedArchive } from "./internal/ZipArchive.ts"

export type SheetCell = string | number

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packages = "http://schemas.openxmlformats.org/package/2006"
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const hexEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

/** Text in XML: what XML cannot say is said as spreadsheets do, `_x000D_`, and what looks so is kept from it. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_")
    .replaceAll(/[^\t\n -\uFFFD]/g, hexEscape)
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

const lettersOf = (column: number): string =>
  (column < 26 ? "" : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Styles: of all cells, of headings, and of text that stays text when somebody types over it. */
const [headingStyle, textStyle] = [1, 2]

const cellXml = (cell: SheetCell, reference: string, style: number): string =>
  cell === ""
    ? ""
    : typeof cell === "number"
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`

const rowXml = (cells: ReadonlyArray<SheetCell>, index: number): string => {
  const style = index === 0 ? headingStyle : textStyle
  const xml = cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${index + 1}`, style)).join("")
  return `<row r="${index + 1}">${xml}</row>`
}

const [narrowest, widest] = [10, 40]

const widthOf = (rows: ReadonlyArray<ReadonlyArray<SheetCell>>, column: number): number =>
  rows.reduce((width, row) => Math.min(widest, Math.max(width, String(row[column] ?? "").length + 2)), narrowest)

const sheetXml = (rows: ReadonlyArray<ReadonlyArray<SheetCell>>): string => {
  const columns = (rows[0] ?? []).map((_, column) => {
    const number = column + 1
    return `<col min="${number}" max="${number}" width="${widthOf(rows, column)}" style="${textStyle}" customWidth="1"/>`
  })
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `<cols>${columns.join("")}</cols><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`
  )
}

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

const relationships = (...each: ReadonlyArray<string>): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${each.join("")}</Relationships>`

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${content}.${type}+xml"/>`

/** Returns the bytes of an XLSX file with these rows, the first of which is the headings. No cell is a formula. */
export const writeSpreadsheet = (
  sheetName: string,
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>
): Uint8Array<ArrayBuffer> =>
  packedArchive({
    "[Content_Types].xml":
      `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      override("workbook", "sheet.main") +
      override("worksheets/sheet1", "worksheet") +
      override("styles", "styles") +
      "</Types>",
    "_rels/.rels": relationships(relationship("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml":
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">` +
      `<sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      relationship("rId1", "worksheet", "worksheets/sheet1.xml"),
      relationship("rId2", "styles", "styles.xml")
    ),
    "xl/styles.xml": stylesXml,
    "xl/worksheets/sheet1.xml": sheetXml(rows)
  })
