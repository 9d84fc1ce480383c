import type { Effect } from "effect"
import type { ActorId, OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** A record that refers to an actor. */
export interface ActorUse {
  readonly actorId: ActorId
  /** The noun of the record, such as `playlist_entry`. */
  readonly noun: string
}

/** Says what records of a module or of a shared domain refer to actors. Contributed by either. */
export interface ActorUsage {
  /**
   * Returns the uses of these actors, each noun at most once for each of them. Runs in a transaction that has locked the
   * occasion, twice: before the actors are locked, to take the locks that come before those, and after.
   */
  readonly uses: (
    occasionId: OccasionId,
    actorIds: ReadonlyArray<ActorId>
  ) => Effect.Effect<ReadonlyArray<ActorUse>, StoreUnavailable>
}
