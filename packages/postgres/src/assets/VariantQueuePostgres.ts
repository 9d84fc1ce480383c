import { AssetId } from "@banquet/assets-core/AssetIds"
import { type VariantJob, VariantQueue } from "@banquet/assets-core/VariantQueue"
import { OccasionId } from "@banquet/platform-core/Ids"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { type Cause, Clock, Duration, Effect, type Exit, Latch, Layer, Option, Queue, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Notifications } from "../connection/internal/PgClients.ts"
import * as Jobs from "./internal/VariantJobs.sql.ts"
import { first } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

export interface Options {
  /** How long a job is kept from others after its worker last gave a sign of life; defaults to 1 minute. */
  readonly lease?: Duration.Input | undefined
  /** How long a job waits after its first failure, doubled by every other up to 10 minutes; defaults to 5 seconds. */
  readonly retryDelay?: Duration.Input | undefined
  /** How often a waiting worker looks for jobs that are due again, or that no notification came for; defaults to 2 seconds. */
  readonly pollInterval?: Duration.Input | undefined
}

const channel = "banquet_variant_jobs"

const maximumRetryDelay = Duration.minutes(10)

/** How long it takes until a broken wire to the server's notifications is replaced; jobs are found by looking meanwhile. */
const listenAgain = Duration.seconds(5)

/** How far ahead of the next turn an occasion may be and still be preferred to one that is being worked on. */
const nearTurns = 1000n

const claimed = first(
  Schema.Struct({ assetId: AssetId, occasionId: OccasionId, attempt: Schema.Int, lease: Schema.String })
)

type LeasedJob = VariantJob & { readonly lease: string; readonly occasionId: OccasionId }

/**
 * The queue of variants, shared by any number of processes. A worker leases the job it takes and renews the lease while
 * it works; when it dies, the lease ends and the job is anybody's. A worker that loses its lease is interrupted, so that
 * no job is done twice at once. Turns go around the occasions, so that the photos of one do not wait for all of another's.
 * Time is the database's. New jobs are announced when the transaction that made them
 * commits, whoever made them.
 */
