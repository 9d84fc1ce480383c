/** What files are read from in tests. */
import { Result } from "effect"
import { type ImportEvent, tableOf } from "../src/ColumnMatch.ts"
import { readPeopleFile } from "../src/PeopleFile.ts"
import { peopleRows } from "../src/PeopleRows.ts"

export const events: ReadonlyArray<ImportEvent> = [
  { key: "ceremony", name: "Trauung" },
  { key: "dinner", name: "Dinner & Dance" }
]

const byteOrderMarks = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
  "windows-1252": []
}
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const
export type Encoding = (typeof encodings)[number]

/** What Windows-1252 has where Latin-1 has control characters. */
const windows = new Map(
  Array.from({ length: 32 }, (_, index) => 0x80 + index).map((byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte
  ])
)

/** Whether every character can be written in Windows-1252. */
export const fitsWindows1252 = (text: string): boolean =>
  Array.from(text).every(
    (character) => windows.has(character) || character < "\u0080" || (character >= "\u00a0" && character <= "\u00ff")
  )

export const encoded = (text: string, encoding: Encoding, mark: boolean): Uint8Array => {
  const bytes =
    encoding === "utf-8"
      ? new TextEncoder().encode(text)
      : encoding === "windows-1252"
        ? Array.from(text, (character) => windows.get(character) ?? character.charCodeAt(0))
        : Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) =>
            encoding === "utf-16le" ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]
          )
  return Uint8Array.from([...(mark ? byteOrderMarks[encoding] : []), ...bytes])
}

/** The cells of the first sheet, or why there are none. */
export const cellsOf = async (bytes: Uint8Array | string) =>
  Result.match(await readPeopleFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, events), {
    onFailure: ({ code, row }) => (row === undefined ? code : `${code} ${row}`),
    onSuccess: ({ sheets: [{ rows }] }) => rows.map(({ cells }) => cells)
  })

/** What an import is given of a file's first sheet, with its columns matched by name. */
export const rowsOf = async (bytes: Uint8Array | string) => {
  const read = await readPeopleFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, events)
  const { columns, rows } = tableOf(Result.getOrThrow(read).sheets[0], events)
  return peopleRows(columns, rows)
}
