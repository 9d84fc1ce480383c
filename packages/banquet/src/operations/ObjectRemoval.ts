/** The removal of objects that nothing names any more. */
import type { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Option } from "effect"

const removalsAtOnce = 8

/** How many objects there were, and of how many the storage, out of reach, did not say; the storage sweep removes those. */
export interface RemovedObjects {
  readonly objects: number
  readonly objectsLeft: number
}

export const objectRemoval = (storage: ObjectStorage["Service"]) => {
  /** Whether there are bytes under the key; a seal has none. */
  const hasBytes = (key: ObjectKey) =>
    Effect.map(
      storage.head(key),
      Option.exists(({ byteSize }) => byteSize > 0)
    )

  const all = Effect.fnUntraced(function* (
    keys: ReadonlyArray<ObjectKey>,
    look: (key: ObjectKey) => Effect.Effect<boolean, StoreUnavailable>
  ) {
    const found = yield* Effect.forEach(keys, (key) => Effect.option(look(key)), { concurrency: removalsAtOnce })
    const removed: RemovedObjects = {
      objects: found.filter((there) => Option.isSome(there) && there.value).length,
      objectsLeft: found.filter(Option.isNone).length
    }
    return removed
  })

  return {
    count: (keys: ReadonlyArray<ObjectKey>) => all(keys, hasBytes),
    /** Removes them; those whose upload is still signed are sealed, so that nothing comes afterwards. */
    remove: (keys: ReadonlyArray<ObjectKey>, signed: ReadonlySet<ObjectKey>) =>
      all(keys, (key) =>
        Effect.flatMap(hasBytes(key), (there) =>
          Effect.as(signed.has(key) ? storage.seal(key) : storage.remove(key), there)
        )
      )
  }
}
