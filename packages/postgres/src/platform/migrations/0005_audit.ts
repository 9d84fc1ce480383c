/**
 * Who did what, appended by the statements that do it and by nothing else.
 *
 * The table refuses every update but the erasure of names and values, every removal but that of an occasion that is gone,
 * and being emptied. No foreign keys: an entry is written with every change, and outlives what it names.
 */
export const audit: ReadonlyArray<string> = [
  `
    create table audit_entries (
      position bigint primary key generated always as identity,
      occasion_id uuid,
      at timestamptz(3) not null default clock_timestamp(),
      by_kind text collate "C" not null,
      by_id uuid,
      by_key text collate "C",
      by_display_name text collate "C",
      request_id text collate "C",
      action text collate "C" not null,
      target_type text collate "C" not null,
      target_id text collate "C" not null,
      target_name text collate "C",
      person_id uuid,
      changes jsonb not null,
      constraint audit_entries_by_kind check (by_kind in ('planner', 'guest', 'vendor', 'administrator')),
      constraint audit_entries_action check (action ~ '^[a-z_]+[.][a-z_]+$'),
      constraint audit_entries_changes check (jsonb_typeof(changes) = 'array')
    )`,

  `
    create index audit_entries_of_occasion on audit_entries (occasion_id, position)`,

  `
    create index audit_entries_by_action on audit_entries (occasion_id, action, position)`,

  `
    create index audit_entries_by on audit_entries (occasion_id, by_id, position) where by_id is not null`,

  `
    create index audit_entries_about on audit_entries (occasion_id, person_id, position) where person_id is not null`,

  `
    create function audit_entries_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (new.position, new.occasion_id, new.at, new.by_kind, new.by_id, new.request_id, new.action, new.target_type,
            new.target_id, new.person_id)
          is not distinct from (old.position, old.occasion_id, old.at, old.by_kind, old.by_id, old.request_id,
            old.action, old.target_type, old.target_id, old.person_id)
          and (new.by_key is null or new.by_key is not distinct from old.by_key)
          and (new.by_display_name is null or new.by_display_name is not distinct from old.by_display_name)
          and (new.target_name is null or new.target_name is not distinct from old.target_name)
          and (new.changes = old.changes or new.changes = (
            select coalesce(jsonb_agg(
              jsonb_build_object('member', change -> 'member', 'from', null, 'to', null) order by number
            ), '[]')
            from jsonb_array_elements(old.changes) with ordinality as listed (change, number)
          ))
        then
          return new;
        end if;
      elsif tg_op = 'DELETE' then
        if old.occasion_id is not null and not exists (select from occasions where id = old.occasion_id) then
          return old;
        end if;
      end if;
      raise exception 'audit_entries is append-only' using errcode = 'restrict_violation';
    end $$`,

  `
    create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function audit_entries_append_only()`,

  `
    create trigger audit_entries_not_emptied before truncate on audit_entries
    for each statement execute function audit_entries_append_only()`
]
