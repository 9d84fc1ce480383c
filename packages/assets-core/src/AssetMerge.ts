import type { ActorMerge } from "@banquet/platform-core/erasure/ActorMerge"
import { Effect } from "effect"
import { UploadSessionRepository } from "./UploadSessionRepository.ts"

/** Upload sessions go over, so that an upload that has begun can be completed. */
export const assetMerge = Effect.map(UploadSessionRepository, (sessions): ActorMerge => ({
  conflicts: (_occasionId, { fromId, intoId }) => Effect.as(sessions.lockOwners([fromId, intoId]), []),
  move: (occasionId, { fromId, intoId }) => sessions.reassign(occasionId, fromId, intoId)
}))
