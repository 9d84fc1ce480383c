/** Times in tables and lists, where words would be too long. */
import { useMemo } from "react"
import { localeFor } from "./Formats.ts"
import { useMessages } from "./Messages.tsx"

/** Returns day, year and time of day in short, such as “23 Nov 2026, 17:52”, where the occasion takes place. */
export const useMoments = (timeZone: string): ((timestamp: string) => string) => {
  const { locale } = useMessages()
  return useMemo(() => {
    const moments = new Intl.DateTimeFormat(localeFor(locale), { dateStyle: "medium", timeStyle: "short", timeZone })
    return (timestamp) => moments.format(new Date(timestamp))
  }, [locale, timeZone])
}
