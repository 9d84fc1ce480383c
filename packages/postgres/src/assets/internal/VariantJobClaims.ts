/** Which job a worker of this process takes. */
import { AssetId } from "@banquet/assets-core/AssetIds"
import type { VariantJob } from "@banquet/assets-core/VariantQueue"
import { OccasionId } from "@banquet/platform-core/Ids"
import { Clock, Duration, Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { first } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Jobs from "./VariantJobs.sql.ts"

export type LeasedJob = VariantJob & { readonly lease: string; readonly occasionId: OccasionId }

/** How far ahead of the next turn an occasion may be and still be preferred to one that is being worked on. */
const nearTurns = 1000n

const claimed = first(
  Schema.Struct({ assetId: AssetId, occasionId: OccasionId, attempt: Schema.Int, lease: Schema.String })
)

interface ClaimOptions {
  readonly lease: Duration.Duration
  readonly pollInterval: Duration.Duration
  /** The occasions that workers of this process are at work for. */
  readonly atWork: () => ReadonlyArray<OccasionId>
}

/** Claims the next job, if there is one. */
export const claiming = (client: SqlClient.SqlClient, options: ClaimOptions) => {
  const lease = Duration.toSeconds(options.lease)

  const claimAny = claimed(Jobs.claimJob.on(client, { lease })).pipe(attempt("VariantQueue.take"))

  /**
   * The job whose turn it is; while others of this process are at work, rather one of an occasion that they are not at
   * work for. One whose pictures take long so leaves the others all workers but one.
   */
  const claim = Effect.gen(function* () {
    const atWork = options.atWork()
    if (atWork.length === 0) return yield* claimAny
    const other = yield* claimed(Jobs.claimJobOfOther.on(client, { lease, nearTurns, atWork })).pipe(
      attempt("VariantQueue.take")
    )
    return Option.isSome(other) ? other : yield* claimAny
  })

  const readmit = Jobs.readmitJobs.on(client, {}).pipe(
    attempt("VariantQueue.readmit"),
    Effect.map((rows) => rows.length > 0)
  )

  let readmittedAt = -Infinity

  // Where there are always jobs to take, those without a turn get one as often as others look for jobs.
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - readmittedAt >= Duration.toMillis(options.pollInterval)) {
      readmittedAt = now
      yield* readmit
      return yield* claim
    }
    const job = yield* claim
    return Option.isNone(job) && (yield* readmit) ? yield* claim : job
  })
}
