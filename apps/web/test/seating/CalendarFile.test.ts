import { it } from "@effect/vitest"
import { Schema } from "effect"
import { describe, expect, it as test } from "vitest"
import { calendarFile, escapedText, expectedEnd, foldedLine } from "../../src/seating/guest/CalendarFile.ts"

const octets = (line: string): number => new TextEncoder().encode(line).length

/** What a calendar does first: joins what was folded. */
const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, "")

/** What a calendar reads from a value of the type TEXT. */
const readText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character))

const linesOf = (file: string): ReadonlyArray<string> => unfolded(file).split("\r\n").slice(0, -1)

const now = "2027-05-01T10:00:00.250Z"
const dinner = {
  id: "0190c42e-0000-7000-8000-000000000001",
  title: "Dinner · Ana & Ben",
  startsAt: "2027-06-19T18:00:00.000Z",
  endsAt: "2027-06-19T22:00:00.000Z",
  notes: "Ana: Table 4 · Seat 2\nThe end is an estimate.",
  place: "Quinta da Oliveira; Rua das Flores 12, Sintra",
  url: "https://ana-and-ben.example/seating"
}

/** Characters of every length in UTF-8, and those that mean something in a calendar. */
const Characters = Schema.Array(
  Schema.Literals(["a", " ", "é", "€", "🐈", "\\", ";", ",", ":", '"', "\n", "\r\n", "\r", "\t", "\0", "\u0085", "n"])
)
/** Also longer than a line. */
const Times = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))

describe("a calendar file", () => {
  test("sets four hours aside, or as many as there are until the guest's next event [SEAT-72]", () => {
    const { startsAt } = dinner
    expect(expectedEnd(startsAt, [startsAt])).toBe("2027-06-19T22:00:00.000Z")
    expect(expectedEnd(startsAt, ["2027-06-19T14:00:00Z", "2027-06-19T20:30:00Z", "2027-06-20T09:00:00Z"])).toBe(
      "2027-06-19T20:30:00.000Z"
    )
  })

  test("has one event with its time in UTC, its place and its page", () => {
    expect(linesOf(calendarFile(dinner, now))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Banquet//Guest pages//EN",
      "BEGIN:VEVENT",
      "UID:0190c42e-0000-7000-8000-000000000001",
      "DTSTAMP:20270501T100000Z",
      "DTSTART:20270619T180000Z",
      "DTEND:20270619T220000Z",
      "SUMMARY:Dinner · Ana & Ben",
      String.raw`LOCATION:Quinta da Oliveira\; Rua das Flores 12\, Sintra`,
      String.raw`DESCRIPTION:Ana: Table 4 · Seat 2\nThe end is an estimate.`,
      "URL:https://ana-and-ben.example/seating",
      "END:VEVENT",
      "END:VCALENDAR"
    ])
  })

  test("begins when it is nineteen hours in Lisbon, whatever the clock of the phone says", () => {
    const stamp = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(calendarFile(dinner, now))
    const [year, month, day, hour, minute, second] = (stamp ?? []).slice(1).map(Number)
    const moment = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second))
    const inLisbon = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Lisbon", timeStyle: "short" })
    expect(inLisbon.format(moment)).toBe("19:00")
  })

  test("says nothing of a place or a page that there is not, and keeps its UID when all else changes", () => {
    const lines = linesOf(calendarFile({ ...dinner, title: "Late dinner", place: null, url: null }, dinner.startsAt))
    expect(lines.filter((line) => /^(?:LOCATION|URL)/.test(line))).toEqual([])
    expect(lines).toContain(`UID:${dinner.id}`)
  })

  it.prop(
    "reads back what was written, in lines of at most 75 octets that end with CRLF",
    [Characters, Characters, Times],
    ([a, b, times]) => {
      const [title, place] = [a.join("").repeat(times), b.join("")]
      const file = calendarFile({ ...dinner, title, place }, now)
      const physical = file.split("\r\n")
      expect(physical.pop()).toBe("")
      for (const line of physical) {
        expect(octets(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.isWellFormed()).toBe(true)
        expect(line).toMatch(/^(?: |[A-Z]+:)/)
      }
      const written = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\0\u0085]/g, "")
      const value = (name: string) =>
        readText(
          linesOf(file)
            .find((line) => line.startsWith(`${name}:`))!
            .slice(name.length + 1)
        )
      expect([value("SUMMARY"), value("LOCATION")]).toEqual([written(title), written(place)])
      expect(linesOf(file).length).toBe(14)
    }
  )

  it.prop(
    "folds a line of any characters where it must and nowhere else",
    [Characters, Times],
    ([characters, times]) => {
      const line = escapedText(characters.join("").repeat(times))
      const parts = foldedLine(line).split("\r\n")
      expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(line)
      for (const [index, part] of parts.entries()) {
        expect(octets(part)).toBeLessThanOrEqual(75)
        const next = parts[index + 1]
        if (next !== undefined) expect(octets(part) + octets([...next][1] ?? "")).toBeGreaterThan(75)
      }
    }
  )
})
