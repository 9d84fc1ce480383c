/** The port to the durable queue of assets whose variants are still to be made. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { AssetId } from "./AssetIds.ts"

export interface VariantJob {
  readonly assetId: AssetId
  /**
   * Which try this is, from 1. A try counts from the moment it is taken, also when its process dies of it, unless it was
   * interrupted or a store was unavailable: those say nothing about the job.
   */
  readonly attempt: number
}

export class VariantQueue extends Context.Service<
  VariantQueue,
  {
    /** Queues the asset, once; within a `Transaction` together with whatever else it does. */
    readonly offer: (assetId: AssetId) => Effect.Effect<void, StoreUnavailable>

    /**
     * Waits for a job, which nobody else works on meanwhile, and works on it. The job is done when `work` succeeds; when
     * it fails, or its process dies, the job comes again later, each time after a longer while. An interruption gives it
     * back at once. Turns go around the occasions whose assets are queued.
     */
    readonly take: <A, E, R>(
      work: (job: VariantJob) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StoreUnavailable, R>

    /** How many jobs there are, those under way too, and for how long the one that is due longest has waited. */
    readonly backlog: Effect.Effect<{ readonly jobs: number; readonly oldestDueSeconds: number }, StoreUnavailable>
  }
>()("@banquet/assets-core/VariantQueue") {}
