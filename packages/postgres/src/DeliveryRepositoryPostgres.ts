import { type Delivery, type DeliveryOutcome, DeliveryRepository } from "@banquet/platform-core/DeliveryRepository"
import { DomainEvent } from "@banquet/platform-core/DomainEvent"
import { type Subscriber, SubscriberId } from "@banquet/platform-core/EventSubscriber"
import { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { channel } from "./internal/DomainEvents.ts"
import { all, first, recordset, Time, timestamp } from "./internal/Rows.ts"
import { attempt } from "./internal/StoreAttempt.ts"

const StoredEvent = Schema.Struct({ ...DomainEvent.fields, occurredAt: Schema.DateTimeUtcFromString })
const encodeEvent = Schema.encodeSync(StoredEvent)

const Target = {
  url: Schema.NullOr(Schema.String),
  secret: Schema.NullOr(Schema.String),
  handler: Schema.NullOr(Schema.String)
}
type Target = Schema.Struct<typeof Target>["Type"]

const targetOf = ({ handler, secret, url }: Target): Subscriber["target"] =>
  handler === null
    ? { _tag: "Webhook", url: url ?? "", secret: Redacted.make(secret ?? "") }
    : { _tag: "Handler", name: handler }

const Subscription = {
  id: SubscriberId,
  occasionId: Schema.NullOr(OccasionId),
  types: Schema.NullOr(Schema.Array(Schema.String)),
  since: Schema.Number
}

const Listing = Schema.Struct({
  ...Subscription,
  ...Target,
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
  secret,
  url,
  ...listed
}: typeof Listing.Type) => ({
  ...listed,
  target: targetOf({ handler, secret, url }),
  lastFailure:
    lastFailureAt === null || lastFailureKind === null
      ? null
      : { kind: lastFailureKind, status: lastFailureStatus, at: lastFailureAt }
})

const listedRows = all(Listing)
const subscriptionRows = all(Schema.Struct(Subscription))
const dueRows = all(Schema.Struct({ id: SubscriberId, handler: Schema.NullOr(Schema.String) }))
const claimedRow = first(Schema.Struct({ ...Target, event: StoredEvent, attempt: Schema.Int, lease: Schema.String }))
const backlogRow = first(
  Schema.Struct({ pending: Schema.Number, dead: Schema.Number, oldestPendingAt: Schema.NullOr(Time) })
)

/** Statements of a transaction that are sent at once, in their order; each sees what committed while one before it waited. */
const pipelined = { concurrency: "unbounded" } as const

/**
 * Deliveries that any number of processes share. Time is the callers': a lease is so much longer than an attempt that
 * their clocks need not agree to the second.
 */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const holdQueue = sql`select from event_queue for update`
    const holdSubscribers = (ids: ReadonlyArray<SubscriberId>) => sql`
      select from event_subscribers where id = any(${ids}::uuid[]) order by id for update`

    const insertSubscribers = (subscribers: ReadonlyArray<Subscriber>) => sql`
      insert into event_subscribers (id, occasion_id, types, since, url, secret, handler, created_at)
      select id, occasion_id, types, since, url, secret, handler, created_at
      from jsonb_to_recordset(${recordset(
        subscribers.map(({ createdAt, id, occasionId, since, target, types }) => ({
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
          subscriber.since::float8 as since, subscriber.url, subscriber.secret, subscriber.handler,
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

    /** What is no longer first of its aggregate waits again, unless somebody is at it. */
    const demote = (id: ReadonlyArray<SubscriberId>) => sql`
      update event_deliveries delivery set next_attempt_at = null
      where subscriber_id = any(${id}::uuid[]) and next_attempt_at is not null and lease is null and exists (
        select from event_deliveries earlier
        where earlier.subscriber_id = delivery.subscriber_id and earlier.aggregate_type = delivery.aggregate_type
          and earlier.aggregate_id = delivery.aggregate_id and earlier.state = 'pending'
          and earlier.position < delivery.position
      )`

    /** The first of each of these aggregates may be tried now, unless one of them already may. */
    const promote = (aggregates: Statement.Fragment, now: DateTime.Utc) => sql`
      update event_deliveries delivery set next_attempt_at = ${timestamp(now)}
      from (${aggregates}) aggregate
      cross join lateral (
        select subscriber_id, position from event_deliveries
        where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
          and aggregate_id = aggregate.aggregate_id and state = 'pending'
        order by position limit 1
      ) next
      where delivery.subscriber_id = next.subscriber_id and delivery.position = next.position and not exists (
        select from event_deliveries
        where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
          and aggregate_id = aggregate.aggregate_id and next_attempt_at is not null
      )`

    const write = ({ event, lease, subscriberId }: Delivery, outcome: DeliveryOutcome, now: DateTime.Utc) => {
      const ours = sql`
        subscriber_id = ${subscriberId} and position = ${BigInt(event.position)} and lease = ${lease}`
      if (outcome._tag === "Delivered") {
        return sql`
          with settled as (delete from event_deliveries where ${ours} returning subscriber_id)
          update event_subscribers set last_delivered_at = ${timestamp(now)}
          from settled where id = settled.subscriber_id
          returning id`
      }
      const { kind, status } = outcome.failure
      const settled =
        outcome._tag === "Again"
          ? sql`update event_deliveries set lease = null, next_attempt_at = ${timestamp(outcome.at)}
              where ${ours} returning subscriber_id`
          : sql`update event_deliveries set lease = null, next_attempt_at = null, state = 'dead'
              where ${ours} returning subscriber_id`
      const stop =
        outcome._tag === "Gone"
          ? sql`, stopped_at = ${timestamp(now)}, since = (select position from event_queue)`
          : sql``
      return sql`
        with settled as (${settled})
        update event_subscribers
        set last_failure_at = ${timestamp(now)}, last_failure_kind = ${kind}, last_failure_status = ${status}::int4 ${stop}
        from settled where id = settled.subscriber_id
        returning id`
    }

    return DeliveryRepository.of({
      insert: (subscriber) =>
        sql
          .withTransaction(Effect.all([holdQueue, insertSubscribers([subscriber])], pipelined))
          .pipe(attempt("DeliveryRepository.insert"), Effect.asVoid),

      registerHandlers: (handlers) =>
        sql
          .withTransaction(Effect.all([holdQueue, insertSubscribers(handlers)], pipelined))
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
            Effect.all([holdQueue, sql`update event_subscribers set stopped_at = null where id = ${id}`], pipelined)
          )
          .pipe(attempt("DeliveryRepository.start"), Effect.asVoid),

      lockQueue: sql
        .withTransaction(
          Effect.all(
            [
              sql<{ position: number }>`select position::float8 as position from event_queue for update skip locked`,
              subscriptionRows(sql`
          select id, occasion_id as "occasionId", types, since::float8 as since
          from event_subscribers where stopped_at is null`)
            ],
            pipelined
          )
        )
        .pipe(
          Effect.map(([[queue], subscriptions]) =>
            queue === undefined || subscriptions.length === 0
              ? Option.none()
              : Option.some({
                  position: Math.max(queue.position, Math.min(...subscriptions.map(({ since }) => since))),
                  subscriptions
                })
          ),
          attempt("DeliveryRepository.lockQueue")
        ),

      advance: (position) =>
        sql`update event_queue set position = ${BigInt(position)}`.pipe(
          attempt("DeliveryRepository.advance"),
          Effect.asVoid
        ),

      enqueue: Effect.fnUntraced(function* (deliveries, now) {
        if (deliveries.length === 0) return 0
        const ids = [...new Set(deliveries.map(({ subscriberId }) => subscriberId))]
        const given = recordset(
          deliveries.map(({ event, subscriberId }) => ({
            subscriber_id: subscriberId,
            position: event.position,
            aggregate_type: event.aggregate.type,
            aggregate_id: event.aggregate.id,
            event: encodeEvent(event)
          }))
        )
        const [, queued] = yield* sql.withTransaction(
          Effect.all(
            [
              holdSubscribers(ids),
              sql`
            insert into event_deliveries as delivery (
              subscriber_id, position, aggregate_type, aggregate_id, event, queued_at
            )
            select given.subscriber_id, given.position, given.aggregate_type, given.aggregate_id, given.event,
              ${timestamp(now)}
            from jsonb_to_recordset(${given}::jsonb) as given (
              subscriber_id uuid, position bigint, aggregate_type text, aggregate_id text, event jsonb
            )
            join event_subscribers on event_subscribers.id = given.subscriber_id and stopped_at is null
            on conflict (subscriber_id, position) do update
            set state = 'pending', attempts = 0, queued_at = excluded.queued_at
            where delivery.state = 'dead'
            returning position`,
              demote(ids),
              promote(
                sql`
              select distinct subscriber_id, aggregate_type, aggregate_id
              from jsonb_to_recordset(${given}::jsonb) as given (
                subscriber_id uuid, aggregate_type text, aggregate_id text
              )`,
                now
              )
            ],
            pipelined
          )
        )
        return queued.length
      }, attempt("DeliveryRepository.enqueue")),

      revive: (id, now) =>
        sql
          .withTransaction(
            Effect.all(
              [
                holdSubscribers([id]),
                sql`
            update event_deliveries set state = 'pending', attempts = 0, queued_at = ${timestamp(now)}
            where subscriber_id = ${id} and state = 'dead'
            returning position`,
                demote([id]),
                promote(
                  sql`
              select distinct subscriber_id, aggregate_type, aggregate_id from event_deliveries
              where subscriber_id = ${id} and state = 'pending'`,
                  now
                ),
                sql`select pg_notify(${channel}, '')`
              ],
              pipelined
            )
          )
          .pipe(
            Effect.map(([, revived]) => revived.length),
            attempt("DeliveryRepository.revive")
          ),

      due: (now) =>
        dueRows(sql`
          select id, handler from event_subscribers where exists (
            select from event_deliveries
            where subscriber_id = event_subscribers.id and next_attempt_at <= ${timestamp(now)}
          )`).pipe(attempt("DeliveryRepository.due")),

      claim: (id, now, leaseUntil) =>
        claimedRow(sql`
          with next as (
            select position from event_deliveries
            where subscriber_id = ${id} and next_attempt_at <= ${timestamp(now)}
            order by next_attempt_at, position limit 1
            for update skip locked
          )
          update event_deliveries delivery
          set attempts = attempts + 1, lease = gen_random_uuid(), next_attempt_at = ${timestamp(leaseUntil)}
          from next, event_subscribers subscriber
          where delivery.subscriber_id = ${id} and delivery.position = next.position and subscriber.id = ${id}
          returning delivery.event, delivery.attempts as attempt, delivery.lease, subscriber.url, subscriber.secret,
            subscriber.handler`).pipe(
          Effect.map(
            Option.map(({ attempt: number, event, lease, ...target }) => ({
              subscriberId: id,
              target: targetOf(target),
              event,
              attempt: number,
              lease
            }))
          ),
          attempt("DeliveryRepository.claim")
        ),

      settle: (delivery, outcome, now) => {
        const { event, subscriberId } = delivery
        return sql
          .withTransaction(
            Effect.all(
              [
                holdSubscribers([subscriberId]),
                write(delivery, outcome, now),
                outcome._tag === "Gone"
                  ? sql`
                update event_deliveries set state = 'dead', next_attempt_at = null, lease = null
                where subscriber_id = ${subscriberId} and state = 'pending' and exists (
                  select from event_subscribers where id = ${subscriberId} and stopped_at is not null
                )`
                  : promote(
                      sql`
                  select ${subscriberId}::uuid as subscriber_id, ${event.aggregate.type}::text as aggregate_type,
                    ${event.aggregate.id}::text as aggregate_id`,
                      now
                    )
              ],
              pipelined
            )
          )
          .pipe(
            Effect.map(([, settled]) => settled.length > 0),
            attempt("DeliveryRepository.settle")
          )
      },

      release: ({ event, lease, subscriberId }, now) =>
        sql`
          update event_deliveries set attempts = attempts - 1, lease = null, next_attempt_at = ${timestamp(now)}
          where subscriber_id = ${subscriberId} and position = ${BigInt(event.position)} and lease = ${lease}`.pipe(
          attempt("DeliveryRepository.release"),
          Effect.asVoid
        ),

      forget: (before) =>
        sql`
          delete from event_deliveries where state = 'dead' and queued_at < ${timestamp(before)} returning position`.pipe(
          Effect.map((rows) => rows.length),
          attempt("DeliveryRepository.forget")
        ),

      backlog: backlogRow(sql`
        select count(*) filter (where state = 'pending')::float8 as pending,
          count(*) filter (where state = 'dead')::float8 as dead,
          min(queued_at) filter (where state = 'pending') as "oldestPendingAt"
        from event_deliveries`).pipe(
        Effect.map(Option.getOrElse(() => ({ pending: 0, dead: 0, oldestPendingAt: null }))),
        attempt("DeliveryRepository.backlog")
      )
    })
  })
)
