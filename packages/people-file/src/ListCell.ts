/** Several names in one cell. */

const needsQuotes = /[;,"\r\n]/

/** Returns a cell that lists the names, which `namesOfList` reads again. */
export const listOfNames = (names: ReadonlyArray<string>): string =>
  names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ")

/** Returns the names of a cell, between semicolons, commas or line breaks; a quoted name may have those itself. */
export const namesOfList = (cell: string): ReadonlyArray<string> => {
  const found = cell.match(/\s*"(?:[^"]|"")*"\s*(?=[;,\r\n]|$)|[^;,\r\n]+/g) ?? []
  const names = found.map((text) => {
    const name = text.trim()
    return name.length > 1 && name.startsWith('"') && name.endsWith('"')
      ? name.slice(1, -1).replaceAll('""', '"')
      : name
  })
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))]
}
