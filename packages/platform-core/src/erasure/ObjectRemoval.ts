import { Context, type Effect } from "effect"
import type { ErasedObject } from "./Erasure.ts"

export interface RemovedObjects {
  /** How many of the objects had bytes. */
  readonly objects: number
  /** How many could not be reached; the storage sweep removes them. */
  readonly objectsLeft: number
}

/** Removes objects that no record names any more. Implemented by the shared domain that keeps objects. */
export class ObjectRemoval extends Context.Service<
  ObjectRemoval,
  {
    readonly count: (objects: ReadonlyArray<ErasedObject>) => Effect.Effect<RemovedObjects>
    /** Removes them; those that are still signed for upload are sealed, so that nothing is stored there afterwards. */
    readonly remove: (objects: ReadonlyArray<ErasedObject>) => Effect.Effect<RemovedObjects>
  }
>()("@banquet/platform-core/erasure/ObjectRemoval") {}
