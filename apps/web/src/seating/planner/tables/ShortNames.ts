/** Names of people at a table as short as they can be told apart there: given names, and a household by its family's. */
import type { Seated } from "../PlanIndex.ts"

export interface ShortName {
  readonly actorId: string
  readonly name: string
  /** How many seats they take. */
  readonly seats: number
}

/** What names of households begin or end with besides the family's. */
const common = /^(?:the|family|die|familie|haushalt|household)\s+|\s+(?:family|familie|household)$/giu

/** Titles, such as "Dr." or "Prof.", come before given names. */
const isTitle = (word: string): boolean => word.endsWith(".")

const wordsOf = (name: string): ReadonlyArray<string> => {
  const words = name.trim().split(/\s+/)
  const named = words.filter((word) => !isTitle(word))
  return named.length === 0 ? words : named
}

const familyOf = (name: string): string => {
  let short = name.trim()
  for (let next = short.replace(common, ""); next !== short && next !== ""; next = short.replace(common, ""))
    short = next
  return short
}

/** The ways to call somebody, the shortest first. */
const waysToCall = ({ candidate }: Seated): ReadonlyArray<string> => {
  const { display_name, type } = candidate
  if (type !== "person") return [familyOf(display_name), display_name]
  const words = wordsOf(display_name)
  const [given = display_name] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const initial = last === undefined ? [] : [`${given} ${[...last][0] ?? ""}.`]
  return [given, ...initial, display_name]
}

/** Returns the names of everybody at a table, in the order of their seats, no two alike unless they are. */
export const shortNames = (people: ReadonlyArray<Seated>): ReadonlyArray<ShortName> => {
  const called = people.map((one) => ({ one, ways: waysToCall(one) }))
  const users = new Map<string, number>()
  for (const { ways } of called) for (const way of new Set(ways)) users.set(way, (users.get(way) ?? 0) + 1)
  return called.map(({ one: { candidate }, ways }) => ({
    actorId: candidate.actor_id,
    name: ways.find((way) => users.get(way) === 1) ?? candidate.display_name,
    seats: candidate.party_size
  }))
}
