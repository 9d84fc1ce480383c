import { assert, describe, it } from "@effect/vitest"
import { anneal } from "../../src/arranging/Annealing.ts"
import { costOf, faultsOf, outcomeOf, seatsNotGiven } from "../../src/arranging/ArrangementCheck.ts"
import { arrange, unseatedReasons } from "../../src/arranging/arrange.ts"
import type { ArrangingProblem } from "../../src/arranging/ArrangingProblem.ts"
import { blockGraph } from "../../src/arranging/BlockGraph.ts"
import { withoutNeedlessMoves } from "../../src/arranging/NeedlessMoves.ts"
import { blocksOf } from "../../src/arranging/Blocks.ts"
import { contradictionOf } from "../../src/arranging/Contradiction.ts"
import { exponentialDecay, randomNumbers } from "../../src/arranging/RandomNumbers.ts"
import {
  bestByLookingAtAll,
  mistakeOfContradiction,
  problemOf,
  SmallScene
} from "../../src/testing/SmallArrangements.ts"

const limits = { seed: 1, isOver: () => false }

const actor = { partySize: 1, table: null, stays: null } as const
const problem = (given: Partial<ArrangingProblem>): ArrangingProblem => ({
  actors: [],
  capacities: [],
  wishes: [],
  groups: [],
  groupWeight: 0,
  moveCost: 0,
  ...given
})

/** Households of three at tables of six, with wishes between them. */
const party = (seed: number): ArrangingProblem => {
  const random = randomNumbers(seed)
  const below = (bound: number) => random() % bound
  const actors = Array.from({ length: 30 }, () => actor)
  const kinds = ["together", "apart", "must_apart"] as const
  return problem({
    actors,
    capacities: Array.from({ length: 6 }, () => 6),
    wishes: Array.from({ length: 40 }, () => {
      const a = below(30)
      return { kind: kinds[below(3)]!, actors: [a, (a + 1 + below(29)) % 30] as const, weight: 1 + below(9) }
    }),
    groups: Array.from({ length: 10 }, (_, household) => [3 * household, 3 * household + 1, 3 * household + 2]),
    groupWeight: 10
  })
}

/** Nine people at six tables of three, with wishes between them: half a million ways that are looked at. */
const few = (): ArrangingProblem => {
  const random = randomNumbers(3)
  const below = (bound: number) => random() % bound
  return problem({
    actors: Array.from({ length: 9 }, () => actor),
    capacities: Array.from({ length: 6 }, () => 3),
    wishes: Array.from({ length: 40 }, (_, index) => {
      const a = below(9)
      const kind = index % 2 === 0 ? "together" : "apart"
      return { kind, actors: [a, (a + 1 + below(8)) % 9] as const, weight: 1 + below(50) }
    })
  })
}

