/** Who is told of events, as rows. What each is still to be told of is counted where it is listed. */
import type { DeliveryRepository, SubscriberListing } from "@banquet/platform-core/deliveries/DeliveryRepository"
import { type Subscriber, SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { all, recordset, Time } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { lockQueue } from "./Deliveries.sql.ts"
import { notifyChannel } from "./DomainEventLog.sql.ts"
import { channel } from "./DomainEventNotifier.ts"
import * as Statements from "./Subscribers.sql.ts"

/** Statements of a transaction that are sent at once, in their order; each sees what committed while one before it waited. */
export const pipelined = { concurrency: "unbounded" } as const

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

const subscriberRows = (added: ReadonlyArray<Subscriber>): string =>
  recordset(
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
  )

export const subscribers = (client: SqlClient.SqlClient) => {
  const add = (added: ReadonlyArray<Subscriber>) =>
    client.withTransaction(
      Effect.all(
        [lockQueue.on(client, {}), Statements.upsertSubscribers.on(client, { subscribers: subscriberRows(added) })],
        pipelined
      )
    )

  return {
    insert: (subscriber) => add([subscriber]).pipe(attempt("DeliveryRepository.insert"), Effect.asVoid),

    registerHandlers: (handlers) => add(handlers).pipe(attempt("DeliveryRepository.registerHandlers"), Effect.asVoid),

    find: (id) =>
      listedRows(Statements.selectSubscriber.on(client, { id })).pipe(
        Effect.map(([found]) => Option.map(Option.fromUndefinedOr(found), listingOf)),
        attempt("DeliveryRepository.find")
      ),

    list: (occasionId) =>
      listedRows(
        occasionId === null
          ? Statements.selectSubscribers.on(client, {})
          : Statements.selectSubscribersOfOccasion.on(client, { occasionId })
      ).pipe(
        Effect.map((rows) => rows.map(listingOf)),
        attempt("DeliveryRepository.list")
      ),

    remove: (id) =>
      Statements.deleteSubscriber.on(client, { id }).pipe(
        Effect.map((rows) => rows.length > 0),
        attempt("DeliveryRepository.remove")
      ),

    start: (id) =>
      client
        .withTransaction(
          Effect.all(
            [
              lockQueue.on(client, {}),
              Statements.startSubscriber.on(client, { id }),
              notifyChannel.on(client, { channel })
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
