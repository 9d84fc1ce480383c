import { Name } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import { SortOrder } from "./SeatingZone.ts"

/** How many seats a table has: 1–500. */
export const Capacity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))

export const SeatingTable = Schema.Struct({
  id: SeatingTableId,
  planId: SeatingPlanId,
  zoneId: Schema.NullOr(SeatingZoneId),
  name: Name,
  capacity: Capacity,
  sortOrder: SortOrder
})
export interface SeatingTable extends Schema.Schema.Type<typeof SeatingTable> {}
