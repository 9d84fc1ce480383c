/** That a vendor has seen a published plan, and what has changed since. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { DateTime } from "effect"
import type { PlanList } from "./PlanList.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"

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
}

export type SeatPlace = Omit<SeenSeat, "actorId">

/** What has changed for the vendor, each list by name. */
export interface ListChanges {
  readonly seated: ReadonlyArray<{ readonly displayName: string; readonly to: SeatPlace }>
  readonly moved: ReadonlyArray<{ readonly displayName: string; readonly from: SeatPlace; readonly to: SeatPlace }>
  readonly unseated: ReadonlyArray<{ readonly displayName: string; readonly from: SeatPlace }>
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

/** Returns how the list differs from what was acknowledged. */
export const changesSince = ({ seats }: Pick<Acknowledgement, "seats">, list: PlanList): ListChanges => {
  const before = new Map(seats.map((seat) => [seat.actorId, seat]))
  const now = seatsOfList(list)
  const there = new Set(now.map(({ actorId }) => actorId))
  return {
    seated: now.flatMap((seat) =>
      before.has(seat.actorId) ? [] : [{ displayName: seat.displayName, to: placeOf(seat) }]
    ),
    moved: now.flatMap((seat) => {
      const was = before.get(seat.actorId)
      const isSame = was === undefined || (was.tableName === seat.tableName && was.seatNumber === seat.seatNumber)
      return isSame ? [] : [{ displayName: seat.displayName, from: placeOf(was), to: placeOf(seat) }]
    }),
    unseated: seats.flatMap((seat) =>
      there.has(seat.actorId) ? [] : [{ displayName: seat.displayName, from: placeOf(seat) }]
    )
  }
}
