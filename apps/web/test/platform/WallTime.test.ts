import { describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { expect } from "vitest"
import { minuteAfter, minuteBefore, timestampOf, wallTimeOf } from "../../src/platform/WallTime.ts"

const zones = [
  "UTC",
  "Europe/Lisbon",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia"
] as const

/** Minutes of the years from 2000 to 2050. */
const Minute = Schema.Int.check(Schema.isBetween({ minimum: 15_778_080, maximum: 42_075_360 }))

describe("times on the wall of the occasion", () => {
  it("are timestamps by its zone, in summer and in winter", () => {
    expect(timestampOf("2026-06-20T18:30", "Europe/Lisbon")).toBe("2026-06-20T17:30:00.000Z")
    expect(timestampOf("2026-12-20T18:30", "Europe/Lisbon")).toBe("2026-12-20T18:30:00.000Z")
    expect(wallTimeOf("2026-06-20T17:30:59.999Z", "Asia/Kolkata")).toBe("2026-06-20T23:00")
  })

  it.each([
    ["2026-06-20T14:00:00.000Z", "Europe/Lisbon", "2026-06-20T15:00"],
    ["2026-12-31T23:30:00.000Z", "Asia/Tokyo", "2027-01-01T08:30"],
    ["2026-03-29T00:59:00.000Z", "Europe/Berlin", "2026-03-29T01:59"],
    ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29T03:00"],
    ["2026-07-01T00:15:00.000Z", "Asia/Kathmandu", "2026-07-01T06:00"]
  ])("such as %s in %s are %s, and back", (timestamp, zone, wallTime) => {
    expect(wallTimeOf(timestamp, zone)).toBe(wallTime)
    expect(timestampOf(wallTime, zone)).toBe(timestamp)
  })

  it("that a change of the clocks leaves out are those after it", () => {
    expect(timestampOf("2026-03-29T01:30", "Europe/Lisbon")).toBe("2026-03-29T01:30:00.000Z")
    expect(wallTimeOf("2026-03-29T01:30:00.000Z", "Europe/Lisbon")).toBe("2026-03-29T02:30")
  })

  it("are none where nothing, or something else, is written", () => {
    for (const text of ["", "18:30", "2026-06-20", "2026-13-20T18:30", "0002-06", "tomorrow"]) {
      expect(timestampOf(text, "UTC")).toBe(null)
    }
  })

  it("include the minute that something is looked for until, and show it again", () => {
    const until = timestampOf("2026-06-20T11:36", "Europe/Lisbon") ?? ""
    expect(minuteAfter(until)).toBe("2026-06-20T10:37:00.000Z")
    expect("2026-06-20T10:36:59.999Z" < minuteAfter(until)).toBe(true)
    expect(wallTimeOf(minuteBefore(minuteAfter(until)), "Europe/Lisbon")).toBe("2026-06-20T11:36")
  })

  it.prop("come back as they were shown, wherever it is", [Minute, Schema.Literals(zones)], ([minute, zone]) => {
    const shown = wallTimeOf(new Date(minute * 60_000).toISOString(), zone)
    expect(wallTimeOf(timestampOf(shown, zone) ?? "", zone)).toBe(shown)
  })
})
