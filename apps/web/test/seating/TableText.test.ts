/** The text on tables in the room, measured with letters that are half as wide as high. */
import { chairRadius, tableTop, type TableForm, tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { describe, expect, it } from "vitest"
import type { Measure } from "../../src/seating/print/FlowedText.ts"
import { initialsOnChairs } from "../../src/seating/planner/room/TableInitials.ts"
import { tableText, tableTexts, widestLabels } from "../../src/seating/planner/room/TableText.ts"
import { ownNumbers } from "../../src/seating/TableNumbers.ts"
import { candidate } from "./Plans.ts"
import { misplaced } from "./TextPlaces.ts"

const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/\s/g, " ")
const measure: Measure = ({ text }) => Array.from(bare(text)).length / 2

const people = [
  candidate("a", { type: "household", display_name: "Familie Bauer", party_size: 3 }),
  ...["Jonas Weber", "Annemarie Vogel", "Anna Schmidt", "Anna Lorenz", "Charlotte Krug"].map((name) =>
    candidate(name, { display_name: name })
  )
]
const shortNames = ["Bauer ×3", "Jonas", "Annemarie", "Anna S.", "Anna L.", "Charlotte"]
const texts = tableTexts({ name: "Table 12", number: "12", count: "8/8" }, people, measure)

const round: TableForm = { shape: "round", capacity: 8 }

/** Returns the text on a table top of this width in pixels. */
const written = (form: TableForm, width: number, angle = 0, of = texts) => {
  const { rows, size } = tableText(form, { angle }, of, width / tableTop(form).width)
  const lines = rows.map(({ line }) => line.pieces.map(({ text }) => bare(text)).join(" "))
  return { lines, text: lines.join(" "), size, growth: rows[0]?.growth ?? 1 }
}

describe("a table in the room [SEAT-236, SEAT-298]", () => {
  it("has the names of who sits there where they are read on its top, a household with how many it is", () => {
    for (const shape of tableShapes) {
      for (const angle of [0, 30, 90]) {
        const { size, text } = written({ shape, capacity: 8 }, shape === "head" ? 320 : 240, angle)
        expect({ shape, angle, text }).toEqual({ shape, angle, text: ["Table 12 8/8", ...shortNames].join(" ") })
        expect(size).toBeGreaterThanOrEqual(9)
      }
    }
  })

  it("has fewer words the smaller it is: its name and how many sit there, its number and how many, its number", () => {
    const ways = [70, 56, 40, 24, 8].map((width) => written(round, width))
    expect(ways.map(({ text }) => text)).toEqual(["Table 12 8/8", "Table 12 8/8", "12 8/8", "12", ""])
    const heights = ways.slice(0, -1).map(({ growth, size }) => growth * size)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(8.99)
    // A number stays on the line of what it counts.
    expect(ways[1]?.lines).toEqual(["Table 12", "8/8"])
  })

  it("looks like those that are as large: all have names, or numbers with how many sit there [SEAT-420]", () => {
    const tables = ["Table 8", "Table 12", "Garden"].map((name) => ({ id: name, name, ...round }))
    const larger = { id: "Grand table 40", name: "Grand table 40", shape: "round", capacity: 12 } as const
    const widest = widestLabels([...tables, larger], ownNumbers([...tables, larger]), measure)
    expect(Object.fromEntries(widest)).toEqual({
      "Table 8": { name: "Table 12", number: "12" },
      "Table 12": { name: "Table 12", number: "12" },
      "Grand table 40": { name: "Grand table 40", number: "40" }
    })
    const label = { name: "Table 8", number: "8", count: "8/8" }
    const alone = tableTexts(label, people, measure)
    const alike = tableTexts(label, people, measure, { ...widest.get("Table 8")!, count: "8/8" })
    const kind = (text: string) => text.replaceAll(/\d+/g, "0")
    const widths = Array.from({ length: 60 }, (_, at) => at + 20)
    const kinds = (of: typeof texts) => widths.map((width) => kind(written(round, width, 0, of).text))
    // Where the wider has no number either, the narrower has its own rather than nothing.
    const shown = kinds(texts).map((text, at) => (text === "" ? kinds(alone)[at] : text))
    expect(kinds(alike)).toEqual(shown)
    expect(kinds(alone)).not.toEqual(shown)
  })

  it("has the beginning of a name that no number stands for, as much of it as is read", () => {
    const named = tableTexts({ name: "Rosengarten", number: undefined, count: "8/8" }, people, measure)
    const ways = [90, 64, 44, 30, 12].map((width) => written(round, width, 0, named).text)
    expect(ways).toEqual(["Rosengarten 8/8", "Rosengarten 8/8", "Rosenga…", "Rose…", ""])
    const numbers = ownNumbers(["Table 1", "Garden 2", "Terrace 2", "Rosengarten"].map((name) => ({ id: name, name })))
    expect([...numbers]).toEqual([["Table 1", "1"]])
  })

  it("has letters of at most 13 pixels, however large it is", () => {
    expect(written(round, 600)).toMatchObject({ size: 13 })
  })
})

