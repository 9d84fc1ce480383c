import { Name } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { SeatingPlanId, SeatingZoneId } from "./SeatingIds.ts"

/** Where a zone or table stands among its like; ties by creation. */
export const SortOrder = Schema.Int.check(Schema.isBetween({ minimum: -2_147_483_648, maximum: 2_147_483_647 }))

/** A section of a plan that groups tables: a hall, a family section, a patio. */
export const SeatingZone = Schema.Struct({
  id: SeatingZoneId,
  planId: SeatingPlanId,
  name: Name,
  sortOrder: SortOrder
})
export interface SeatingZone extends Schema.Schema.Type<typeof SeatingZone> {}
