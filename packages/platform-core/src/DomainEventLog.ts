import { Context, type DateTime, type Effect, type Stream } from "effect"
import type { DomainEvent } from "./DomainEvent.ts"
import type { OccasionId } from "./Ids.ts"
import type { StoreUnavailable } from "./PlatformErrors.ts"

/**
 * What has happened, in one order. The repositories tell their events in the transaction of the write, so that an event
 * is there if and only if the write is.
 *
 * A reader keeps the position of the last event it has dealt with and goes on `after` it: nothing ever appears at or
 * below a position that was answered once, and the events of one aggregate come in the order in which they happened.
 */
export class DomainEventLog extends Context.Service<
  DomainEventLog,
  {
    /** Up to `limit` events above the position, in its order; of every occasion when none is given. */
    readonly after: (
      position: number,
      query: { readonly occasionId: OccasionId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, StoreUnavailable>

    /** The position of the last event, 0 before the first: whoever begins here misses nothing that comes. */
    readonly head: Effect.Effect<number, StoreUnavailable>

    /**
     * Wakes whenever there may be news: at once, soon after writes that tell, whoever made them, and every now and then
     * for what was not heard of. A reader that is slow is woken once.
     */
    readonly arrivals: Stream.Stream<void>

    /** Forgets up to `limit` of the oldest events that are older than `before`, and answers how many. */
    readonly forget: (before: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@banquet/platform-core/DomainEventLog") {}
