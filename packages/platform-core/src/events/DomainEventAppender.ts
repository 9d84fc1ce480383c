import { Context, type Effect } from "effect"
import type { NewDomainEvent } from "./DomainEvent.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/**
 * Appends the domain events of records that several repositories write. A repository that alone writes a record appends
 * its events itself.
 */
export class DomainEventAppender extends Context.Service<
  DomainEventAppender,
  {
    /** Appends events in this order, in the current transaction. */
    readonly append: (events: ReadonlyArray<NewDomainEvent>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/events/DomainEventAppender") {}
