/** The pictures of floors: what planners do with them. */
import { Context, Effect, Layer } from "effect"
import { type AtRevision, decided, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import { ChangePermits } from "./ChangePermits.ts"
import type { PictureLimits } from "./FloorPictureUpload.ts"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { picturedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { type SetPicture, setPicture } from "./SetPicture.ts"
import { SeatingChange } from "./SeatingChange.ts"
import { type StartPictureUpload, startPictureUpload } from "./StartPictureUpload.ts"

/**
 * The pictures of floors, which planners upload in three steps: they open a session, send the file to its signed URL, and set
 * what is stored as the picture. Checks as `PlannerSeating` does.
 */
export class FloorPictures extends Context.Service<
  FloorPictures,
  {
    /** Opens an upload session and signs the upload of its file. A refusal leaves nothing behind. */
    readonly startUpload: StartPictureUpload

    /**
     * Makes what is stored for the session the picture of the floor, in the place of the one before. Says the same once more
     * where that was done already. Bytes that are refused close the session and are removed, and change nothing.
     */
    readonly set: SetPicture

    readonly remove: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: AtRevision
    ) => Effect.Effect<SeatingPlan, PlanChangeError>
  }
>()("@banquet/seating-core/FloorPictures") {
  static readonly layer = (limits: PictureLimits) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const { changePlan } = yield* planChanges
        return FloorPictures.of({
          startUpload: yield* startPictureUpload(limits),
          set: yield* setPicture,
          remove: (principal, occasionId, planId, { revision }) =>
            changePlan(principal, "seating:update", occasionId, {
              resource: "seating_plan",
              revision,
              facts: repository.planForChange(occasionId, planId),
              part: wholePlan,
              decide: (before) => {
                const plan = picturedPlan(before, null)
                return decided(plan === before ? null : SeatingChange.PlanChanged({ plan }), plan)
              }
            })
        })
      })
    ).pipe(Layer.provide(ChangePermits.layer))
}
