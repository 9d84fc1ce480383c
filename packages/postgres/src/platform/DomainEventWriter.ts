/** How a repository appends domain events. */
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { attempt } from "../statements/StoreAttempt.ts"
import { domainEventRows } from "./DomainEvents.sql.ts"
import { insertEvents } from "./internal/DomainEventLog.sql.ts"
import { DomainEventNotifier } from "./internal/DomainEventNotifier.ts"

export class DomainEventWriter extends Context.Service<
  DomainEventWriter,
  {
    /**
     * Appends events, in the transaction of the fiber if it is in one, and wakes their readers once they are committed. A
     * statement that changes something may append them itself, by `insertDomainEvents`; it is followed by `notify`.
     */
    readonly append: (events: ReadonlyArray<NewDomainEvent>) => Effect.Effect<void, StoreUnavailable>
    /** Wakes the readers of events that a statement has appended; within a transaction once it has committed. */
    readonly notify: Effect.Effect<void>
  }
>()("@banquet/postgres/platform/DomainEventWriter") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const { notify } = yield* DomainEventNotifier
      return DomainEventWriter.of({
        append: (events) =>
          insertEvents
            .on(client, { events: domainEventRows(events) })
            .pipe(attempt("DomainEventWriter.append"), Effect.andThen(notify)),
        notify
      })
    })
  )
}
