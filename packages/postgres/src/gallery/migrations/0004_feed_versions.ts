/**
 * A version of what guests see of each event, for whoever remembers a page of the feed.
 *
 * Triggers give an event another version, which no event ever had, in the transaction of whatever changes an item that guests see,
 * have seen or will see. What an item shows besides are its asset, which changes no more once it is ready, and the name of
 * its uploader. An event without a version has not changed since there are versions.
 */
export const feedVersions: ReadonlyArray<string> = [
  `
    create table gallery_feed_versions (
      event_id uuid primary key,
      occasion_id uuid not null,
      version uuid not null,
      constraint gallery_feed_versions_event foreign key (occasion_id, event_id) references events (occasion_id, id)
        on delete cascade
    ) with (fillfactor = 50)`,

  // Events are changed in one order, so that two statements never deadlock.
  `
    create function gallery_feed_versions_change() returns trigger language plpgsql as $$
    declare
      changed uuid[];
    begin
      if tg_op = 'INSERT' then
        changed := array(select event_id from new_rows where visible_to_guests);
      elsif tg_op = 'DELETE' then
        changed := array(select event_id from old_rows where visible_to_guests);
      else
        changed := array(
          select event_id from old_rows where visible_to_guests union select event_id from new_rows where visible_to_guests
        );
      end if;
      if cardinality(changed) = 0 then
        return null;
      end if;
      insert into gallery_feed_versions (event_id, occasion_id, version)
      select id, occasion_id, gen_random_uuid() from events where id = any(changed)
      order by id
      on conflict (event_id) do update set version = excluded.version;
      return null;
    end $$`,

  `
    create trigger gallery_items_visible_inserted after insert on gallery_items
    referencing new table as new_rows for each statement execute function gallery_feed_versions_change()`,

  `
    create trigger gallery_items_visible_updated after update on gallery_items
    referencing old table as old_rows new table as new_rows
    for each statement execute function gallery_feed_versions_change()`,

  `
    create trigger gallery_items_visible_deleted after delete on gallery_items
    referencing old table as old_rows for each statement execute function gallery_feed_versions_change()`
]
