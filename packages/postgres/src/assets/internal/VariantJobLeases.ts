/** How a worker keeps the job that it has taken, and ends it. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { type Cause, Duration, Effect, type Exit, Schedule } from "effect"
import type { SqlClient } from "effect/sql"
import { attempt } from "../../statements/StoreAttempt.ts"
import { channel } from "./VariantJobAnnouncements.ts"
import type { LeasedJob } from "./VariantJobClaims.ts"
import * as Jobs from "./VariantJobs.sql.ts"

const maximumRetryDelay = Duration.minutes(10)

const outage: StoreUnavailable["_tag"] = "StoreUnavailable"

/** The kind of a failure: what failed may carry what it failed on. */
const failureName = (reason: Cause.Reason<unknown>): string => {
  if (reason._tag !== "Fail") return reason._tag
  const { error } = reason
  const tag: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "_tag") : undefined
  return typeof tag === "string" ? tag.slice(0, 200) : "Fail"
}

interface LeaseOptions {
  readonly lease: Duration.Duration
  readonly retryDelay: Duration.Duration
}

export const leases = (client: SqlClient.SqlClient, { lease, retryDelay }: LeaseOptions) => {
  const renew = ({ assetId, lease: token }: LeasedJob) =>
    Jobs.renewLease.on(client, { assetId, token, lease: Duration.toSeconds(lease) }).pipe(attempt("VariantQueue.renew"))

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

  return {
    /** Renews the lease. Ends only by failing: before the lease ends, when it could not be renewed, or when it is lost. */
    keep: (job: LeasedJob) =>
      renew(job).pipe(
        Effect.retry(Schedule.spaced(Duration.times(lease, 1 / 8))),
        Effect.timeoutOrElse({ duration: Duration.times(lease, 1 / 2), orElse: () => new StoreUnavailable() }),
        Effect.filterOrFail(
          (rows) => rows.length > 0,
          () => new StoreUnavailable()
        ),
        Effect.delay(Duration.times(lease, 1 / 4)),
        Effect.forever
      ),

    /** Ends the job. What cannot be written now need not be: the lease ends, and the job comes again. */
    settle: (job: LeasedJob, exit: Exit.Exit<unknown, unknown>) => {
      if (exit._tag === "Success") return Effect.asVoid(Effect.retry(done(job), { times: 2 }))
      const { reasons } = exit.cause
      return Effect.ignore(
        reasons.some((reason) => reason._tag === "Interrupt")
          ? giveBack(job)
          : retryLater(job, reasons.map(failureName)[0] ?? "nothing")
      )
    }
  }
}
