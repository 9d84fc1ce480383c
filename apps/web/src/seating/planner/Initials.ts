/** Words in the names of households that make no initials. */
const common = /^(?:the|family|die|familie)$/i

/** Returns the first letters of a name, for a seat or a table on which the name itself does not fit. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const own = words.filter((word) => !common.test(word))
  const [first = words[0] ?? "", last = ""] = [own[0], own.length > 1 ? own.at(-1) : ""]
  return `${[...first][0] ?? ""}${[...last][0] ?? ""}`.toUpperCase()
}
