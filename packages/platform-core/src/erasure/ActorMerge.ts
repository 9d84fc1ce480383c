import type { Effect } from "effect"
import type { ActorId, EventId, OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Two actors of one type that are one: what the first has goes over to the second. */
export interface MergedActors {
  readonly fromId: ActorId
  readonly intoId: ActorId
}

/** Something that both actors have and that contradicts each other. */
export interface ActorConflict {
  /** What contradicts, such as `playlist_entry`. */
  readonly reason: string
  /** The event that it is about; `null` for none. */
  readonly eventId: EventId | null
}

/**
 * Moves what records of a module or of a shared domain refer to from one actor to another. Contributed by either. Both
 * run in a transaction that has locked the occasion.
 */
export interface ActorMerge {
  /** Returns what contradicts each other, and takes the locks that come before those on the actors. */
  readonly conflicts: (
    occasionId: OccasionId,
    actors: MergedActors
  ) => Effect.Effect<ReadonlyArray<ActorConflict>, StoreUnavailable>
  /** Moves every reference. The actor that it goes from is locked, so that there are no new ones. */
  readonly move: (occasionId: OccasionId, actors: MergedActors) => Effect.Effect<void, StoreUnavailable>
}
