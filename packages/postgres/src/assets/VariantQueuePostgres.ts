import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { Duration, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { attempt } from "../statements/StoreAttempt.ts"
import { makeAnnouncements } from "./internal/VariantJobAnnouncements.ts"
import { claiming, type LeasedJob } from "./internal/VariantJobClaims.ts"
import { leases } from "./internal/VariantJobLeases.ts"
import * as Jobs from "./internal/VariantJobs.sql.ts"

export interface Options {
  /** How long a job is kept from others after its worker last renewed its lease; defaults to 1 minute. */
  readonly lease?: Duration.Input | undefined
  /** How long a job waits after its first failure, doubled by every other up to 10 minutes; defaults to 5 seconds. */
  readonly retryDelay?: Duration.Input | undefined
  /** How often a waiting worker looks for jobs that are due again, or that no notification came for; defaults to 2 seconds. */
  readonly pollInterval?: Duration.Input | undefined
}

/**
 * The queue of variants, shared by any number of processes. A worker leases the job it takes and renews the lease while
 * it works; when it dies, the lease ends and the job is anybody's. A worker that loses its lease is interrupted, so that
 * no job is done twice at once. Turns go around the occasions, so that the photos of one do not wait for all of another's.
 * Time is the database's. New jobs are announced when the transaction that made them commits.
 */
export const layer = (options: Options = {}) =>
  Layer.effect(
    VariantQueue,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const announcements = yield* makeAnnouncements
      const lease = Duration.fromInputUnsafe(options.lease ?? "1 minute")
      const retryDelay = Duration.fromInputUnsafe(options.retryDelay ?? "5 seconds")
      const pollInterval = Duration.fromInputUnsafe(options.pollInterval ?? "2 seconds")

      /** What workers of this process render, by the lease. */
      const occasionsAtWork = new Map<string, OccasionId>()
      const atWork = () => [...new Set(occasionsAtWork.values())]
      const claim = claiming(client, { lease, pollInterval, atWork })
      const { keep, settle } = leases(client, { lease, retryDelay })

      const nextJob = Effect.fnUntraced(function* (restore: <A, E, R>(wait: Effect.Effect<A, E, R>) => typeof wait) {
        yield* announcements.listen
        while (true) {
          const announced = announcements.next()
          const job: Option.Option<LeasedJob> = yield* claim
          if (Option.isSome(job)) return job.value
          yield* restore(Effect.raceFirst(announced.await, Effect.sleep(pollInterval)))
        }
      })

      return VariantQueue.of({
        backlog: Jobs.selectBacklog.on(client, {}).pipe(
          Effect.map(([row]) => row!),
          attempt("VariantQueue.backlog")
        ),

        offer: (assetId) => Jobs.insertJob.on(client, { assetId }).pipe(attempt("VariantQueue.offer"), Effect.asVoid),

        take: (work) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              const job = yield* nextJob(restore)
              occasionsAtWork.set(job.lease, job.occasionId)
              return yield* restore(
                Effect.raceFirst(work({ assetId: job.assetId, attempt: job.attempt }), keep(job))
              ).pipe(
                Effect.onExit((exit) => {
                  occasionsAtWork.delete(job.lease)
                  return settle(job, exit)
                })
              )
            })
          )
      })
    })
  )
