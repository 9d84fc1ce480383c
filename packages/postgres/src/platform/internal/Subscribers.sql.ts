/** Who is told of events. */
import type { SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

export const upsertSubscribers = statement<{ readonly subscribers: string }>(
  "DeliveryRepository.insert",
  ({ subscribers }) => sql`
    insert into event_subscribers (id, occasion_id, types, since, url, secret, handler, created_at)
    select id, occasion_id, types, since, url, secret, handler, created_at
    from jsonb_to_recordset(${subscribers}::jsonb) as given (
      id uuid, occasion_id uuid, types text[], since bigint, url text, secret text, handler text,
      created_at timestamptz
    )
    order by handler
    on conflict (handler) do update set types = excluded.types`
)

const subscribers = (condition: string) => sql`
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
    from event_deliveries
    where subscriber_id = subscriber.id
  ) queued
  ${condition}
  order by subscriber.created_at, subscriber.id`

export const selectSubscribers = statement<object>("DeliveryRepository.list", () => subscribers(""))

export const selectSubscribersOfOccasion = statement<{ readonly occasionId: OccasionId }>(
  "DeliveryRepository.list.ofOccasion",
  ({ occasionId }) => subscribers(`where subscriber.occasion_id = ${occasionId}`)
)

interface OfSubscriber {
  readonly id: SubscriberId
}

export const selectSubscriber = statement<OfSubscriber>("DeliveryRepository.find", ({ id }) =>
  subscribers(`where subscriber.id = ${id}`)
)

export const deleteSubscriber = statement<OfSubscriber, OfSubscriber>(
  "DeliveryRepository.remove",
  ({ id }) => sql`
    delete from event_subscribers where id = ${id} returning id`
)

export const startSubscriber = statement<OfSubscriber>(
  "DeliveryRepository.start",
  ({ id }) => sql`
    update event_subscribers set stopped_at = null where id = ${id}`
)
