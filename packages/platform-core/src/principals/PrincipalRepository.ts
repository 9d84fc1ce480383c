import { Context, type Effect, type Option } from "effect"
import type { ActorId, OccasionId, PlannerId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import type {
  GuestRecord,
  PlannerRecord,
  PrincipalName,
  StoredPlanner,
  TokenPrincipal,
  VendorRecord
} from "./Principal.ts"

/** Where planners with their permissions, guests with their events and vendors with their grants are kept. */
export class PrincipalRepository extends Context.Service<
  PrincipalRepository,
  {
    /**
     * Returns the principal with this name, with its grants, a planner's in every occasion, in one round trip; its `tokenId`
     * is the planner's or actor's id.
     */
    readonly find: (name: PrincipalName) => Effect.Effect<Option.Option<TokenPrincipal>, StoreUnavailable>
    /** Locks the planner until the transaction ends, and returns of how many occasions it is one. */
    readonly occasionsForChange: (plannerId: PlannerId) => Effect.Effect<number, StoreUnavailable>
    /** The occasion's planners, by key. */
    readonly planners: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<StoredPlanner>, StoreUnavailable>
    readonly guests: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<GuestRecord>, StoreUnavailable>
    readonly vendors: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<VendorRecord>, StoreUnavailable>
    /** Inserts, or replaces those that have the ids: permissions are exactly the ones given. Raises the revision of those that differ. */
    readonly savePlanners: (planners: ReadonlyArray<PlannerRecord>) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or replaces those of the same actors: the events are exactly the ones given. */
    readonly saveGuests: (guests: ReadonlyArray<GuestRecord>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Inserts, or replaces those of the same actors: the grants are exactly the ones given. Raises the revision of those that
     * differ, where the actor's does not count the same change.
     */
    readonly saveVendors: (
      vendors: ReadonlyArray<VendorRecord>,
      countedBy?: "vendor" | "actor"
    ) => Effect.Effect<void, StoreUnavailable>
    /** Removes the planner from the occasion, with its permissions and tokens there; returns how many tokens there were. */
    readonly erasePlanner: (occasionId: OccasionId, plannerId: PlannerId) => Effect.Effect<number, StoreUnavailable>
    /** Removes the guest and the vendor of the actor, which has no tokens any more; it is no guest's invitation unit then. */
    readonly eraseActor: (actorId: ActorId) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/principals/PrincipalRepository") {}
