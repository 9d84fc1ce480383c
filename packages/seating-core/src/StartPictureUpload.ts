import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { endedUploads } from "@banquet/assets-core/EndedUploads"
import { ImageEngine, type NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage, type SignedUpload } from "@banquet/assets-core/ObjectStorage"
import { type FileTooLarge, InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleNotEnabled } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect } from "effect"
import type { PlannerSeatingError } from "./ChangePlan.ts"
import { openedPictureUpload, type PictureClaim, type PictureLimits } from "./FloorPictureUpload.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { checkPreconditions } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

export type StartPictureUpload = (
  principal: Principal,
  occasionId: OccasionId,
  planId: SeatingPlanId,
  claim: PictureClaim
) => Effect.Effect<
  { readonly session: UploadSession; readonly upload: SignedUpload },
  PlannerSeatingError | ModuleNotEnabled | NotAnImage | FileTooLarge | InsufficientStorage
>

/** How many ended sessions are settled before an upload is refused for what they hold. */
const settledAtOnce = 25

export const startPictureUpload = Effect.fnUntraced(function* (limits: PictureLimits) {
  const authorization = yield* Authorization
  const engine = yield* ImageEngine
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const sessions = yield* UploadSessionRepository
  const storage = yield* ObjectStorage
  const transaction = yield* Transaction
  const ended = endedUploads(sessions, storage)

  const open = Effect.fnUntraced(function* (occasionId: OccasionId, planId: SeatingPlanId, claim: PictureClaim) {
    const command = { id: yield* newId(UploadSessionId), accepts: engine.accepts, now: yield* DateTime.now }
    return yield* transaction.run(
      Effect.gen(function* () {
        const facts = yield* repository.planForChange(occasionId, planId)
        const checked = checkPreconditions(facts, facts.plan, "seating_plan", undefined)
        const { plan } = yield* Effect.catchTag(Effect.fromResult(checked), "StaleRevision", Effect.die)
        const usedBytes = yield* sessions.occasionBytesForChange(occasionId)
        const session = yield* Effect.fromResult(openedPictureUpload(plan, usedBytes, claim, limits, command))
        yield* sessions.insert(session)
        return session
      })
    )
  })

  const start: StartPictureUpload = Effect.fn("FloorPictures.startUpload")(
    function* (principal, occasionId, planId, claim) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      const opening = open(occasionId, planId, claim)
      const session = yield* Effect.catchTag(opening, "InsufficientStorage", (full) =>
        Effect.flatMap(ended.settle({ occasionId }, settledAtOnce), (settled) =>
          settled > 0 ? opening : Effect.fail(full)
        )
      )
      const { contentType, expiresAt, heldBytes, objectKey } = session
      const upload = yield* storage
        .signUpload({ key: objectKey, contentType, maximumByteSize: heldBytes, expiresAt })
        .pipe(
          Effect.catchTag("StorageFull", () => Effect.fail(new InsufficientStorage({ reason: "storage" }))),
          Effect.onError(() => Effect.ignore(sessions.discard(session.id)))
        )
      return { session, upload }
    }
  )
  return start
})
