import { describe, expect, it } from "vitest"
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import {
  changeBetween,
  countBound,
  pairCount,
  placeWish,
  withoutChange,
  withoutWish,
  withPairWish,
  withPlaceWish,
  withWeight
} from "../../src/seating/planner/arranging/WishLists.ts"
import { wishChangeWords, wishOfAllWords, wishWords } from "../../src/seating/planner/arranging/WishWords.ts"
import { englishPlanning } from "../../src/seating/planner/EnglishPlanning.ts"
import { englishSteps } from "../../src/seating/planner/EnglishSteps.ts"
import { germanPlanning } from "../../src/seating/planner/GermanPlanning.ts"
import { germanDone } from "../../src/seating/planner/GermanSteps.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const pair = (a: string, b: string, weight = 1): Wish => ({ actor_ids: [a, b], kind: "together", weight })

describe("wishes of a group [SEAT-260, SEAT-439]", () => {
  it("are one of each pair, in place of what two of them had, and a must is one with the next, around", () => {
    const before = [pair("Ana", "Ben"), pair("Ana", "Eve"), pair("Cara", "Ben", 7)]
    const people = ["Ana", "Ben", "Cara"]
    expect(withPairWish(before, people, { kind: "apart", weight: 30 })).toEqual([
      pair("Ana", "Eve"),
      { actor_ids: ["Ana", "Ben"], kind: "apart", weight: 30 },
      { actor_ids: ["Ana", "Cara"], kind: "apart", weight: 30 },
      { actor_ids: ["Ben", "Cara"], kind: "apart", weight: 30 }
    ])
    expect(withPairWish(before, people, { kind: "must_together", weight: 1 })).toEqual([
      pair("Ana", "Eve"),
      { actor_ids: ["Ana", "Ben"], kind: "must_together", weight: 1 },
      { actor_ids: ["Ben", "Cara"], kind: "must_together", weight: 1 },
      { actor_ids: ["Cara", "Ana"], kind: "must_together", weight: 1 }
    ])
    for (const kind of ["must_together", "must_apart"] as const) {
      expect(withPairWish([], people, { kind, weight: 1 })).toHaveLength(pairCount(3, kind))
      expect(withPairWish([], people.slice(1), { kind, weight: 1 })).toHaveLength(pairCount(2, kind))
    }
  })

  it("are as before once that is taken back, with what others have set meanwhile [SEAT-291]", () => {
    const before = [pair("Ana", "Ben"), pair("Ana", "Eve", 7)]
    for (const kind of ["together", "apart", "must_together"] as const) {
      const after = withPairWish(before, ["Ana", "Ben"], { kind, weight: 30 })
      expect(after).not.toEqual(before)
      const meanwhile = [...after, pair("Cara", "Dan")]
      const undone = withoutChange(meanwhile, { before, after })
      expect(undone).toHaveLength(3)
      expect(undone).toEqual(expect.arrayContaining([...before, pair("Cara", "Dan")]))
    }
  })

  it("are one of each person where a zone or a table is meant", () => {
    const wishes = withPlaceWish([], ["Ana", "Ben"], { kind: "must_table", zoneId: "garden" })
    const ofAna = { actor_id: "Ana", kind: "must_table", seating_table_ids: [], seating_zone_ids: ["garden"] } as const
    expect(wishes).toEqual([ofAna, { ...ofAna, actor_id: "Ben" }])
    expect(withPlaceWish(wishes, ["Ana"], { kind: "must_table", zoneId: "garden" })).toHaveLength(2)
    expect(withPlaceWish(wishes, ["Ana"], { kind: "not_table", tableId: "one" }).at(-1)).toEqual({
      actor_id: "Ana",
      kind: "not_table",
      seating_table_ids: ["one"],
      seating_zone_ids: []
    })
  })

  it("… and are read as such, in both languages", () => {
    const index = indexPlan(
      planOf({
        zones: [{ id: "garden", name: "The Garden", sort_order: 0 }],
        tables: [table("one", 8)],
        candidates: [candidate("Ana")],
        seats: {}
      })
    )
    const [wish] = withPlaceWish([], ["Ana"], { kind: "must_table", zoneId: "garden" })
    const words = [englishPlanning, germanPlanning].map((messages) => wish && wishWords(messages, index, wish))
    expect(words).toEqual([
      "Ana must sit at a table in the Garden",
      "Ana muss an einem Tisch im Bereich The Garden sitzen"
    ])
    const place = placeWish("Ana", { kind: "not_table", zoneId: "garden" })
    expect([englishPlanning, germanPlanning].map((messages) => wishOfAllWords(messages, index, place, 3))).toEqual([
      "None of the 3 may sit at a table in the Garden",
      "Keiner der 3 darf an einem Tisch im Bereich The Garden sitzen"
    ])
  })
})

