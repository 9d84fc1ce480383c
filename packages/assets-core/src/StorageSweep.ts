import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, DateTime, Duration, Effect, Layer, Stream } from "effect"
import { assetKeyPrefixes } from "./AssetKeys.ts"
import { AssetRepository } from "./AssetRepository.ts"
import { endedUploads } from "./EndedUploads.ts"
import { ObjectStorage } from "./ObjectStorage.ts"
import { expiredSessionMemory } from "./UploadSession.ts"
import { UploadSessionRepository } from "./UploadSessionRepository.ts"

/** How old an object must be before it can be an orphan: longer than any work takes to name what it stored. */
export const orphanGrace = Duration.hours(24)

/** How old a seal must be that nothing names, as those of erased guests: longer than any upload is signed for. */
export const sealGrace = Duration.days(8)

const sessionBatch = 200
const objectBatch = 500
const removalsAtOnce = 8

/** What one sweep does at most of each kind; the next one goes on. */
export const sweepBounds = { sessions: 10_000, orphans: 10_000 }

/** How many sessions one sweep forgot, and how many objects it removed: those that sessions left, and that nothing names. */
export interface SweepReport {
  readonly sessions: number
  readonly objects: number
}

/** Batch after batch, until one is not full or the bound is reached; how many there were. */
const inBatches = Effect.fnUntraced(function* (batch: (limit: number) => Effect.Effect<number, StoreUnavailable>) {
  let done = 0
  while (done < sweepBounds.sessions) {
    const limit = Math.min(sessionBatch, sweepBounds.sessions - done)
    const count = yield* batch(limit)
    done += count
    if (count < limit) break
  }
  return done
})

/**
 * Frees what ended upload sessions left, removes those that are forgotten, and objects that nothing names. One sweep at a
 * time is enough. It ends with the first call that finds storage or the database out of reach, and loses nothing by it:
 * what it did not do is found by the next.
 */
export class StorageSweep extends Context.Service<
  StorageSweep,
  { readonly run: Effect.Effect<SweepReport, StoreUnavailable> }
>()("@banquet/assets-core/StorageSweep") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const sessions = yield* UploadSessionRepository
      const storage = yield* ObjectStorage
      const ended = endedUploads(sessions, storage)

      /** The session goes first: a seal that outlives it, should the process die here, is an orphan below. */
      const forget = (before: DateTime.Utc) => (limit: number) =>
        sessions.removeExpired(before, limit).pipe(
          Effect.tap((removed) =>
            Effect.forEach(removed, ({ objectKey }) => storage.remove(objectKey), {
              concurrency: removalsAtOnce,
              discard: true
            })
          ),
          Effect.map(({ length }) => length)
        )

      const sweepOrphans = (prefix: string, now: DateTime.Utc) =>
        storage.list(prefix).pipe(
          Stream.filter(({ byteSize, createdAt }) =>
            DateTime.isLessThan(DateTime.addDuration(createdAt, byteSize === 0 ? sealGrace : orphanGrace), now)
          ),
          Stream.map((object) => object.key),
          Stream.grouped(objectBatch),
          Stream.mapEffect(
            Effect.fnUntraced(function* (keys) {
              const referenced = yield* assets.referenced(keys)
              return keys.filter((key) => !referenced.has(key))
            })
          ),
          Stream.flattenIterable,
          Stream.take(sweepBounds.orphans),
          Stream.mapEffect((key) => storage.remove(key), { concurrency: removalsAtOnce }),
          Stream.runCount
        )

      return StorageSweep.of({
        run: Effect.gen(function* () {
          const now = yield* DateTime.now
          const freed = yield* inBatches(ended.sweep)
          const forgotten = yield* inBatches(forget(DateTime.subtractDuration(now, expiredSessionMemory)))
          const orphans = yield* Effect.forEach(assetKeyPrefixes, (prefix) => sweepOrphans(prefix, now))
          return { sessions: forgotten, objects: orphans.reduce((total, count) => total + count, freed) }
        }).pipe(Effect.withSpan("StorageSweep.run"))
      })
    })
  )
}
