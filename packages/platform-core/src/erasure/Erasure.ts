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
   * itself; those of the shared domains run before those of the modules. Runs again once the actor is locked, for what came
   * meanwhile.
   */
  readonly eraseActor: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<Erased, StoreUnavailable>
}

const merged = (one: Schema.Json | undefined, other: Schema.Json): Schema.Json =>
  Array.isArray(one) && Array.isArray(other) ? [...one, ...other] : other

/**
 * Merges what several erased, or one at several times: counts are added up, and lists among the details are one. An object that
 * one of them has signed for upload is signed.
 */
export const mergeErased = (all: ReadonlyArray<Erased>): Erased => {
  const objects = new Map<string, ErasedObject>()
  for (const { key, signed } of all.flatMap((erased) => erased.objects)) {
    objects.set(key, { key, signed: signed || objects.get(key)?.signed === true })
  }
  const counts: Record<string, number> = {}
  const details: Record<string, Schema.Json> = {}
  for (const erased of all) {
    for (const [what, count] of Object.entries(erased.counts)) counts[what] = (counts[what] ?? 0) + count
    for (const [member, value] of Object.entries(erased.details)) details[member] = merged(details[member], value)
  }
  return { counts, details, objects: [...objects.values()] }
}
