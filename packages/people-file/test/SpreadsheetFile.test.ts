import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { strToU8, zipSync } from "fflate"
import { readPeopleFile } from "../src/PeopleFile.ts"
import { writeSpreadsheet } from "../src/SpreadsheetWriter.ts"
import { cellsOf, events } from "./ReadingFixture.ts"
import { workbook } from "./Workbook.ts"

describe("lists as XLSX", () => {
  it("are read with dates and numbers as text that people see [ACTOR-46]", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="s"><v>0</v></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>B1&amp;"x"</f><v>Anna</v></c><c r="B3"><v>4915112345678</v></c>' +
      '<c r="C3" s="1"><v>46193</v></c><c r="D3" s="1"><v>46193.75</v></c><c r="E3" s="1"><v>0.75</v></c>' +
      '<c r="F3"><v>0.30000000000000004</v></c><c r="G3" t="b"><v>1</v></c><c r="H3" t="e"><v>#REF!</v></c></row>'
    assert.deepEqual(await cellsOf(workbook({ sheets: { Gäste: rows }, strings: ["Telefon"] })), [
      ["Name", "Telefon"],
      ["Anna", "4915112345678", "2026-06-20", "2026-06-20 18:00", "18:00", "0.3", "TRUE"]
    ])
  })

  it("have sheets, of which those without cells are left out [ACTOR-46]", async () => {
    const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
    const bytes = workbook({ sheets: { Leer: "", Gäste: row("Name"), Team: row("Vendor") } })
    const { format, sheets } = Result.getOrThrow(await readPeopleFile(bytes, events))
    assert.deepEqual([format, ...sheets.map(({ name }) => name)], ["xlsx", "Gäste", "Team"])
  })

  it.effect.prop(
    "any cells are read as they were written [ACTOR-46, ACTOR-52]",
    [Schema.Array(Schema.Array(Schema.String))],
    ([given]) =>
      Effect.promise(async () => {
        const cells = given.map((row) => row.map((cell) => cell.toWellFormed()))
        const rows = [["Name"], ["constructor", "__proto__", "_x0041_", "a\r\nb\u0000\ufffe"], ...cells]
        const expected = rows
          .map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1))
          .filter((row) => row.length > 0)
        assert.deepEqual(await cellsOf(writeSpreadsheet("People", rows)), expected)
      }),
    { arbitrary: { runs: 30 } }
  )

  it("are refused where they are damaged, old, or something else [ACTOR-51]", async () => {
    const whole = workbook({ sheets: { A: '<row r="1"><c r="A1"><v>1</v></c></row>' } })
    assert.strictEqual(await cellsOf(whole.slice(0, -30)), "file_damaged")
    assert.strictEqual(await cellsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)), "old_excel_file")
    assert.strictEqual(await cellsOf(zipSync({ "content.xml": strToU8("<office/>") })), "file_type_unknown")
    assert.strictEqual(await cellsOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2)), "file_type_unknown")
    assert.strictEqual(await cellsOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0, 0x4a)), "file_type_unknown")
    assert.strictEqual(await cellsOf(new Uint8Array(0)), "file_empty")
    assert.strictEqual(await cellsOf(" \r\n;;\r\n"), "file_empty")
  })
})
