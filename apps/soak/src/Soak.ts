/** A soak from its beginning to its end. */
import { Effect } from "effect"
import { Findings } from "./Findings.ts"
import { checkLatencies, checkMemory, stopAndSweep, verifyRecords } from "./RunVerification.ts"
import type { SoakReport } from "./SoakReport.ts"
import { makeRun, type RunOptions, runWorkloads, type SoakRun } from "./SoakRun.ts"
import { startSystem } from "./SystemUnderTest.ts"

export interface SoakOptions extends RunOptions {
  /** The 99th percentile of a feed's page in a run without the hostile guest, in milliseconds. */
  readonly baseline: number | null
}

export const soak = (options: SoakOptions) =>
  Effect.gen(function* () {
    const { baseline, clients, minutes, report, seed } = options
    const findings = new Findings()
    const system = yield* startSystem(findings, report)
    const run = yield* makeRun(system, seed, findings)
    const attacks = yield* runWorkloads(run, options)
    if (attacks !== null) findings.add("a hostile guest gets small refusals", ...attacks.findings)
    const feedMillis = checkLatencies(run, baseline)
    report("waiting for the last pictures, and reading everything back")
    const items = yield* Effect.promise(() => verifyRecords(run))
    report("stopping the servers, and sweeping what they stored")
    const stopped = yield* stopAndSweep(run)
    const memory = checkMemory(run)
    return {
      seed,
      minutes,
      clients,
      requests: run.figures.rows,
      faults: run.faults.counts,
      hostile: attacks === null ? null : { attacks: attacks.tally, feedMillis, feedMillisWithout: baseline },
      bounds: run.bounds.report(findings),
      writes: writesOf(run),
      items,
      changes: run.listeners.counts,
      ...stopped,
      memory,
      logs: system.logs.lines,
      findings: findings.all
    } satisfies SoakReport
  }).pipe(Effect.scoped)

const writesOf = ({ gallery: { moderations, uploads }, seating }: SoakRun): SoakReport["writes"] => {
  const seatingWrites = seating.flatMap((workload) => workload.writes)
  const seatingCount = (tag: string) => seatingWrites.filter(({ outcome }) => outcome._tag === tag).length
  return {
    uploads: {
      acknowledged: uploads.filter(({ itemIds }) => itemIds.length > 0).length,
      refused: uploads.filter(({ refused }) => refused !== null).length,
      unknown: uploads.filter(({ itemIds, refused }) => itemIds.length === 0 && refused === null).length
    },
    moderations: {
      acknowledged: moderations.filter(({ acknowledged }) => acknowledged !== null).length,
      refused: 0,
      unknown: moderations.filter(({ acknowledged }) => acknowledged === null).length
    },
    seating: {
      acknowledged: seatingCount("Acknowledged"),
      refused: seatingCount("Refused"),
      unknown: seatingCount("Unknown")
    }
  }
}
