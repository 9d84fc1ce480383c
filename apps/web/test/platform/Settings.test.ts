import { describe, expect, it } from "vitest"
import { configFields } from "../../src/platform/settings/ConfigFields.ts"
import { fromClock, toClock } from "../../src/platform/settings/ZonedTime.ts"

describe("times on the clock of a zone", () => {
  it.each([
    ["2026-06-20T14:00:00.000Z", "Europe/Lisbon", "2026-06-20T15:00"],
    ["2026-12-31T23:30:00.000Z", "Asia/Tokyo", "2027-01-01T08:30"],
    ["2026-03-29T00:59:00.000Z", "Europe/Berlin", "2026-03-29T01:59"],
    ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29T03:00"],
    ["2026-07-01T00:15:00.000Z", "Asia/Kathmandu", "2026-07-01T06:00"]
  ])("%s in %s is %s, and back", (iso, zone, clock) => {
    expect(toClock(iso, zone)).toBe(clock)
    expect(fromClock(clock, zone)).toBe(iso)
  })

  it("is none of what is not whole", () => {
    for (const clock of ["", "2026-06-20", "tomorrow"]) expect(fromClock(clock, "UTC")).toBeNull()
  })
})

describe("the fields of a config that nobody has seen before [PLAT-56]", () => {
  const schema = {
    type: "object",
    properties: {
      allow_plus_ones: { type: "boolean", default: false },
      mode: { type: "string", enum: ["a_b", "c"] },
      meal_choices: { type: "array", items: { type: "string" }, default: [] },
      closes_at: { anyOf: [{ type: "string" }, { type: "null" }], title: "Closes" },
      volume: { anyOf: [{ type: "integer" }, { type: "null" }], default: 5 },
      questions: { type: "array", items: { type: "object" } }
    }
  }

  it("are choices, texts, numbers, lines and JSON", () => {
    expect(configFields(schema).map(({ kind, label, options }) => [label, options ?? kind])).toEqual([
      ["Allow plus ones", [true, false]],
      ["Mode", ["a_b", "c"]],
      ["Meal choices", "lines"],
      ["Closes", "text"],
      ["Volume", "number"],
      ["Questions", "json"]
    ])
    expect(configFields(null)).toEqual([])
  })

  it("read what is typed, and take blanks for nothing", () => {
    const parsed = (member: string, text: string) =>
      configFields(schema)
        .find((field) => field.member === member)
        ?.parse(text)
    expect(parsed("meal_choices", " Fish\n\nBeef ")).toEqual(["Fish", "Beef"])
    expect(parsed("volume", "7")).toBe(7)
    expect(parsed("volume", "loud")).toBeUndefined()
    expect(parsed("questions", "[{")).toBeUndefined()
    expect(parsed("questions", "[]")).toEqual([])
    for (const member of ["meal_choices", "volume", "questions", "closes_at"]) expect(parsed(member, " ")).toBeNull()
  })
})
