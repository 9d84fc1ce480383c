/** What every benchmark is given, and how it gets its two servers. */
import { Effect, type Scope } from "effect"
import type { Comparison } from "./Comparison.ts"
import { makeFixture, type Size } from "./Fixture.ts"
import { banquetServer, baselineServer, migrate } from "./Processes.ts"

export interface Bench {
  /** Makes an empty database and says its URL. */
  readonly database: (name: string) => Effect.Effect<string>
  /** A directory of its own for what servers keep. */
  readonly directory: string
  /** Says a line to whoever waits. */
  readonly report: (line: string) => void
  readonly rounds: number
  /** Seconds for each side of a round, where the work does not end by itself. */
  readonly seconds: number
}

/** Measures, and says how it compares. */
export type Benchmark = (bench: Bench) => Effect.Effect<ReadonlyArray<Comparison>, never, Scope.Scope>

/** How many clients are busy at once where a benchmark does not say otherwise. */
export const connections = 32

/** What most benchmarks are held against. */
export const fastify = { against: "Fastify + pg" } as const

/** The same with named statements and the settings of Banquet's connections. */
export const tunedFastify = { against: "Fastify + pg, tuned", goal: 1 } as const

/**
 * Returns the bench with four times the rounds, each a quarter as long: where two things are to be equally fast, what else the
 * machine does then meets both.
 */
export const inShortTurns = (bench: Bench): Bench => ({
  ...bench,
  rounds: bench.rounds * 4,
  seconds: bench.seconds / 4
})

/** A database of the size, Banquet's server on it and the hand-written one. */
export const prepare = (bench: Bench, size: Size) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl, bench.directory)
    const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const { origin: banquet } = yield* banquetServer(databaseUrl, bench.directory)
    const { origin: baseline } = yield* baselineServer(databaseUrl)
    return { databaseUrl, fixture, banquet, baseline }
  })

/** What `next` makes, without end. */
export function* forever<A>(next: () => A): Iterable<A> {
  while (true) yield next()
}
