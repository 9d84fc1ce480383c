/** Files that were made to exhaust whoever reads them. */
import { assert, describe, it } from "@effect/vitest"
import { strToU8, zipSync } from "fflate"
import { readLimits } from "../src/ReadLimits.ts"
import { cellsOf, rowsOf } from "./ReadingFixture.ts"
import { workbook } from "./Workbook.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)
const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`
const sheet = (rows: string) => cellsOf(workbook({ sheets: { A: rows } }))

/** The archive with what its directory says of a file's size replaced. */
const claiming = (archive: Uint8Array, name: string, size: number): Uint8Array => {
  const bytes = archive.slice()
  const data = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 46; at++) {
    if (data.getUint32(at, true) !== 0x02014b50) continue
    const length = data.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name)
      data.setUint32(at + 24, size, true)
  }
  return bytes
}

const bombed = "xl/worksheets/sheet1.xml"

const bomb = (megabytes: number): Uint8Array =>
  zipSync({ "xl/workbook.xml": strToU8("<workbook/>"), [bombed]: new Uint8Array(megabytes << 20) })

describe("a hostile file", () => {
  it("of more than 50 MB is not looked at [ACTOR-51]", async () => {
    assert.strictEqual(await cellsOf(new Uint8Array(50 * 1024 * 1024 + 1)), "file_too_large")
  })

  it("of 50 MB is refused as soon as it says too much [ACTOR-51]", async () => {
    const filled = (text: string) => bytesOf(text.repeat(Math.floor(readLimits.bytes / text.length)))
    assert.match(String(await cellsOf(filled("Name,Notes\n"))), /^too_many_rows \d+$/)
    assert.match(String(await cellsOf(filled(";"))), /^too_many_columns 1$/)
    assert.match(String(await cellsOf(filled("\n"))), /^too_many_rows \d+$/)
    assert.match(String(await cellsOf(filled(`${"x,".repeat(499)}x\n`))), /^too_many_cells \d+$/)
    assert.strictEqual(await cellsOf(bytesOf(`Name\n"${"x".repeat(readLimits.bytes - 10)}`)), "quote_not_closed 2")
    assert.match(String(await cellsOf(filled("BEGIN:VCARD\nFN:A\n"))), /^too_many_rows \d+$/)
  })

  it("of 100,000 columns is read if the cells are empty, and else refused [ACTOR-51]", async () => {
    assert.deepEqual(await cellsOf(`Name${",".repeat(100_000 - 1)}\nAnna`), [["Name"], ["Anna"]])
    assert.strictEqual(await cellsOf(`Name${",".repeat(100_000)}\nAnna`), "too_many_columns 1")
    assert.strictEqual(await cellsOf(`Name${",x".repeat(99_999)}\nAnna`), "too_many_columns 1")
  })

  it("of exactly 5,000 people is read, and one more is too many [ACTOR-51]", async () => {
    const people = (count: number) =>
      `Name\n${Array.from({ length: count }, (_, index) => `Guest ${index}`).join("\n")}`
    assert.strictEqual((await rowsOf(people(5_000))).rows.length, 5_000)
    assert.strictEqual(await cellsOf(people(5_001 + 10)), "too_many_rows 5012")
  })

  it("that unpacks to more than it says, or says too much, is not unpacked [ACTOR-51]", async () => {
    assert.strictEqual(await cellsOf(claiming(bomb(1), bombed, 65 << 20)), "archive_too_large")
    const lying = claiming(bomb(32), bombed, 1000)
    assert.isBelow(lying.length, 1 << 18)
    assert.strictEqual(await cellsOf(lying), "file_damaged")
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`xl/${index}.xml`, new Uint8Array(0)]))
    assert.strictEqual(await cellsOf(zipSync(many)), "archive_too_large")
  })

  it("of few cells far apart is not spread out [ACTOR-51]", async () => {
    assert.strictEqual(
      await sheet(`<row r="1">${cell("A1")}</row><row r="1048576">${cell("XFD1048576")}</row>`),
      "too_many_cells"
    )
    for (const reference of ["A1e9", "A9999999", "ZZZZZ1", "&#65;1", "A1048577", "XFE1"]) {
      assert.strictEqual(await sheet(`<row>${cell(reference)}</row>`), "file_damaged", reference)
    }
    for (const row of ['r="1e999"', 'r="99999999"', "r='&#57;&#57;&#57;9999999'", 'a=">" r="Infinity"', 'x:r="1e9"']) {
      assert.strictEqual(await sheet(`<row ${row}>${cell("A1")}</row>`), "file_damaged", row)
    }
    const empty = Array.from({ length: 10 }, (_, index) => [`S${index}`, '<row r="1048576"></row>'] as const)
    assert.strictEqual(await cellsOf(workbook({ sheets: Object.fromEntries(empty) })), "too_many_rows")
    assert.strictEqual(
      await sheet(`<row r="1">${cell("A1")}</row><row r="2"><c r="XFD2"/></row><row r="1048576"/>`).then(String),
      "1"
    )
  })

  it("with formulas gives what they came to, and runs none [ACTOR-51]", async () => {
    const formula = '<c r="A2" t="str"><f>HYPERLINK("https://evil.example/")</f><v>Anna</v></c>'
    const heading = '<c r="A1" t="inlineStr"><is><t>Name</t></is></c>'
    const bytes = workbook({ sheets: { A: `<row r="1">${heading}</row><row r="2">${formula}</row>` } })
    assert.deepEqual((await rowsOf(bytes)).rows, [{ row: 2, display_name: "Anna" }])
    const rows = (await rowsOf("Name,Phone\n=cmd|' /C calc'!A0,+49 170\n'=1+1,'+49 171\n")).rows
    assert.deepEqual(
      rows.map(({ display_name, phone }) => [display_name, phone]),
      [
        ["=cmd|' /C calc'!A0", "+49 170"],
        ["=1+1", "+49 171"]
      ]
    )
  })
})
