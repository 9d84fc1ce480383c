/** Names that are read on the plan. */
import { describe, expect, it } from "vitest"
import { shortNames } from "../../src/seating/ShortNames.ts"
import type { Candidate } from "../../src/seating/planner/SeatingView.ts"
import { namesAtTables } from "../../src/seating/planner/tables/NamesAtTables.ts"
import { indexPlan, peopleAt } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const namesOf = (...people: ReadonlyArray<Partial<Candidate>>): ReadonlyArray<string> => {
  const candidates = people.map((parts, key) => candidate(`actor-${key}`, parts))
  const seats = Object.fromEntries(candidates.map(({ actor_id }) => [actor_id, ["one", null] as const]))
  const index = indexPlan(planOf({ tables: [table("one", 40)], candidates, seats }))
  const seated = peopleAt(index, "one").map((one) => one.candidate)
  return shortNames(seated).map(({ name, one }) => (one.party_size > 1 ? `${name} ×${one.party_size}` : name))
}

const household = (display_name: string, party_size: number) =>
  ({ type: "household", display_name, party_size }) as const

describe("at a table people are called [SEAT-157]", () => {
  it("by given names, households by that of the family and how many they are", () => {
    expect(namesOf(household("Familie Bauer", 3), { display_name: "Ana Kovač" }, household("The Smiths", 4))).toEqual([
      "Bauer ×3",
      "Ana",
      "Smiths ×4"
    ])
    expect(namesOf(household("Die Familie Nguyen", 2), household("Okafor family", 5))).toEqual([
      "Nguyen ×2",
      "Okafor ×5"
    ])
  })

  it("as short as they can be told apart there", () => {
    expect(
      namesOf(
        { display_name: "Ana Kovač" },
        { display_name: "Ana Berg" },
        { display_name: "Ana Bell" },
        { display_name: "Dr. Ben Bell" },
        { display_name: "李娜" },
        { display_name: "🎉 Max" },
        { display_name: "🎉 🎈" }
      )
    ).toEqual(["Ana K.", "Ana Berg", "Ana Bell", "Ben", "李娜", "Max", "🎉"])
    expect(namesOf({ display_name: "Peter van Dyke" }, { display_name: "Peter Dorn" })).toEqual([
      "Peter van D.",
      "Peter D."
    ])
  })
})

it("on the page of the plan people are told apart from those at other tables, as short as that goes [SEAT-375]", () => {
  const seated = {
    "Rosa Groß": "one",
    "Rosa Sommer": "two",
    "Ulf Groß": "one",
    "Ulf Graf": "two",
    Zoë: "one",
    Mia: "two"
  }
  const index = indexPlan(
    planOf({
      tables: [table("one", 8), table("two", 8), table("three", 8)],
      candidates: [...Object.keys(seated), "Mia Roth"].map((name) => candidate(name)),
      seats: Object.fromEntries(Object.entries(seated).map(([name, at]) => [name, [at, null] as const]))
    })
  )
  expect([...namesAtTables(index).values()].toSorted()).toEqual(
    ["Rosa G.", "Rosa S.", "Ulf Groß", "Ulf Graf", "Zoë", "Mia"].toSorted()
  )
  expect(namesAtTables(index).get("Mia Roth")).toBeUndefined()
})
