/**
 * What each subscriber is still to be told of. Of the pending deliveries of a subscriber about an aggregate the first may
 * be tried; whoever changes which one that is holds the subscriber's row.
 */
import type { SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

/** Makes whoever queues events wait, or whoever adds or starts a subscriber. */
export const lockQueue = statement<object, { readonly position: number }>(
  "DeliveryRepository.start.lock",
  () => sql`
    select position::float8 as position from event_queue for update`
)

export const lockFreeQueue = statement<object, { readonly position: number }>(
  "DeliveryRepository.lockQueue",
  () => sql`
    select position::float8 as position from event_queue for update skip locked`
)

export const selectQueue = statement<object, { readonly position: number }>(
  "DeliveryRepository.queuedUpTo",
  () => sql`
    select position::float8 as position from event_queue`
)

export const updateQueue = statement<{ readonly position: bigint }>(
  "DeliveryRepository.advance",
  ({ position }) => sql`
    update event_queue set position = ${position}`
)

export const selectSubscriptions = statement<object>(
  "DeliveryRepository.lockQueue.subscriptions",
  () => sql`
    select id, occasion_id as "occasionId", types, since::float8 as since
    from event_subscribers
    where stopped_at is null`
)

/** Makes whoever changes which delivery of an aggregate is first wait, or whoever removes one of them. */
export const lockSubscribers = statement<{ readonly ids: ReadonlyArray<SubscriberId> }>(
  "DeliveryRepository.settle.lock",
  ({ ids }) => sql`
    select from event_subscribers where id = any(${ids}::uuid[]) order by id for update`
)

export const insertDeliveries = statement<
  { readonly deliveries: string; readonly now: Date },
  { readonly position: bigint }
>(
  "DeliveryRepository.enqueue",
  ({ deliveries, now }) => sql`
    insert into event_deliveries as delivery (
      subscriber_id, position, aggregate_type, aggregate_id, event, queued_at
    )
    select given.subscriber_id, given.position, given.aggregate_type, given.aggregate_id, given.event, ${now}
    from jsonb_to_recordset(${deliveries}::jsonb) as given (
      subscriber_id uuid, position bigint, aggregate_type text, aggregate_id text, event jsonb
    )
    join event_subscribers on event_subscribers.id = given.subscriber_id
    on conflict (subscriber_id, position) do update
    set state = 'pending', attempts = 0, queued_at = excluded.queued_at
    where delivery.state = 'dead'
    returning position`
)

/** The first pending delivery of each of the aggregates of a query. */
const firsts = (aggregates: string) => sql`
  (
    ${aggregates}
  ) aggregate
  cross join lateral (
    select position from event_deliveries
    where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
      and aggregate_id = aggregate.aggregate_id and state = 'pending'
    order by position limit 1
  ) first`

/** One that was first waits again when an earlier one became pending, unless somebody is at it. */
const unmarkFormerFirsts = (aggregates: string) => sql`
  update event_deliveries delivery set next_attempt_at = null
  from ${firsts(aggregates)}
  where delivery.subscriber_id = aggregate.subscriber_id and delivery.aggregate_type = aggregate.aggregate_type
    and delivery.aggregate_id = aggregate.aggregate_id and delivery.position > first.position
    and delivery.next_attempt_at is not null and delivery.lease is null`

/** The first may be tried, now unless it had a time already. */
const markFirsts = (aggregates: string, now: string) => sql`
  update event_deliveries delivery set next_attempt_at = ${now}
  from ${firsts(aggregates)}
  where delivery.subscriber_id = aggregate.subscriber_id and delivery.position = first.position and not exists (
    select from event_deliveries
    where subscriber_id = aggregate.subscriber_id and aggregate_type = aggregate.aggregate_type
      and aggregate_id = aggregate.aggregate_id and next_attempt_at is not null
  )`

const aggregatesGiven = (deliveries: string) => sql`
  select distinct subscriber_id, aggregate_type, aggregate_id
  from jsonb_to_recordset(${deliveries}::jsonb) as given (subscriber_id uuid, aggregate_type text, aggregate_id text)`

const aggregatesOfSubscriber = (id: string) => sql`
  select distinct subscriber_id, aggregate_type, aggregate_id
  from event_deliveries
  where subscriber_id = ${id} and state = 'pending'`

interface Aggregate {
  readonly subscriberId: SubscriberId
  readonly aggregateType: string
  readonly aggregateId: string
}

const oneAggregate = ({ aggregateId, aggregateType, subscriberId }: Placeholders<Aggregate>) => sql`
  select ${subscriberId}::uuid as subscriber_id, ${aggregateType}::text as aggregate_type,
    ${aggregateId}::text as aggregate_id`

export const unmarkFormerFirstsOfGiven = statement<{ readonly deliveries: string }>(
  "DeliveryRepository.enqueue.unmarkFormerFirsts",
  ({ deliveries }) => unmarkFormerFirsts(aggregatesGiven(deliveries))
)

export const markFirstsOfGiven = statement<{ readonly deliveries: string; readonly now: Date }>(
  "DeliveryRepository.enqueue.markFirsts",
  ({ deliveries, now }) => markFirsts(aggregatesGiven(deliveries), now)
)

export const unmarkFormerFirstsOfSubscriber = statement<{ readonly id: SubscriberId }>(
  "DeliveryRepository.revive.unmarkFormerFirsts",
  ({ id }) => unmarkFormerFirsts(aggregatesOfSubscriber(id))
)

export const markFirstsOfSubscriber = statement<{ readonly id: SubscriberId; readonly now: Date }>(
  "DeliveryRepository.revive.markFirsts",
  ({ id, now }) => markFirsts(aggregatesOfSubscriber(id), now)
)

export const unmarkFormerFirstsOfAggregate = statement<Aggregate>(
  "DeliveryRepository.settle.unmarkFormerFirsts",
  (aggregate) => unmarkFormerFirsts(oneAggregate(aggregate))
)

export const markFirstsOfAggregate = statement<Aggregate & { readonly now: Date }>(
  "DeliveryRepository.settle.markFirsts",
  (aggregate) => markFirsts(oneAggregate(aggregate), aggregate.now)
)

export const reviveDeliveries = statement<
  { readonly id: SubscriberId; readonly now: Date },
  { readonly position: bigint }
>(
  "DeliveryRepository.revive",
  ({ id, now }) => sql`
    update event_deliveries set state = 'pending', attempts = 0, queued_at = ${now}
    where subscriber_id = ${id} and state = 'dead'
    returning position`
)

export const selectDue = statement<{ readonly now: Date }>(
  "DeliveryRepository.due",
  ({ now }) => sql`
    select id, handler
    from event_subscribers
    cross join lateral (
      select from event_deliveries
      where subscriber_id = event_subscribers.id and next_attempt_at <= ${now}
      order by next_attempt_at limit 1
    ) due
    where stopped_at is null`
)

export const claimDelivery = statement<{
  readonly id: SubscriberId
  readonly now: Date
  readonly leaseUntil: Date
}>(
  "DeliveryRepository.claim",
  ({ id, leaseUntil, now }) => sql`
    with next as (
      select position from event_deliveries
      where subscriber_id = ${id} and next_attempt_at <= ${now}
      order by next_attempt_at, position limit 1
      for update skip locked
    )
    update event_deliveries delivery
    set attempts = attempts + 1, lease = gen_random_uuid(), next_attempt_at = ${leaseUntil}
    from next, event_subscribers subscriber
    where delivery.subscriber_id = ${id} and delivery.position = next.position
      and subscriber.id = ${id} and subscriber.stopped_at is null
    returning delivery.event, delivery.attempts as attempt, delivery.lease, subscriber.url, subscriber.secret,
      subscriber.handler`
)

/** A delivery as it was claimed. */
interface Claimed {
  readonly subscriberId: SubscriberId
  readonly position: bigint
  readonly lease: string
}

/** The row of a delivery, unless somebody else has claimed it since. */
const ours = ({ lease, position, subscriberId }: Placeholders<Claimed>) =>
  `subscriber_id = ${subscriberId} and position = ${position} and lease = ${lease}`

interface Failed extends Claimed {
  readonly now: Date
  readonly kind: string
  readonly status: number | null
}

const recordFailure = (failed: Placeholders<Failed>, settled: string, stopped: string) => sql`
  with settled as (
    ${settled}
    where ${ours(failed)}
    returning subscriber_id
  )
  update event_subscribers
  set last_failure_at = ${failed.now}, last_failure_kind = ${failed.kind}, last_failure_status = ${failed.status}::int4
    ${stopped}
  from settled
  where id = settled.subscriber_id
  returning id`

const bury = "update event_deliveries set lease = null, next_attempt_at = null, state = 'dead'"

export const settleDelivered = statement<Claimed & { readonly now: Date }>(
  "DeliveryRepository.settle.Delivered",
  (delivery) => sql`
    with settled as (
      delete from event_deliveries where ${ours(delivery)} returning subscriber_id
    )
    update event_subscribers set last_delivered_at = ${delivery.now}
    from settled
    where id = settled.subscriber_id
    returning id`
)

export const settleAgain = statement<Failed & { readonly at: Date }>("DeliveryRepository.settle.Again", (failed) =>
  recordFailure(failed, `update event_deliveries set lease = null, next_attempt_at = ${failed.at}`, "")
)

export const settleDead = statement<Failed>("DeliveryRepository.settle.Dead", (failed) =>
  recordFailure(failed, bury, "")
)

export const settleGone = statement<Failed>("DeliveryRepository.settle.Gone", (failed) =>
  recordFailure(failed, bury, `, stopped_at = ${failed.now}, since = (select position from event_queue)`)
)

/** All that a subscriber that was stopped was still to be told of. */
export const buryDeliveries = statement<{ readonly id: SubscriberId }>(
  "DeliveryRepository.settle.buryAll",
  ({ id }) => sql`
    update event_deliveries set state = 'dead', next_attempt_at = null, lease = null
    where subscriber_id = ${id} and state = 'pending' and exists (
      select from event_subscribers where id = ${id} and stopped_at is not null
    )`
)

export const releaseDelivery = statement<Claimed & { readonly now: Date }>(
  "DeliveryRepository.release",
  (delivery) => sql`
    update event_deliveries set attempts = attempts - 1, lease = null, next_attempt_at = ${delivery.now}
    where ${ours(delivery)}`
)

export const deleteDead = statement<{ readonly before: Date }, { readonly position: bigint }>(
  "DeliveryRepository.forget",
  ({ before }) => sql`
    delete from event_deliveries where state = 'dead' and queued_at < ${before} returning position`
)

export const selectBacklog = statement<object>(
  "DeliveryRepository.backlog",
  () => sql`
    select count(*) filter (where state = 'pending')::float8 as pending,
      count(*) filter (where state = 'dead')::float8 as dead,
      min(queued_at) filter (where state = 'pending') as "oldestPendingAt"
    from event_deliveries`
)
