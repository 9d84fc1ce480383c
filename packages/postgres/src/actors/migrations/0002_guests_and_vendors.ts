/** Guests and vendors, with what each may see. */
export const guestsAndVendors: ReadonlyArray<string> = [
  `
    create table guests (
      actor_id uuid primary key,
      occasion_id uuid not null,
      invitation_unit_id uuid,
      unique (occasion_id, actor_id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id),
      foreign key (occasion_id, invitation_unit_id) references actors (occasion_id, id)
    )`,

  `
    create table guest_events (
      actor_id uuid not null,
      event_id uuid not null,
      occasion_id uuid not null,
      primary key (actor_id, event_id),
      foreign key (occasion_id, actor_id) references guests (occasion_id, actor_id) on delete cascade,
      foreign key (occasion_id, event_id) references events (occasion_id, id)
    )`,

  `
    create table vendors (
      actor_id uuid primary key,
      occasion_id uuid not null,
      unique (occasion_id, actor_id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id)
    )`,

  `
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
]
