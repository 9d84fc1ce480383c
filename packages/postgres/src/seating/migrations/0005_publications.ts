/**
 * Plans as they were last published. Who sits where is kept with the names of tables and zones, so that a guest's own seat
 * is found without them; names of people are read from the people, with whom their seats go.
 */
export const publications: ReadonlyArray<string> = [
  `
    create table seating_publications (
      seating_plan_id uuid primary key,
      occasion_id uuid not null,
      revision bigint not null,
      published_at timestamptz not null,
      display_name text collate "C" not null,
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id)
    )`,

  `
    create table seating_published_zones (
      seating_plan_id uuid not null references seating_publications (seating_plan_id) on delete cascade,
      id uuid not null,
      name text collate "C" not null,
      sort_order integer not null,
      created bigint not null,
      primary key (seating_plan_id, id)
    )`,

  `
    create table seating_published_tables (
      seating_plan_id uuid not null references seating_publications (seating_plan_id) on delete cascade,
      id uuid not null,
      seating_zone_id uuid,
      name text collate "C" not null,
      capacity integer not null,
      sort_order integer not null,
      created bigint not null,
      primary key (seating_plan_id, id)
    )`,

  `
    create table seating_published_seats (
      seating_plan_id uuid not null references seating_publications (seating_plan_id) on delete cascade,
      actor_id uuid not null,
      occasion_id uuid not null,
      id uuid not null,
      seating_table_id uuid not null,
      table_name text collate "C" not null,
      zone_name text collate "C",
      seat_number integer,
      seat_label text,
      created bigint not null,
      primary key (seating_plan_id, actor_id),
      constraint seating_published_seats_actor foreign key (occasion_id, actor_id) references actors (occasion_id, id)
        on delete cascade
    )`,

  `
    create index seating_published_seats_by_actor on seating_published_seats (actor_id, seating_plan_id)`,

  // What is published now is the last publication.
  `
    insert into seating_publications (seating_plan_id, occasion_id, revision, published_at, display_name)
    select id, occasion_id, revision, published_at, display_name from seating_plans where status = 'published'`,

  `
    insert into seating_published_zones (seating_plan_id, id, name, sort_order, created)
    select zone.seating_plan_id, zone.id, zone.name, zone.sort_order, zone.created
    from seating_publications
    join seating_zones zone using (seating_plan_id)`,

  `
    insert into seating_published_tables (seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created)
    select tab.seating_plan_id, tab.id, tab.seating_zone_id, tab.name, tab.capacity, tab.sort_order, tab.created
    from seating_publications
    join seating_tables tab using (seating_plan_id)`,

  `
    insert into seating_published_seats (
      seating_plan_id, actor_id, occasion_id, id, seating_table_id, table_name, zone_name, seat_number, seat_label, created
    )
    select seat.seating_plan_id, seat.actor_id, seat.occasion_id, seat.id, seat.seating_table_id, tab.name, zone.name,
      seat.seat_number, seat.seat_label, seat.created
    from seating_publications
    join seating_assignments seat using (seating_plan_id)
    join seating_tables tab on tab.id = seat.seating_table_id
    left join seating_zones zone on zone.id = tab.seating_zone_id`
]
