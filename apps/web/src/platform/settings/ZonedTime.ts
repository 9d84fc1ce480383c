/** Times as they are typed: on the clock of a time zone, without an offset. */

/** Returns how far the clock of the zone is ahead of UTC at that time, in milliseconds. */
const offsetAt = (time: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  }).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const clock = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"))
  return clock - Math.floor(time / 1000) * 1000
}

/** Returns what `<input type="datetime-local">` shows for a time. */
export const toClock = (iso: string, timeZone: string): string => {
  const time = Date.parse(iso)
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16)
}

/** Returns the time that the clock of the zone shows so; `null` for what is not whole. Of two such times the first. */
export const fromClock = (clock: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${clock}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(clock) || Number.isNaN(asUtc)) return null
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString()
}
