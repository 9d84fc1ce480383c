import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Seating plans, zones, tables and assignments.
 *
 * An assignment carries copies of its table's capacity and of its actor's type and party size. Foreign keys keep the
 * copies true (`on update cascade`), so that plain checks can refuse a seat above the capacity and a seated vendor.
 * A table's `occupancy` is kept by statement-level triggers: two parties of different size may change places in one
 * update without tripping the check in between.
 */
export const seating = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table seating_plans (
      id uuid primary key,
      occasion_id uuid not null,
      event_id uuid not null unique,
      module text collate "C" not null default 'seating',
      module_installation_id uuid not null,
      event_enablement_id uuid not null,
      plan_key text collate "C" not null,
      display_name text collate "C" not null,
      planner_notes text,
      status text not null,
      revision bigint not null,
      published_at timestamptz,
      published_by_kind text,
      published_by_key text,
      published_by_display_name text,
      unique (occasion_id, id),
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      constraint seating_plans_enablement
        foreign key (occasion_id, event_id, event_enablement_id, module_installation_id, module)
        references event_enablements (occasion_id, event_id, id, module_installation_id, module),
      constraint seating_plans_module check (module = 'seating'),
      constraint seating_plans_plan_key check (plan_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(plan_key) <= 64),
      constraint seating_plans_display_name check (length(display_name) between 1 and 200),
      constraint seating_plans_planner_notes check (length(planner_notes) between 1 and 2000),
      constraint seating_plans_status check (status in ('draft', 'published')),
      constraint seating_plans_revision check (revision >= 1),
      constraint seating_plans_published_by_kind check (published_by_kind in ('planner', 'administrator')),
      constraint seating_plans_publication_is_whole check (
        num_nonnulls(published_at, published_by_kind, published_by_key, published_by_display_name) in (0, 4)
      ),
      constraint seating_plans_published_has_publication check (status <> 'published' or published_at is not null)
    )`

  // Two writers that saw the same revision cannot both write the next one.
  yield* sql`
    create function seating_plans_refuse_revision() returns trigger language plpgsql as $$
    begin
      raise exception 'a change of a plan counts its revision up by one'
        using errcode = 'check_violation', constraint = 'seating_plans_next_revision';
    end $$`
  yield* sql`
    create trigger seating_plans_next_revision before update on seating_plans
    for each row when (new.* is distinct from old.* and new.revision <> old.revision + 1)
    execute function seating_plans_refuse_revision()`

  // "created" orders what has the same sort_order.
  yield* sql`
    create table seating_zones (
      id uuid primary key,
      occasion_id uuid not null,
      seating_plan_id uuid not null,
      name text collate "C" not null,
      sort_order integer not null,
      created bigint not null generated always as identity,
      unique (seating_plan_id, id),
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id),
      constraint seating_zones_name check (length(name) between 1 and 200)
    )`

  yield* sql`
    create table seating_tables (
      id uuid primary key,
      occasion_id uuid not null,
      seating_plan_id uuid not null,
      seating_zone_id uuid,
      name text collate "C" not null,
      capacity integer not null,
      occupancy integer not null default 0,
      sort_order integer not null,
      created bigint not null generated always as identity,
      unique (seating_plan_id, id, capacity),
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id),
      constraint seating_tables_zone foreign key (seating_plan_id, seating_zone_id) references seating_zones (seating_plan_id, id)
        on delete set null (seating_zone_id),
      constraint seating_tables_name check (length(name) between 1 and 200),
      constraint seating_tables_capacity check (capacity between 1 and 500),
      constraint seating_tables_occupancy check (occupancy between 0 and capacity)
    )`
  yield* sql`create index seating_tables_by_zone on seating_tables (seating_zone_id)`

  yield* sql`
    create table seating_assignments (
      id uuid primary key,
      occasion_id uuid not null,
      seating_plan_id uuid not null,
      seating_table_id uuid not null,
      table_capacity integer not null,
      actor_id uuid not null,
      actor_type text not null,
      party_size integer not null,
      seat_number integer,
      seat_label text,
      created bigint not null generated always as identity,
      constraint seating_assignments_actor_once unique (seating_plan_id, actor_id),
      constraint seating_assignments_seat_once unique (seating_table_id, seat_number) deferrable initially immediate,
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id),
      constraint seating_assignments_table foreign key (seating_plan_id, seating_table_id, table_capacity)
        references seating_tables (seating_plan_id, id, capacity) on update cascade,
      constraint seating_assignments_actor foreign key (occasion_id, actor_id, actor_type, party_size)
        references actors (occasion_id, id, type, party_size) on update cascade,
      constraint seating_assignments_actor_type check (actor_type <> 'vendor'),
      constraint seating_assignments_seat_number check (seat_number between 1 and table_capacity),
      constraint seating_assignments_seat_label check (length(seat_label) between 1 and 50)
    )`
  yield* sql`create index seating_assignments_by_actor on seating_assignments (actor_id, seating_plan_id)`

  yield* sql`
    create function seating_assignments_occupy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update seating_tables t set occupancy = t.occupancy + change.seats
        from (select seating_table_id as id, sum(party_size) as seats from new_rows group by 1) change
        where t.id = change.id;
      elsif tg_op = 'DELETE' then
        update seating_tables t set occupancy = t.occupancy - change.seats
        from (select seating_table_id as id, sum(party_size) as seats from old_rows group by 1) change
        where t.id = change.id;
      else
        update seating_tables t set occupancy = t.occupancy + change.seats
        from (
          select id, sum(seats) as seats
          from (
            select seating_table_id as id, party_size as seats from new_rows
            union all
            select seating_table_id, -party_size from old_rows
          ) moved
          group by id
          having sum(seats) <> 0
        ) change
        where t.id = change.id;
      end if;
      return null;
    end $$`
  yield* sql`
    create trigger seating_assignments_inserted after insert on seating_assignments
    referencing new table as new_rows for each statement execute function seating_assignments_occupy()`
  yield* sql`
    create trigger seating_assignments_updated after update on seating_assignments
    referencing old table as old_rows new table as new_rows for each statement execute function seating_assignments_occupy()`
  yield* sql`
    create trigger seating_assignments_deleted after delete on seating_assignments
    referencing old table as old_rows for each statement execute function seating_assignments_occupy()`
})
