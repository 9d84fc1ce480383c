/** What planners do with the room of a plan. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { SeatingPlanId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredPermission } from "../platform/Access.ts"
import {
  bodyProblems,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { ChangedPlan, PlacedTable } from "./PlannerSeatingDocument.ts"
import { TablePlaces } from "./PlannerSeatingRequest.ts"
import { StaleRevisionProblem, TableNotInPlanProblem } from "./SeatingProblems.ts"

export const TablesAnswer = Schema.Struct({
  plan: ChangedPlan,
  /** Those named, in the order named. */
  tables: Schema.Array(PlacedTable)
})

export const placeTables = HttpApiEndpoint.post(
  "placeTables",
  "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/places",
  {
    params: { occasion_id: OccasionId, seating_plan_id: SeatingPlanId },
    payload: TablePlaces,
    success: TablesAnswer,
    error: [
      PermissionDeniedProblem,
      ModuleNotInstalledProblem,
      NotFoundProblem,
      ModuleNotEnabledProblem,
      StaleRevisionProblem,
      ...bodyProblems,
      TableNotInPlanProblem
    ]
  }
)
  .annotate(OpenApi.Summary, "Place many tables in the room in one step, all or nothing (seating:update)")
  .annotate(
    OpenApi.Description,
    "Places are in centimetres from the upper left corner of the plan's `floor`, where it has one. A `shape` or `place` that is left out stays; `null` takes it away."
  )
  .annotate(RequiredPermission, "seating:update")
