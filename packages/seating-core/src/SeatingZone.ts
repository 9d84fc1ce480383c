import { Name } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { SeatingPlanId, SeatingZoneId } from "./SeatingIds.ts"
import type { PlanFacts } from "./SeatingPlan.ts"

const lowest = -2_147_483_648
const highest = 2_147_483_647

/** The position of a zone or table in its list; equal ones are in the order of their creation. */
export const SortOrder = Schema.Int.check(Schema.isBetween({ minimum: lowest, maximum: highest }))

/** Returns the sort order after the last. */
export const nextSortOrder = (last: number): number => Math.min(last + 1, highest)

/** A section of a plan that groups tables: a hall, a family section, a patio. */
export const SeatingZone = Schema.Struct({
  id: SeatingZoneId,
  planId: SeatingPlanId,
  name: Name,
  sortOrder: SortOrder
})
export interface SeatingZone extends Schema.Schema.Type<typeof SeatingZone> {}

/** The facts on which a change of a zone is decided. */
export interface ZoneFacts extends PlanFacts {
  /** The zone named, `null` when none was named or there is none. */
  readonly zone: SeatingZone | null
  /** The highest sort order of the plan's zones, 0 when there are none. */
  readonly lastSortOrder: number
}

/** Returns the zone with the given values; the same object where nothing changes. */
export const updatedZone = (
  zone: SeatingZone,
  command: { readonly name: string | undefined; readonly sortOrder: number | undefined }
): SeatingZone => {
  const name = command.name ?? zone.name
  const sortOrder = command.sortOrder ?? zone.sortOrder
  return name === zone.name && sortOrder === zone.sortOrder ? zone : { ...zone, name, sortOrder }
}
