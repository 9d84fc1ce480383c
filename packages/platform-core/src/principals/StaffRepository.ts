import { Context, type Effect, type Option } from "effect"
import type { ActorId, OccasionId, PlannerId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import type { StoredPlanner, StoredVendor } from "./Principal.ts"

/** Selects a page, newest first by id. */
export interface StaffPage<Id> {
  readonly limit: number
  /** The last of the page before; `null` begins with the newest. */
  readonly after: Id | null
}

/** How planners read the planners and vendors of an occasion; `PrincipalRepository` keeps them. */
export class StaffRepository extends Context.Service<
  StaffRepository,
  {
    readonly planners: (
      occasionId: OccasionId,
      page: StaffPage<PlannerId>
    ) => Effect.Effect<ReadonlyArray<StoredPlanner>, StoreUnavailable>
    /** Returns every planner of the occasion, which it locks until the transaction ends. */
    readonly plannersForChange: (
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<StoredPlanner>, StoreUnavailable>
    /** Returns the planner as it is in each of its occasions. */
    readonly everywhere: (id: PlannerId) => Effect.Effect<ReadonlyArray<StoredPlanner>, StoreUnavailable>
    /** Returns vendors that were given access, whatever of it is left. */
    readonly vendors: (
      occasionId: OccasionId,
      page: StaffPage<ActorId>
    ) => Effect.Effect<ReadonlyArray<StoredVendor>, StoreUnavailable>
    readonly vendor: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<Option.Option<StoredVendor>, StoreUnavailable>
  }
>()("@banquet/platform-core/principals/StaffRepository") {}
