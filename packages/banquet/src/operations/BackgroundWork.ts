/** What a server does besides answering: the variants of uploads, and the sweep of its storage and of old events. */
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { reportDefects } from "@banquet/platform-core/DefectReport"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { Cause, Clock, DateTime, Effect, Layer, Metric, Option, Schedule } from "effect"
import { type Database, unlessAtIt } from "./DatabaseTurn.ts"

/** As many as the image engines render at once. */
const workers = 2

/** How long a worker rests after something went wrong; the job itself comes again when the queue says. */
const rest = "2 seconds"

const firstSweep = "1 minute"
const sweepInterval = "1 hour"

/** How long events are kept for those who have not heard them yet. */
const eventRetention = "30 days"

/** How many of them are removed at once. */
const eventBatch = 1000

const jobSeries = (outcome: "ready" | "failed" | "unneeded" | "again") =>
  Metric.counter("variant_jobs_total", {
    description: "Jobs of the queue of variants by how they ended; `again` comes back later",
    incremental: true,
    attributes: { outcome }
  })
const jobs = {
  ready: jobSeries("ready"),
  failed: jobSeries("failed"),
  unneeded: jobSeries("unneeded"),
  again: jobSeries("again")
}
const jobDuration = Metric.histogram("variant_job_duration_seconds", {
  description: "Seconds from taking a job to its end",
  boundaries: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]
})
const sweptSeries = (what: "upload_session" | "object") =>
  Metric.counter("storage_swept_total", {
    description: "What sweeps removed",
    incremental: true,
    attributes: { what }
  })
const swept = { sessions: sweptSeries("upload_session"), objects: sweptSeries("object") }

/** Says what kind of thing went wrong, and goes on, unless it is told to stop. */
export const survive =
  (what: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, never, R> =>
    work.pipe(
      Effect.asSome,
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.as(Effect.annotateLogs(Effect.logWarning(what), { defects: reportDefects(cause) }), Option.none<A>())
      )
    )

const worker = Effect.gen(function* () {
  const queue = yield* VariantQueue
  const work = yield* VariantWork
  const takeOne = queue.take((job) =>
    Effect.gen(function* () {
      const startedAt = yield* Clock.currentTimeMillis
      const outcome = yield* work.run(job).pipe(Effect.tapError(() => Metric.update(jobs.again, 1)))
      yield* Metric.update(jobs[outcome], 1)
      yield* Metric.update(jobDuration, ((yield* Clock.currentTimeMillis) - startedAt) / 1000)
    })
  )
  return yield* takeOne.pipe(
    survive("Variants are still to be made"),
    Effect.flatMap((done) => (Option.isNone(done) ? Effect.sleep(rest) : Effect.void)),
    Effect.forever
  )
})

const forgetEvents = Effect.gen(function* () {
  const log = yield* DomainEventLog
  const before = DateTime.subtractDuration(yield* DateTime.now, eventRetention)
  yield* Effect.repeat(log.forget(before, eventBatch), { while: (forgotten) => forgotten === eventBatch })
})

const sweeper = (database: Database) =>
  Effect.gen(function* () {
    const { run } = yield* StorageSweep
    const sweep = Effect.gen(function* () {
      const report = yield* unlessAtIt(database, "sweep")(run)
      if (Option.isNone(report)) return
      const { objects, sessions } = report.value
      yield* Metric.update(swept.sessions, sessions)
      yield* Metric.update(swept.objects, objects)
      yield* Effect.annotateLogs(Effect.logInfo("Swept storage"), { sessions, objects })
    })
    yield* forgetEvents.pipe(
      survive("Old events were not removed"),
      Effect.andThen(survive("Storage was not swept")(sweep)),
      Effect.repeat(Schedule.spaced(sweepInterval)),
      Effect.delay(firstSweep)
    )
  })

/** Works while its scope is open. What was not finished then is done by whoever works next. */
export const layer = (database: Database) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      yield* Effect.forkScoped(sweeper(database))
      for (let started = 0; started < workers; started++) yield* Effect.forkScoped(worker)
    })
  )
