/** Mistakes inside the rows of an import. */
import { Schema } from "effect"

/** Names what is wrong, for programs. */
export const ImportMistakeCode = Schema.Literals([
  // In what the row says.
  "row_invalid",
  "name_missing",
  "text_invalid",
  "too_long",
  "key_invalid",
  "type_unknown",
  "number_invalid",
  "email_invalid",
  "response_unknown",
  "too_many_groups",
  "answers_invalid",
  // Between rows, and between rows and the people of the occasion.
  "same_actor",
  "same_key",
  "same_name",
  "type_fixed",
  "actor_ambiguous",
  "unit_ambiguous",
  "too_many_units",
  "event_unknown",
  "vendor_invited",
  "membership_cycle",
  /** The records of a module contradict the change. */
  "contradiction"
])
export type ImportMistakeCode = typeof ImportMistakeCode.Type

export interface ImportMistake {
  /** The number of the row, as the import gives it; that of its place, from 1 on, where it gives none. */
  readonly row: number
  /** The member of the row, such as `groups[1]`; empty for the row as a whole. */
  readonly member: string
  /** Continues a sentence that begins with the member: `is missing`. Never repeats a value. */
  readonly message: string
  readonly code: ImportMistakeCode
  /** The number of the row that it contradicts; left out where there is none. */
  readonly other_row?: number
}

/** A mistake without its place: its code, and the rest of a sentence that begins with the member. */
export type MistakeOf = Pick<ImportMistake, "code" | "message" | "other_row">

/** The mistakes that are named, and how many there are beside them. */
export interface ImportMistakes {
  readonly mistakes: ReadonlyArray<ImportMistake>
  readonly more: number
}

const mostNamed = 50

/** The maximum size of all that is named, in characters of JSON. */
const longest = 10_000

/** Returns the first of the items that are named together, and how many there are beside them. */
export const firstNamed = <Item>(
  items: ReadonlyArray<Item>
): { readonly named: ReadonlyArray<Item>; readonly more: number } => {
  const named: Array<Item> = []
  let length = 0
  for (const item of items.slice(0, mostNamed)) {
    length += JSON.stringify(item).length
    if (length > longest) break
    named.push(item)
  }
  return { named, more: items.length - named.length }
}

/** Returns at most 50 mistakes in the order of the rows. */
export const namedMistakes = (all: ReadonlyArray<ImportMistake>): ImportMistakes => {
  const { more, named } = firstNamed(all.toSorted((a, b) => a.row - b.row))
  return { mistakes: named, more }
}
