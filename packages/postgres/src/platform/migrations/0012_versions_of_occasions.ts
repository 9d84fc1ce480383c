/**
 * What an occasion itself says is of its version, too.
 *
 * An occasion has no `occasion_id`, so its trigger calls what the others call for each of theirs.
 */
export const versionsOfOccasions: ReadonlyArray<string> = [
  `
    create function occasion_versions_give(changed uuid) returns void language plpgsql as $$
    declare
      mark text := changed || ' ' || statement_timestamp();
    begin
      if mark = current_setting('banquet.changed_occasion', true) then
        return;
      end if;
      update occasion_versions set version = gen_random_uuid()
      where occasion_id = changed and slot = (
        select slot from occasion_versions where occasion_id = changed order by slot limit 1 for update skip locked
      );
      if not found then
        insert into occasion_versions (occasion_id, version)
        select id, gen_random_uuid() from occasions where id = changed;
      end if;
      perform set_config('banquet.changed_occasion', mark, true);
    end $$`,

  `
    create or replace function occasion_versions_change() returns trigger language plpgsql as $$
    declare
      changed uuid;
    begin
      for changed in select distinct occasion_id from changed_rows loop
        perform occasion_versions_give(changed);
      end loop;
      return null;
    end $$`,

  `
    create function occasions_version_change() returns trigger language plpgsql as $$
    begin
      perform occasion_versions_give(new.id);
      return null;
    end $$`,

  `
    create trigger occasions_version_updated after update on occasions
    for each row execute function occasions_version_change()`
]
