/** vCards, 2.1 to 4, as address books export them. */
import { Result } from "effect"
import { FileRefused } from "./FileRefused.ts"
import { listOfNames } from "./ListCell.ts"
import { readLimits } from "./ReadLimits.ts"
import { type Sheet, sheetOf } from "./Sheet.ts"

/** The headings of a sheet of cards; each is a member of an import's row. */
export const cardHeadings = ["display_name", "email", "phone", "groups", "notes"] as const

interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

const quotedPrintable = (value: string, parameters: string): string => {
  const bytes = value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const charset = /CHARSET=([^;:]+)/i.exec(parameters)?.[1] ?? "utf-8"
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
  } catch {
    return bytes
  }
}

function* linesOf(text: string) {
  const lineBreak = /\r\n|\r|\n/g
  let start = 0
  while (start < text.length) {
    lineBreak.lastIndex = start
    const end = lineBreak.exec(text)?.index ?? text.length
    yield text.slice(start, end)
    start = end + (text.startsWith("\r\n", end) ? 2 : 1)
  }
}

/** The lines of properties: those that were folded put together again. */
function* unfolded(text: string) {
  let pieces: Array<string> = []
  let encoded = false
  for (const line of linesOf(text)) {
    const last = pieces.at(-1)
    if (encoded && last?.endsWith("=")) {
      pieces.splice(-1, 1, last.slice(0, -1), line)
    } else if (/^[ \t]/.test(line)) {
      pieces.push(line.slice(1))
    } else {
      if (pieces.length > 0) yield pieces.join("")
      pieces = [line]
      encoded = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)
    }
  }
  if (pieces.length > 0) yield pieces.join("")
}

const propertyOf = (line: string): Property | null => {
  const [, name, parameters = "", value = ""] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? []
  if (name === undefined) return null
  const encoded = /QUOTED-PRINTABLE/i.test(parameters)
  return { name: name.toUpperCase(), parameters, value: encoded ? quotedPrintable(value, parameters) : value }
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped)).trim()

/** The parts of a value between separators that are not escaped. */
const parts = (value: string, separator: ";" | ","): ReadonlyArray<string> => {
  const found: Array<string> = []
  let start = 0
  for (let index = 0; index <= value.length; index++) {
    if (value[index] === "\\") index++
    else if (index === value.length || value[index] === separator) {
      found.push(unescaped(value.slice(start, index)))
      start = index + 1
    }
  }
  return found
}

/** The preferred property of a name, or else the first. */
const first = (card: ReadonlyArray<Property>, name: string): string => {
  const found = card.filter((property) => property.name === name && property.value.trim() !== "")
  const property = found.find(({ parameters }) => /PREF/i.test(parameters)) ?? found[0]
  return property === undefined ? "" : unescaped(property.value)
}

const displayName = (card: ReadonlyArray<Property>): string => {
  const formatted = first(card, "FN")
  if (formatted !== "") return formatted
  const [family = "", given = "", middle = ""] = parts(card.find(({ name }) => name === "N")?.value ?? "", ";")
  const name = [given, middle, family].filter((part) => part !== "").join(" ")
  return name === "" ? (parts(card.find((property) => property.name === "ORG")?.value ?? "", ";")[0] ?? "") : name
}

const cardCells = (card: ReadonlyArray<Property>): ReadonlyArray<string> => [
  displayName(card),
  first(card, "EMAIL").replace(/^mailto:/i, ""),
  first(card, "TEL").replace(/^tel:/i, ""),
  listOfNames(card.filter(({ name }) => name === "CATEGORIES").flatMap(({ value }) => parts(value, ","))),
  first(card, "NOTE")
]

/** Whether the text is vCards. */
export const isContactCards = (text: string): boolean => /^\s*BEGIN:VCARD\b/i.test(text)

/** Reads one row from each card; the row of the first is 2, below the headings. */
export const readContactCards = (text: string): Result.Result<Sheet, FileRefused> => {
  const cards: Array<Array<Property>> = []
  for (const line of unfolded(text)) {
    const property = propertyOf(line)
    if (property === null || property.name === "END") continue
    if (property.name === "BEGIN") {
      cards.push([])
      if (cards.length > readLimits.rows)
        return Result.fail(new FileRefused({ code: "too_many_rows", row: cards.length + 1 }))
    } else cards.at(-1)?.push(property)
  }
  return sheetOf("", [cardHeadings, ...cards.map(cardCells)])
}
