/** Zones and tables. "created" orders what has the same sort_order; triggers of assignments keep the occupancy. */
export const tables: ReadonlyArray<string> = [
  `
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
    )`,

  `
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
    )`,

  `
    create index seating_tables_by_zone on seating_tables (seating_zone_id)`
]
