/** Who is told of events, as rows. What each is still to be told of is counted where it is listed. */
import type { DeliveryRepository, SubscriberListing } from "@banquet/platform-core/DeliveryRepository"
import { type Subscriber, SubscriberId } from "@banquet/platform-core/EventSubscriber"
import { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { channel } from "./DomainEvents.ts"
import { all, recordset, Time } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { holdQueue, pipelined } from "./DeliveryLocks.ts"

/** Which events it is told of, as rows have it. */
export const Subscription = {
  id: SubscriberId,
  occasionId: Schema.NullOr(OccasionId),
  types: Schema.NullOr(Schema.Array(Schema.String)),
  since: Schema.Number
}

const Listing = Schema.Struct({
  ...Subscription,
  url: Schema.NullOr(Schema.String),
  handler: Schema.NullOr(Schema.String),
  createdAt: Time,
  occasionSlug: Schema.NullOr(Schema.String),
  stoppedAt: Schema.NullOr(Time),
  pending: Schema.Number,
  dead: Schema.Number,
  oldestPendingAt: Schema.NullOr(Time),
  lastDeliveredAt: Schema.NullOr(Time),
  lastFailureAt: Schema.NullOr(Time),
  lastFailureKind: Schema.NullOr(Schema.String),
  lastFailureStatus: Schema.NullOr(Schema.Int)
})

const listingOf = ({
  handler,
  lastFailureAt,
  lastFailureKind,
  lastFailureStatus,
  url,
  ...listed
}: typeof Listing.Type): SubscriberListing => ({
  ...listed,
  target: handler === null ? { _tag: "Webhook", url: url ?? "" } : { _tag: "Handler", name: handler },
  lastFailure:
    lastFailureAt === null || lastFailureKind === null
      ? null
      : { kind: lastFailureKind, status: lastFailureStatus, at: lastFailureAt }
})

const listedRows = all(Listing)

export const subscribers = (sql: SqlClient.SqlClient) => {
  const insertAll = (added: ReadonlyArray<Subscriber>) => sql`
    insert into event_subscribers (id, occasion_id, types, since, url, secret, handler, created_at)
    select id, occasion_id, types, since, url, secret, handler, created_at
    from jsonb_to_recordset(${recordset(
      added.map(({ createdAt, id, occasionId, since, target, types }) => ({
        id,
        occasion_id: occasionId,
        types,
        since,
        url: target._tag === "Webhook" ? target.url : null,
        secret: target._tag === "Webhook" ? Redacted.value(target.secret) : null,
        handler: target._tag === "Handler" ? target.name : null,
        created_at: DateTime.formatIso(createdAt)
      }))
    )}::jsonb) as given (
      id uuid, occasion_id uuid, types text[], since bigint, url text, secret text, handler text, created_at timestamptz
    )
    order by handler
    on conflict (handler) do update set types = excluded.types`

  const listed = (condition: Statement.Fragment) =>
    listedRows(sql`
      select subscriber.id, subscriber.occasion_id as "occasionId", subscriber.types,
        subscriber.since::float8 as since, subscriber.url, subscriber.handler,
        subscriber.created_at as "createdAt", occasions.slug as "occasionSlug", subscriber.stopped_at as "stoppedAt",
        queued.pending, queued.dead, queued.oldest as "oldestPendingAt",
        subscriber.last_delivered_at as "lastDeliveredAt", subscriber.last_failure_at as "lastFailureAt",
        subscriber.last_failure_kind as "lastFailureKind", subscriber.last_failure_status as "lastFailureStatus"
      from event_subscribers subscriber
      left join occasions on occasions.id = subscriber.occasion_id
      cross join lateral (
        select count(*) filter (where state = 'pending')::float8 as pending,
          count(*) filter (where state = 'dead')::float8 as dead,
          min(queued_at) filter (where state = 'pending') as oldest
        from event_deliveries where subscriber_id = subscriber.id
      ) queued
      where ${condition}
      order by subscriber.created_at, subscriber.id`).pipe(Effect.map((rows) => rows.map(listingOf)))

  return {
    insert: (subscriber) =>
      sql
        .withTransaction(Effect.all([holdQueue(sql), insertAll([subscriber])], pipelined))
        .pipe(attempt("DeliveryRepository.insert"), Effect.asVoid),

    registerHandlers: (handlers) =>
      sql
        .withTransaction(Effect.all([holdQueue(sql), insertAll(handlers)], pipelined))
        .pipe(attempt("DeliveryRepository.registerHandlers"), Effect.asVoid),

    find: (id) =>
      listed(sql`subscriber.id = ${id}`).pipe(
        Effect.map(([found]) => Option.fromUndefinedOr(found)),
        attempt("DeliveryRepository.find")
      ),

    list: (occasionId) =>
      listed(occasionId === null ? sql`true` : sql`subscriber.occasion_id = ${occasionId}`).pipe(
        attempt("DeliveryRepository.list")
      ),

    remove: (id) =>
      sql`delete from event_subscribers where id = ${id} returning id`.pipe(
        Effect.map((rows) => rows.length > 0),
        attempt("DeliveryRepository.remove")
      ),

    start: (id) =>
      sql
        .withTransaction(
          Effect.all(
            [
              holdQueue(sql),
              sql`update event_subscribers set stopped_at = null where id = ${id}`,
              sql`select pg_notify(${channel}, '')`
            ],
            pipelined
          )
        )
        .pipe(
          Effect.map(([[queue]]) => queue!.position),
          attempt("DeliveryRepository.start")
        )
  } satisfies Partial<DeliveryRepository["Service"]>
}
