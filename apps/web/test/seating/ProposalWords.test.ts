import { expect, it } from "vitest"
import { englishProposals } from "../../src/seating/planner/arranging/EnglishProposals.ts"
import { germanProposals } from "../../src/seating/planner/arranging/GermanProposals.ts"
import { inNameOrder } from "../../src/seating/planner/arranging/Proposal.ts"
import { comparedWith, movesWords } from "../../src/seating/planner/arranging/ProposalWords.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const index = indexPlan(
  planOf({
    tables: [table("one", 8), table("two", 8)],
    candidates: ["Ana", "Ben", "Cara", "Dan"].map((name) => candidate(name, { party_size: name === "Cara" ? 4 : 1 })),
    seats: { Ana: ["one", null], Ben: ["one", null] }
  })
)
const moves = [
  { actor_id: "Ana", seating_table_id: "two" },
  { actor_id: "Ben", seating_table_id: null },
  { actor_id: "Cara", seating_table_id: "two" },
  { actor_id: "Dan", seating_table_id: "one" }
]

it("a proposal says who would get a seat, move and lose the seat, and how it does beside the plan [SEAT-222]", () => {
  expect(movesWords(englishProposals, index, { moves })).toEqual([
    "5 people would get a seat",
    "1 person would move to another table",
    "1 person would lose the seat"
  ])
  expect(movesWords(germanProposals, index, { moves: moves.slice(0, 1) })).toEqual(["1 Person wechselt den Tisch"])
  expect(movesWords(englishProposals, index, { moves: [] })).toEqual([])
  const compare = (cost: number, cost_before: number | null) => comparedWith({ cost, cost_before }, null)
  expect([compare(-2000, -60), compare(-60, -60), compare(5, -60), compare(5, null)]).toEqual([
    "better",
    "same",
    "worse",
    null
  ])
})

it("a proposal says how many of those who would get a seat have not answered [SEAT-427]", () => {
  const candidates = [
    candidate("Ana", { rsvp: "pending" }),
    candidate("Ben", { rsvp: "pending" }),
    candidate("Cara", { rsvp: "pending", party_size: 2 }),
    candidate("Dan")
  ]
  // Ana and Ben have their seats already.
  const plan = planOf({
    tables: [table("one", 8), table("two", 8)],
    candidates,
    seats: { Ana: ["one", null], Ben: ["one", null] }
  })
  expect(movesWords(englishProposals, indexPlan(plan), { moves }).slice(0, 2)).toEqual([
    "3 people would get a seat",
    "2 of them have not answered yet"
  ])
})

it("a proposal that would have more households at different tables is not called better [SEAT-306]", () => {
  const compare = (cost: number, cost_before: number | null) => comparedWith({ cost, cost_before }, "parted")
  expect([compare(-2000, -60), compare(-60, -60), compare(5, -60), compare(5, null)]).toEqual([
    "moreApart",
    "moreApart",
    "worse",
    null
  ])
  // Nobody of them sits together today: there is nothing to compare.
  expect(comparedWith({ cost: -2000, cost_before: -60 }, "new")).toBeNull()
  for (const words of [englishProposals, germanProposals]) {
    expect(words.compared.moreApart).not.toMatch(/better|besser/)
  }
})

it("a proposal names people in the order of their names, Ä with A and Ł with L, as other lists do [SEAT-376]", () => {
  const names = ["Zoë", "Ärne", "Łukasz", "Mia", "Anna"]
  const plan = { candidates: names.map((name) => candidate(name)) }
  const { compare } = new Intl.Collator("de", { numeric: true, sensitivity: "base" })
  const { moves: sorted, unseated } = inNameOrder(
    {
      moves: names.map((actor_id) => ({ actor_id, seating_table_id: "one" })),
      unseated: ["Ömer", "Zoë", "Ärne"].map((actor_id) => ({ actor_id, reason: "no_seats" as const }))
    },
    { candidates: [...plan.candidates, candidate("Ömer")] },
    compare
  )
  expect(sorted.map(({ actor_id }) => actor_id)).toEqual(["Anna", "Ärne", "Łukasz", "Mia", "Zoë"])
  expect(unseated.map(({ actor_id }) => actor_id)).toEqual(["Ärne", "Ömer", "Zoë"])
})
