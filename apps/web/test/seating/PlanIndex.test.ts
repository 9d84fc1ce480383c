import { describe, expect, it } from "vitest"
import { type CandidateSearch, findCandidates, wholeList } from "../../src/seating/planner/people/CandidateSearch.ts"
import { preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { zonesBeside } from "../../src/seating/planner/PlanRecords.ts"
import { sectionInView } from "../../src/seating/planner/tables/ZoneInView.ts"
import type { Candidate } from "../../src/seating/planner/SeatingView.ts"
import { isToSeat } from "../../src/seating/planner/SeatsNeeded.ts"
import { canTake, groupsAt, seatPlan, tablesFor } from "../../src/seating/planner/TableFit.ts"
import { candidate, planOf, table } from "./Plans.ts"

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
      candidate("eve", { display_name: "Eve", rsvp: "pending", covered_by: "seat-of-rui" })
    ],
    seats: { rui: ["known", 2] }
  })
)
const one = (key: string) => index.candidates.get(key) ?? candidate(key)
const idsOf = (candidates: ReadonlyArray<Candidate>) => candidates.map(({ actor_id }) => actor_id)
const find = (search: Partial<CandidateSearch>, plan = index) =>
  findCandidates(plan, plan.plan.candidates, { ...wholeList, ...search })
const names = (text: string) => idsOf(find({ scope: "everybody", text }).candidates)

describe("finding people", () => {
  it("minds neither accents nor case, nor the order of words", () => {
    expect(names("nunez INES")).toEqual(["ines"])
    expect(names("marie")).toEqual(["dora"])
    expect(names("known")).toEqual(["rui", "eve"])
    expect(names("unez")).toEqual([])
  })

  it("puts names first, then those who belong to what is called exactly so, then what only begins like it", () => {
    expect(names("family nun")).toEqual(["family", "ines", "rui"])
    const tables = [table("a", 4, { name: "Table 4" }), table("b", 4, { name: "Table 40" })]
    const candidates = [
      candidate("tim"),
      candidate("ann"),
      candidate("table 41"),
      candidate("kim", { covered_by: "seat-of-ann" })
    ]
    const plan = indexPlan(planOf({ tables, candidates, seats: { tim: ["b", 1], ann: ["a", 1] } }))
    expect(idsOf(find({ scope: "everybody", text: "table 4" }, plan).candidates)).toEqual([
      "table 41",
      "ann",
      "kim",
      "tim"
    ])
  })

  it("looks beyond the list for whoever is not in it, and counts who else would match", () => {
    expect(find({ text: "rui" })).toMatchObject({ candidates: [one("rui")], isWidened: true })
    expect(find({ text: "nunez" })).toMatchObject({
      candidates: [one("family"), one("ines")].toReversed(),
      elsewhere: 1
    })
    expect(find({ text: "nobody" })).toEqual({ candidates: [], elsewhere: 0, isWidened: false })
    expect(idsOf(find({ scope: "everybody", group: "The Núñez family", text: "r" }).candidates)).toEqual(["rui"])
    expect(idsOf(find({ scope: "everybody", rsvp: "pending" }).candidates)).toEqual(["eve"])
  })

  it("keeps to those without a seat who come, and are not covered", () => {
    expect(idsOf(find({}).candidates)).toEqual(["ines", "family", "choir"])
    expect(isToSeat(index, one("dora"))).toBe(false)
  })

  it("lets a household go whose people all sit by themselves", () => {
    const { plan } = index
    const settled = indexPlan(planOf({ ...plan, seats: { rui: ["known", 2], ines: ["known", 3] } }))
    expect(idsOf(find({}, settled).candidates)).toEqual(["choir"])
  })
})

describe("a plan that has changed", () => {
  it("keeps the lists that hold the same, so that nothing is drawn again", () => {
    const moved = preview(index.plan, {
      kind: "seat",
      actorId: "eve",
      tableId: "large",
      seatNumber: null,
      seatLabel: null
    })
    const next = indexPlan(moved, index)
    expect(next.seated.get("known")).toBe(index.seated.get("known"))
    expect(next.seated.get("large")).not.toBe(index.seated.get("large"))
    expect(indexPlan({ ...index.plan }, index).tablesOf.get(null)).toBe(index.tablesOf.get(null))
  })
})

describe("zones on the board", () => {
  const zones = ["garden", "hall", "porch"].map((id, sort_order) => ({ id, name: id, sort_order }))
  const sections = (...tables: ReadonlyArray<ReturnType<typeof table>>) =>
    indexPlan(planOf({ zones, tables, seats: {} })).sections.map((zone) => zone?.id ?? null)

  it("come after those with tables until they are used, and tables without a zone last", () => {
    expect(sections(table("one", 2))).toEqual(["garden", "hall", "porch", null])
    expect(sections(table("one", 2), table("two", 2, { seating_zone_id: "porch" }))).toEqual([
      "porch",
      "garden",
      "hall",
      null
    ])
  })

  it("change places with those that are shown beside them", () => {
    const tables = [table("one", 2, { seating_zone_id: "garden" }), table("two", 2, { seating_zone_id: "porch" })]
    const plan = planOf({ zones, tables, seats: {} })
    expect(zonesBeside(plan, "hall").map(({ id }) => id)).toEqual(["hall"])
    const moved = preview(plan, { kind: "moveZone", zoneId: "porch", by: -1 })
    expect(indexPlan(moved).sections.map((zone) => zone?.id)).toEqual(["porch", "garden", "hall"])
    expect(preview(plan, { kind: "moveZone", zoneId: "hall", by: 1 })).toBe(plan)
  })
})

describe("the zone in view, where new tables go", () => {
  const ends = [300, 700, 1000]
  it("is the first while nothing is scrolled, the last at the end, and each in between", () => {
    const at = (top: number) => sectionInView(ends, { top, most: 600, height: 400 })
    expect([at(0), at(250), at(600)]).toEqual([0, 1, 2])
    expect(sectionInView(ends, { top: 0, most: 0, height: 1000 })).toBe(0)
    expect(sectionInView([], { top: 0, most: 0, height: 1000 })).toBe(-1)
    const passed = Array.from({ length: 601 }, (_, top) => at(top))
    expect(passed).toEqual(passed.toSorted((a, b) => a - b))
    expect(new Set(passed)).toEqual(new Set([0, 1, 2]))
  })
})

describe("tables for a person", () => {
  it("come with company first, then those that they fill best, then those that cannot take them", () => {
    expect(tablesFor(index, one("ines")).map(({ id }) => id)).toEqual(["known", "small", "large"])
    expect(tablesFor(index, one("choir")).map(({ id }) => id)).toEqual(["known", "large", "small"])
    expect(canTake(index, one("choir"), table("small", 2))).toBe(false)
    expect(canTake(index, one("dora"), table("large", 8))).toBe(false)
  })

  it("say from which of their groups people sit there [SEAT-413]", () => {
    const groups = (key: string, at: string) => groupsAt(index, one(key), table(at, 4))
    expect(groups("ines", "known")).toEqual(["The Núñez family"])
    expect([groups("ines", "small"), groups("rui", "known"), groups("choir", "known")]).toEqual([[], [], []])
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
