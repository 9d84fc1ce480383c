/**
 * What has happened, written by the statements that made it happen.
 *
 * Serials are handed out before their transactions commit, so that a reader of serials could pass one that comes later.
 * Readers therefore go by positions, which committed events are given, in the order of their serials, by whoever reads
 * next; all under the lock of the one row that counts them. Neither foreign keys nor an index of ids: an event is
 * written with every change, and what it names may go.
 */
export const domainEvents: ReadonlyArray<string> = [
  `
    create table domain_events (
      serial bigint primary key generated always as identity,
      position bigint,
      id uuid not null default gen_random_uuid(),
      type text collate "C" not null,
      occasion_id uuid not null,
      event_id uuid,
      aggregate_type text collate "C" not null,
      aggregate_id uuid not null,
      occurred_at timestamptz(3) not null default clock_timestamp(),
      data jsonb not null,
      constraint domain_events_position check (position >= 1),
      constraint domain_events_data check (jsonb_typeof(data) = 'object')
    )`,

  `
    create index domain_events_without_position on domain_events (serial) where position is null`,

  `
    create unique index domain_events_in_order on domain_events (position) where position is not null`,

  `
    create index domain_events_of_occasion on domain_events (occasion_id, position) where position is not null`,

  `
    create table domain_event_head (
      is_only boolean primary key default true,
      position bigint not null,
      constraint domain_event_head_only check (is_only),
      constraint domain_event_head_position check (position >= 0)
    )`,

  `
    insert into domain_event_head (position) values (0)`
]
