/**
 * The queue of variants.
 *
 * A job that may be taken has a "turn", one more than the last of its occasion; a job that is leased or waits for another
 * try has none until it is due again. "run_at" is when the job may be taken: at first at once, then when its lease ends or
 * its retry is due.
 */
export const variantJobs: ReadonlyArray<string> = [
  `
    create table variant_jobs (
      asset_id uuid primary key references assets (id) on delete cascade,
      attempts integer not null default 0,
      run_at timestamptz not null default now(),
      lease uuid,
      last_failure text,
      occasion_id uuid,
      turn bigint,
      constraint variant_jobs_turn_of_occasion check (turn is null or occasion_id is not null),
      constraint variant_jobs_attempts check (attempts >= 0)
    ) with (fillfactor = 70)`,

  `
    create index variant_jobs_turn on variant_jobs (turn, run_at, asset_id) where turn is not null`,

  `
    create index variant_jobs_last_turn on variant_jobs (occasion_id, turn) where turn is not null`,

  `
    create index variant_jobs_without_turn on variant_jobs (run_at, asset_id) where turn is null`,

  `
    create function variant_jobs_announce() returns trigger language plpgsql as $$
    begin
      perform pg_notify('banquet_variant_jobs', '');
      return null;
    end $$`,

  `
    create trigger variant_jobs_inserted after insert on variant_jobs
    for each statement execute function variant_jobs_announce()`
]
