import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect, Layer, PubSub, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { DomainEventNotifier } from "./internal/DomainEventNotifier.ts"
import * as Statements from "./internal/DomainEventLog.sql.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const eventOf = (event: Statements.EventJson): DomainEvent => ({
  ...event,
  occurredAt: DateTime.makeUnsafe(event.occurredAt)
})

/** How many events are given positions in one transaction. */
const batch = 1000

/** Domain events by their positions, of which whoever reads gives those that are missing. */
export const layer = Layer.effect(
  DomainEventLog,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const notifier = yield* DomainEventNotifier

    // Both are sent at once, and run in this order.
    const order = client
      .withTransaction(
        Effect.all([Statements.lockHead.on(client, {}), Statements.orderEvents.on(client, { batch })], {
          concurrency: "unbounded"
        })
      )
      .pipe(Effect.map(([, ordered]) => ordered.length))

    /** Gives positions to everything that is committed now. */
    const orderAll = Effect.repeat(order, { while: (ordered) => ordered === batch })

    const read = (position: number, occasionId: OccasionId | null, limit: number) => {
      const page = { position: BigInt(position), limit }
      return Effect.map(
        occasionId === null
          ? Statements.selectEvents.on(client, page)
          : Statements.selectEventsOfOccasion.on(client, { ...page, occasionId }),
        ([row]) => row!
      )
    }

    const readHead = Effect.map(Statements.selectHead.on(client, {}), ([row]) => row!)

    return DomainEventLog.of({
      after: Effect.fnUntraced(function* (position, { limit, occasionId }) {
        const found = yield* read(position, occasionId, limit)
        if (!found.missing || found.events.length >= limit) return found.events.map(eventOf)
        yield* orderAll
        return (yield* read(position, occasionId, limit)).events.map(eventOf)
      }, attempt("DomainEventLog.after")),

      head: Effect.gen(function* () {
        const found = yield* readHead
        if (!found.missing) return found.position
        yield* orderAll
        return (yield* readHead).position
      }).pipe(attempt("DomainEventLog.head")),

      arrivals: Stream.unwrap(
        Effect.gen(function* () {
          const heard = yield* PubSub.subscribe(notifier.wakeUps)
          yield* notifier.listen
          return Stream.concat(Stream.succeed(undefined), Stream.fromSubscription(heard))
        })
      ),

      forget: (before, limit) =>
        Effect.andThen(orderAll, Statements.deleteEvents.on(client, { before: timestamp(before), limit })).pipe(
          Effect.map((rows) => rows.length),
          attempt("DomainEventLog.forget")
        )
    })
  })
)
