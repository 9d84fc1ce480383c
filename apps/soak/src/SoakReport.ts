/** What a soak found, as one page and as a document. */
import { Schema } from "effect"
import type { BoundsReport } from "./Bounds.ts"
import type { FaultCounts } from "./Faults.ts"
import type { RequestFigures } from "./Figures.ts"
import type { Tally } from "./HostileGuest.ts"
import { isFlat, type MemoryTrend } from "./MemoryTrend.ts"

export interface Writes {
  readonly acknowledged: number
  readonly refused: number
  readonly unknown: number
}

export interface SoakReport {
  readonly seed: number
  readonly minutes: number
  readonly clients: number
  readonly requests: ReadonlyArray<RequestFigures>
  readonly faults: FaultCounts
  /** `null` where nobody attacked. */
  readonly hostile: {
    readonly attacks: Tally
    /** The 99th percentile of a page of the feed, for everybody else, and in the run that this one is held against. */
    readonly feedMillis: number | null
    readonly feedMillisWithout: number | null
  } | null
  readonly bounds: BoundsReport
  readonly writes: { readonly uploads: Writes; readonly moderations: Writes; readonly seating: Writes }
  readonly items: number
  readonly changes: { readonly heard: number; readonly streams: number }
  readonly sweep: {
    readonly sessions: number
    readonly objects: number
    readonly before: number
    readonly after: number
  }
  readonly memory: ReadonlyArray<{
    readonly replica: string
    readonly lives: number
    readonly longest: MemoryTrend | null
  }>
  readonly logs: Readonly<Record<string, number>>
  readonly databaseComplaints: { readonly expected: number; readonly unexpected: ReadonlyArray<string> }
  readonly findings: ReadonlyArray<{
    readonly invariant: string
    readonly count: number
    readonly examples: ReadonlyArray<string>
  }>
}

const aligned = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd()
  )
}

const number = (value: number): string => value.toLocaleString("en")
const millis = (value: number | null): string => (value === null ? "–" : value.toFixed(1))

const requestRows = (requests: ReadonlyArray<RequestFigures>): ReadonlyArray<string> => {
  const named = ["200", "201", "503", "refused connection", "cut off"]
  const others = (outcomes: RequestFigures["outcomes"]) =>
    Object.entries(outcomes)
      .filter(([outcome]) => !named.includes(outcome))
      .map(([outcome, count]) => `${outcome}: ${number(count)}`)
      .join(", ")
  return aligned([
    ["requests", "all", "200", "201", "503", "no server", "cut off", "p50 ms", "p99 ms", "others"],
    ...requests.map(({ kind, medianMillis, outcomes, p99Millis, requests: count }) => [
      kind,
      number(count),
      ...named.map((outcome) => number(outcomes[outcome] ?? 0)),
      millis(medianMillis),
      millis(p99Millis),
      others(outcomes)
    ])
  ])
}

const writeRow = (what: string, { acknowledged, refused, unknown }: Writes): ReadonlyArray<string> => [
  what,
  number(acknowledged),
  number(refused),
  number(unknown)
]

const flatness = (trend: MemoryTrend | null): string => {
  const flat = trend === null ? null : isFlat(trend)
  return flat === null ? "too short to tell" : flat ? "flat" : "grows"
}

const hostileLines = ({ bounds, hostile }: SoakReport): ReadonlyArray<string> => {
  const { descriptors, temporaryFiles, temporaryMebibytes } = bounds
  const peaks = Object.entries(descriptors).map(([name, open]) => `${name} ${number(open)}`)
  const held = [
    `descriptors at most  ${peaks.join(", ")}`,
    `unfinished files     at most ${temporaryFiles}, of ${number(temporaryMebibytes)} MiB`
  ]
  if (hostile === null) return ["Nobody attacked.", ...held]
  const { attacks, feedMillis, feedMillisWithout } = hostile
  return [
    "What a hostile guest tried all the while, and what became of it:",
    ...Object.entries(attacks).map(
      ([attack, outcomes]) =>
        `  ${attack.padEnd(28)} ${Object.entries(outcomes)
          .map(([outcome, count]) => `${outcome}: ${number(count)}`)
          .join(", ")}`
    ),
    `feed, p99            ${millis(feedMillis)} ms for the others${feedMillisWithout === null ? "" : `, ${millis(feedMillisWithout)} ms in the run without it`}`,
    ...held
  ]
}

/** One page. */
export const page = (report: SoakReport): string => {
  const { changes, databaseComplaints, faults, findings, memory, sweep, writes } = report
  return [
    `A soak of ${report.minutes} minutes with ${report.clients} clients; --seed ${report.seed}`,
    "",
    ...requestRows(report.requests),
    "Latencies are those of answers outside of faults and of the two seconds after each.",
    "",
    `servers killed       ${faults.serverKills}, ${faults.bothKilled} times both at once; the slowest start took ${number(faults.slowestStartMillis)} ms`,
    `connections ended    ${faults.connectionsTerminated}, ${faults.allTerminated} times all at once`,
    `decoders killed      ${faults.decodersKilled}`,
    `PostgreSQL killed    ${faults.databaseKills} times; the longest it was away is ${number(faults.slowestRecoveryMillis)} ms`,
    "",
    ...hostileLines(report),
    "",
    ...aligned([
      ["writes", "acknowledged", "refused", "unknown"],
      writeRow("uploads", writes.uploads),
      writeRow("moderations", writes.moderations),
      writeRow("seating", writes.seating)
    ]),
    `${number(report.items)} photos were there in the end${findings.length === 0 ? ", each read back whole" : ""}.`,
    `changes              ${number(changes.heard)} heard on ${changes.streams} streams`,
    `storage              ${number(sweep.before)} objects before the sweep, ${number(sweep.after)} after; ${sweep.sessions} sessions were removed`,
    `database's log       ${databaseComplaints.expected} complaints that the faults explain, ${databaseComplaints.unexpected.length} others`,
    "",
    ...aligned([
      ["memory, MiB", "lives", "longest life, s", "quarters", "peak", ""],
      ...memory.map(({ lives, longest, replica }) => [
        replica,
        String(lives),
        String(longest?.seconds ?? 0),
        longest?.quarters.join(" / ") ?? "–",
        String(longest?.peak ?? 0),
        flatness(longest)
      ])
    ]),
    "",
    ...Object.entries(report.logs).map(([line, count]) => `log: ${count} × ${line}`),
    ...(Object.keys(report.logs).length === 0 ? [] : [""]),
    ...findings.flatMap(({ count, examples, invariant }) => [
      `BROKEN: ${invariant} (${count})`,
      ...examples.map((problem) => `  ${problem}`)
    ]),
    findings.length === 0
      ? "Every acknowledged write is there and no invariant was broken."
      : `Something is broken: pnpm soak --minutes ${report.minutes} --clients ${report.clients} --seed ${report.seed}${report.hostile === null ? " --no-hostile" : ""}`
  ].join("\n")
}

const Measured = Schema.fromJsonString(
  Schema.Struct({
    requests: Schema.Array(Schema.Struct({ kind: Schema.String, p99Millis: Schema.NullOr(Schema.Finite) }))
  })
)

/** The 99th percentile of a page of the feed in a report that was printed with `--json`. */
export const feedMillisOf = (report: string): number => {
  const { requests } = Schema.decodeUnknownSync(Measured)(report)
  const found = requests.find(({ kind }) => kind === "gallery: feed")?.p99Millis ?? null
  if (found === null) throw new Error("--baseline is a report in which nobody read the feed")
  return found
}
