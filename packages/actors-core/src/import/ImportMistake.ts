/** Mistakes inside the rows of an import. */

export interface ImportMistake {
  /** The number of the row, as the import gives it; that of its place, from 1 on, where it gives none. */
  readonly row: number
  /** The member of the row, such as `groups[1]`; empty for the row as a whole. */
  readonly member: string
  /** Continues a sentence that begins with the member: `is missing`. Never repeats a value. */
  readonly message: string
}

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
