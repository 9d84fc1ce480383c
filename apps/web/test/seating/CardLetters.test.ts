/** The letters of cards, which are all half as wide as high. */
import { describe, expect, it } from "vitest"
import { labelSheets } from "../../src/design/print/SheetFormat.ts"
import { cardLetters } from "../../src/seating/print/CardLetters.ts"
import { flowed, type Measure } from "../../src/seating/print/FlowedText.ts"

const measure: Measure = ({ text }) => Array.from(text).length / 2

const sizes = [
  ...Object.values(labelSheets),
  { width: 85, height: 55 },
  { width: 148, height: 105 },
  { width: 20, height: 20 },
  { width: 25, height: 70 },
  { width: 120, height: 20 }
]
const names = [
  "Jo",
  "Zoë Müller",
  "Екатерина Константиновна Преображенская",
  "The table of our very dear old friends",
  "W".repeat(60)
]

describe("on a card of any size [SEAT-142, SEAT-231]", () => {
  it("a name and its table have room, in letters as large as they can be", () => {
    for (const { height, width } of sizes) {
      for (const name of names) {
        for (const below of [null, "Table 1", names[3]!]) {
          const letters = cardLetters({ width, height }, name, below, measure)
          const taken = [
            { text: name, size: letters.name },
            ...(below === null ? [] : [{ text: below, size: letters.below }])
          ].map(({ size, text }) => flowed([{ text, isBold: false }], (width - 8) / size, measure).length * 1.15 * size)
          expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.95 * (height - 6))
          expect(letters.name).toBeGreaterThanOrEqual(letters.below)
        }
      }
    }
  })

  it("a name of three long words stands in three lines rather than in small letters", () => {
    const { name } = cardLetters({ width: 85, height: 55 }, names[2]!, "Table 1", measure)
    expect(name).toBeGreaterThan(7)
    expect(cardLetters({ width: 25, height: 70 }, names[1]!, null, measure).name).toBeGreaterThan(4)
  })
})