describe("An arrangement", () => {
  it.prop(
    "of few is the best that there is, and breaks no rule",
    [SmallScene],
    ([scene]) => {
      const small = problemOf(scene)
      const { complete, seats } = arrange(small, limits)
      assert.deepStrictEqual(faultsOf(small, seats), [])
      assert.deepStrictEqual([seatsNotGiven(small, seats), costOf(small, seats)], [...bestByLookingAtAll(small)])
      assert.isTrue(complete)
    },
    { arbitrary: { runs: 200 } }
  )

  it.prop(
    "that is sought by annealing breaks no rule, and is never better than the best",
    [SmallScene],
    ([scene]) => {
      const small = problemOf(scene)
      const blocks = blocksOf(small)
      let asked = 0
      const start = { lacksSeats: false, known: null }
      const { best } = anneal(blockGraph(small, blocks), { seed: 7, isOver: () => ++asked > 40 }, start)
      const seats = small.actors.map(({ table }, who) => {
        const block = blocks.blockOf[who] ?? null
        if (block === null) return table
        const found = best.at[block] ?? 3
        return found === 3 ? null : found
      })
      assert.deepStrictEqual(faultsOf(small, seats), [])
      const [notGiven, cost] = bestByLookingAtAll(small)
      const found = [seatsNotGiven(small, seats), costOf(small, seats)] as const
      assert.isAtLeast(found[0] - notGiven || found[1] - cost, 0)
    },
    { arbitrary: { runs: 40 } }
  )

  it("is the same for the same seed, and keeps households together where that costs least", () => {
    const made = party(3)
    const { complete, seats } = arrange(made, limits)
    assert.deepStrictEqual(arrange(made, limits).seats, seats)
    assert.isTrue(complete)
    assert.deepStrictEqual(faultsOf(made, seats), [])
    assert.strictEqual(seatsNotGiven(made, seats), 0)
    const together = made.groups.filter((members) => new Set(members.map((member) => seats[member])).size === 1)
    assert.isAtLeast(together.length, 8)
  })

  it("is there whenever the time is over, and then says that it is not complete", () => {
    for (const after of [0, 1, 200]) {
      let asked = 0
      const made = party(5)
      const { complete, seats } = arrange(made, { seed: 1, isOver: () => ++asked > after })
      assert.isFalse(complete)
      assert.deepStrictEqual(faultsOf(made, seats), [])
    }
  })

  it("of a few ends soon once the time is over, and is no worse for having had more", () => {
    const made = few()
    const found = [0, 5, 50].map((after) => {
      let asked = 0
      const { complete, seats } = arrange(made, { seed: 1, isOver: () => ++asked > after })
      assert.isFalse(complete)
      assert.isAtMost(asked, after + 2)
      assert.deepStrictEqual(faultsOf(made, seats), [])
      assert.strictEqual(seatsNotGiven(made, seats), 0)
      return costOf(made, seats)
    })
    assert.deepStrictEqual(
      found,
      found.toSorted((a, b) => b - a)
    )
    assert.isAtMost(costOf(made, arrange(made, limits).seats), Math.min(...found))
  })

  it("gives seats before it saves cost, and as many as there are", () => {
    const made = problem({
      actors: [
        { ...actor, partySize: 4 },
        { ...actor, partySize: 3 },
        { ...actor, partySize: 3 }
      ],
      capacities: [6],
      wishes: [{ kind: "apart", actors: [1, 2], weight: 100 }]
    })
    assert.deepStrictEqual(arrange(made, limits).seats, [null, 0, 0])
  })

  it("moves nobody who stays, and others only where that is worth more than a move costs", () => {
    const made = problem({
      actors: [
        { partySize: 1, table: 0, stays: "locked" },
        { partySize: 1, table: 1, stays: null }
      ],
      capacities: [2, 2],
      wishes: [{ kind: "together", actors: [0, 1], weight: 5 }]
    })
    assert.deepStrictEqual(arrange({ ...made, moveCost: 4 }, limits).seats, [0, 0])
    assert.deepStrictEqual(arrange({ ...made, moveCost: 6 }, limits).seats, [0, 1])
  })

  it("exchanges no households for nothing, over two tables or three, and leaves what gains something [SEAT-438]", () => {
    const at = (table: number, partySize = 1) => ({ partySize, table, stays: null })
    const locked = (table: number) => ({ ...at(table), stays: "locked" as const })
    // A household of five; four and one who sit with nobody; one whose friend is at the other table.
    const made = problem({
      actors: [at(0, 5), at(1, 4), at(1), at(1), locked(0), at(2, 5)],
      capacities: [7, 6, 5],
      wishes: [{ kind: "together", actors: [3, 4], weight: 9 }],
      moveCost: 5
    })
    const never = () => false
    assert.deepStrictEqual(withoutNeedlessMoves(made, [1, 0, 0, 0, 0, 2], never), [0, 1, 1, 0, 0, 2])
    assert.deepStrictEqual(withoutNeedlessMoves(made, [1, 2, 2, 0, 0, 0], never), [0, 1, 1, 0, 0, 2])
    const musts = { ...made, wishes: [{ kind: "must_table" as const, actor: 0, tables: [1] }] }
    assert.deepStrictEqual(withoutNeedlessMoves(musts, [1, 0, 0, 1, 0, 2], never), [1, 0, 0, 1, 0, 2])
    assert.deepStrictEqual(arrange(made, limits).seats, [0, 1, 1, 0, 0, 2])
  })

  it("says of each without a seat that seats or wishes are why", () => {
    const made = problem({
      actors: [{ ...actor, partySize: 9 }, actor, actor, actor],
      capacities: [2, 2],
      wishes: [
        { kind: "must_table", actor: 1, tables: [0] },
        { kind: "not_table", actor: 1, tables: [0] }
      ]
    })
    const { seats } = arrange(made, limits)
    assert.deepStrictEqual(
      [...unseatedReasons(made, seats)],
      [
        [0, "no_seats"],
        [1, "conflicts"]
      ]
    )
  })
})

describe("A contradiction", () => {
  it.prop(
    "cannot hold, and could without any one of its conditions",
    [SmallScene],
    ([scene]) => {
      const small = problemOf(scene)
      assert.isNull(mistakeOfContradiction(small, contradictionOf(small)))
    },
    { arbitrary: { runs: 200 } }
  )

  it("names Ana and Ben, who must sit together, and the tables that they must and must not have", () => {
    const made = problem({
      actors: [actor, actor, actor],
      capacities: [4, 4],
      wishes: [
        { kind: "apart", actors: [0, 2], weight: 3 },
        { kind: "must_together", actors: [0, 1] },
        { kind: "must_table", actor: 0, tables: [0] },
        { kind: "not_table", actor: 1, tables: [0] },
        { kind: "must_apart", actors: [0, 2] }
      ]
    })
    assert.deepStrictEqual(
      contradictionOf(made),
      [1, 2, 3].map((index) => ({ kind: "wish", index }))
    )
  })
})

describe("A wish", () => {
  it("is kept or broken by those who sit, and says nothing of others", () => {
    const outcomes = (seats: ReadonlyArray<number | null>) =>
      (["together", "apart", "must_together", "must_apart"] as const).map((kind) =>
        outcomeOf({ kind, actors: [0, 1], weight: 1 }, seats)
      )
    assert.deepStrictEqual(outcomes([0, 0]), ["kept", "broken", "kept", "broken"])
    assert.deepStrictEqual(outcomes([0, 1]), ["broken", "kept", "broken", "kept"])
    assert.deepStrictEqual(outcomes([0, null]), [null, null, "broken", null])
    assert.deepStrictEqual(outcomes([null, null]), [null, null, null, null])
  })
})

describe("Chance", () => {
  it("decays as the exponential function does", () => {
    for (const x of [0, 0.001, 0.4, 1, 3, 20]) assert.approximately(exponentialDecay(x), Math.exp(-x), 1e-12)
  })
})
