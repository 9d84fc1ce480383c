/** What guests and vendors see of a published plan. */
import type { DateTime } from "effect"
import type { SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"
import type { EventFacts } from "./SeatingPlan.ts"
import type { FloorPicture } from "./FloorPicture.ts"
import type { Floor, TablePlace, TableShape } from "./SeatingFloor.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/** The outline of a floor and the one table on it at which a guest sits. */
export interface SeatInRoom {
  readonly floor: Floor
  readonly shape: TableShape | null
  readonly capacity: number
  readonly place: TablePlace
}

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
  /** Where the table is; `null` where the plan has no floor, or the table no place on it. */
  readonly room: SeatInRoom | null
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
  /** Where the event takes place. */
  readonly eventPlace: string | null
  readonly displayName: string
  readonly publishedAt: DateTime.Utc
  readonly floor: Floor | null
  readonly floorPicture: FloorPicture | null
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
