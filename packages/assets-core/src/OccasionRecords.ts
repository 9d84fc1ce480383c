import type { OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect } from "effect"
import type { ObjectKey } from "./ObjectStorage.ts"

/** What an occasion had. */
export interface DeletedRecords {
  /** How many rows, by what they are, such as `gallery_items`. */
  readonly counts: Readonly<Record<string, number>>
  /** Everything in storage that they named. */
  readonly objectKeys: ReadonlyArray<ObjectKey>
  /** Those of them to which an upload is still signed. */
  readonly signedKeys: ReadonlyArray<ObjectKey>
}

/** Everything that is kept of an occasion, whatever its modules. */
export class OccasionRecords extends Context.Service<
  OccasionRecords,
  {
    /**
     * Deletes all of it, the occasion and its audit log last. Belongs in a transaction under the occasion's lock; waits for
     * changes of plans and for uploads that are under way.
     */
    readonly erase: (occasionId: OccasionId, now: DateTime.Utc) => Effect.Effect<DeletedRecords, StoreUnavailable>
  }
>()("@banquet/assets-core/OccasionRecords") {}
