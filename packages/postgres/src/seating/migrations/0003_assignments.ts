/**
 * Assignments of actors to tables.
 *
 * An assignment carries copies of its table's capacity and of its actor's type and party size. Foreign keys keep the
 * copies true (`on update cascade`), so that plain checks can refuse a seat above the capacity and a seated vendor.
 * A table's `occupancy` is kept by statement-level triggers: two parties of different size may change places in one
 * update without tripping the check in between.
 */
export const assignments: ReadonlyArray<string> = [
  `
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
    )`,

  `
    create index seating_assignments_by_actor on seating_assignments (actor_id, seating_plan_id)`,

  `
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
    end $$`,

  `
    create trigger seating_assignments_inserted after insert on seating_assignments
    referencing new table as new_rows for each statement execute function seating_assignments_occupy()`,

  `
    create trigger seating_assignments_updated after update on seating_assignments
    referencing old table as old_rows new table as new_rows for each statement execute function seating_assignments_occupy()`,

  `
    create trigger seating_assignments_deleted after delete on seating_assignments
    referencing old table as old_rows for each statement execute function seating_assignments_occupy()`
]
