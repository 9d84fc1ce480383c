/** What vendors read: the published plans that they were granted. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { VendorAccess } from "../platform/Access.ts"
import { Authentication, ReadAhead } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  VendorNotActiveProblem,
  VendorNotInOccasionProblem
} from "../platform/PlatformProblems.ts"
import { idShape, optionalInQuery } from "../platform/RequestMember.ts"
import {
  AcknowledgementAnswer,
  ExportedFile,
  NewAcknowledgement,
  VendorExportQuery,
  VendorSeatingList
} from "./SeatingExportApi.ts"
import { roomOfPlan, tableInRoom } from "./PlannerSeatingDocument.ts"
import { PlanNotPublishedProblem, StaleRevisionProblem } from "./SeatingProblems.ts"
import { Timestamp } from "../platform/Timestamp.ts"

export const VendorSeatingView = Schema.Struct({
  plans: Schema.Array(
    Schema.Struct({
      id: SeatingPlanId,
      event: Schema.Struct({
        id: EventId,
        name: Schema.String,
        starts_at: Timestamp,
        /** Left out where there is none. */
        place: Schema.optionalKey(Schema.String)
      }),
      display_name: Schema.String,
      published_at: Timestamp,
      ...roomOfPlan,
      zones: Schema.Array(Schema.Struct({ id: SeatingZoneId, name: Schema.String, sort_order: Schema.Int })),
      tables: Schema.Array(
        Schema.Struct({
          id: SeatingTableId,
          seating_zone_id: Schema.NullOr(SeatingZoneId),
          name: Schema.String,
          capacity: Schema.Int,
          occupancy: Schema.Int,
          sort_order: Schema.Int,
          ...tableInRoom
        })
      ),
      assignments: Schema.Array(
        Schema.Struct({
          seating_table_id: SeatingTableId,
          display_name: Schema.String,
          party_size: Schema.Int,
          seat_number: Schema.NullOr(Schema.Int),
          seat_label: Schema.NullOr(Schema.String)
        })
      )
    })
  )
})

export const VendorSeatingLists = Schema.Struct({ lists: Schema.Array(VendorSeatingList) })

const readProblems = [
  VendorNotActiveProblem,
  VendorNotInOccasionProblem,
  PermissionDeniedProblem,
  ModuleNotInstalledProblem,
  PlanNotPublishedProblem
] as const

export class VendorSeatingApi extends HttpApiGroup.make("vendorSeating")
  .add(
    HttpApiEndpoint.get("view", "/v1/vendors/occasions/:occasion_id/seating", {
      params: { occasion_id: OccasionId },
      query: { event_id: optionalInQuery(EventId, idShape) },
      success: VendorSeatingView,
      error: readProblems
    })
      .annotate(OpenApi.Summary, "The published plans that the vendor may view")
      .annotate(ReadAhead, true)
  )
  .add(
    HttpApiEndpoint.get("lists", "/v1/vendors/occasions/:occasion_id/seating/lists", {
      params: { occasion_id: OccasionId },
      query: { event_id: optionalInQuery(EventId, idShape) },
      success: VendorSeatingLists,
      error: readProblems
    })
      .annotate(
        OpenApi.Summary,
        "Who sits where, who sits with them and what they eat, of the plans that the vendor may view"
      )
      .annotate(ReadAhead, true),

    HttpApiEndpoint.put(
      "acknowledge",
      "/v1/vendors/occasions/:occasion_id/seating/plans/:seating_plan_id/acknowledgement",
      {
        params: { occasion_id: OccasionId, seating_plan_id: SeatingPlanId },
        payload: NewAcknowledgement,
        success: AcknowledgementAnswer,
        error: [...readProblems, ...bodyProblems, NotFoundProblem, StaleRevisionProblem]
      }
    ).annotate(OpenApi.Summary, "Say that a published plan has been seen, which planners are shown"),

    HttpApiEndpoint.get("export", "/v1/vendors/occasions/:occasion_id/seating/export", {
      params: { occasion_id: OccasionId },
      query: VendorExportQuery,
      success: ExportedFile,
      error: readProblems
    }).annotate(OpenApi.Summary, "A published plan as a file: by name, by table, or its meals")
  )
  .middleware(InputValidation)
  .middleware(VendorAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a vendor's token.") {}
