/** Links that go to one household, together on a card. */
import type { Guest } from "./Guests.ts"
import type { Card } from "./mailMerge.ts"

/** A card with the links of people of a household, or with the one of somebody by themselves. */
export interface HouseholdCard {
  /** The household, or whose link it is. */
  readonly guest: Guest
  readonly cards: readonly [Card, ...ReadonlyArray<Card>]
  /** Which of the household's cards it is, from 1, and how many there are. */
  readonly part: readonly [number, number]
}

/** The maximum number of codes on a card, of a size that phones read. */
const mostCodes = 6

const householdId = ({ id, member_of }: Guest): string => member_of.find(({ type }) => type === "household")?.id ?? id

/** Returns whether several of the links go to one household. */
export const haveHouseholds = (cards: ReadonlyArray<Card>): boolean =>
  new Set(cards.map(({ guest }) => householdId(guest))).size < cards.length

/** Returns the links household by household, by name. Large households have several cards. */
export const householdCards = (
  cards: ReadonlyArray<Card>,
  guests: ReadonlyArray<Guest>,
  compare: (a: string, b: string) => number
): ReadonlyArray<HouseholdCard> => {
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const made: Array<HouseholdCard> = []
  for (const [id, own] of Map.groupBy(cards, ({ guest }) => householdId(guest))) {
    for (let start = 0; start < own.length; start += mostCodes) {
      const [first, ...others] = own.slice(start, start + mostCodes)
      if (first === undefined) continue
      const household = own.length === 1 ? undefined : byId.get(id)
      const part = [start / mostCodes + 1, Math.ceil(own.length / mostCodes)] as const
      made.push({ guest: household ?? first.guest, cards: [first, ...others], part })
    }
  }
  return made.toSorted((a, b) => compare(a.guest.display_name, b.guest.display_name))
}
