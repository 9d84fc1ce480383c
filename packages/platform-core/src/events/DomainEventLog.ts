import { Context, type DateTime, type Effect, type Stream } from "effect"
import type { DomainEvent } from "./DomainEvent.ts"
import type { OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/**
 * The domain events of every occasion, in one order. Repositories append them in the transaction of the write, so that an
 * event is there if and only if the write is.
 *
 * A reader keeps the position of the last event that it has handled and continues `after` it: nothing ever appears at or
 * below a position that was returned once, and the events of one aggregate come in the order in which they happened.
 */
export class DomainEventLog extends Context.Service<
  DomainEventLog,
  {
    /** Returns up to `limit` events above the position, by position; of every occasion where it is `null`. */
    readonly after: (
      position: number,
      query: { readonly occasionId: OccasionId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, StoreUnavailable>

    /** The position of the last event, 0 before the first. */
    readonly head: Effect.Effect<number, StoreUnavailable>

    /**
     * Emits whenever there may be new events: at once, soon after writes of any process, and at intervals. A slow reader
     * gets one element for all that it missed.
     */
    readonly arrivals: Stream.Stream<void>

    /** Removes up to `limit` of the oldest events that are older than `before`, and returns how many. */
    readonly forget: (before: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@banquet/platform-core/events/DomainEventLog") {}
