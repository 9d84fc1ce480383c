/** Imports of people, with what each actor was before, so that an import can be undone. */
export const imports: ReadonlyArray<string> = [
  `
    create table actor_imports (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      imported_at timestamptz not null,
      source_name text,
      source_format text,
      undone_at timestamptz,
      unique (occasion_id, id),
      constraint actor_imports_source_name check (length(source_name) between 1 and 255),
      constraint actor_imports_source_format check (length(source_format) between 1 and 50)
    )`,

  // Whoever is erased or deleted goes from the imports too.
  `
    create table actor_import_changes (
      import_id uuid not null,
      actor_id uuid not null,
      occasion_id uuid not null,
      revision bigint not null,
      before jsonb,
      primary key (import_id, actor_id),
      foreign key (occasion_id, import_id) references actor_imports (occasion_id, id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade
    )`,

  `
    create index actor_import_changes_actor on actor_import_changes (occasion_id, actor_id)`,

  // Without these the deletion of an actor looks at every membership of the occasion, where its statistics are old.
  `
    create index memberships_of_parent on memberships (occasion_id, parent_id, parent_type)`,

  `
    create index memberships_of_member on memberships (occasion_id, member_id)`,

  `
    drop index memberships_occasion`,

  // As before, but that whoever has no members closes no cycle: thousands of memberships of people are made at once.
  `
    create or replace function memberships_refuse_cycle() returns trigger language plpgsql as $$
    begin
      perform 1 from occasions where id = new.occasion_id for no key update;
      if exists (select from memberships where parent_id = new.member_id) and exists (
        with recursive ancestors (id) as (
          select new.parent_id
          union
          select m.parent_id from memberships m join ancestors a on m.member_id = a.id
        )
        select 1 from ancestors where id = new.member_id
      ) then
        raise exception 'memberships form a cycle' using errcode = 'check_violation', constraint = 'memberships_acyclic';
      end if;
      return null;
    end $$`
]
