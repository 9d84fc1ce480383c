/** What the cards of links say, in the language of those who get them. */
import type { LocalizedText } from "../../platform/messages/Messages.tsx"
import type { Invitation } from "../../platform/ModuleWords.ts"
import type { OccasionEvent } from "../../platform/planner/useOccasionEvents.ts"
import type { Guest } from "./Guests.ts"
import type { Card } from "./mailMerge.ts"

export const cardLanguages = [
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" }
] as const

export type CardLanguage = (typeof cardLanguages)[number]["id"]

const words = {
  en: {
    scan: (deeds: string) => `Scan the code with your phone’s camera${deeds === "" ? "" : ` to ${deeds}`}.`,
    own: (deeds: string) =>
      `Scan the code beside your name with your phone’s camera${deeds === "" ? "" : ` to ${deeds}`}. Or open the address there.`,
    open: "Or open this address:"
  },
  de: {
    scan: (deeds: string) => `Scannen Sie den Code mit der Kamera Ihres Handys${deeds === "" ? "." : `: ${deeds}.`}`,
    own: (deeds: string) =>
      `Scannen Sie den Code neben Ihrem Namen mit der Kamera Ihres Handys${deeds === "" ? "." : `: ${deeds}.`} Oder öffnen Sie die Adresse dort.`,
    open: "Oder öffnen Sie diese Adresse:"
  }
} as const

/** Returns what can be done by one of these links or more, the most relevant first. */
export const deedsOf = (
  invitations: ReadonlyArray<Invitation>,
  cards: ReadonlyArray<Pick<Card, "guest">>
): ReadonlyArray<LocalizedText> =>
  invitations
    .filter(({ isFor }) => isFor === undefined || cards.some(({ guest }) => isFor(guest)))
    .toSorted((a, b) => b.relevance - a.relevance)
    .map(({ text }) => text)

/** Returns the deeds in a row, which complete "to …". */
const deedsText = (language: CardLanguage, deeds: ReadonlyArray<LocalizedText>): string => {
  const texts = deeds.map((text) => (language === "de" ? text.de : undefined) ?? text.en)
  return new Intl.ListFormat(language, { type: "conjunction" }).format(texts)
}

/** Returns what the code of a card is for. */
export const scanText = (language: CardLanguage, deeds: ReadonlyArray<LocalizedText>): string =>
  words[language].scan(deedsText(language, deeds))

/** Returns what the codes of a card are for that has several. */
export const ownCodeText = (language: CardLanguage, deeds: ReadonlyArray<LocalizedText>): string =>
  words[language].own(deedsText(language, deeds))

export const openText = (language: CardLanguage): string => words[language].open

/** Returns the events that somebody, or anybody of the household, is invited to; all of them where nobody is invited yet. */
const eventsOf = (
  { id, invitations }: Guest,
  guests: ReadonlyArray<Guest>,
  events: ReadonlyArray<OccasionEvent>
): ReadonlyArray<OccasionEvent> => {
  const members = guests.filter(({ member_of }) => member_of.some((unit) => unit.id === id))
  const invited = new Set([...invitations, ...members.flatMap((one) => one.invitations)].map((one) => one.event_id))
  return invited.size === 0 ? events : events.filter((event) => invited.has(event.id))
}

interface WhenAndWhere {
  readonly guest: Guest
  readonly guests: ReadonlyArray<Guest>
  readonly events: ReadonlyArray<OccasionEvent>
  readonly timeZone: string
  /** Such as `en-GB`. */
  readonly locale: string
}

/** Returns the day, or the first and the last, of a guest's events, and their place where all have the same. */
export const whenAndWhere = ({ events, guest, guests, locale, timeZone }: WhenAndWhere): string => {
  const own = eventsOf(guest, guests, events)
  const starts = own.map(({ starts_at }) => Date.parse(starts_at)).toSorted((a, b) => a - b)
  const [first] = starts
  if (first === undefined) return ""
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone })
  const [place, ...others] = new Set(own.map((event) => event.place))
  const day = days.formatRange(first, starts.at(-1) ?? first)
  return place === null || place === undefined || others.length > 0 ? day : `${day} · ${place}`
}
