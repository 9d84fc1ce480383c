import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Turns of occasions in the queue of variants. A job that may be taken has a "turn", one more than the last of its
 * occasion; a job that is leased or waits for another try has none until it is due again. Servers of the version before
 * take jobs by "run_at" and give none a turn, which those of this one do.
 */
export const variantTurns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table variant_jobs
      add column occasion_id uuid,
      add column turn bigint,
      add constraint variant_jobs_turn_of_occasion check (turn is null or occasion_id is not null)`
  yield* sql`drop index variant_jobs_due`
  yield* sql`create index variant_jobs_turn on variant_jobs (turn, run_at, asset_id) where turn is not null`
  yield* sql`create index variant_jobs_last_turn on variant_jobs (occasion_id, turn) where turn is not null`
  yield* sql`create index variant_jobs_without_turn on variant_jobs (run_at, asset_id) where turn is null`
})
