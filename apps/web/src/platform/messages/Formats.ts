/** Numbers, dates and lists, as the reader's region writes them. */
import { useMemo } from "react"
import { useMessages } from "./Messages.tsx"

/** Some browsers name languages in ways that `Intl` does not take, such as `en-US@posix`. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Returns the reader's region with the catalogue's language, such as `en-GB`, so that dates look familiar. */
export const localeFor = (language: string): string =>
  navigator.languages.find((tag) => tag.split("-", 1)[0] === language && isLocale(tag)) ?? language

export interface Formats {
  readonly number: (value: number) => string
  /** Day, with its year, and time of day, where the occasion takes place. */
  readonly dayAndTime: (timestamp: string) => string
  readonly list: (items: ReadonlyArray<string>) => string
  /** Such as “2 minutes ago”. */
  readonly ago: (timestamp: string, now: number) => string
  readonly compare: (a: string, b: string) => number
}

const spans: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1]
]

const makeFormats = (locale: string, timeZone: string | undefined): Formats => {
  const numbers = new Intl.NumberFormat(locale)
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: "full",
    timeStyle: "short",
    ...(timeZone === undefined ? {} : { timeZone })
  })
  const lists = new Intl.ListFormat(locale, { type: "conjunction" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" })
  return {
    number: (value) => numbers.format(value),
    dayAndTime: (timestamp) => `${times.format(new Date(timestamp))}${locale.startsWith("de") ? "\u00a0Uhr" : ""}`,
    list: (items) => lists.format(items),
    ago: (timestamp, now) => {
      const seconds = (new Date(timestamp).getTime() - now) / 1000
      const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ["second", 1]
      return relative.format(Math.round(seconds / length), unit)
    },
    compare: collator.compare
  }
}

/** `timeZone` is the occasion's; without it, the device's. */
export const useFormats = (timeZone?: string): Formats => {
  const { locale } = useMessages()
  return useMemo(() => makeFormats(localeFor(locale), timeZone), [locale, timeZone])
}
