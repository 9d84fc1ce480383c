/** How readers of domain events hear that there are some. */
import { Context, Duration, Effect, Layer, PubSub, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Notifications } from "../../connection/internal/PgClients.ts"
import { notifyChannel } from "./DomainEventLog.sql.ts"

/** Whether the transaction that the fiber is in has appended any event. */
export const AppendedInTransaction = Context.Reference<{ any: boolean } | null>(
  "@banquet/postgres/platform/internal/AppendedInTransaction",
  { defaultValue: () => null }
)

/** Wakes the readers of every process. */
export const channel = "banquet_domain_events"

/**
 * How long a process waits until it notifies again, so that much writing does not make for much reading; and a commit
 * that notifies makes all such commits wait in line.
 */
const notificationInterval = Duration.millis(100)

/** How long it takes until a broken connection for notifications is replaced; events are found by polling meanwhile. */
const reconnectDelay = Duration.seconds(5)

export class DomainEventNotifier extends Context.Service<
  DomainEventNotifier,
  {
    /** Wakes readers soon; within a transaction once it has committed. */
    readonly notify: Effect.Effect<void>
    /** Publishes whenever there may be new events, also those of other processes. */
    readonly wakeUps: PubSub.PubSub<void>
    /** Listens to other processes from the first call on: a process without readers needs no connection for it. */
    readonly listen: Effect.Effect<void>
  }
>()("@banquet/postgres/platform/internal/DomainEventNotifier") {
  static readonly layer = (options: { readonly pollInterval: Duration.Input }) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const client = yield* SqlClient.SqlClient
        const notifications = yield* Notifications
        const scope = yield* Effect.scope
        const wakeUps = yield* PubSub.sliding<void>(1)
        const unannounced = yield* Queue.sliding<void>(1)
        let listening = false

        const wake = Effect.sync(() => void PubSub.publishUnsafe(wakeUps, undefined))

        yield* Queue.take(unannounced).pipe(
          Effect.andThen(wake),
          Effect.andThen(Effect.ignore(notifyChannel.on(client, { channel }))),
          Effect.andThen(Effect.sleep(notificationInterval)),
          Effect.forever,
          Effect.forkIn(scope)
        )

        const announce = Effect.sync(() => void Queue.offerUnsafe(unannounced, undefined))

        // What was appended before the channel was heard is announced too.
        const hear = notifications.listen(channel).pipe(
          Effect.tap(() => wake),
          Effect.flatMap((heard) => Effect.forever(Effect.andThen(Queue.takeAll(heard), wake))),
          Effect.scoped,
          Effect.ignore,
          Effect.repeat(Schedule.spaced(reconnectDelay))
        )

        const poll = Effect.forever(Effect.andThen(Effect.sleep(options.pollInterval), wake))

        return DomainEventNotifier.of({
          wakeUps,
          notify: Effect.flatMap(AppendedInTransaction, (appended) => {
            if (appended === null) return announce
            appended.any = true
            return Effect.void
          }),
          listen: Effect.suspend(() => {
            if (listening) return Effect.void
            listening = true
            return Effect.all([Effect.forkIn(hear, scope), Effect.forkIn(poll, scope)], { discard: true })
          })
        })
      })
    )
}
