import type { Effect } from "effect"
import type { ActorId, OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Says what records of a module or of a shared domain refer to an actor. Contributed by either. */
export interface ActorUsage {
  /**
   * Returns the nouns of those records, such as `playlist_entry`. Runs in a transaction that has locked the occasion,
   * twice: before the actor is locked, to take the locks that come before it, and after.
   */
  readonly uses: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
}
