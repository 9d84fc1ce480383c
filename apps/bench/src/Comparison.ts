/** Measures two ways to do the same work side by side, alternating, in one run. */
import { Effect } from "effect"
import { median, type Sample } from "./Load.ts"

export interface Comparison {
  readonly title: string
  readonly against: string
  /** The least ratio that was aimed at. */
  readonly goal: number
  readonly measured: Sample
  readonly other: Sample
  /** Median over the rounds of the measured throughput divided by the other's of the same round; above 1 is faster. */
  readonly ratio: number
}

const medianKnown = (values: ReadonlyArray<number | null>): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : median(known)
}

const middle = (samples: ReadonlyArray<Sample>): Sample => ({
  perSecond: median(samples.map((sample) => sample.perSecond)),
  medianMillis: median(samples.map((sample) => sample.medianMillis)),
  p99Millis: median(samples.map((sample) => sample.p99Millis)),
  processorMicros: medianKnown(samples.map((sample) => sample.processorMicros))
})

/** Runs both sides `rounds` times, the order changing from round to round, after one round that does not count. */
export const compare = <E, R>(
  names: Pick<Comparison, "title" | "against" | "goal">,
  rounds: number,
  sides: { readonly measured: Effect.Effect<Sample, E, R>; readonly other: Effect.Effect<Sample, E, R> }
): Effect.Effect<Comparison, E, R> =>
  Effect.gen(function* () {
    const pairs: Array<Record<"measured" | "other", Sample>> = []
    for (let round = 0; round <= rounds; round++) {
      const pair =
        round % 2 === 0
          ? yield* Effect.all({ measured: sides.measured, other: sides.other })
          : yield* Effect.all({ other: sides.other, measured: sides.measured })
      if (round > 0) pairs.push(pair)
    }
    return {
      ...names,
      measured: middle(pairs.map(({ measured }) => measured)),
      other: middle(pairs.map(({ other }) => other)),
      ratio: median(pairs.map(({ measured, other }) => measured.perSecond / other.perSecond))
    }
  })

/** Returns the same rounds with the sides exchanged. */
export const reversed = (
  { measured, other, ratio }: Comparison,
  names: Pick<Comparison, "title" | "against" | "goal">
): Comparison => ({ ...names, measured: other, other: measured, ratio: 1 / ratio })

const number = (value: number, digits: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits })

const rate = ({ perSecond }: Sample): string => number(perSecond, perSecond < 10 ? 2 : 0)

const millis = ({ medianMillis, p99Millis }: Sample): string => `${number(medianMillis, 1)} (${number(p99Millis, 1)})`

const micros = ({ processorMicros }: Sample): string => (processorMicros === null ? "" : number(processorMicros, 0))

/** The head of a table for people, in Markdown. */
export const tableHead = [
  "| | against | ratio | goal | per second | against, per second | median ms (p99) | against, median ms (p99) | server, µs | against, µs |",
  "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|"
].join("\n")

/** A line of the table. */
export const tableRow = ({ against, goal, measured, other, ratio, title }: Comparison): string => {
  const cells = [
    title,
    against,
    `**${number(ratio, 2)}**`,
    `≥ ${goal}`,
    rate(measured),
    rate(other),
    millis(measured),
    millis(other),
    micros(measured),
    micros(other)
  ]
  return `| ${cells.join(" | ")} |`
}
