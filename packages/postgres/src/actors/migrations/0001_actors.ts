/** Actors, memberships and invitations. */
export const actors: ReadonlyArray<string> = [
  // The two wide unique constraints are what copies of `type` and `party_size` elsewhere refer to.
  `
    create table actors (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      key text collate "C" not null,
      type text not null,
      display_name text collate "C" not null,
      party_size integer not null,
      status text not null,
      unique (occasion_id, key),
      unique (occasion_id, id),
      unique (occasion_id, id, type),
      unique (occasion_id, id, type, party_size),
      constraint actors_key check (length(key) between 1 and 200 and key !~ '\\s'),
      constraint actors_type check (type in ('person', 'household', 'group', 'vendor')),
      constraint actors_display_name check (length(display_name) between 1 and 200),
      constraint actors_party_size check (party_size between 1 and 10000),
      constraint actors_status check (status in ('active', 'inactive'))
    )`,

  `
    create table memberships (
      occasion_id uuid not null,
      parent_id uuid not null,
      parent_type text not null,
      member_id uuid not null,
      primary key (parent_id, member_id),
      constraint memberships_parent foreign key (occasion_id, parent_id, parent_type) references actors (occasion_id, id, type) on update cascade,
      foreign key (occasion_id, member_id) references actors (occasion_id, id),
      constraint memberships_parent_type check (parent_type in ('household', 'group')),
      constraint memberships_not_of_itself check (parent_id <> member_id)
    )`,

  `
    create index memberships_member on memberships (member_id, parent_id)`,

  `
    create index memberships_occasion on memberships (occasion_id)`,

  // The lock makes two writers wait for each other whose edges only together would close a cycle.
  `
    create function memberships_refuse_cycle() returns trigger language plpgsql as $$
    begin
      perform 1 from occasions where id = new.occasion_id for no key update;
      if exists (
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
    end $$`,

  `
    create constraint trigger memberships_acyclic after insert or update on memberships
    deferrable initially immediate for each row execute function memberships_refuse_cycle()`,

  `
    create table invitations (
      occasion_id uuid not null,
      event_id uuid not null,
      actor_id uuid not null,
      response text,
      primary key (event_id, actor_id),
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id),
      constraint invitations_response check (response in ('attending', 'declined'))
    )`,

  `
    create index invitations_occasion_actor on invitations (occasion_id, actor_id)`
]
