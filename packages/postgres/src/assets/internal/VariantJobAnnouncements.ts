/** How waiting workers hear of new jobs. */
import { Duration, Effect, Latch, Queue, Schedule, type Scope } from "effect"
import { Notifications } from "../../connection/internal/PgClients.ts"

export const channel = "banquet_variant_jobs"

/** How long it takes until a broken connection for notifications is replaced; jobs are found by polling meanwhile. */
const reconnectDelay = Duration.seconds(5)

export interface VariantJobAnnouncements {
  /** Opens with the next announcement. */
  readonly next: () => Latch.Latch
  /** Listens from the first call on: a process without workers needs no connection for it. */
  readonly listen: Effect.Effect<void>
}

/** Announces the jobs of every process while the scope is open. */
export const makeAnnouncements: Effect.Effect<VariantJobAnnouncements, never, Notifications | Scope.Scope> = Effect.gen(
  function* () {
    const notifications = yield* Notifications
    const scope = yield* Effect.scope
    let listening = false
    let announced = Latch.makeUnsafe()

    const announce = Effect.sync(() => {
      const waiters = announced
      announced = Latch.makeUnsafe()
      waiters.openUnsafe()
    })

    // What was queued before the channel was heard is announced too.
    const hear = notifications.listen(channel).pipe(
      Effect.tap(() => announce),
      Effect.flatMap((heard) => Effect.forever(Effect.andThen(Queue.take(heard), announce))),
      Effect.scoped,
      Effect.ignore,
      Effect.repeat(Schedule.spaced(reconnectDelay))
    )

    return {
      next: () => announced,
      listen: Effect.suspend(() => {
        if (listening) return Effect.void
        listening = true
        return Effect.asVoid(Effect.forkIn(hear, scope))
      })
    }
  }
)
