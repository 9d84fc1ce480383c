import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  ModuleNotInstalled,
  PermissionDenied,
  StoreUnavailable,
  VendorNotActive,
  VendorNotInOccasion
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { Context, type Effect } from "effect"
import type { PlanNotPublished } from "./SeatingErrors.ts"
import type { VendorPlan } from "./SeatingRepository.ts"

/** What vendors see of seating: the published plans that they were granted. */
export class VendorSeating extends Context.Service<
  VendorSeating,
  {
    readonly plans: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<
      ReadonlyArray<VendorPlan>,
      | PermissionDenied
      | VendorNotActive
      | VendorNotInOccasion
      | ModuleNotInstalled
      | PlanNotPublished
      | StoreUnavailable
    >
  }
>()("@banquet/seating-core/VendorSeating") {}
