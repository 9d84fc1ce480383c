/**
 * Subscribers of domain events, and what each is still to be told of.
 *
 * Of the pending deliveries of one subscriber about one aggregate the first has a time at which it may be tried, and the
 * others have none: an index sees to it that no two do. Whoever changes which one is first holds the subscriber's row.
 * A delivery has its event with it, so that it does not depend on how long the log is kept.
 */
export const eventDeliveries: ReadonlyArray<string> = [
  `
    create table event_subscribers (
      id uuid primary key,
      occasion_id uuid references occasions (id),
      types text[],
      since bigint not null,
      url text,
      secret text,
      handler text collate "C",
      created_at timestamptz not null,
      stopped_at timestamptz,
      last_delivered_at timestamptz,
      last_failure_at timestamptz,
      last_failure_kind text,
      last_failure_status integer,
      constraint event_subscribers_handler unique (handler),
      constraint event_subscribers_target check (num_nonnulls(url, handler) = 1),
      constraint event_subscribers_url check (length(url) between 1 and 2000),
      constraint event_subscribers_secret check ((secret is not null) = (url is not null)),
      constraint event_subscribers_handler_length check (length(handler) between 1 and 200),
      constraint event_subscribers_types check (cardinality(types) > 0),
      constraint event_subscribers_since check (since >= 0),
      constraint event_subscribers_last_failure check ((last_failure_kind is null) = (last_failure_at is null))
    )`,

  `
    create index event_subscribers_of_occasion on event_subscribers (occasion_id)`,

  // Up to where all subscribers have been queued for; whoever queues, or adds a subscriber, holds its one row.
  `
    create table event_queue (
      is_only boolean primary key default true,
      position bigint not null,
      constraint event_queue_only check (is_only),
      constraint event_queue_position check (position >= 0)
    )`,

  `
    insert into event_queue (position) values (0)`,

  `
    create table event_deliveries (
      subscriber_id uuid not null references event_subscribers (id) on delete cascade,
      position bigint not null,
      aggregate_type text collate "C" not null,
      aggregate_id text collate "C" not null,
      event jsonb not null,
      state text collate "C" not null default 'pending',
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      lease uuid,
      queued_at timestamptz not null,
      primary key (subscriber_id, position),
      constraint event_deliveries_state check (state in ('pending', 'dead')),
      constraint event_deliveries_attempts check (attempts >= 0),
      constraint event_deliveries_dead_rest check (state = 'pending' or num_nonnulls(next_attempt_at, lease) = 0)
    ) with (fillfactor = 70)`,

  `
    create unique index event_deliveries_first on event_deliveries (subscriber_id, aggregate_type, aggregate_id)
    where next_attempt_at is not null`,

  `
    create index event_deliveries_due on event_deliveries (subscriber_id, next_attempt_at, position)
    where next_attempt_at is not null`,

  `
    create index event_deliveries_pending on event_deliveries (subscriber_id, aggregate_type, aggregate_id, position)
    where state = 'pending'`,

  `
    create index event_deliveries_by_age on event_deliveries (subscriber_id, state, queued_at)`
]
