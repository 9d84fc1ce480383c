import type { ErasedObject } from "@banquet/platform-core/erasure/Erasure"
import { ObjectRemoval, type RemovedObjects } from "@banquet/platform-core/erasure/ObjectRemoval"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Layer, Option } from "effect"
import { ObjectKey, ObjectStorage } from "./ObjectStorage.ts"

const concurrency = 8

/** Removes objects from the `ObjectStorage`. */
export const layer = Layer.effect(
  ObjectRemoval,
  Effect.map(ObjectStorage, (storage) => {
    /** Whether there are bytes under the key; a seal has none. */
    const hasBytes = (key: ObjectKey) =>
      Effect.map(
        storage.head(key),
        Option.exists(({ byteSize }) => byteSize > 0)
      )

    const forEach = Effect.fnUntraced(function* (
      objects: ReadonlyArray<ErasedObject>,
      use: (key: ObjectKey, signed: boolean) => Effect.Effect<boolean, StoreUnavailable>
    ) {
      const found = yield* Effect.forEach(
        objects,
        ({ key, signed }) => Effect.option(use(ObjectKey.make(key), signed)),
        { concurrency }
      )
      const removed: RemovedObjects = {
        objects: found.filter((there) => Option.isSome(there) && there.value).length,
        objectsLeft: found.filter(Option.isNone).length
      }
      return removed
    })

    return ObjectRemoval.of({
      count: (objects) => forEach(objects, hasBytes),
      remove: (objects) =>
        forEach(objects, (key, signed) =>
          Effect.flatMap(hasBytes(key), (there) => Effect.as(signed ? storage.seal(key) : storage.remove(key), there))
        )
    })
  })
)
