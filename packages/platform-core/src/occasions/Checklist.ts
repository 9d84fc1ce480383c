import type { Effect } from "effect"
import type { OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** One thing that is to be done before guests may come, by its stable name, such as `people`. */
export interface ChecklistItem {
  readonly code: string
  readonly done: boolean
}

/** Says what is still to be done in an occasion. Contributed by a module or by a shared domain. */
export interface Checklist {
  /** Returns the same codes in the same order for every occasion. */
  readonly items: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<ChecklistItem>, StoreUnavailable>
}
