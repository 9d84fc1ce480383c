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
    scan: (deeds: string) =>
      `Scannen Sie den Code mit der Kamera Ihres Handys.${deeds === "" ? "" : ` So können Sie ${deeds}.`}`,
    own: (deeds: string) =>
      `Scannen Sie den Code neben Ihrem Namen mit der Kamera Ihres Handys.${deeds === "" ? "" : ` So können Sie ${deeds}.`} Oder öffnen Sie die Adresse daneben.`,
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

/**
 * Returns the events that the link of a guest opens, by the rule of the server: those to which it is invited itself, as a direct
 * member of a household or group, or as a household through its people; all of them where it is invited to none.
 */
const eventsOf = (
  { id, member_of, type, invitations }: Guest,
  guests: ReadonlyArray<Guest>,
  events: ReadonlyArray<OccasionEvent>
): ReadonlyArray<OccasionEvent> => {
  const units = new Set(member_of.map((unit) => unit.id))
  const related = guests.filter(
    (one) => units.has(one.id) || (type === "household" && one.member_of.some((unit) => unit.id === id))
  )
  const invited = new Set([...invitations, ...related.flatMap((one) => one.invitations)].map((one) => one.event_id))
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

const timesOf = (locale: string, timeZone: string) => {
  const written = (options: Intl.DateTimeFormatOptions, after = "") => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (time: number) => `${format.format(time)}${after}`
  }
  const hour = locale.startsWith("de") ? "\u00a0Uhr" : ""
  return {
    day: written({ dateStyle: "full" }),
    shortDay: written({ weekday: "short", day: "numeric", month: "long" }),
    time: written({ timeStyle: "short" }, hour),
    dayAndTime: written({ dateStyle: "full", timeStyle: "short" }, hour)
  }
}

const joined = (separator: string, ...texts: ReadonlyArray<string | null | undefined>): string =>
  texts.filter((text) => text != null).join(separator)

/**
 * Returns, line by line, what a guest's events are called, when they begin, and where. What all of them share, a day or a
 * place, is said once. The only event of an occasion is not named.
 */
export const whenAndWhere = ({ events, guest, guests, locale, timeZone }: WhenAndWhere): ReadonlyArray<string> => {
  const own = eventsOf(guest, guests, events)
    .map((event) => ({ ...event, starts: Date.parse(event.starts_at) }))
    .toSorted((a, b) => a.starts - b.starts)
  const [first, second] = own
  if (first === undefined) return []
  const times = timesOf(locale, timeZone)
  if (second === undefined) {
    const name = events.length > 1 ? first.name : null
    return [joined(" · ", name, times.dayAndTime(first.starts), first.place)]
  }
  const day = times.day(first.starts)
  const isOneDay = own.every(({ starts }) => times.day(starts) === day)
  const place = own.every((event) => event.place === first.place) ? first.place : null
  const shared = joined(" · ", isOneDay ? day : null, place)
  const lines = own.map(({ name, starts, ...event }) =>
    joined(
      ", ",
      isOneDay ? `${times.time(starts)} ${name}` : `${times.shortDay(starts)}, ${times.time(starts)}: ${name}`,
      place === null ? event.place : null
    )
  )
  return shared === "" ? lines : [shared, ...lines]
}
