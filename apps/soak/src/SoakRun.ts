/** Everything that is at work during a run, and what it writes down. */
import { performance } from "node:perf_hooks"
import { Effect, type Scope } from "effect"
import { Bounds } from "./Bounds.ts"
import { ChangesListeners } from "./ChangesListeners.ts"
import { runClient } from "./Clients.ts"
import { Faults } from "./Faults.ts"
import { Figures } from "./Figures.ts"
import type { Findings } from "./Findings.ts"
import { GalleryWorkload } from "./GalleryWorkload.ts"
import { HostileProcess, type HostileReport } from "./HostileProcess.ts"
import { Pictures } from "./Pictures.ts"
import { RetryingClient } from "./RetryingClient.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { makeSeatingWorkloads } from "./SoakSetup.ts"
import type { SystemUnderTest } from "./SystemUnderTest.ts"
import { slug } from "./TestOccasion.ts"

export interface RunOptions {
  readonly minutes: number
  readonly clients: number
  readonly seed: number
  /** Whether a guest attacks all the while. */
  readonly hostile: boolean
  /** Called with lines about the progress. */
  readonly report: (line: string) => void
}

/** Makes the workloads, faults and listeners; the listeners are at work from here on. */
export const makeRun = Effect.fnUntraced(function* (system: SystemUnderTest, seed: number, findings: Findings) {
  const { dataDirectory, database, killable, occasion, replicas } = system
  const figures = new Figures()
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => new RetryingClient(replicas, figures, findings)),
    (opened) => Effect.promise(() => opened.close())
  )
  const setUp = new SeededRandom(seed, "set up")
  const pictures = yield* Effect.promise(() => Pictures.make(setUp))
  return {
    system,
    findings,
    figures,
    client,
    setUp,
    gallery: new GalleryWorkload(occasion, pictures, client, findings),
    seating: yield* Effect.promise(() => makeSeatingWorkloads(occasion, client, findings, setUp)),
    bounds: new Bounds(replicas, dataDirectory),
    faults: new Faults(killable, replicas, database, client, figures),
    listeners: yield* ChangesListeners.acquire(system, seed, findings)
  }
})

export type SoakRun = Effect.Success<ReturnType<typeof makeRun>>

/** Runs clients, faults and the hostile guest for as long as asked; returns what became of the attacks. */
export const runWorkloads = Effect.fnUntraced(function* (run: SoakRun, options: RunOptions) {
  const { clients, hostile, minutes, seed } = options
  const attacker = hostile ? yield* attack(run.system) : null
  yield* Effect.scoped(
    Effect.gen(function* () {
      yield* observe(run, options)
      const ended = new AbortController()
      yield* Effect.addFinalizer(() => Effect.sync(() => ended.abort()))
      yield* Effect.promise(async () => {
        const timer = setTimeout(() => ended.abort(), minutes * 60_000)
        await Promise.all([
          run.faults.run(ended.signal, new SeededRandom(seed, "faults")),
          ...Array.from({ length: clients }, (_, client) =>
            runClient(
              { ...run, occasion: run.system.occasion },
              ended.signal,
              new SeededRandom(seed, `client ${client}`)
            )
          )
        ])
        clearTimeout(timer)
      })
    })
  )
  return yield* Effect.promise(async (): Promise<HostileReport | null> => (await attacker?.stop()) ?? null)
})

const attack = ({ occasion, replicas }: SystemUnderTest): Effect.Effect<HostileProcess, never, Scope.Scope> => {
  const {
    eventIds: [eventId = ""],
    token
  } = occasion.hostileGuest
  return Effect.acquireRelease(
    Effect.sync(() => new HostileProcess({ occasionId: occasion.occasionId, slug, eventId, token }, replicas)),
    (process) => Effect.sync(() => process.end())
  )
}

/** Samples the servers and reports the progress until the scope closes, and once more then. */
const observe = Effect.fnUntraced(function* (run: SoakRun, { minutes, report }: RunOptions) {
  const { bounds, faults, figures, findings, gallery, seating, system } = run
  const startedAt = performance.now()
  const progress = () =>
    report(
      `${clock(performance.now() - startedAt)} of ${clock(minutes * 60_000)}: ${figures.count} requests, ${gallery.uploads.length} uploads, ${gallery.moderations.length} moderations, ${seating.reduce((sum, workload) => sum + workload.writes.length, 0)} seating changes, ${faults.counts.serverKills} servers killed, ${findings.all.length} findings`
    )
  yield* Effect.addFinalizer(() => Effect.sync(progress))
  yield* repeatEvery(10_000, progress)
  yield* repeatEvery(1000, () => {
    for (const replica of system.replicas) replica.sample()
    bounds.sample()
  })
})

const clock = (millis: number): string =>
  `${String(Math.floor(millis / 60_000)).padStart(2, "0")}:${String(Math.floor(millis / 1000) % 60).padStart(2, "0")}`

/** Calls back at this interval until the scope closes. */
const repeatEvery = (millis: number, call: () => void): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.sync(() => setInterval(call, millis)),
      (timer) => Effect.sync(() => clearInterval(timer))
    )
  )
