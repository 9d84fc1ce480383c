/** An event as a file that calendars take (iCalendar, RFC 5545). */

export interface CalendarEvent {
  /** Stays the same when the file is made again, so that calendars change their entry and do not add another. */
  readonly id: string
  readonly title: string
  /** RFC 3339, in UTC. */
  readonly startsAt: string
  readonly endsAt: string
  readonly place: string | null
  /** Where the guest sits, and what else there is to say. */
  readonly notes: string
  /** The page that says more. */
  readonly url: string | null
}

const lineBreak = "\r\n"
const longestLine = 75

/** A value of the type TEXT: nothing of it ends the line or the value. Control characters, which it may not have, are left out. */
export const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)

/** How many octets a character is in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** Breaks a line after at most 75 octets, never within a character. What follows a break begins with a space. */
export const foldedLine = (line: string): string => {
  let folded = ""
  let length = 0
  for (const character of line) {
    const octets = octetsOf(character)
    if (length + octets > longestLine) {
      folded += `${lineBreak} `
      length = 1
    }
    folded += character
    length += octets
  }
  return folded
}

/** A time in UTC, such as `20270619T180000Z`, which means the same in every time zone. */
const utc = (time: string): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, "")

/** The time set aside for an event, in milliseconds. */
const setAside = 4 * 3_600_000

/**
 * Returns when to expect the end of an event that begins then, among events that begin at `others`: nobody has said it, and
 * RFC 5545 would have one without an end be over as it begins.
 */
export const expectedEnd = (startsAt: string, others: ReadonlyArray<string>): string => {
  const start = Date.parse(startsAt)
  const following = others.map((time) => Date.parse(time)).filter((time) => time > start)
  return new Date(Math.min(start + setAside, ...following)).toISOString()
}

/** Returns the file; `now` is the time at which it is made. */
export const calendarFile = (event: CalendarEvent, now: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Banquet//Guest pages//EN",
    "BEGIN:VEVENT",
    `UID:${event.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapedText(event.title)}`,
    ...(event.place === null ? [] : [`LOCATION:${escapedText(event.place)}`]),
    `DESCRIPTION:${escapedText(event.notes)}`,
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    "END:VEVENT",
    "END:VCALENDAR"
  ]
    .map((line) => `${foldedLine(line)}${lineBreak}`)
    .join("")