describe("a change of wishes", () => {
  const index = indexPlan(
    planOf({
      tables: [table("one", 8)],
      candidates: ["Ana", "Ben", "Cara", "Dan", "Eve"].map((key) => candidate(key)),
      seats: {}
    })
  )
  const bound = (...people: ReadonlyArray<string>) => withPairWish([], people, { kind: "must_together", weight: 1 })

  it("is named by a wish, by what several say of all, or by their number, in both languages [SEAT-315]", () => {
    const at = (...people: ReadonlyArray<string>) => withPlaceWish([], people, { kind: "must_table", tableId: "one" })
    const words = (before: ReadonlyArray<Wish>, after: ReadonlyArray<Wish>) => {
      const change = changeBetween(before, after)
      return [
        wishChangeWords(englishPlanning, englishSteps, index, change),
        wishChangeWords(germanPlanning, germanDone, index, change)
      ]
    }
    expect(words([pair("Ana", "Ben", 10)], [pair("Ana", "Ben", 30)])).toEqual([
      "wish “Ana and Ben would like to sit at the same table” (counts much)",
      "Gespeichert: Ana und Ben möchten am selben Tisch sitzen (zählt viel)."
    ])
    expect(words([pair("Ana", "Ben")], bound("Ana", "Ben", "Cara"))).toEqual([
      "wish “All 3 must sit at the same table”",
      "Gespeichert: Alle 3 müssen am selben Tisch sitzen."
    ])
    // As plans have it from before, whoever must sit together is bound to the first alone.
    const star = [bound("Ana", "Ben"), bound("Ana", "Cara"), bound("Ana", "Dan")].flat()
    expect(words(star, [])).toEqual([
      "wish “All 4 must sit at the same table” removed",
      "Entfernt: Alle 4 müssen am selben Tisch sitzen."
    ])
    expect(words(at("Ana"), at("Ana", "Ben", "Cara"))).toEqual([
      "wish “Both must sit at one”",
      "Gespeichert: Beide müssen an one sitzen."
    ])
    expect(countBound(bound("Ana", "Ben", "Cara", "Dan"))).toBe(1)
    expect(words([], [...bound("Ana", "Ben"), ...bound("Cara", "Dan", "Eve")])).toEqual([
      "wish “the people of each of 2 households must sit at the same table”",
      "Gespeichert: 2 Haushalte müssen jeweils am selben Tisch sitzen."
    ])
    expect(words([pair("Ana", "Ben"), ...at("Ana")], at("Ana"))).toEqual([
      "wish “Ana and Ben would like to sit at the same table” removed",
      "Entfernt: Ana und Ben möchten am selben Tisch sitzen."
    ])
    expect(words([], [pair("Ana", "Ben"), ...at("Cara")])).toEqual(["2 wishes changed", "2 Wünsche wurden geändert."])
  })

  it("is not taken back where something else is wished of the same by now, and need not be where it is gone", () => {
    const change = changeBetween(
      [pair("Ana", "Ben"), pair("Ana", "Cara")],
      [...bound("Ana", "Ben"), pair("Ana", "Cara")]
    )
    expect(change).toEqual({ before: [pair("Ana", "Ben")], after: bound("Ana", "Ben") })
    expect(withoutChange([pair("Ben", "Ana", 7)], change)).toBeNull()
    expect(withoutChange([...bound("Ana", "Ben"), pair("Ana", "Ben")], change)).toBeNull()
    expect(withoutChange([pair("Ben", "Ana")], change)).toEqual([pair("Ben", "Ana")])
    expect(withoutChange(bound("Ben", "Ana"), change)).toEqual([pair("Ana", "Ben")])
  })
})

describe("what a wish counts [SEAT-261]", () => {
  it("is changed without any other, whoever of the two is named first", () => {
    const wishes = [pair("Ana", "Ben"), pair("Ana", "Cara")]
    const changed = [pair("Ana", "Ben", 100), pair("Ana", "Cara")]
    expect(withWeight(wishes, pair("Ben", "Ana", 5), 100)).toEqual(changed)
    expect(withoutWish(changed, pair("Ben", "Ana"))).toEqual([pair("Ana", "Cara")])
  })

  it("is said in words, and a weight that another client set as a number", () => {
    expect([1, 10, 30, 100, 42].map(englishPlanning.arranging.weightWords)).toEqual([
      "counts little",
      "counts as usual",
      "counts much",
      "counts very much",
      "counts 42"
    ])
    expect([1, 42].map(germanPlanning.arranging.weightWords)).toEqual(["zählt wenig", "zählt 42"])
  })
})
