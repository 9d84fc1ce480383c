import { Context, type DateTime, type Effect } from "effect"
import type { Erased } from "./Erasure.ts"
import type { OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Everything that is kept of an occasion, whatever its modules. */
export class OccasionRecords extends Context.Service<
  OccasionRecords,
  {
    /**
     * Deletes all of it, the occasion and its audit log last, and returns how many rows there were by table. Belongs in
     * a transaction that has locked the occasion; waits for changes and uploads that are under way.
     */
    readonly erase: (
      occasionId: OccasionId,
      now: DateTime.Utc
    ) => Effect.Effect<Pick<Erased, "counts" | "objects">, StoreUnavailable>
  }
>()("@banquet/platform-core/erasure/OccasionRecords") {}
