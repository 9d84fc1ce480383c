import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How much guests and occasions store, and a table in which readiness tries to write.
 *
 * A session holds what may still come while it is open, and what it left in storage when it has ended, until that is
 * swept; a finalized one does not count, for its asset does. What items take is added up where they are counted.
 */
export const uploadQuotas = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    alter table upload_sessions
      add column held_bytes bigint not null default 0,
      add column settled boolean not null default false`
  yield* sql`update upload_sessions set held_bytes = 15728640 where status <> 'finalized'`
  yield* sql`
    alter table upload_sessions
      add constraint upload_sessions_held_bytes check (held_bytes >= 0)`
  yield* sql`drop index upload_sessions_open`
  yield* sql`
    create index upload_sessions_of_owner on upload_sessions (owner_id, occasion_id) include (held_bytes)
    where status <> 'finalized'`
  yield* sql`
    create index upload_sessions_of_occasion on upload_sessions (occasion_id) include (held_bytes)
    where held_bytes > 0 and status <> 'finalized'`
  yield* sql`
    create index upload_sessions_holding on upload_sessions (expires_at, id)
    where held_bytes > 0 and status <> 'finalized'`

  yield* sql`alter table gallery_counts add column stored_bytes bigint not null default 0`
  yield* sql`
    update gallery_counts counts set stored_bytes = (
      select coalesce(sum(asset.byte_size), 0) from gallery_items item join assets asset on asset.id = item.asset_id
      where item.occasion_id = counts.occasion_id and item.event_id is not distinct from counts.event_id
    )`
  yield* sql`alter table gallery_counts add constraint gallery_counts_stored_bytes check (stored_bytes >= 0)`
  yield* sql`
    create or replace function gallery_counts_add() returns trigger language plpgsql as $$
    begin
      insert into gallery_counts as counts (occasion_id, event_id, pending, approved, rejected, stored_bytes)
      select item.occasion_id, item.event_id, count(*) filter (where moderation_status = 'pending'),
        count(*) filter (where moderation_status = 'approved'), count(*) filter (where moderation_status = 'rejected'),
        sum(asset.byte_size)
      from new_rows item join assets asset on asset.id = item.asset_id
      group by item.occasion_id, item.event_id
      order by item.occasion_id, item.event_id
      on conflict (occasion_id, event_id) do update set pending = counts.pending + excluded.pending,
        approved = counts.approved + excluded.approved, rejected = counts.rejected + excluded.rejected,
        stored_bytes = counts.stored_bytes + excluded.stored_bytes;
      return null;
    end $$`
  // An update changes no asset, so that no bytes move; an item goes before its asset, whose size is there to be taken off.
  yield* sql`
    create or replace function gallery_counts_move() returns trigger language plpgsql as $$
    declare
      changes gallery_counts[];
    begin
      if tg_op = 'UPDATE' then
        changes := array(
          select (occasion_id, event_id, sum(change) filter (where moderation_status = 'pending'),
            sum(change) filter (where moderation_status = 'approved'),
            sum(change) filter (where moderation_status = 'rejected'), 0)::gallery_counts
          from (
            select occasion_id, event_id, moderation_status, 1 as change from new_rows
            union all
            select occasion_id, event_id, moderation_status, -1 from old_rows
          ) moved
          group by occasion_id, event_id
        );
      else
        changes := array(
          select (item.occasion_id, item.event_id, -count(*) filter (where moderation_status = 'pending'),
            -count(*) filter (where moderation_status = 'approved'),
            -count(*) filter (where moderation_status = 'rejected'), -sum(asset.byte_size))::gallery_counts
          from old_rows item join assets asset on asset.id = item.asset_id
          group by item.occasion_id, item.event_id
        );
      end if;
      changes := array(
        select change from unnest(changes) change
        where coalesce(change.pending, 0) <> 0 or coalesce(change.approved, 0) <> 0 or coalesce(change.rejected, 0) <> 0
      );
      if cardinality(changes) = 0 then
        return null;
      end if;
      perform from gallery_counts counts join unnest(changes) change
        on counts.occasion_id = change.occasion_id and counts.event_id is not distinct from change.event_id
      order by counts.occasion_id, counts.event_id
      for update of counts;
      update gallery_counts counts set pending = counts.pending + coalesce(change.pending, 0),
        approved = counts.approved + coalesce(change.approved, 0),
        rejected = counts.rejected + coalesce(change.rejected, 0),
        stored_bytes = counts.stored_bytes + coalesce(change.stored_bytes, 0)
      from unnest(changes) change
      where counts.occasion_id = change.occasion_id and counts.event_id is not distinct from change.event_id;
      return null;
    end $$`

  // Emptied and filled again at each try, so that the disk is asked for a new page; where somebody holds the table, as
  // a backup does, a row is enough.
  yield* sql`create table readiness (tried_at timestamptz not null)`
  yield* sql`
    create function readiness_try() returns void language plpgsql as $$
    begin
      begin
        lock table readiness in access exclusive mode nowait;
        truncate readiness;
      exception when lock_not_available then
        null;
      end;
      insert into readiness (tried_at) values (now());
    end $$`
})
