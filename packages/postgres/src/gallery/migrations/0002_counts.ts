/**
 * How many items there are and how many bytes they take, by event.
 *
 * Triggers keep the counts: planners ask for totals with every page, and counting a million items takes too long.
 */
export const counts: ReadonlyArray<string> = [
  `
    create table gallery_counts (
      occasion_id uuid not null references occasions (id),
      event_id uuid,
      pending bigint not null default 0,
      approved bigint not null default 0,
      rejected bigint not null default 0,
      stored_bytes bigint not null default 0,
      constraint gallery_counts_of unique nulls not distinct (occasion_id, event_id),
      constraint gallery_counts_counts check (pending >= 0 and approved >= 0 and rejected >= 0),
      constraint gallery_counts_stored_bytes check (stored_bytes >= 0)
    ) with (fillfactor = 50)`,

  `
    create function gallery_counts_add() returns trigger language plpgsql as $$
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
    end $$`,

  // Rows are locked in one order before they are changed, so that two statements never deadlock. An update changes no
  // asset, so that no bytes move; an item goes before its asset, whose size is there to be taken off.
  `
    create function gallery_counts_move() returns trigger language plpgsql as $$
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
    end $$`,

  `
    create trigger gallery_items_inserted after insert on gallery_items
    referencing new table as new_rows for each statement execute function gallery_counts_add()`,

  `
    create trigger gallery_items_updated after update on gallery_items
    referencing old table as old_rows new table as new_rows for each statement execute function gallery_counts_move()`,

  `
    create trigger gallery_items_deleted after delete on gallery_items
    referencing old table as old_rows for each statement execute function gallery_counts_move()`
]
