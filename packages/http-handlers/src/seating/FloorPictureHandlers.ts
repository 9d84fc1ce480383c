/** The planner's routes of a floor's picture. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { FloorPictureAnswer } from "@banquet/http-api/seating/RoomApi"
import type { FloorPictures } from "@banquet/seating-core/FloorPictures"
import { Effect } from "effect"
import { ticketDocument } from "../assets/TicketDocument.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { changedPlanDocument, floorPictureDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const upload = requestBody(Requests.FloorPictureUpload)
const newPicture = requestBody(Requests.NewFloorPicture)

export const floorPictureHandlers = (pictures: FloorPictures["Service"]) => ({
  uploadUrl: Effect.fnUntraced(function* ({ params, request }: RequestOf<"floorPictureUploadUrl">) {
    const principal = yield* CurrentPrincipal
    const body = yield* upload(request)
    const { session, upload: signed } = yield* translated(
      pictures.startUpload(principal, params.occasion_id, params.seating_plan_id, {
        fileName: body.file_name,
        contentType: body.content_type,
        byteSize: body.byte_size
      })
    )
    return jsonAnswer(ticketDocument(session, signed), 201)
  }),

  set: Effect.fnUntraced(function* ({ params, request }: RequestOf<"setFloorPicture">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newPicture(request)
    const { floorPictureUrl, plan, picture } = yield* translated(
      pictures.set(principal, params.occasion_id, params.seating_plan_id, {
        uploadSessionId: body.upload_session_id,
        revision: body.revision
      })
    )
    return jsonAnswer<typeof FloorPictureAnswer.Encoded>({
      plan: changedPlanDocument(plan),
      floor_picture: floorPictureDocument(picture, floorPictureUrl)
    })
  }),

  remove: ({ params, query }: RequestOf<"removeFloorPicture">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(pictures.remove(principal, params.occasion_id, params.seating_plan_id, { revision: query.revision }))
    ).pipe(Effect.map(changedPlan))
})
