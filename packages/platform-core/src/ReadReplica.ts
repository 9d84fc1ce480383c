import { Context, type Effect } from "effect"

/** Runs what only reads. */
export type Reading = <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** `behind`: it had not caught up when it was looked at. `down`: it is not asked, and looked at again after a while. */
export type ReplicaState = "up" | "behind" | "down"

/** A replica of the store that reads may go to; `null` where there is none. */
export const ReadReplica = Context.Reference<{
  /**
   * Returns how to run reads that began now: the replica answers those that it has everything for which was committed by
   * now, and the primary the others. What asks who may read does not belong in there.
   */
  readonly admit: Effect.Effect<Reading>

  /** Looks at the replica. */
  readonly state: Effect.Effect<ReplicaState>
} | null>("@banquet/platform-core/ReadReplica", { defaultValue: () => null })
