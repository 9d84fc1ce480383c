/** What guests and vendors see of a published plan. */
import type { DateTime } from "effect"
import type { SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"
import type { EventFacts } from "./SeatingPlan.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/** One seat, as the guest who takes it sees it. */
export interface GuestSeat {
  readonly event: EventFacts
  /** Where the event takes place. */
  readonly eventPlace: string | null
  readonly planDisplayName: string
  readonly tableName: string
  readonly zoneName: string | null
  readonly seatNumber: number | null
  readonly seatLabel: string | null
  readonly actorDisplayName: string
  /** The names of those of the guest's household who sit at this table too; empty where they were not asked for. */
  readonly household: ReadonlyArray<string>
  /** The guest's own answer to the event is that it declines, or else its invitation unit's; false where it was not asked for. */
  readonly declined: boolean
}

/** A published plan as a vendor sees it. */
export interface VendorPlan {
  readonly id: SeatingPlanId
  readonly event: EventFacts
  readonly displayName: string
  readonly publishedAt: DateTime.Utc
  readonly zones: ReadonlyArray<SeatingZone>
  readonly tables: ReadonlyArray<SeatingTable & { readonly occupancy: number }>
  /** By table order, then seat number (those without last), then display name. */
  readonly assignments: ReadonlyArray<{
    readonly tableId: SeatingTableId
    readonly displayName: string
    readonly partySize: number
    readonly seatNumber: number | null
    readonly seatLabel: string | null
  }>
}
