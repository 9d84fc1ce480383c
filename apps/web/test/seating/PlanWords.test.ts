/** What the page says of people and tables, in both languages. */
import { describe, expect, it } from "vitest"
import { english } from "../../src/seating/planner/English.ts"
import { german } from "../../src/seating/planner/German.ts"
import { coverWords, placeWords } from "../../src/seating/planner/people/CandidateWords.ts"
import { attentionOf, countUrgent, stillOpen } from "../../src/seating/planner/plan/AttentionItems.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const at = (name: string, seats: Parameters<typeof planOf>[0]["seats"] = { household: ["eleven", null] }) =>
  indexPlan(
    planOf({
      tables: [table("eleven", 8, { name: "Table 11" }), table("twelve", 8, { name: "Table 12" })],
      candidates: [
        candidate("household", { type: "household", display_name: name, party_size: 3 }),
        candidate("kenji", { group_labels: [name, "Neighbours"] }),
        candidate("yuki", { group_labels: [name], rsvp: "pending" })
      ],
      seats
    })
  )
const kenji = candidate("kenji", { group_labels: ["The Nakamuras", "Neighbours"] })
const inGerman = (name: string) => coverWords(german, at(name), candidate("kenji"))

describe("people who are seated with their household", () => {
  it("say their table first", () => {
    expect(coverWords(english, at("The Nakamuras"), kenji)).toBe("Table 11, with the Nakamuras")
    expect(coverWords(english, at("Nakamura household"), kenji)).toBe("Table 11, with Nakamura household")
    expect(placeWords(english, at("The Nakamuras"), kenji, false)).toBe("Table 11, with the Nakamuras · Neighbours")
  })

  it("say it in German as Germans do", () => {
    expect(inGerman("Die Nakamuras")).toBe("Table 11, mit den Nakamuras")
    expect(inGerman("Familie Nakamura")).toBe("Table 11, mit Familie Nakamura")
    expect(inGerman("Die Familie Nakamura")).toBe("Table 11, mit der Familie Nakamura")
    expect(inGerman("Die Band")).toBe("Table 11, mit „Die Band“")
    expect(inGerman("Der Chor")).toBe("Table 11, mit „Der Chor“")
  })

  it("say both tables when they have a seat of their own too", () => {
    const twice = at("The Nakamuras", { household: ["eleven", null], kenji: ["twelve", null] })
    expect(placeWords(english, twice, kenji, true)).toBe("at Table 12 · Table 11, with the Nakamuras · Neighbours")
  })

  it("need not name the household under whose row they stand", () => {
    expect(placeWords(english, at("The Nakamuras", {}), kenji, true)).toBe("Neighbours")
    expect(placeWords(english, at("The Nakamuras", {}), kenji, false)).toBe("The Nakamuras · Neighbours")
  })
})

describe("a household that has no seat", () => {
  const words = (seats: Parameters<typeof planOf>[0]["seats"]) => {
    const index = at("The Nakamuras", seats)
    return placeWords(english, index, index.candidates.get("household") ?? kenji, false)
  }

  it("says how many seats it still needs, where that is not its party, and how many have no name", () => {
    expect(words({})).toBe("1 without a name")
    expect(words({ kenji: ["twelve", null] })).toBe("2 to seat · 1 without a name")
  })
})

describe("what needs a look", () => {
  const kinds = (items: ReturnType<typeof attentionOf>) => items.map(({ kind }) => kind)

  it("is only what needs a decision", () => {
    const index = at("The Nakamuras")
    expect(attentionOf(english, at("The Nakamuras", { yuki: ["twelve", null] }), [])).toEqual([])
    // Once nobody is left to seat, a table that has nobody is one too many.
    expect(kinds(attentionOf(english, index, []))).toEqual(["emptyTables"])
    const twice = at("The Nakamuras", { household: ["eleven", null], kenji: ["twelve", null] })
    expect(kinds(attentionOf(english, twice, []))).toEqual(["twice"])
    expect(countUrgent(english, twice, [])).toBe(1)
  })

  it("is told of before the plan is published together with what is still open", () => {
    expect(kinds(stillOpen(english, at("The Nakamuras", { yuki: ["twelve", null] }), []))).toEqual([
      "pendingSeated",
      "emptyTables"
    ])
  })

  it("counts people who have not answered, not households [SEAT-174]", () => {
    const unanswered = (name: string, others: object) => candidate(name, { rsvp: "pending", ...others })
    const index = indexPlan(
      planOf({
        tables: [table("eleven", 8)],
        candidates: [
          unanswered("household", { type: "household", display_name: "The Nakamuras", party_size: 4 }),
          ...["kenji", "yuki", "hana"].map((name) => unanswered(name, { group_labels: ["The Nakamuras"] }))
        ],
        seats: { household: ["eleven", null] }
      })
    )
    expect(stillOpen(english, index, []).map(({ words }) => words)).toEqual(["4 seated people have not answered"])
  })
})
