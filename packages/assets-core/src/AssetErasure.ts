import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import { DateTime, Effect } from "effect"
import { UploadSessionRepository } from "./UploadSessionRepository.ts"

/** Erases upload sessions. The assets of a person are erased by the modules that they are attached to. */
export const assetErasure = Effect.map(UploadSessionRepository, (sessions): Erasure => ({
  eraseActor: Effect.fnUntraced(function* (occasionId, actorId) {
    const erased = yield* sessions.eraseOwned(occasionId, actorId)
    const now = yield* DateTime.now
    return {
      counts: { uploadSessions: erased.length },
      details: {},
      objects: erased.map(({ expiresAt, objectKey }) => ({
        key: objectKey,
        signed: DateTime.isGreaterThan(expiresAt, now)
      }))
    }
  })
}))
