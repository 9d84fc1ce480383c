/** What is written on tables in the room, with letters that are all half as wide as high. */
import { tableExtent, type TableForm, tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { describe, expect, it } from "vitest"
import type { Measure } from "../../src/seating/print/FlowedText.ts"
import { tableText, tableTexts } from "../../src/seating/planner/room/TableText.ts"
import { candidate } from "./Plans.ts"

const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/\s/g, " ")
const measure: Measure = ({ text }) => Array.from(bare(text)).length / 2

const people = [
  candidate("a", { type: "household", display_name: "Familie Bauer", party_size: 3 }),
  ...["Jonas Weber", "Annemarie Vogel", "Anna Schmidt", "Anna Lorenz", "Charlotte Krug"].map((name) =>
    candidate(name, { display_name: name })
  )
]
const texts = tableTexts("Table 12", "8/8", people, measure)

const written = (form: TableForm, width: number, angle = 0) => {
  const { left, right } = tableExtent(form, 0)
  const { rows, size } = tableText(form, { angle }, texts, width / (right - left))
  return { size, words: rows.flatMap(({ line }) => line.pieces.map(({ text }) => bare(text))) }
}

const names = ["Bauer ×3", "Jonas", "Annemarie", "Anna S.", "Anna L.", "Charlotte"]

describe("a table in the room [SEAT-236]", () => {
  it("of every shape has the names of who sits there from 150 pixels on, a household with how many it is", () => {
    for (const shape of tableShapes) {
      for (const angle of [0, 30, 90]) {
        const { size, words } = written({ shape, capacity: 8 }, 150, angle)
        expect({ shape, angle, words: words.join(" ") }).toEqual({
          shape,
          angle,
          words: ["Table 12 8/8", ...names].join(" ")
        })
        expect(size).toBeGreaterThanOrEqual(9)
      }
    }
  })

  it("has initials where names cannot be read, and its name where they cannot either", () => {
    const round: TableForm = { shape: "round", capacity: 8 }
    expect(written(round, 80).words.join(" ")).toContain("B ×3")
    expect(written(round, 80).size).toBeGreaterThanOrEqual(9)
    expect(written(round, 40).words.join(" ")).toBe("Table 12 8/8")
  })

  it("that is smaller has names where they stay off its chairs", () => {
    expect(written({ shape: "square", capacity: 8 }, 149).words.join(" ")).toContain("Bauer ×3 Jonas")
    expect(written({ shape: "long", capacity: 8 }, 110).words.join(" ")).toContain("B ×3 JW")
  })

  it("has letters of at most 13 pixels, however large it is", () => {
    expect(written({ shape: "round", capacity: 8 }, 600)).toMatchObject({ size: 13 })
  })
})
