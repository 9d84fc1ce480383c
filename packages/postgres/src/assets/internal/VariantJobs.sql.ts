/** The queue of variants. Times are the database's. */
import type { AssetId } from "@banquet/assets-core/AssetIds"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

/** Behind the others of its occasion, and not before whoever is next. */
const nextTurn = sql`
  greatest(
    (select min(turn) from variant_jobs where turn is not null),
    (select max(turn) + 1 from variant_jobs where turn is not null and occasion_id = assets.occasion_id),
    0
  )`

export const insertJob = statement<{ readonly assetId: AssetId }>(
  "VariantQueue.offer",
  ({ assetId }) => sql`
    insert into variant_jobs (asset_id, occasion_id, turn)
    select id, occasion_id, ${nextTurn}
    from assets
    where id = ${assetId}
    on conflict do nothing`
)

const claim = (lease: string, candidates: string) => sql`
  update variant_jobs
  set attempts = attempts + 1, lease = gen_random_uuid(), turn = null,
    run_at = now() + make_interval(secs => ${lease}::float8)
  where asset_id = (
    select asset_id from variant_jobs
    where turn is not null and run_at <= now()
      ${candidates}
    order by turn, run_at, asset_id limit 1
    for update skip locked
  )
  returning asset_id as "assetId", occasion_id as "occasionId", attempts as attempt, lease`

interface Lease {
  /** How long it is, in seconds. */
  readonly lease: number
}

export const claimJob = statement<Lease>("VariantQueue.take", ({ lease }) => claim(lease, ""))

/** Rather one of an occasion that this process is not at work for, if its turn is near. */
export const claimJobOfOther = statement<
  Lease & {
    readonly nearTurns: bigint
    readonly atWork: ReadonlyArray<OccasionId>
  }
>("VariantQueue.take.ofOther", ({ atWork, lease, nearTurns }) =>
  claim(
    lease,
    sql`
      and turn <= (select min(turn) from variant_jobs where turn is not null) + ${nearTurns}::int8
      and occasion_id <> all (${atWork}::uuid[])`
  )
)

/** Gives a turn to jobs that are due without one: those of workers that died, and those to be tried again. */
export const readmitJobs = statement<object, { readonly assetId: AssetId }>(
  "VariantQueue.readmit",
  () => sql`
    update variant_jobs set turn = due.turn, occasion_id = due.occasion_id
    from (
      select job.asset_id, assets.occasion_id, ${nextTurn} - 1
        + row_number() over (partition by assets.occasion_id order by job.run_at, job.asset_id) as turn
      from (
        select asset_id, run_at from variant_jobs
        where turn is null and run_at <= now()
        order by run_at, asset_id limit 100
        for update skip locked
      ) as job
      join assets on assets.id = job.asset_id
    ) as due
    where variant_jobs.asset_id = due.asset_id
    returning variant_jobs.asset_id as "assetId"`
)

/** A job of a worker that still has it. */
interface Leased {
  readonly assetId: AssetId
  readonly token: string
}

export const renewLease = statement<Leased & Lease, { readonly assetId: AssetId }>(
  "VariantQueue.renew",
  ({ assetId, lease, token }) => sql`
    update variant_jobs set turn = null, run_at = now() + make_interval(secs => ${lease}::float8)
    where asset_id = ${assetId} and lease = ${token}
    returning asset_id as "assetId"`
)

export const deleteJob = statement<Leased>(
  "VariantQueue.done",
  ({ assetId, token }) => sql`
    delete from variant_jobs where asset_id = ${assetId} and lease = ${token}`
)

export const giveBackJob = statement<Leased & { readonly channel: string }>(
  "VariantQueue.giveBack",
  ({ assetId, channel, token }) => sql`
    with given as (
      update variant_jobs
      set attempts = attempts - 1, run_at = now(), lease = null,
        turn = coalesce((select min(turn) from variant_jobs where turn is not null), 0)
      where asset_id = ${assetId} and lease = ${token}
      returning asset_id
    )
    select pg_notify(${channel}, '') from given`
)

export const retryJobLater = statement<
  Leased & {
    readonly reason: string
    /** 1 where the attempt does not count. */
    readonly uncounted: number
    /** In seconds; doubled by every failure up to `maximumDelay`. */
    readonly delay: number
    readonly maximumDelay: number
  }
>(
  "VariantQueue.retryLater",
  ({ assetId, delay, maximumDelay, reason, token, uncounted }) => sql`
    update variant_jobs
    set turn = null, lease = null, last_failure = ${reason}, attempts = attempts - ${uncounted}::int,
      run_at = now() + make_interval(
        secs => least(${delay}::float8 * power(2, least(attempts, 32) - 1), ${maximumDelay}::float8)
      )
    where asset_id = ${assetId} and lease = ${token}`
)

export const selectBacklog = statement<object, { readonly jobs: number; readonly oldestDueSeconds: number }>(
  "VariantQueue.backlog",
  () => sql`
    select count(*)::int4 as jobs,
      greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0))::float8 as "oldestDueSeconds"
    from variant_jobs`
)
