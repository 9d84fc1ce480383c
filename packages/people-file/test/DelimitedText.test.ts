import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { delimiters, readDelimited } from "../src/DelimitedText.ts"
import { readPasted } from "../src/PeopleFile.ts"
import { writeTableFile } from "../src/TableFile.ts"
import { cellsOf, encoded, encodings, fitsWindows1252 } from "./ReadingFixture.ts"

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

describe("lists as CSV", () => {
  it("are read with commas, semicolons and tabs, as their headings say [ACTOR-45]", async () => {
    for (const delimiter of delimiters) {
      const line = (...cells: ReadonlyArray<string>) => cells.join(delimiter)
      assert.deepEqual(await cellsOf(`${line("Name", "Haushalt")}\n${line("Zoë", "Roßmann")}\n`), [
        ["Name", "Haushalt"],
        ["Zoë", "Roßmann"]
      ])
    }
    assert.deepEqual(await cellsOf("Name;Notizen\nAnna;a, b, c, d, e\nBen;f, g, h\n"), [
      ["Name", "Notizen"],
      ["Anna", "a, b, c, d, e"],
      ["Ben", "f, g, h"]
    ])
    assert.deepEqual(await cellsOf("Hochzeit von Anna, Ben, und allen, die kommen\n\nName;Gruppe\nCarla;Familie"), [
      ["Hochzeit von Anna, Ben, und allen, die kommen"],
      ["Name", "Gruppe"],
      ["Carla", "Familie"]
    ])
    assert.deepEqual(await cellsOf("sep=;\r\nName;a,b\r\nAnna;c,d"), [
      ["Name", "a,b"],
      ["Anna", "c,d"]
    ])
  })

  it("have quotes, line breaks within them, and rows as a spreadsheet numbers them [ACTOR-45]", () => {
    const text = 'Name,Notes\r\n"Anna ""Nan"" Smith","first\r\nsecond"\r\n,\r\n\r\nBob "B" Ott,"x"y\rCy,\n'
    const { rows } = Result.getOrThrow(readDelimited(text, ","))
    assert.deepEqual(rows, [
      { row: 1, cells: ["Name", "Notes"] },
      { row: 2, cells: ['Anna "Nan" Smith', "first\r\nsecond"] },
      { row: 5, cells: ['Bob "B" Ott', "xy"] },
      { row: 6, cells: ["Cy"] }
    ])
  })

  it("are read in UTF-8, UTF-16 and Windows-1252, with and without a byte order mark [ACTOR-45]", async () => {
    const text = "Name;Unverträglichkeiten\r\nJürgen Groß;Nüsse – „Erdnuss“ €\r\n"
    for (const encoding of encodings) {
      for (const mark of [true, false]) {
        assert.deepEqual(
          await cellsOf(encoded(text, encoding, mark)),
          [
            ["Name", "Unverträglichkeiten"],
            ["Jürgen Groß", "Nüsse – „Erdnuss“ €"]
          ],
          `${encoding} ${mark}`
        )
      }
    }
  })

  it.effect.prop(
    "any cells are read as they were written, whatever the delimiter and the encoding [ACTOR-45]",
    [Schema.Array(Schema.Array(Schema.String))],
    ([given]) =>
      Effect.promise(async () => {
        const rows = given.map((row) => row.map((cell) => cell.toWellFormed().replaceAll("\u0000", "")))
        const expected = [["Name", "Notes"], ...rows]
          .map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1))
          .filter((row) => row.length > 0)
        for (const delimiter of delimiters) {
          const text = [["Name", "Notes"], ...rows].map((row) => row.map(quoted).join(delimiter)).join("\n")
          for (const encoding of encodings) {
            if (
              encoding === "windows-1252" &&
              (!fitsWindows1252(text) || new TextEncoder().encode(text).length === text.length)
            )
              continue
            for (const mark of [true, false]) {
              const read = await cellsOf(encoded(text, encoding, mark))
              // Among the first characters control characters are no text.
              if (read !== "file_type_unknown") assert.deepEqual(read, expected)
            }
          }
        }
      }),
    { arbitrary: { runs: 30 } }
  )

  it.prop("what is written is read again [ACTOR-52]", [Schema.Array(Schema.String)], ([cells]) => {
    for (const delimiter of delimiters) {
      const bytes = writeTableFile([["=heading", ...cells]], "csv", { delimiter, sheet: "" })
      const text = new TextDecoder().decode(bytes)
      assert.match(text, /^'=heading/)
      for (const line of Result.getOrThrow(readDelimited(text, delimiter)).rows[0]?.cells ?? []) {
        assert.notMatch(line, /^[=+\-@\t\r]/)
      }
    }
  })
})

describe("cells that are pasted", () => {
  it("are read as a file is, tabs between them [ACTOR-48]", () => {
    const { format, sheets } = Result.getOrThrow(readPasted('Name\tHaushalt\r\nAnna\t"Ott\nund Co"\r\n', []))
    assert.strictEqual(format, "pasted")
    assert.deepEqual(
      sheets[0].rows.map(({ cells }) => cells),
      [
        ["Name", "Haushalt"],
        ["Anna", "Ott\nund Co"]
      ]
    )
  })
})
