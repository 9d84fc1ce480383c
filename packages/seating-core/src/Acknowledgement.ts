/** That a vendor has seen a published plan, and what has changed since. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { DateTime } from "effect"
import type { PlanList } from "./PlanList.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { layoutChanges, type SeenLayout, type TableChanges } from "./SeenLayout.ts"

export interface SeenSeat {
  readonly actorId: ActorId
  readonly tableName: string
  readonly seatNumber: number | null
}

/** What a vendor acknowledged of a plan; who was deleted since is not in it. */
export interface Acknowledgement {
  readonly planId: SeatingPlanId
  readonly revision: number
  readonly at: DateTime.Utc
  /** With the names that people have now. */
  readonly seats: ReadonlyArray<SeenSeat & { readonly displayName: string }>
  /** `null` where it was acknowledged before layouts were kept. */
  readonly layout: SeenLayout | null
}

export type SeatPlace = Omit<SeenSeat, "actorId">

/** What has changed for the vendor: of people each list by name. */
export interface ListChanges {
  readonly seated: ReadonlyArray<{ readonly displayName: string; readonly to: SeatPlace }>
  readonly moved: ReadonlyArray<{ readonly displayName: string; readonly from: SeatPlace; readonly to: SeatPlace }>
  readonly unseated: ReadonlyArray<{ readonly displayName: string; readonly from: SeatPlace }>
  /** `null` where the layout that was seen is not known. */
  readonly tables: TableChanges | null
  /** Where tables stand, shapes of theirs or the floor; `false` where the layout that was seen is not known. */
  readonly room: boolean
}

/** Returns where everybody sits. */
export const seatsOfList = ({
  parties,
  tables
}: PlanList): ReadonlyArray<SeenSeat & { readonly displayName: string }> => {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return parties.map(({ actorId, displayName, seatNumber, tableId }) => ({
    actorId,
    displayName,
    tableName: names.get(tableId) ?? "",
    seatNumber
  }))
}

const placeOf = ({ seatNumber, tableName }: SeenSeat): SeatPlace => ({ tableName, seatNumber })

/**
 * Returns how the list differs from what was acknowledged. Whoever sits at the same table has not moved, whatever it is
 * called now; where the layout that was seen is not known, tables are told apart by name.
 */
export const changesSince = (
  { layout, seats }: Pick<Acknowledgement, "layout" | "seats">,
  list: PlanList
): ListChanges => {
  const changes = layout === null ? null : layoutChanges(layout, seats, list)
  const tables = new Map(list.parties.map(({ actorId, tableId }) => [actorId, tableId]))
  const before = new Map(seats.map((seat) => [seat.actorId, seat]))
  const now = seatsOfList(list)
  const seenName = ({ actorId, tableName }: SeenSeat): string | null => {
    const tableId = tables.get(actorId)
    return changes === null || tableId === undefined ? tableName : changes.seenName(tableId)
  }
  return {
    seated: now.flatMap((seat) =>
      before.has(seat.actorId) ? [] : [{ displayName: seat.displayName, to: placeOf(seat) }]
    ),
    moved: now.flatMap((seat) => {
      const was = before.get(seat.actorId)
      const isSame = was === undefined || (was.tableName === seenName(seat) && was.seatNumber === seat.seatNumber)
      return isSame ? [] : [{ displayName: seat.displayName, from: placeOf(was), to: placeOf(seat) }]
    }),
    unseated: seats.flatMap((seat) =>
      tables.has(seat.actorId) ? [] : [{ displayName: seat.displayName, from: placeOf(seat) }]
    ),
    tables: changes?.tables ?? null,
    room: changes?.room ?? false
  }
}
