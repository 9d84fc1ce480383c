import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Actors, memberships, invitations; guests, vendors and tokens. */
export const actors = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The two wide unique constraints are what copies of `type` and `party_size` elsewhere refer to.
  yield* sql`
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
    )`

  yield* sql`
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
    )`
  yield* sql`create index memberships_member on memberships (member_id, parent_id)`
  yield* sql`create index memberships_occasion on memberships (occasion_id)`

  // The lock makes two writers wait for each other whose edges only together would close a cycle.
  yield* sql`
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
    end $$`
  yield* sql`
    create constraint trigger memberships_acyclic after insert or update on memberships
    deferrable initially immediate for each row execute function memberships_refuse_cycle()`

  yield* sql`
    create table invitations (
      occasion_id uuid not null,
      event_id uuid not null,
      actor_id uuid not null,
      response text,
      primary key (event_id, actor_id),
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id),
      constraint invitations_response check (response in ('attending', 'declined'))
    )`
  yield* sql`create index invitations_occasion_actor on invitations (occasion_id, actor_id)`

  yield* sql`
    create table guests (
      actor_id uuid primary key,
      occasion_id uuid not null,
      invitation_unit_id uuid,
      unique (occasion_id, actor_id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id),
      foreign key (occasion_id, invitation_unit_id) references actors (occasion_id, id)
    )`

  yield* sql`
    create table guest_events (
      actor_id uuid not null,
      event_id uuid not null,
      occasion_id uuid not null,
      primary key (actor_id, event_id),
      foreign key (occasion_id, actor_id) references guests (occasion_id, actor_id) on delete cascade,
      foreign key (occasion_id, event_id) references events (occasion_id, id)
    )`

  yield* sql`
    create table vendors (
      actor_id uuid primary key,
      occasion_id uuid not null,
      unique (occasion_id, actor_id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id)
    )`

  yield* sql`
    create table vendor_grants (
      actor_id uuid not null,
      action text collate "C" not null,
      event_id uuid,
      occasion_id uuid not null,
      unique nulls not distinct (actor_id, action, event_id),
      foreign key (occasion_id, actor_id) references vendors (occasion_id, actor_id) on delete cascade,
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      constraint vendor_grants_action check (length(action) between 1 and 200)
    )`

  yield* sql`
    create table tokens (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      kind text not null,
      planner_id uuid,
      guest_actor_id uuid,
      vendor_actor_id uuid,
      hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      foreign key (occasion_id, planner_id) references planners (occasion_id, id),
      foreign key (occasion_id, guest_actor_id) references guests (occasion_id, actor_id),
      foreign key (occasion_id, vendor_actor_id) references vendors (occasion_id, actor_id),
      constraint tokens_kind check (kind in ('planner', 'guest', 'vendor')),
      constraint tokens_holder check (
        num_nonnulls(planner_id, guest_actor_id, vendor_actor_id) = 1
        and (kind = 'planner') = (planner_id is not null)
        and (kind = 'guest') = (guest_actor_id is not null)
        and (kind = 'vendor') = (vendor_actor_id is not null)
      ),
      constraint tokens_hash check (octet_length(hash) = 32)
    )`
  yield* sql`create index tokens_occasion on tokens (occasion_id, created_at, id)`
})
