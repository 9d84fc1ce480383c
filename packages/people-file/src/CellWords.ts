/** What people write into cells, in English and German. */
import { foldedText } from "@banquet/platform-core/FoldedText"

const types = ["person", "household", "group", "vendor"] as const
export type RowType = (typeof types)[number]

export type RowResponse = "attending" | "declined" | "pending"

const typeWords: Readonly<Record<RowType, ReadonlyArray<string>>> = {
  person: ["person", "guest", "individual", "gast"],
  household: ["household", "family", "haushalt", "familie", "paar", "couple"],
  group: ["group", "gruppe"],
  vendor: ["vendor", "supplier", "dienstleister", "lieferant"]
}

const responseWords: Readonly<Record<RowResponse | "none", ReadonlyArray<string>>> = {
  attending: [
    "attending",
    "yes",
    "y",
    "x",
    "✓",
    "✔",
    "☑",
    "accepted",
    "accepts",
    "coming",
    "confirmed",
    "true",
    "1",
    "ja",
    "j",
    "zugesagt",
    "zusage",
    "kommt",
    "dabei",
    "nimmt teil",
    "wahr",
    "bestatigt",
    "bestaetigt"
  ],
  declined: [
    "declined",
    "declines",
    "no",
    "n",
    "✗",
    "✘",
    "not attending",
    "not coming",
    "cannot come",
    "regrets",
    "false",
    "0",
    "nein",
    "abgesagt",
    "absage",
    "kommt nicht",
    "nicht dabei",
    "falsch",
    "verhindert"
  ],
  pending: [
    "pending",
    "open",
    "invited",
    "maybe",
    "unknown",
    "?",
    "no answer",
    "no response",
    "no reply",
    "awaiting",
    "waiting",
    "offen",
    "noch offen",
    "eingeladen",
    "ausstehend",
    "vielleicht",
    "unbekannt",
    "keine antwort",
    "unbeantwortet",
    "steht aus"
  ],
  none: ["", "-", "–", "—", "/", "not invited", "nicht eingeladen"]
}

/** What stands in a list where there is something to tick; the rest is blank. */
const marks: ReadonlySet<string> = new Set(["x", "✓", "✔", "☑", "1"])

const lookup = <T extends string>(words: Readonly<Record<T, ReadonlyArray<string>>>, names: ReadonlyArray<T>) =>
  new Map(names.flatMap((name) => words[name].map((word) => [word, name] as const)))

const typeOfWord = lookup(typeWords, types)
const responseOfWord = lookup(responseWords, ["attending", "declined", "pending", "none"])

const folded = (cell: string): string => foldedText(cell).replaceAll(/\s+/g, " ").trim()

/** Returns the type that a cell says, if it says one. */
export const typeOfCell = (cell: string): RowType | undefined => typeOfWord.get(folded(cell))

/** Returns the answer that a cell says, `none` where it says that there is no invitation. */
export const responseOfCell = (cell: string): RowResponse | "none" | undefined => responseOfWord.get(folded(cell))

export const isMark = (cell: string): boolean => marks.has(folded(cell))

/** Returns whether a cell says that somebody is invited, if it says that or the contrary. */
export const isInvitedByCell = (cell: string): boolean | undefined => {
  const response = responseOfCell(cell)
  return response === undefined ? undefined : response === "attending" || response === "pending"
}

/** Returns the whole number that a cell says, as spreadsheets write one. */
export const wholeNumberOfCell = (cell: string): number | undefined => {
  const [, digits] = /^(\d{1,9})(?:[.,]0+)?$/.exec(cell.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
