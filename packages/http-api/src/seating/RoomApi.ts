/** What planners do with the room of a plan. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { SeatingPlanId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  NotAnImageProblem,
  UploadNotReceivedProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "../assets/AssetProblems.ts"
import { UploadTicket } from "../assets/UploadTicket.ts"
import { RequiredPermission } from "../platform/Access.ts"
import {
  bodyProblems,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { ChangedPlan, FloorPicture, PlacedTable } from "./PlannerSeatingDocument.ts"
import { FloorPictureUpload, NewFloorPicture, RevisionQuery, TablePlaces } from "./PlannerSeatingRequest.ts"
import { StaleRevisionProblem, TableNotInPlanProblem } from "./SeatingProblems.ts"

export const TablesAnswer = Schema.Struct({
  plan: ChangedPlan,
  /** Those named, in the order named. */
  tables: Schema.Array(PlacedTable)
})

const placeTables = HttpApiEndpoint.post(
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

const params = { occasion_id: OccasionId, seating_plan_id: SeatingPlanId }
const path = "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/floor-picture"
const changeProblems = [
  PermissionDeniedProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  ModuleNotEnabledProblem
] as const
const fileProblems = [...bodyProblems, NotAnImageProblem, FileTooLargeProblem] as const

const uploading = `The picture of a floor takes three steps: ask for a URL here, send the file to that URL with exactly the
method and the headers of the answer, and set what is stored as the picture. The server looks at the stored bytes. JPEG, PNG,
WebP, GIF, AVIF and HEIC of at most 15,728,640 bytes are accepted, less what the configured image engine cannot read.`

export const FloorPictureAnswer = Schema.Struct({ plan: ChangedPlan, floor_picture: FloorPicture })

const floorPictureUploadUrl = HttpApiEndpoint.post("floorPictureUploadUrl", `${path}/upload-url`, {
  params,
  payload: FloorPictureUpload,
  success: UploadTicket.pipe(HttpApiSchema.status(201)),
  error: [...changeProblems, ...fileProblems, InsufficientStorageProblem]
})
  .annotate(
    OpenApi.Summary,
    "Begin the upload of a floor's picture: a session, and a signed URL of storage to send the file to (seating:update)"
  )
  .annotate(OpenApi.Description, uploading)
  .annotate(RequiredPermission, "seating:update")

const setFloorPicture = HttpApiEndpoint.put("setFloorPicture", path, {
  params,
  payload: NewFloorPicture,
  success: FloorPictureAnswer,
  error: [
    ...changeProblems,
    StaleRevisionProblem,
    ...fileProblems,
    UploadSessionNotFoundProblem,
    UploadNotReceivedProblem,
    UploadSessionClosedProblem,
    UploadSessionExpiredProblem
  ]
})
  .annotate(
    OpenApi.Summary,
    "Draw the uploaded file below the tables of the room, in the place of another (seating:update)"
  )
  .annotate(RequiredPermission, "seating:update")

const removeFloorPicture = HttpApiEndpoint.delete("removeFloorPicture", path, {
  params,
  query: RevisionQuery,
  success: Schema.Struct({ plan: ChangedPlan }),
  error: [...changeProblems, StaleRevisionProblem]
})
  .annotate(OpenApi.Summary, "Take the picture of a floor away (seating:update)")
  .annotate(RequiredPermission, "seating:update")

export const roomEndpoints = [placeTables, floorPictureUploadUrl, setFloorPicture, removeFloorPicture] as const
