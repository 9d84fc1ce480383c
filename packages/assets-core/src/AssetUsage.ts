import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import { Effect } from "effect"
import { UploadSessionRepository } from "./UploadSessionRepository.ts"

/** Upload sessions refer to their owner until they are swept, finished ones too. */
export const assetUsage = Effect.map(UploadSessionRepository, (sessions): ActorUsage => ({
  uses: (occasionId, actorIds) =>
    Effect.map(sessions.owners(occasionId, actorIds), (owners) =>
      owners.map((actorId) => ({ actorId, noun: "upload_session" }))
    )
}))
