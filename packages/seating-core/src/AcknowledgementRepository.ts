import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect } from "effect"
import type { Acknowledgement, SeenSeat } from "./Acknowledgement.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"

/** A vendor that may view a plan, and whether it has seen what is published. */
export interface VendorReading {
  readonly actorId: ActorId
  readonly displayName: string
  /** `null` where the vendor has acknowledged nothing. */
  readonly acknowledgedAt: DateTime.Utc | null
  /** It was acknowledged after the last publication. */
  readonly isCurrent: boolean
}

/** Where what vendors have acknowledged is kept: for each plan the last. Seats go with their actors. */
export class AcknowledgementRepository extends Context.Service<
  AcknowledgementRepository,
  {
    /** Returns what the vendor has acknowledged. */
    readonly ofVendor: (
      occasionId: OccasionId,
      vendorId: ActorId
    ) => Effect.Effect<ReadonlyArray<Acknowledgement>, StoreUnavailable>
    /** Returns the vendors that may view the plan, by name; `null` where the occasion has no such plan. */
    readonly readings: (
      occasionId: OccasionId,
      planId: SeatingPlanId
    ) => Effect.Effect<ReadonlyArray<VendorReading> | null, StoreUnavailable>
    /** Replaces what the vendor has acknowledged of the plan. Belongs in a transaction. */
    readonly save: (
      occasionId: OccasionId,
      vendorId: ActorId,
      acknowledgement: Omit<Acknowledgement, "seats"> & { readonly seats: ReadonlyArray<SeenSeat> }
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/seating-core/AcknowledgementRepository") {}
