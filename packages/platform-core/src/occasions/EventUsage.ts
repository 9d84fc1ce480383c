import type { Effect } from "effect"
import type { EventId, OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Says what records of a module or of a shared domain refer to an event, which is not deleted while there are any. */
export interface EventUsage {
  /** Returns the nouns of those records, such as `playlist`. Runs in a transaction that has locked the occasion. */
  readonly uses: (occasionId: OccasionId, eventId: EventId) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
}
