/** The planner's route of many tables' places. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { TablesAnswer } from "@banquet/http-api/seating/RoomApi"
import type { RoomUseCases } from "@banquet/seating-core/RoomUseCases"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlanDocument, placedTableDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const tablePlaces = requestBody(Requests.TablePlaces)

export const roomHandlers = (seating: RoomUseCases) => ({
  placeTables: Effect.fnUntraced(function* ({ params, request }: RequestOf<"placeTables">) {
    const principal = yield* CurrentPrincipal
    const { places, revision } = yield* tablePlaces(request)
    const { plan, tables } = yield* translated(
      seating.placeTables(principal, params.occasion_id, params.seating_plan_id, {
        places: places.map(({ place, seating_table_id: tableId, shape }) => ({ tableId, shape, place })),
        revision
      })
    )
    return jsonAnswer<typeof TablesAnswer.Encoded>({
      plan: changedPlanDocument(plan),
      tables: tables.map(placedTableDocument)
    })
  })
})
