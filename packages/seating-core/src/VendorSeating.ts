import { SignedReads } from "@banquet/assets-core/SignedReads"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import {
  ModuleNotInstalled,
  PermissionDenied,
  type StoreUnavailable,
  type VendorNotActive,
  type VendorNotInOccasion
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer } from "effect"
import { PlanNotPublished } from "./SeatingErrors.ts"
import type { VendorPlan } from "./PublishedSeating.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { pictureUrls } from "./SignedFloors.ts"

/** A plan with the URL of its floor's picture, `null` where there is none. */
export type SignedVendorPlan = VendorPlan & { readonly floorPictureUrl: string | null }

/** What vendors see of seating: the published plans that they were granted. */
export class VendorSeating extends Context.Service<
  VendorSeating,
  {
    readonly plans: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<
      ReadonlyArray<SignedVendorPlan>,
      | PermissionDenied
      | VendorNotActive
      | VendorNotInOccasion
      | ModuleNotInstalled
      | PlanNotPublished
      | StoreUnavailable
    >
  }
>()("@banquet/seating-core/VendorSeating") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const repository = yield* SeatingRepository
      const signedReads = yield* SignedReads
      return VendorSeating.of({
        plans: Effect.fnUntraced(function* (principal, occasionId, eventId) {
          if (principal._tag !== "Vendor") return yield* new PermissionDenied()
          const events = yield* authorization.vendor(principal, "resource:seating_plan:view", occasionId, eventId)
          const { installed, plans } = yield* repository.vendorPlans(occasionId, events, principal.actorId)
          if (!installed) return yield* new ModuleNotInstalled({ module: "seating" })
          if (plans.length === 0) return yield* new PlanNotPublished()
          const pictures = plans.map(({ floorPicture }) => floorPicture)
          const urls = yield* pictureUrls(signedReads, pictures)
          return plans.map((plan, at) => ({ ...plan, floorPictureUrl: urls[at] ?? null }))
        })
      })
    })
  )
}
