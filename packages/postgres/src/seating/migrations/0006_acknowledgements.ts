/** What vendors have acknowledged of a plan: the last, with where everybody sat. Seats go with their actors. */
export const acknowledgements: ReadonlyArray<string> = [
  `
    create table seating_acknowledgements (
      occasion_id uuid not null,
      seating_plan_id uuid not null,
      vendor_id uuid not null,
      revision bigint not null,
      acknowledged_at timestamptz not null,
      primary key (seating_plan_id, vendor_id),
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id),
      foreign key (occasion_id, vendor_id) references actors (occasion_id, id) on delete cascade,
      constraint seating_acknowledgements_revision check (revision >= 1)
    )`,

  `
    create index seating_acknowledgements_by_vendor on seating_acknowledgements (occasion_id, vendor_id)`,

  `
    create table seating_acknowledged_seats (
      occasion_id uuid not null,
      seating_plan_id uuid not null,
      vendor_id uuid not null,
      actor_id uuid not null,
      table_name text not null,
      seat_number integer,
      primary key (seating_plan_id, vendor_id, actor_id),
      foreign key (seating_plan_id, vendor_id) references seating_acknowledgements on delete cascade,
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade
    )`,

  `
    create index seating_acknowledged_seats_by_actor on seating_acknowledged_seats (occasion_id, actor_id)`
]
