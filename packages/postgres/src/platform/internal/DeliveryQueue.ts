/** What each subscriber is still to be told of, and who is telling it. */
import type {
  Delivery,
  DeliveryOutcome,
  DeliveryRepository
} from "@banquet/platform-core/deliveries/DeliveryRepository"
import { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { type Subscriber, SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import { type DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { all, first, recordset, Time, timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Deliveries from "./Deliveries.sql.ts"
import { notifyChannel } from "./DomainEventLog.sql.ts"
import { channel } from "./DomainEventNotifier.ts"
import { pipelined, Subscription } from "./Subscribers.ts"

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

type Deliverable = Parameters<DeliveryRepository["Service"]["enqueue"]>[0][number]

const deliveryColumns = ({ event, subscriberId }: Deliverable) => ({
  subscriber_id: subscriberId,
  position: event.position,
  aggregate_type: event.aggregate.type,
  aggregate_id: event.aggregate.id,
  event: encodeEvent(event)
})

const claimedColumns = ({ event, lease, subscriberId }: Delivery) => ({
  subscriberId,
  position: BigInt(event.position),
  lease
})

const aggregateColumns = ({ event, subscriberId }: Delivery) => ({
  subscriberId,
  aggregateType: event.aggregate.type,
  aggregateId: event.aggregate.id
})

const settled = (client: SqlClient.SqlClient, delivery: Delivery, outcome: DeliveryOutcome, now: DateTime.Utc) => {
  const given = { ...claimedColumns(delivery), now: timestamp(now) }
  if (outcome._tag === "Delivered") return Deliveries.settleDelivered.on(client, given)
  const failed = { ...given, kind: outcome.failure.kind, status: outcome.failure.status }
  if (outcome._tag === "Again") return Deliveries.settleAgain.on(client, { ...failed, at: timestamp(outcome.at) })
  return (outcome._tag === "Gone" ? Deliveries.settleGone : Deliveries.settleDead).on(client, failed)
}

/** The first of what is pending about the delivery's aggregate may be tried. */
const markFirst = (client: SqlClient.SqlClient, delivery: Delivery, now: DateTime.Utc) => {
  const aggregate = aggregateColumns(delivery)
  return [
    Deliveries.unmarkFormerFirstsOfAggregate.on(client, aggregate),
    Deliveries.markFirstsOfAggregate.on(client, { ...aggregate, now: timestamp(now) })
  ]
}

const queueing = (client: SqlClient.SqlClient) =>
  ({
    lockQueue: client
      .withTransaction(
        Effect.all(
          [Deliveries.lockFreeQueue.on(client, {}), subscriptionRows(Deliveries.selectSubscriptions.on(client, {}))],
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

    queuedUpTo: Deliveries.selectQueue.on(client, {}).pipe(
      Effect.map(([queue]) => queue!.position),
      attempt("DeliveryRepository.queuedUpTo")
    ),

    forget: (before) =>
      Deliveries.deleteDead.on(client, { before: timestamp(before) }).pipe(
        Effect.map((rows) => rows.length),
        attempt("DeliveryRepository.forget")
      ),

    backlog: backlogRow(Deliveries.selectBacklog.on(client, {})).pipe(
      Effect.map(Option.getOrElse(() => ({ pending: 0, dead: 0, oldestPendingAt: null }))),
      attempt("DeliveryRepository.backlog")
    ),

    advance: (position) =>
      Deliveries.updateQueue
        .on(client, { position: BigInt(position) })
        .pipe(attempt("DeliveryRepository.advance"), Effect.asVoid)
  }) satisfies Partial<DeliveryRepository["Service"]>

const adding = (client: SqlClient.SqlClient) =>
  ({
    enqueue: Effect.fnUntraced(function* (added, now) {
      if (added.length === 0) return 0
      const ids = [...new Set(added.map(({ subscriberId }) => subscriberId))]
      const deliveries = recordset(added.map(deliveryColumns))
      const [, queued] = yield* client.withTransaction(
        Effect.all(
          [
            Deliveries.lockSubscribers.on(client, { ids }),
            Deliveries.insertDeliveries.on(client, { deliveries, now: timestamp(now) }),
            Deliveries.unmarkFormerFirstsOfGiven.on(client, { deliveries }),
            Deliveries.markFirstsOfGiven.on(client, { deliveries, now: timestamp(now) })
          ],
          pipelined
        )
      )
      return queued.length
    }, attempt("DeliveryRepository.enqueue")),

    revive: (id, now) =>
      client
        .withTransaction(
          Effect.all(
            [
              Deliveries.lockSubscribers.on(client, { ids: [id] }),
              Deliveries.reviveDeliveries.on(client, { id, now: timestamp(now) }),
              Deliveries.unmarkFormerFirstsOfSubscriber.on(client, { id }),
              Deliveries.markFirstsOfSubscriber.on(client, { id, now: timestamp(now) }),
              notifyChannel.on(client, { channel })
            ],
            pipelined
          )
        )
        .pipe(
          Effect.map(([, revived]) => revived.length),
          attempt("DeliveryRepository.revive")
        )
  }) satisfies Partial<DeliveryRepository["Service"]>

const delivering = (client: SqlClient.SqlClient) =>
  ({
    due: (now) =>
      dueRows(Deliveries.selectDue.on(client, { now: timestamp(now) })).pipe(attempt("DeliveryRepository.due")),

    claim: (id, now, leaseUntil) =>
      claimedRow(
        Deliveries.claimDelivery.on(client, { id, now: timestamp(now), leaseUntil: timestamp(leaseUntil) })
      ).pipe(
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
      client
        .withTransaction(
          Effect.all(
            [
              Deliveries.lockSubscribers.on(client, { ids: [delivery.subscriberId] }),
              settled(client, delivery, outcome, now),
              ...(outcome._tag === "Gone"
                ? [Deliveries.buryDeliveries.on(client, { id: delivery.subscriberId })]
                : markFirst(client, delivery, now))
            ],
            pipelined
          )
        )
        .pipe(
          Effect.map(([, found]) => found.length > 0),
          attempt("DeliveryRepository.settle")
        ),

    release: (delivery, now) =>
      client
        .withTransaction(
          Effect.all(
            [
              Deliveries.lockSubscribers.on(client, { ids: [delivery.subscriberId] }),
              Deliveries.releaseDelivery.on(client, { ...claimedColumns(delivery), now: timestamp(now) }),
              ...markFirst(client, delivery, now)
            ],
            pipelined
          )
        )
        .pipe(attempt("DeliveryRepository.release"), Effect.asVoid)
  }) satisfies Partial<DeliveryRepository["Service"]>

export const deliveryQueue = (client: SqlClient.SqlClient) => ({
  ...queueing(client),
  ...adding(client),
  ...delivering(client)
})
