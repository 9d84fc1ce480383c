/** Several people at once: who is moved for those that are picked, and where they are spread. */
import { describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { expect } from "vitest"
import { preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { movableOf } from "../../src/seating/planner/picking/Movable.ts"
import { spreadOver } from "../../src/seating/planner/picking/Spread.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const smiths = candidate("smiths", { type: "household", display_name: "The Smiths", party_size: 2 })
const alice = candidate("alice", { group_labels: ["The Smiths"] })
const bob = candidate("bob", { group_labels: ["The Smiths"] })
const carol = candidate("carol")
const tables = [table("one", 4), table("two", 3, { sort_order: 1 })]

const movable = (plan: Parameters<typeof planOf>[0], ...picked: ReadonlyArray<string>): ReadonlyArray<string> =>
  movableOf(indexPlan(planOf({ tables, ...plan })), new Set(picked)).map(({ actor_id }) => actor_id)

describe("whoever is picked [SEAT-150]", () => {
  it("is moved once, with a household or alone", () => {
    expect(movable({ candidates: [smiths, alice, bob, carol], seats: {} }, "alice", "smiths", "bob", "carol")).toEqual([
      "smiths",
      "carol"
    ])
  })

  it("is moved with the household through which it has its seat", () => {
    const covered = [smiths, { ...alice, covered_by: "seat-of-smiths" }, bob]
    expect(movable({ candidates: covered, seats: { smiths: ["one", null] } }, "alice")).toEqual(["smiths"])
  })

  it("is each of the people of a household that sit one by one, or of whom one is not coming", () => {
    expect(movable({ candidates: [smiths, alice, bob], seats: { bob: ["one", null] } }, "smiths")).toEqual([
      "alice",
      "bob"
    ])
    const declined = candidate("bob", { group_labels: ["The Smiths"], rsvp: "declined" })
    expect(movable({ candidates: [smiths, alice, declined], seats: {} }, "smiths")).toEqual(["alice"])
  })

  it("is nobody who is not coming", () => {
    expect(movable({ candidates: [candidate("dave", { rsvp: "declined" })], seats: {} }, "dave")).toEqual([])
  })

  it("is all who are in a group that is only a name", () => {
    const choir = candidate("choir", { type: "group", display_name: "Choir" })
    const singers = ["x", "y"].map((key) => candidate(key, { group_labels: ["Choir"] }))
    expect(movable({ candidates: [choir, ...singers], seats: {} }, "choir")).toEqual(["x", "y"])
  })
})

const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 }))

describe("people who are spread over tables [SEAT-151]", () => {
  it.prop(
    "sit where there is room for them, and whoever is left fits nowhere",
    [
      Schema.Array(Size).check(Schema.isMaxLength(12)),
      Schema.Array(Size).check(Schema.isMinLength(1), Schema.isMaxLength(5))
    ],
    ([parties, capacities]) => {
      const index = indexPlan(
        planOf({
          tables: capacities.map((capacity, key) => table(`table-${key}`, capacity, { sort_order: key })),
          candidates: parties.map((party_size, key) =>
            candidate(`actor-${key}`, { party_size, group_labels: [`group ${key % 3}`] })
          ),
          seats: {}
        })
      )
      const { left, moves } = spreadOver(index, index.plan.candidates, index.plan.tables)
      expect(moves.length + left.length).toBe(parties.length)
      const next = preview(index.plan, { kind: "moveSeats", moves })
      expect(next.assignments).toHaveLength(moves.length)
      const room = Math.max(...next.tables.map(({ remaining }) => remaining))
      for (const one of left) expect(one.party_size).toBeGreaterThan(room)
    },
    { arbitrary: { runs: 300 } }
  )

  it("stay together where a table has room for all of a household", () => {
    const members = ["a", "b", "c"].map((key) => candidate(key, { group_labels: ["The Smiths"] }))
    const home = candidate("smiths", { type: "household", display_name: "The Smiths", party_size: 3 })
    const index = indexPlan(planOf({ tables, candidates: [carol, ...members, home], seats: {} }))
    const { moves } = spreadOver(index, [carol, ...members], index.plan.tables)
    expect(moves.map(({ actorId, place }) => [actorId, place?.tableId])).toEqual([
      ["a", "two"],
      ["b", "two"],
      ["c", "two"],
      ["carol", "one"]
    ])
  })
})
