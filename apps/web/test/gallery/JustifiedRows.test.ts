import { describe, expect, it } from "vitest"
import { justifiedRows, type Measured, type Row, rowHeight } from "../../src/gallery/guest/JustifiedRows.ts"

const gap = 3
const shapes: ReadonlyArray<Measured> = [
  { width: 3, height: 2 },
  { width: 2, height: 3 },
  { width: 30, height: 4 },
  { width: 9, height: 20 }
]
const photos = (count: number): ReadonlyArray<Measured> =>
  Array.from({ length: count }, (_, index) => shapes[(index * 7) % shapes.length]!)

const right = ({ places }: Row<Measured>): number => {
  const last = places.at(-1)
  return last === undefined ? 0 : last.left + last.width
}

describe("justified rows", () => {
  for (const width of [320, 390, 1440]) {
    it(`reach from edge to edge of ${width} px, none of them too high`, () => {
      const { height, rows } = justifiedRows(photos(37), width, gap, false)
      for (const row of rows.slice(0, -1)) {
        expect(right(row)).toBeCloseTo(width)
        expect(row.height).toBeLessThanOrEqual(rowHeight(width))
      }
      expect(rows.flatMap(({ places }) => places).length).toBe(37)
      const last = rows.at(-1)!
      expect(height).toBeCloseTo(last.top + last.height)
      expect(right(last)).toBeLessThanOrEqual(width + 0.01)
    })
  }

  it("stay where they are when more photos come", () => {
    const before = justifiedRows(photos(20), 390, gap, true).rows
    const after = justifiedRows(photos(60), 390, gap, true).rows
    expect(after.slice(0, before.length)).toEqual(before)
  })

  it("hold back what does not fill a row while more is to come", () => {
    expect(justifiedRows(photos(1), 1440, gap, true)).toEqual({ rows: [], height: 0 })
    expect(justifiedRows(photos(1), 1440, gap, false).rows.length).toBe(1)
  })

  it("are none without photos", () => {
    expect(justifiedRows([], 390, gap, false)).toEqual({ rows: [], height: 0 })
  })
})
