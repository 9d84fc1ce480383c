/** Times as clocks on the wall of the occasion show them, such as `2026-06-20T18:30`, and as timestamps. */

/** Returns how far the zone is ahead of UTC then, in milliseconds. */
const offsetAt = (time: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"))
  return shown - Math.floor(time / 1000) * 1000
}

/** Returns what `<input type="datetime-local">` shows for a timestamp. */
export const wallTimeOf = (timestamp: string, timeZone: string): string => {
  const time = Date.parse(timestamp)
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16)
}

/** `null` for what is no time. An hour that a change of the clocks leaves out is taken for the one after it. */
export const timestampOf = (wallTime: string, timeZone: string): string | null => {
  const shown = Date.parse(`${wallTime}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(shown)) return null
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}

const minute = 60_000

/** Returns when the minute after a time begins: what is before it includes the minute of that time. */
export const minuteAfter = (timestamp: string): string => new Date(Date.parse(timestamp) + minute).toISOString()

/** Returns the last minute that ends at a timestamp or before. */
export const minuteBefore = (timestamp: string): string => new Date(Date.parse(timestamp) - minute).toISOString()
