/**
 * `pnpm bench [LETTER…] [--rounds N] [--seconds N]`: measures Banquet's server and a hand-written one side by side on
 * one embedded PostgreSQL and prints a table, another of how long the pages make people wait, and one of what reads take of the database.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as EmbeddedPostgres from "@banquet/embedded-postgres/EmbeddedPostgres"
import { Effect, Redacted, Result } from "effect"
import { arrangements, manyInOneStep, seatsWhileArranging } from "./ArrangingBenchmarks.ts"
import type { Bench, Benchmark } from "./Bench.ts"
import { benchOptions, type letters, usage } from "./BenchOptions.ts"
import { tableHead, tableRow } from "./Comparison.ts"
import { connected } from "./Fixture.ts"
import { deepPages, guestFeed } from "./GalleryBenchmarks.ts"
import { photos } from "./ImageBenchmark.ts"
import { galleryInteractions } from "./GalleryInteractionBenchmark.ts"
import { inspections } from "./InspectionBenchmark.ts"
import { interactions } from "./InteractionBenchmark.ts"
import { latencyHead, latencyRow } from "./Latency.ts"
import { answers, imports } from "./PeopleBenchmark.ts"
import { peopleInteractions } from "./PeopleInteractionBenchmark.ts"
import { readCosts } from "./ReadCosts.ts"
import { refusals } from "./RefusalBenchmark.ts"
import { roomInteractions } from "./RoomBenchmark.ts"
import { guestSeat, manyPlans, onePlan, plannerView } from "./SeatingBenchmarks.ts"
import { slowPhone } from "./SlowPhoneBenchmark.ts"
import { uploads } from "./UploadBenchmark.ts"

const benchmarks: Readonly<Record<string, Benchmark>> = {
  a: plannerView,
  b: guestSeat,
  c: onePlan,
  d: manyPlans,
  e: guestFeed,
  f: deepPages,
  g: photos,
  h: uploads,
  k: refusals,
  l: inspections,
  o: seatsWhileArranging,
  p: manyInOneStep
}

const pages = {
  i: interactions,
  j: galleryInteractions,
  m: arrangements,
  n: slowPhone,
  q: peopleInteractions,
  r: imports,
  s: answers,
  t: roomInteractions
} satisfies Partial<Record<(typeof letters)[number], unknown>>

const options = benchOptions(process.argv.slice(2))
if (Result.isFailure(options)) {
  process.stderr.write(`${options.failure}\n${usage}`)
  process.exit(2)
}
if (options.success.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const { chosen, rounds, seconds } = options.success
const runs = chosen.flatMap((letter) => {
  const run = benchmarks[letter]
  return run === undefined ? [] : [{ letter, run }]
})

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const report = (line: string): void => void process.stderr.write(`${line}\n`)

const program = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-bench-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const { url } = yield* EmbeddedPostgres.acquire({ directory, report })
  const database: Bench["database"] = (name) =>
    Effect.promise(async () => {
      const made = new URL(Redacted.value(url))
      await connected(made.toString(), (client) => client.query(`create database "${name}"`))
      made.pathname = `/${name}`
      return made.toString()
    })
  const bench: Bench = { database, directory, report, rounds, seconds }
  if (runs.length > 0) print(tableHead)
  for (const { letter, run } of runs) {
    report(`measuring (${letter}) …`)
    for (const comparison of yield* Effect.scoped(run(bench))) print(tableRow(comparison))
  }
  const looked = Object.entries(pages).filter(([letter]) => chosen.includes(letter))
  if (looked.length > 0) print(runs.length > 0 ? `\n${latencyHead}` : latencyHead)
  for (const [letter, run] of looked) {
    report(`measuring (${letter}) …`)
    for (const latency of yield* Effect.scoped(run(bench))) print(latencyRow(latency))
  }
  if (chosen.includes("reads")) {
    report("counting what reads take …")
    const table = yield* Effect.scoped(readCosts(bench))
    print(runs.length + looked.length > 0 ? `\n${table}` : table)
  }
})

await Effect.runPromise(Effect.scoped(program))
