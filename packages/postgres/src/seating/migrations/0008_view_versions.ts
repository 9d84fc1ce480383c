/**
 * Versions of what planners see of seating, for whoever remembers a view.
 *
 * Triggers of every table that the view reads give the occasion another version, which it never had before, in the transaction
 * of the change. The version is in as many rows as there were changes at once: each transaction takes a row that nobody else
 * holds, or adds one, so that no change waits for another. All rows together are the version.
 */
const read = [
  "module_installations",
  "events",
  "event_enablements",
  "actors",
  "memberships",
  "invitations",
  "seating_plans",
  "seating_publications",
  "seating_zones",
  "seating_tables",
  "seating_assignments"
]

// How many seats of a table are taken is kept by triggers of assignments, and not read: what triggers change in tables follows
// from a change that is known already.
const updates = (table: string) => (table === "seating_tables" ? "when (pg_trigger_depth() = 0)" : "")

const triggersOf = (table: string): ReadonlyArray<string> => [
  `
    create trigger ${table}_seen_by_planners_inserted after insert on ${table}
    referencing new table as changed_rows for each statement execute function seating_view_versions_change()`,
  `
    create trigger ${table}_seen_by_planners_updated after update on ${table}
    referencing new table as changed_rows for each statement ${updates(table)}
    execute function seating_view_versions_change()`,
  `
    create trigger ${table}_seen_by_planners_deleted after delete on ${table}
    referencing old table as changed_rows for each statement execute function seating_view_versions_change()`
]

export const viewVersions: ReadonlyArray<string> = [
  `
    create table seating_view_versions (
      occasion_id uuid not null references occasions (id) on delete cascade,
      slot bigint not null generated always as identity,
      version uuid not null,
      primary key (occasion_id, slot)
    ) with (fillfactor = 50)`,

  `
    create function seating_view_versions_change() returns trigger language plpgsql as $$
    declare
      changed uuid;
    begin
      for changed in select distinct occasion_id from changed_rows loop
        update seating_view_versions set version = gen_random_uuid()
        where occasion_id = changed and slot = (
          select slot from seating_view_versions where occasion_id = changed order by slot limit 1 for update skip locked
        );
        if not found then
          insert into seating_view_versions (occasion_id, version)
          select id, gen_random_uuid() from occasions where id = changed;
        end if;
      end loop;
      return null;
    end $$`,

  ...read.flatMap(triggersOf)
]
