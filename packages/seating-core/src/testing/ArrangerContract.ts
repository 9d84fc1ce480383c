/** What every `Arranger` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { Arranger } from "../Arranger.ts"
import type { ArrangingProblem } from "../arranging/ArrangingProblem.ts"
import { proposalFor } from "../arranging/Proposal.ts"
import { randomNumbers } from "../arranging/RandomNumbers.ts"

/** Returns households at tables of eight, with wishes between their people, the same for the same seed. */
export const arrangingProblem = (seed: number, people = 48): ArrangingProblem => {
  const random = randomNumbers(seed)
  const below = (bound: number) => random() % bound
  return {
    actors: Array.from({ length: people }, () => ({ partySize: 1, table: null, stays: null })),
    capacities: Array.from({ length: Math.ceil(people / 7) }, () => 8),
    wishes: Array.from({ length: 2 * people }, (_, index) => {
      const a = below(people)
      const actors = [a, (a + 1 + below(people - 1)) % people] as const
      return { kind: index % 2 === 0 ? "together" : "apart", actors, weight: 1 + below(9) }
    }),
    groups: Array.from({ length: people / 4 }, (_, index) => [4 * index, 4 * index + 1, 4 * index + 2, 4 * index + 3]),
    groupWeight: 10,
    moveCost: 0
  }
}

/** Nothing here takes a second of a processor; threads of the lowest priority wait for one as long as others are busy. */
const limits = { seed: 1, timeLimit: 120_000 }

export const suite = (name: string, layer: Layer.Layer<Arranger, unknown>) =>
  withLayer(layer, { excludeTestServices: true })(`Arranger: ${name}`, (it) => {
    it.effect("answers each of several at once what the function answers", () =>
      Effect.gen(function* () {
        const { propose } = yield* Arranger
        // The last one is annealed.
        const problems = [12, 12, 13].map((people, seed) => arrangingProblem(seed, people))
        const answers = yield* Effect.forEach(problems, (problem) => propose(problem, limits), {
          concurrency: "unbounded"
        })
        for (const [index, { millis, proposal }] of answers.entries()) {
          assert.isTrue(proposal.complete)
          assert.isAtLeast(millis, 0)
          const problem = problems[index] ?? arrangingProblem(index)
          assert.deepStrictEqual(proposal, proposalFor(problem, { seed: limits.seed, isOver: () => false }))
        }
      })
    )

    it.effect("answers where there is nobody to seat, and where nobody can be seated", () =>
      Effect.gen(function* () {
        const { propose } = yield* Arranger
        const nothing = { actors: [], capacities: [], wishes: [], groups: [], groupWeight: 0, moveCost: 0 }
        const nowhere = { ...nothing, actors: [{ partySize: 2, table: null, stays: null }], capacities: [1] }
        for (const problem of [nothing, nowhere]) {
          const { proposal } = yield* propose(problem, limits)
          assert.deepStrictEqual(proposal, proposalFor(problem, { seed: limits.seed, isOver: () => false }))
        }
      })
    )
  })