export const layer = (options: Options = {}) =>
  Layer.effect(
    VariantQueue,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const notifications = yield* Notifications
      const scope = yield* Effect.scope
      const lease = Duration.fromInputUnsafe(options.lease ?? "1 minute")
      const retryDelay = Duration.fromInputUnsafe(options.retryDelay ?? "5 seconds")
      const pollInterval = Duration.fromInputUnsafe(options.pollInterval ?? "2 seconds")
      const leaseSeconds = Duration.toSeconds(lease)
      let listening = false
      let announced = Latch.makeUnsafe()

      const announce = Effect.sync(() => {
        const waiters = announced
        announced = Latch.makeUnsafe()
        waiters.openUnsafe()
      })

      /** What was queued before the channel was heard is announced too. */
      const listen = notifications.listen(channel).pipe(
        Effect.tap(() => announce),
        Effect.flatMap((heard) => Effect.forever(Effect.andThen(Queue.take(heard), announce))),
        Effect.scoped,
        Effect.ignore,
        Effect.repeat(Schedule.spaced(listenAgain))
      )

      /** Once somebody takes: a process without workers needs no wire. */
      const listened = Effect.suspend(() => {
        if (listening) return Effect.void
        listening = true
        return Effect.asVoid(Effect.forkIn(listen, scope))
      })

      /** What workers of this process render, by the lease. */
      const occasionsAtWork = new Map<string, OccasionId>()

      const claimAny = claimed(Jobs.claimJob.on(client, { lease: leaseSeconds })).pipe(attempt("VariantQueue.take"))

      /**
       * The job whose turn it is; while others of this process are at work, rather one of an occasion that they are not at
       * work for. One whose pictures take long so leaves the others all workers but one.
       */
      const claim = Effect.gen(function* () {
        const atWork = [...new Set(occasionsAtWork.values())]
        if (atWork.length === 0) return yield* claimAny
        const other = yield* claimed(Jobs.claimJobOfOther.on(client, { lease: leaseSeconds, nearTurns, atWork })).pipe(
          attempt("VariantQueue.take")
        )
        return Option.isSome(other) ? other : yield* claimAny
      })

      const readmit = Jobs.readmitJobs.on(client, {}).pipe(
        attempt("VariantQueue.readmit"),
        Effect.map((rows) => rows.length > 0)
      )

      let readmittedAt = -Infinity

      /** Where there are always jobs to take, those without a turn get one as often as others look for jobs. */
      const take = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (now - readmittedAt >= Duration.toMillis(pollInterval)) {
          readmittedAt = now
          yield* readmit
          return yield* claim
        }
        const job = yield* claim
        return Option.isNone(job) && (yield* readmit) ? yield* claim : job
      })

      const renew = ({ assetId, lease: token }: LeasedJob) =>
        Jobs.renewLease.on(client, { assetId, token, lease: leaseSeconds }).pipe(attempt("VariantQueue.renew"))

      /** Ends only by failing: before the lease ends, when it could not be renewed, or when it is somebody else's. */
      const keepLease = (job: LeasedJob) =>
        renew(job).pipe(
          Effect.retry(Schedule.spaced(Duration.times(lease, 1 / 8))),
          Effect.timeoutOrElse({ duration: Duration.times(lease, 1 / 2), orElse: () => new StoreUnavailable() }),
          Effect.filterOrFail(
            (rows) => rows.length > 0,
            () => new StoreUnavailable()
          ),
          Effect.delay(Duration.times(lease, 1 / 4)),
          Effect.forever
        )

      const done = ({ assetId, lease: token }: LeasedJob) =>
        Jobs.deleteJob.on(client, { assetId, token }).pipe(attempt("VariantQueue.done"))

      const giveBack = ({ assetId, lease: token }: LeasedJob) =>
        Jobs.giveBackJob.on(client, { assetId, token, channel }).pipe(attempt("VariantQueue.giveBack"))

      const retryLater = ({ assetId, lease: token }: LeasedJob, reason: string) =>
        Jobs.retryJobLater
          .on(client, {
            assetId,
            token,
            reason,
            uncounted: reason === outage ? 1 : 0,
            delay: Duration.toSeconds(retryDelay),
            maximumDelay: Duration.toSeconds(maximumRetryDelay)
          })
          .pipe(attempt("VariantQueue.retryLater"))

      /** What cannot be written down now need not be: the lease ends, and the job comes again. */
      const settle = (job: LeasedJob, exit: Exit.Exit<unknown, unknown>) => {
        if (exit._tag === "Success") return Effect.asVoid(Effect.retry(done(job), { times: 2 }))
        const { reasons } = exit.cause
        return Effect.ignore(
          reasons.some((reason) => reason._tag === "Interrupt")
            ? giveBack(job)
            : retryLater(job, reasons.map(failureName)[0] ?? "nothing")
        )
      }

      return VariantQueue.of({
        backlog: Jobs.selectBacklog.on(client, {}).pipe(
          Effect.map(([row]) => row!),
          attempt("VariantQueue.backlog")
        ),

        offer: (assetId) => Jobs.insertJob.on(client, { assetId }).pipe(attempt("VariantQueue.offer"), Effect.asVoid),

        take: (work) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              yield* listened
              let job = Option.none<LeasedJob>()
              while (true) {
                const next = announced
                job = yield* take
                if (Option.isSome(job)) break
                yield* restore(Effect.raceFirst(next.await, Effect.sleep(pollInterval)))
              }
              const { value } = job
              occasionsAtWork.set(value.lease, value.occasionId)
              return yield* restore(
                Effect.raceFirst(work({ assetId: value.assetId, attempt: value.attempt }), keepLease(value))
              ).pipe(
                Effect.onExit((exit) => {
                  occasionsAtWork.delete(value.lease)
                  return settle(value, exit)
                })
              )
            })
          )
      })
    })
  )

const outage: StoreUnavailable["_tag"] = "StoreUnavailable"

/** The kind of a failure: what failed may carry what it failed on. */
const failureName = (reason: Cause.Reason<unknown>): string => {
  if (reason._tag !== "Fail") return reason._tag
  const { error } = reason
  const tag: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "_tag") : undefined
  return typeof tag === "string" ? tag.slice(0, 200) : "Fail"
}