const scales = [0.05, 0.1, 0.175, 0.25, 0.3, 0.387, 0.4, 0.5, 0.55, 0.7, 0.9, 1.25, 2]
const angles = [0, 15, 45, 90, 140, 200, 270, 345]
const capacities = Array.from({ length: 40 }, (_, at) => at + 1)
const labels = [
  { name: "Table 12", number: "12" },
  { name: "Tisch 120", number: "120" },
  { name: "Rosengarten", number: undefined },
  { name: "Freundinnen und Freunde der Braut aus Köln und Umgebung", number: undefined },
  { name: "W".repeat(60), number: undefined },
  { name: "李小龙的桌子", number: undefined }
]

describe("what is written in the room, on tables of all shapes and 1 to 40 seats, at all scales [SEAT-298]", () => {
  it.each(labels)("stays on the top and off the chairs, or is not there: $name", ({ name, number }) => {
    for (const capacity of capacities) {
      const guests = Array.from({ length: capacity }, (_, at) => people[at % people.length]!)
      const of = tableTexts({ name, number, count: `${capacity}/${capacity}` }, guests, measure)
      for (const [at, shape] of tableShapes.entries()) {
        for (const [nth, scale] of scales.entries()) {
          const form = { shape, capacity }
          const place = { angle: angles[(capacity + at + nth) % angles.length]! }
          const text = tableText(form, place, of, scale)
          expect({ form, place, scale, wrong: misplaced(form, place, text, scale) }).toEqual({
            form,
            place,
            scale,
            wrong: []
          })
        }
      }
    }
  })

  it("has all names at the largest scale", () => {
    for (const capacity of capacities) {
      const guests = people.slice(0, capacity)
      const of = tableTexts({ name: "Table 12", number: "12", count: "8/8" }, guests, measure)
      for (const shape of tableShapes) {
        const text = tableText({ shape, capacity }, { angle: 0 }, of, 2)
        expect(text.rows.flatMap(({ line }) => line.pieces)).toHaveLength(guests.length + 1)
      }
    }
  })

  it("has initials on chairs of 24 pixels and more, upright and within them", () => {
    const names = ["Familie Bauer", "Jonas Weber", "Wilma Wagner", "李小龙"]
    for (const capacity of capacities) {
      for (const shape of tableShapes) {
        const form = { shape, capacity }
        for (const scale of scales) {
          const initials = initialsOnChairs(form, { angle: 75 }, names, scale, measure)
          const shown = Math.min(names.length, capacity)
          expect(initials).toHaveLength(chairRadius * 2 * scale < 24 ? 0 : shown)
          for (const { size, text } of initials) {
            const reach = Math.hypot((measure({ text, isBold: true }) * size) / 2, 0.42 * size)
            expect(reach).toBeLessThanOrEqual(chairRadius * scale)
            expect(size).toBeGreaterThanOrEqual(9)
          }
        }
      }
    }
    expect(initialsOnChairs(round, { angle: 0 }, names, 1, measure).map(({ text }) => text)).toEqual([
      "B",
      "JW",
      "WW",
      "李"
    ])
    const [first, ...others] = initialsOnChairs(round, { angle: 90 }, [undefined, "Ana Berg"], 1, measure)
    expect([first?.seat, others]).toEqual([2, []])
  })
})
