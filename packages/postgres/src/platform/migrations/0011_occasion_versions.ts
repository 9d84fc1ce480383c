import { versionTriggers } from "../VersionTriggers.ts"

/**
 * Versions of occasions, for whoever remembers what it has read of one.
 *
 * Triggers give an occasion another version, which it never had before, in the transaction of whatever changes a table that has them.
 * The version is in as many rows as there were changes at once: each transaction takes a row that nobody else holds, or adds one,
 * so that no change waits for another. All rows together are the version.
 *
 * A statement gives one, however many tables it changes. It is told by when it began; what it calls is a part of it, and nobody reads
 * in between.
 */
export const occasionVersions: ReadonlyArray<string> = [
  `
    create table occasion_versions (
      occasion_id uuid not null references occasions (id) on delete cascade,
      slot bigint not null generated always as identity,
      version uuid not null,
      primary key (occasion_id, slot)
    ) with (fillfactor = 50)`,

  `
    create function occasion_versions_change() returns trigger language plpgsql as $$
    declare
      changed uuid;
      mark text;
    begin
      for changed in select distinct occasion_id from changed_rows loop
        mark := changed || ' ' || statement_timestamp();
        continue when mark = current_setting('banquet.changed_occasion', true);
        update occasion_versions set version = gen_random_uuid()
        where occasion_id = changed and slot = (
          select slot from occasion_versions where occasion_id = changed order by slot limit 1 for update skip locked
        );
        if not found then
          insert into occasion_versions (occasion_id, version)
          select id, gen_random_uuid() from occasions where id = changed;
        end if;
        perform set_config('banquet.changed_occasion', mark, true);
      end loop;
      return null;
    end $$`,

  ...["module_installations", "events", "event_enablements"].flatMap((table) => versionTriggers(table))
]
