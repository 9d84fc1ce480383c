/** How writes tell their events, and how readers hear that there are some. */
import type { NewDomainEvent } from "@banquet/platform-core/DomainEvent"
import { Context, Duration, Effect, Layer, PubSub, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { recordset } from "../../statements/Rows.ts"
import { Notifications } from "../../connection/internal/PgClients.ts"

/** A statement that tells one event; to be part of the statement that makes it happen. */
export const tell = (sql: SqlClient.SqlClient, { aggregate, data, eventId, occasionId, type }: NewDomainEvent) => sql`
  insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
  values (${type}, ${occasionId}, ${eventId}, ${aggregate.type}, ${aggregate.id}, ${JSON.stringify(data)}::jsonb)`

/** The same for any number of events, in their order. */
export const tellAll = (sql: SqlClient.SqlClient, events: ReadonlyArray<NewDomainEvent>) => sql`
  insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
  select given.type, given.occasion_id, given.event_id, given.aggregate_type, given.aggregate_id, given.data
  from jsonb_to_recordset(${recordset(
    events.map(({ aggregate, data, eventId, occasionId, type }) => ({
      type,
      occasion_id: occasionId,
      event_id: eventId,
      aggregate_type: aggregate.type,
      aggregate_id: aggregate.id,
      data
    }))
  )}::jsonb) as given (
    type text, occasion_id uuid, event_id uuid, aggregate_type text, aggregate_id uuid, data jsonb
  )`

/** Whether the transaction that the fiber is in has told anything. */
export const Telling = Context.Reference<{ told: boolean } | null>("@banquet/postgres/internal/Telling", {
  defaultValue: () => null
})

/** What wakes the readers of every process. */
export const channel = "banquet_domain_events"

/**
 * How long a process keeps to itself that it told more, so that much writing does not make for much reading; and a commit
 * that notifies makes all such commits wait in line.
 */
const quiet = Duration.millis(100)

/** How long it takes until a broken wire to the server's notifications is replaced; events are found by looking meanwhile. */
const listenAgain = Duration.seconds(5)

export class DomainEventNews extends Context.Service<
  DomainEventNews,
  {
    /** After a write that told something: wakes readers soon, or when the transaction around it has committed. */
    readonly told: Effect.Effect<void>
    /** Everything of which there may be news, from now on; also of what other processes told. */
    readonly wakes: PubSub.PubSub<void>
    /** Listens to other processes, once somebody wants to know: a process without readers needs no wire. */
    readonly listened: Effect.Effect<void>
  }
>()("@banquet/postgres/internal/DomainEventNews") {
  static readonly layer = (options: { readonly pollInterval: Duration.Input }) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const notifications = yield* Notifications
        const scope = yield* Effect.scope
        const wakes = yield* PubSub.sliding<void>(1)
        const untold = yield* Queue.sliding<void>(1)
        let listening = false

        const wake = Effect.sync(() => void PubSub.publishUnsafe(wakes, undefined))

        yield* Queue.take(untold).pipe(
          Effect.andThen(wake),
          Effect.andThen(Effect.ignore(sql`select pg_notify(${channel}, '')`)),
          Effect.andThen(Effect.sleep(quiet)),
          Effect.forever,
          Effect.forkIn(scope)
        )

        const announce = Effect.sync(() => void Queue.offerUnsafe(untold, undefined))

        /** What was told before the channel was heard is announced too. */
        const listen = notifications.listen(channel).pipe(
          Effect.tap(() => wake),
          Effect.flatMap((heard) => Effect.forever(Effect.andThen(Queue.takeAll(heard), wake))),
          Effect.scoped,
          Effect.ignore,
          Effect.repeat(Schedule.spaced(listenAgain))
        )

        const look = Effect.forever(Effect.andThen(Effect.sleep(options.pollInterval), wake))

        return DomainEventNews.of({
          wakes,
          told: Effect.flatMap(Telling, (telling) => {
            if (telling === null) return announce
            telling.told = true
            return Effect.void
          }),
          listened: Effect.suspend(() => {
            if (listening) return Effect.void
            listening = true
            return Effect.all([Effect.forkIn(listen, scope), Effect.forkIn(look, scope)], { discard: true })
          })
        })
      })
    )
}
