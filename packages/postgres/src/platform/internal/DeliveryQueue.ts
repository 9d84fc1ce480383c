/** What each subscriber is still to be told of, and who is telling it. */
import type { Delivery, DeliveryOutcome, DeliveryRepository } from "@banquet/platform-core/DeliveryRepository"
import { DomainEvent } from "@banquet/platform-core/DomainEvent"
import { type Subscriber, SubscriberId } from "@banquet/platform-core/EventSubscriber"
import { type DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { channel } from "./DomainEvents.ts"
import { all, first, recordset, Time, timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { holdSubscribers, pipelined } from "./DeliveryLocks.ts"
import { Subscription } from "./Subscribers.ts"

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

const subscriptionRows = all(Schema.Struct(Subscription))
const dueRows = all(Schema.Struct({ id: SubscriberId, handler: Schema.NullOr(Schema.String) }))
const claimedRow = first(Schema.Struct({ ...Target, event: StoredEvent, attempt: Schema.Int, lease: Schema.String }))
const backlogRow = first(
  Schema.Struct({ pending: Schema.Number, dead: Schema.Number, oldestPendingAt: Schema.NullOr(Time) })
)

export const deliveryQueue = (sql: SqlClient.SqlClient) => {
  /**
   * Of the pending deliveries of each of these aggregates the first may be tried, now unless it had a time already. One
   * that was first waits again when an earlier one became pending, unless somebody is at it.
   */
  const makeFirstDue = (aggregates: Statement.Fragment, now: DateTime.Utc) => {
    const firsts = sql`
      (${aggregates}) aggregate
      cross join lateral (
        select position from event_deliveries
        where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
          and aggregate_id = aggregate.aggregate_id and state = 'pending'
        order by position limit 1
      ) first`
    return [
      sql`
        update event_deliveries delivery set next_attempt_at = null
        from ${firsts}
        where delivery.subscriber_id = aggregate.subscriber_id and delivery.aggregate_type = aggregate.aggregate_type
          and delivery.aggregate_id = aggregate.aggregate_id and delivery.position > first.position
          and delivery.next_attempt_at is not null and delivery.lease is null`,
      sql`
        update event_deliveries delivery set next_attempt_at = ${timestamp(now)}
        from ${firsts}
        where delivery.subscriber_id = aggregate.subscriber_id and delivery.position = first.position and not exists (
          select from event_deliveries
          where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
            and aggregate_id = aggregate.aggregate_id and next_attempt_at is not null
        )`
    ] as const
  }

  /** The row of a delivery, unless somebody else has claimed it since. */
  const claimed = ({ event, lease, subscriberId }: Delivery) => sql`
    subscriber_id = ${subscriberId} and position = ${BigInt(event.position)} and lease = ${lease}`

  const aggregateOf = ({ event, subscriberId }: Delivery) => sql`
    select ${subscriberId}::uuid as subscriber_id, ${event.aggregate.type}::text as aggregate_type,
      ${event.aggregate.id}::text as aggregate_id`

  /** All that a subscriber that was stopped was still to be told of. */
  const giveUp = (id: SubscriberId) => sql`
    update event_deliveries set state = 'dead', next_attempt_at = null, lease = null
    where subscriber_id = ${id} and state = 'pending' and exists (
      select from event_subscribers where id = ${id} and stopped_at is not null
    )`

  const write = (delivery: Delivery, outcome: DeliveryOutcome, now: DateTime.Utc) => {
    const ours = claimed(delivery)
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

  return {
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

    queuedUpTo: sql<{ readonly position: number }>`select position::float8 as position from event_queue`.pipe(
      Effect.map(([queue]) => queue!.position),
      attempt("DeliveryRepository.queuedUpTo")
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
            holdSubscribers(sql, ids),
            sql`
          insert into event_deliveries as delivery (
            subscriber_id, position, aggregate_type, aggregate_id, event, queued_at
          )
          select given.subscriber_id, given.position, given.aggregate_type, given.aggregate_id, given.event,
            ${timestamp(now)}
          from jsonb_to_recordset(${given}::jsonb) as given (
            subscriber_id uuid, position bigint, aggregate_type text, aggregate_id text, event jsonb
          )
          join event_subscribers on event_subscribers.id = given.subscriber_id
          on conflict (subscriber_id, position) do update
          set state = 'pending', attempts = 0, queued_at = excluded.queued_at
          where delivery.state = 'dead'
          returning position`,
            ...makeFirstDue(
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
              holdSubscribers(sql, [id]),
              sql`
          update event_deliveries set state = 'pending', attempts = 0, queued_at = ${timestamp(now)}
          where subscriber_id = ${id} and state = 'dead'
          returning position`,
              ...makeFirstDue(
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
        select id, handler
        from event_subscribers cross join lateral (
          select from event_deliveries
          where subscriber_id = event_subscribers.id and next_attempt_at <= ${timestamp(now)}
          order by next_attempt_at limit 1
        ) due
        where stopped_at is null`).pipe(attempt("DeliveryRepository.due")),

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
        where delivery.subscriber_id = ${id} and delivery.position = next.position
          and subscriber.id = ${id} and subscriber.stopped_at is null
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

    settle: (delivery, outcome, now) =>
      sql
        .withTransaction(
          Effect.all(
            [
              holdSubscribers(sql, [delivery.subscriberId]),
              write(delivery, outcome, now),
              ...(outcome._tag === "Gone" ? [giveUp(delivery.subscriberId)] : makeFirstDue(aggregateOf(delivery), now))
            ],
            pipelined
          )
        )
        .pipe(
          Effect.map(([, settled]) => settled.length > 0),
          attempt("DeliveryRepository.settle")
        ),

    release: (delivery, now) =>
      sql
        .withTransaction(
          Effect.all(
            [
              holdSubscribers(sql, [delivery.subscriberId]),
              sql`
                update event_deliveries set attempts = attempts - 1, lease = null, next_attempt_at = ${timestamp(now)}
                where ${claimed(delivery)}`,
              ...makeFirstDue(aggregateOf(delivery), now)
            ],
            pipelined
          )
        )
        .pipe(attempt("DeliveryRepository.release"), Effect.asVoid),

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
  } satisfies Partial<DeliveryRepository["Service"]>
}
