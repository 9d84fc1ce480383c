import type { Effect, Schema } from "effect"
import type { ActorId, OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** An object in storage that no record names any more. */
export interface ErasedObject {
  readonly key: string
  /** Whether an upload to it is still signed. */
  readonly signed: boolean
}

export interface Erased {
  /** How many records were erased, by what they are, such as `playlistEntries`. */
  readonly counts: Readonly<Record<string, number>>
  /** Members that the administrator is answered beside the counts. */
  readonly details: Readonly<Record<string, Schema.Json>>
  /** Removed from storage once the transaction is committed. */
  readonly objects: ReadonlyArray<ErasedObject>
}

/** Erases the records of a module or of a shared domain. Contributed by either. */
export interface Erasure {
  /**
   * Erases the data of an actor. Runs in a transaction that has locked the occasion and that ends by erasing the actor
   * itself; those of the shared domains run before those of the modules.
   */
  readonly eraseActor: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<Erased, StoreUnavailable>
}

/** Merges what several erased. An object that one of them has signed for upload is signed. */
export const mergeErased = (all: ReadonlyArray<Erased>): Erased => {
  const objects = new Map<string, ErasedObject>()
  for (const { key, signed } of all.flatMap((erased) => erased.objects)) {
    objects.set(key, { key, signed: signed || objects.get(key)?.signed === true })
  }
  return {
    counts: Object.assign({}, ...all.map(({ counts }) => counts)),
    details: Object.assign({}, ...all.map(({ details }) => details)),
    objects: [...objects.values()]
  }
}
