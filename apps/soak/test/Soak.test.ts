import { describe, expect, it } from "@effect/vitest"
import { SeededRandom } from "../src/SeededRandom.ts"
import { changesProblems } from "../src/ChangesHistory.ts"
import { Figures } from "../src/Figures.ts"
import { isFlat, memoryTrend } from "../src/MemoryTrend.ts"
import { MonotonicValue } from "../src/Span.ts"

const mebibytes = (...values: ReadonlyArray<number>) => values.map((value) => value * 1_048_576)

describe("SeededRandom", () => {
  it("draws the same lots for the same seed and name, and others for another", () => {
    const lots = (seed: number, name: string) => {
      const random = new SeededRandom(seed, name)
      return Array.from({ length: 20 }, () => random.whole(1, 1000))
    }
    expect(lots(1, "faults")).toEqual(lots(1, "faults"))
    expect(lots(1, "faults")).not.toEqual(lots(2, "faults"))
    expect(lots(1, "faults")).not.toEqual(lots(1, "client 1"))
    expect(new Set(lots(3, "a")).size).toBeGreaterThan(15)
  })
})

describe("A number that only rises", () => {
  const revisions = new MonotonicValue([
    { sentAt: 0, endedAt: 10, value: 1 },
    { sentAt: 20, endedAt: 90, value: 3 },
    { sentAt: 30, endedAt: 40, value: 2 }
  ])

  it("was at least what somebody had been told before, and at most what somebody was told who asked after", () => {
    expect([revisions.before(5), revisions.before(11), revisions.before(50), revisions.before(91)]).toEqual([
      -Infinity,
      1,
      2,
      3
    ])
    expect([revisions.after(-1), revisions.after(10), revisions.after(25), revisions.after(30)]).toEqual([
      1,
      2,
      2,
      Infinity
    ])
  })
})

describe("Changes", () => {
  const heard = (position: number, id: string, eventId: string | null = "party") => ({
    position,
    id,
    kind: "gallery_item",
    eventId
  })
  const expected = { gallery_item: ["a", "b"] }

  it("are believed when each was heard of at least once", () => {
    expect(changesProblems("a guest", [heard(1, "a"), heard(4, "b"), heard(5, "a")], expected, ["party"])).toEqual([])
  })

  it("are not believed when one was missed, came back, or was none of the listener's business", () => {
    const problems = changesProblems("a guest", [heard(4, "a"), heard(4, "a"), heard(5, "c", "family")], expected, [
      "party"
    ])
    expect(problems).toEqual([
      "a guest heard position 4 after 4",
      "a guest heard of a gallery_item of an event that is not open",
      "a guest never heard of 1 of 2 of the kind gallery_item"
    ])
  })
})

describe("Memory", () => {
  const life = (of: (second: number) => number) =>
    memoryTrend(mebibytes(...Array.from({ length: 400 }, (_, at) => of(at))))

  it("is flat when it rises at the beginning only", () => {
    const trend = life((second) => Math.min(300, 200 + second))
    expect(trend?.quarters).toEqual([250, 300, 300, 300])
    expect(trend === null ? null : isFlat(trend)).toBe(true)
  })

  it("is not flat when it goes on rising", () => {
    const trend = life((second) => 200 + second)
    expect(trend === null ? null : isFlat(trend)).toBe(false)
  })

  it("says nothing of a short life", () => {
    expect(memoryTrend([1, 2, 3])).toBeNull()
    const trend = memoryTrend(mebibytes(1, 2, 3, 4))
    expect(trend === null ? false : isFlat(trend)).toBeNull()
  })
})

describe("Figures", () => {
  it("count everything, and measure what no fault was near", () => {
    const figures = new Figures()
    figures.fault({ sentAt: 1000, endedAt: 2000 })
    figures.request("feed", { sentAt: 100, endedAt: 110, outcome: 200 })
    figures.request("feed", { sentAt: 990, endedAt: 1990, outcome: 200 })
    figures.request("feed", { sentAt: 1500, endedAt: 1510, outcome: "refused connection" })
    figures.request("feed", { sentAt: 3900, endedAt: 4500, outcome: 200 })
    expect(figures.rows).toEqual([
      {
        kind: "feed",
        requests: 4,
        outcomes: { 200: 3, "refused connection": 1 },
        medianMillis: 10,
        p99Millis: 10,
        slowestMillis: 10
      }
    ])
  })
})
