/** Some of the instances beside the repository, whose reference costs a long search has found; `pnpm bench m` has all. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { costOf, faultsOf, seatsNotGiven } from "@banquet/seating-core/arranging/ArrangementCheck"
import { arrange } from "@banquet/seating-core/arranging/arrange"
import type { ArrangedWish, ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"

const folder = join(import.meta.dirname, "../../../../shared/arranging")
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^groups-(25-\d|50-1)\.json$/.test(name)) : []

interface Instance {
  readonly actors: ReadonlyArray<{ readonly key: string; readonly party_size: number }>
  readonly tables: ReadonlyArray<{ readonly capacity: number }>
  readonly group_weight: number
  readonly wishes: ReadonlyArray<{
    readonly actors: readonly [string, string]
    readonly kind: "together" | "apart" | "must_apart"
    readonly weight?: number
  }>
  readonly reference_cost: number
}

const problemOf = ({ actors, group_weight, tables, wishes }: Instance): ArrangingProblem => {
  const index = new Map(actors.map(({ key }, actor) => [key, actor]))
  return {
    actors: actors.map(({ party_size }) => ({ partySize: party_size, table: null, stays: null })),
    capacities: tables.map(({ capacity }) => capacity),
    wishes: wishes.map(({ actors: [a, b], kind, weight = 1 }): ArrangedWish => {
      const pair = [index.get(a) ?? -1, index.get(b) ?? -1] as const
      return kind === "must_apart" ? { kind, actors: pair } : { kind, actors: pair, weight }
    }),
    groups: [],
    groupWeight: group_weight,
    moveCost: 0
  }
}

describe("Reference instances", () => {
  it("are beside the repository", ({ skip }) => {
    if (files.length === 0) skip(`not here: ${folder}`)
  })

  for (const file of files) {
    it(`${file} costs no more than its reference`, () => {
      const instance = JSON.parse(readFileSync(join(folder, file), "utf8")) as Instance
      const problem = problemOf(instance)
      const { complete, seats } = arrange(problem, { seed: 1, isOver: () => false })
      assert.isTrue(complete)
      assert.deepStrictEqual(faultsOf(problem, seats), [])
      assert.strictEqual(seatsNotGiven(problem, seats), 0)
      assert.isAtMost(costOf(problem, seats), instance.reference_cost)
    })
  }
})
