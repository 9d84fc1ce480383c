import { Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

export const SeatingPlanId = Uuid.pipe(Schema.brand("SeatingPlanId"))
export type SeatingPlanId = typeof SeatingPlanId.Type

export const SeatingZoneId = Uuid.pipe(Schema.brand("SeatingZoneId"))
export type SeatingZoneId = typeof SeatingZoneId.Type

export const SeatingTableId = Uuid.pipe(Schema.brand("SeatingTableId"))
export type SeatingTableId = typeof SeatingTableId.Type

export const SeatingAssignmentId = Uuid.pipe(Schema.brand("SeatingAssignmentId"))
export type SeatingAssignmentId = typeof SeatingAssignmentId.Type
