/** Measures the server and the hand-written baseline side by side, alternating, in one run. */
import { Effect } from "effect"
import { type Sample, median } from "./Load.ts"

export interface Comparison {
  readonly title: string
  readonly banquet: Sample
  readonly baseline: Sample
  /** Median over the rounds of banquet's throughput divided by the baseline's of the same round; above 1 is faster. */
  readonly ratio: number
}

const middle = (samples: ReadonlyArray<Sample>): Sample => ({
  requestsPerSecond: median(samples.map((sample) => sample.requestsPerSecond)),
  medianMillis: median(samples.map((sample) => sample.medianMillis)),
  p99Millis: median(samples.map((sample) => sample.p99Millis))
})

/** Runs both sides `rounds` times, the order changing from round to round, after one round that does not count. */
export const compare = <E, R>(
  title: string,
  rounds: number,
  sides: {
    readonly banquet: Effect.Effect<Sample, E, R>
    readonly baseline: Effect.Effect<Sample, E, R>
  }
): Effect.Effect<Comparison, E, R> =>
  Effect.gen(function* () {
    const banquet: Array<Sample> = []
    const baseline: Array<Sample> = []
    for (let round = 0; round <= rounds; round++) {
      const order = round % 2 === 0 ? (["banquet", "baseline"] as const) : (["baseline", "banquet"] as const)
      for (const side of order) {
        const sample = yield* sides[side]
        if (round > 0) (side === "banquet" ? banquet : baseline).push(sample)
      }
    }
    return {
      title,
      banquet: middle(banquet),
      baseline: middle(baseline),
      ratio: median(banquet.map((sample, index) => sample.requestsPerSecond / baseline[index]!.requestsPerSecond))
    }
  })

const number = (value: number, digits: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** A table for people, in Markdown. */
export const table = (comparisons: ReadonlyArray<Comparison>): string =>
  [
    "| | Banquet, requests/s | Fastify + pg, requests/s | ratio | Banquet, median ms (p99) | Fastify + pg, median ms (p99) |",
    "|---|---:|---:|---:|---:|---:|",
    ...comparisons.map(
      ({ title, banquet, baseline, ratio }) =>
        `| ${title} | ${number(banquet.requestsPerSecond, 0)} | ${number(baseline.requestsPerSecond, 0)} | **${number(ratio, 2)}** | ${number(banquet.medianMillis, 1)} (${number(banquet.p99Millis, 1)}) | ${number(baseline.medianMillis, 1)} (${number(baseline.p99Millis, 1)}) |`
    )
  ].join("\n")
