/** Returns the number of edits that turn one text into the other: a character more, less or other, or two neighbours in the other order. */
const distance = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Infinity
        )
      )
    }
  }
  return at(from.length, to.length)
}

/** Names that are longer are not compared. */
const longest = 100

/** Returns the nearest of the known names, upper and lower case being one; `null` where none is within a third of its letters. */
export const suggestion = (name: string, known: Iterable<string>): string | null => {
  if (name.length > longest) return null
  let nearest: { readonly candidate: string; readonly edits: number } | null = null
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase())
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3))
    if (edits <= allowed && (nearest === null || edits < nearest.edits)) nearest = { candidate, edits }
  }
  return nearest?.candidate ?? null
}

/** Returns the text with `; did you mean …?` behind it, where some known name is near. */
export const withSuggestion = (text: string, name: string, known: Iterable<string>): string => {
  const meant = suggestion(name, known)
  return meant === null ? text : `${text}; did you mean ${meant}?`
}
