import { describe, expect, it } from "vitest"
import { findCandidates, wholeList } from "../src/planner-seating/CandidateSearch.ts"
import { canTake, indexPlan, isToSeat, seatPlan, tablesFor } from "../src/planner-seating/SeatingView.ts"
import { candidate, planOf, table } from "./support/Plans.ts"

const family = { group_labels: ["The Núñez family"] }
const index = indexPlan(
  planOf({
    tables: [table("small", 2), table("large", 8), table("known", 4)],
    candidates: [
      candidate("ines", { ...family, display_name: "Inês Núñez" }),
      candidate("rui", { ...family, display_name: "Rui Núñez" }),
      candidate("family", { type: "household", display_name: "The Núñez family", party_size: 2 }),
      candidate("choir", { type: "group", display_name: "The Choir", party_size: 3 }),
      candidate("dora", { display_name: "Dora Anne-Marie", rsvp: "declined" }),
      candidate("eve", { display_name: "Eve", rsvp: "pending", covered_by: "seat-of-someone" })
    ],
    seats: { rui: ["known", 2] }
  })
)
const one = (key: string) => index.candidates.get(key) ?? candidate(key)
const names = (text: string) => findCandidates(index, { ...wholeList, scope: "everybody", text }).map((c) => c.actor_id)

describe("finding people", () => {
  it("minds neither accents nor case, nor the order of words", () => {
    expect(names("nunez INES")).toEqual(["ines"])
    expect(names("marie")).toEqual(["dora"])
    expect(names("family nun")).toEqual(["ines", "rui", "family"])
    expect(names("known")).toEqual(["rui"])
    expect(names("unez")).toEqual([])
  })

  it("keeps to those without a seat who come, and are not covered", () => {
    expect(findCandidates(index, wholeList).map((c) => c.actor_id)).toEqual(["ines", "family", "choir"])
    expect(isToSeat(index, one("dora"))).toBe(false)
  })

  it("lets a household go whose people all sit by themselves", () => {
    const { plan } = index
    const settled = indexPlan(planOf({ ...plan, seats: { rui: ["known", 2], ines: ["known", 3] } }))
    expect(findCandidates(settled, wholeList).map((c) => c.actor_id)).toEqual(["choir"])
  })
})

describe("tables for a person", () => {
  it("come with company first, then those that they fill best, then those that cannot take them", () => {
    expect(tablesFor(index, one("ines")).map(({ id }) => id)).toEqual(["known", "small", "large"])
    expect(tablesFor(index, one("choir")).map(({ id }) => id)).toEqual(["known", "large", "small"])
    expect(canTake(index, one("choir"), table("small", 2))).toBe(false)
    expect(canTake(index, one("dora"), table("large", 8))).toBe(false)
  })
})

describe("a table as it is drawn", () => {
  it("keeps numbered seats in their place and puts everybody else where there is room", () => {
    const drawn = indexPlan(
      planOf({
        tables: [table("one", 6)],
        candidates: [candidate("a"), candidate("b", { party_size: 3 })],
        seats: { a: ["one", 2], b: ["one", 4] }
      })
    )
    const [at] = drawn.plan.tables
    const seats = at === undefined ? [] : seatPlan(at, drawn.seated.get("one") ?? [])
    expect(seats.map((seat) => seat?.candidate.actor_id ?? null)).toEqual(["b", "a", "b", "b", null, null])
  })
})
