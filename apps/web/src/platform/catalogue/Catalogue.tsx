/** The strings and formats of the reader's language. What only planners see is loaded with their pages. */
import { type ComponentType, createContext, use, useMemo } from "react"
import type { english } from "./English.ts"
import type { plannerEnglish } from "./PlannerEnglish.ts"

export type GuestMessages = typeof english
export type PlannerMessages = typeof plannerEnglish
export type Messages = GuestMessages & PlannerMessages

interface Catalogue {
  readonly ofGuests: () => Promise<GuestMessages>
  readonly ofPlanners: () => Promise<PlannerMessages>
}

const inEnglish: Catalogue = {
  ofGuests: async () => (await import("./English.ts")).english,
  ofPlanners: async () => (await import("./PlannerEnglish.ts")).plannerEnglish
}

const catalogues: Readonly<Record<string, Catalogue>> = {
  en: inEnglish,
  de: {
    ofGuests: async () => (await import("./German.ts")).german,
    ofPlanners: async () => (await import("./PlannerGerman.ts")).plannerGerman
  }
}

/** In the first language of the reader that there is one for; in English otherwise. */
const catalogue = (): Catalogue => {
  const language = navigator.languages.map((tag) => tag.split("-", 1)[0] ?? "").find((one) => one in catalogues)
  return catalogues[language ?? "en"] ?? inEnglish
}

export const loadMessages = (): Promise<GuestMessages> => catalogue().ofGuests()

export const MessagesContext = createContext<GuestMessages | null>(null)
const PlannerMessagesContext = createContext<Messages | null>(null)

/** What every page may say. */
export const useGuestMessages = (): GuestMessages => {
  const messages = use(MessagesContext)
  if (messages === null) throw new Error("no catalogue has been loaded")
  return messages
}

/** What pages of planners may say. */
export const useMessages = (): Messages => {
  const messages = use(PlannerMessagesContext)
  if (messages === null) throw new Error("the catalogue of planners has not been loaded")
  return messages
}

/** Loads a page of planners together with what it says. */
export const forPlanners = async (page: Promise<ComponentType>): Promise<{ readonly default: ComponentType }> => {
  const [Page, ofPlanners] = await Promise.all([page, catalogue().ofPlanners()])
  const PlannerPage = () => {
    const ofGuests = useGuestMessages()
    const messages = useMemo(() => ({ ...ofGuests, ...ofPlanners }), [ofGuests])
    return (
      <PlannerMessagesContext value={messages}>
        <Page />
      </PlannerMessagesContext>
    )
  }
  return { default: PlannerPage }
}

/** Some browsers name languages in ways that `Intl` does not take, such as `en-US@posix`. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The reader's region with the catalogue's language, such as `en-GB`, so that dates look familiar. */
const localeFor = (language: string): string =>
  navigator.languages.find((tag) => tag.split("-", 1)[0] === language && isLocale(tag)) ?? language

export interface Formats {
  readonly number: (value: number) => string
  /** Such as “1.2 GB”. */
  readonly bytes: (value: number) => string
  /** Day and time of day, where the occasion takes place. */
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

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

const makeFormats = (locale: string, timeZone: string | undefined): Formats => {
  const numbers = new Intl.NumberFormat(locale)
  const times = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone })
  })
  const lists = new Intl.ListFormat(locale, { type: "conjunction" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" })
  return {
    number: (value) => numbers.format(value),
    bytes: (value) => {
      const power = Math.max(
        0,
        byteUnits.findLastIndex((_, each) => value >= 1024 ** each)
      )
      const unit = byteUnits[power] ?? "byte"
      const format = new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: "short",
        maximumFractionDigits: 1
      })
      return format.format(value / 1024 ** power)
    },
    dayAndTime: (timestamp) => times.format(new Date(timestamp)),
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
  const { locale } = useGuestMessages()
  return useMemo(() => makeFormats(localeFor(locale), timeZone), [locale, timeZone])
}
