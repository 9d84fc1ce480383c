/** Names of people at a table as short as they can be told apart there: given names, and a household by its family's. */
interface Named {
  readonly display_name: string
  readonly type: "person" | "household" | "group" | "vendor"
}

export interface ShortName<One> {
  readonly one: One
  readonly name: string
}

/** What names of households begin or end with besides the family's. */
const common = /^(?:(?:the|family|die|familie|haushalt|household)\s+)+|(?:\s+(?:family|familie|household))+$/giu

/** Titles, such as "Dr." or "Prof.", come before given names, and so may a picture. */
const isGiven = (word: string): boolean => !word.endsWith(".") && /\p{L}/u.test(word)

const wordsOf = (name: string): ReadonlyArray<string> => {
  const words = name.trim().split(/\s+/)
  const named = words.filter(isGiven)
  return named.length === 0 ? words : named
}

/** Returns the name of a household without words such as "family". */
export const familyOf = (name: string): string => name.trim().replace(common, "")

/** A word that stands before the name of a family and belongs to it, as in "van Dyke" and "de la Cruz". */
const isParticle = (word: string): boolean => /^\p{Ll}/u.test(word)

/** Returns the words of a person's name, with where those of the family begin: the last, and the particles before it. */
export const familyStart = (words: ReadonlyArray<string>): number => {
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? "")) start -= 1
  return start
}

/** The ways to call somebody, the shortest first. */
const waysToCall = ({ display_name, type }: Named): ReadonlyArray<string> => {
  if (type !== "person") return [familyOf(display_name), display_name]
  const words = wordsOf(display_name)
  const [given = display_name] = words
  if (words.length < 2) return [given, display_name]
  const family = words.slice(familyStart(words))
  const initial = [...family.slice(0, -1), `${[...(family.at(-1) ?? "")][0] ?? ""}.`].join(" ")
  return [given, `${given} ${initial}`, display_name]
}

/** Returns the names of everybody at a table, in the order given, no two alike unless they are. */
export const shortNames = <One extends Named>(people: ReadonlyArray<One>): ReadonlyArray<ShortName<One>> => {
  const called = people.map((one) => ({ one, ways: waysToCall(one) }))
  const users = new Map<string, number>()
  for (const { ways } of called) for (const way of new Set(ways)) users.set(way, (users.get(way) ?? 0) + 1)
  return called.map(({ one, ways }) => ({
    one,
    name: ways.find((way) => users.get(way) === 1) ?? one.display_name
  }))
}
