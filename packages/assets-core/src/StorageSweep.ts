import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, DateTime, Duration, Effect, Layer, Stream } from "effect"
import { assetKeyPrefixes } from "./AssetKeys.ts"
import { AssetRepository } from "./AssetRepository.ts"
import { ObjectStorage } from "./ObjectStorage.ts"
import { expiredSessionMemory } from "./UploadSession.ts"
import { UploadSessionRepository } from "./UploadSessionRepository.ts"

/** How old an object must be before it can be an orphan: longer than any work takes to name what it stored. */
export const orphanGrace = Duration.hours(24)

const sessionBatch = 200
const objectBatch = 500

/** What one sweep removed. */
export interface SweepReport {
  readonly sessions: number
  readonly objects: number
}

/** Removes upload sessions that became nothing, and objects that nothing names. One sweep at a time is enough. */
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

      /** The session goes first: an object that outlives it, should the process die here, is an orphan below. */
      const sweepSessions = Effect.fnUntraced(function* (before: DateTime.Utc) {
        const report = { sessions: 0, objects: 0 }
        while (true) {
          const removed = yield* sessions.removeExpired(before, sessionBatch)
          for (const { objectKey } of removed) {
            if ((yield* storage.head(objectKey))._tag === "None") continue
            yield* storage.remove(objectKey)
            report.objects++
          }
          report.sessions += removed.length
          if (removed.length < sessionBatch) return report
        }
      })

      const sweepOrphans = (prefix: string, before: DateTime.Utc) =>
        storage.list(prefix).pipe(
          Stream.filter((object) => DateTime.isLessThan(object.createdAt, before)),
          Stream.map((object) => object.key),
          Stream.grouped(objectBatch),
          Stream.mapEffect(
            Effect.fnUntraced(function* (keys) {
              const referenced = yield* assets.referenced(keys)
              const orphans = keys.filter((key) => !referenced.has(key))
              yield* Effect.forEach(orphans, (key) => storage.remove(key), { discard: true })
              return orphans.length
            })
          ),
          Stream.runFold(
            () => 0,
            (total, count) => total + count
          )
        )

      return StorageSweep.of({
        run: Effect.gen(function* () {
          const now = yield* DateTime.now
          const swept = yield* sweepSessions(DateTime.subtractDuration(now, expiredSessionMemory))
          const before = DateTime.subtractDuration(now, orphanGrace)
          const orphans = yield* Effect.forEach(assetKeyPrefixes, (prefix) => sweepOrphans(prefix, before))
          return { sessions: swept.sessions, objects: orphans.reduce((total, count) => total + count, swept.objects) }
        }).pipe(Effect.withSpan("StorageSweep.run"))
      })
    })
  )
}
