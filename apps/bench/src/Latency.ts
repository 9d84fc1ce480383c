/** How long somebody waits for answers, held against the longest that was aimed at. */
import { quantile } from "./Load.ts"

export interface Latency {
  readonly title: string
  /** The most milliseconds that were aimed at, for 19 of 20 answers. */
  readonly goal: number
  readonly millis: ReadonlyArray<number>
}

/** The head of a table for people, in Markdown. */
export const latencyHead = ["| | goal, ms | median ms | p95 ms | times |", "|---|---:|---:|---:|---:|"].join("\n")

/** A line of the table. */
export const latencyRow = ({ goal, millis, title }: Latency): string => {
  const sorted = millis.toSorted((a, b) => a - b)
  const [middle, most] = [quantile(sorted, 0.5), quantile(sorted, 0.95)].map((value) => value.toFixed(0))
  return `| ${title} | ≤ ${goal} | **${middle}** | **${most}** | ${sorted.length} |`
}
