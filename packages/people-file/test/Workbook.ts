/** XLSX files as other programs write them. */
import { strToU8, zipSync } from "fflate"

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** A workbook with the rows of these sheets as XML; the cell style 1 is a date. */
export const workbook = ({
  sheets,
  strings = []
}: {
  readonly sheets: Readonly<Record<string, string>>
  readonly strings?: ReadonlyArray<string>
}): Uint8Array => {
  const names = Object.keys(sheets)
  const part = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const texts: Record<string, string> = {
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, index) => part("worksheet", `rId${index + 1}`, `worksheets/sheet${index + 1}.xml`))
      .join("")}${part("sharedStrings", "s", "sharedStrings.xml")}${part("styles", "t", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
      ])
    )
  }
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])))
}
