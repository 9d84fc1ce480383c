import { expect, it } from "vitest"
import { englishPlanning } from "../../src/seating/planner/EnglishPlanning.ts"
import { wishWords } from "../../src/seating/planner/arranging/WishWords.ts"
import { tellingName } from "../../src/seating/planner/Namesakes.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf } from "./Plans.ts"

const tom = (key: string, ...group_labels: ReadonlyArray<string>) =>
  candidate(key, { display_name: "Tom Smith", group_labels })
const people = [
  tom("one", "Choir", "The Smiths"),
  tom("two", "Choir", "The Smith-Joneses"),
  tom("three", "Choir"),
  candidate("Ana", { group_labels: ["The Smiths"] })
]
const index = indexPlan(planOf({ candidates: people, seats: {} }))

it("of people of one name it is said which household or group the others are not in, in lists and in wishes [SEAT-435]", () => {
  expect(people.map((one) => tellingName(index, one))).toEqual([
    "Tom Smith (The Smiths)",
    "Tom Smith (The Smith-Joneses)",
    "Tom Smith",
    "Ana"
  ])
  const wish = { kind: "must_together", weight: 1, actor_ids: ["one", "Ana"] } as const
  expect(wishWords(englishPlanning, index, wish)).toBe("Tom Smith (The Smiths) and Ana must sit at the same table")
})
