/** The planner's route of many seats in one step. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { SeatMoveUseCases } from "@banquet/seating-core/SeatMoveUseCases"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { assignmentDocument, changedPlanDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const seatChanges = requestBody(Requests.SeatChanges)

export const seatMoveHandlers = (seating: SeatMoveUseCases) => ({
  changeSeats: Effect.fnUntraced(function* ({ params, request }: RequestOf<"changeSeats">) {
    const principal = yield* CurrentPrincipal
    const { moves = [], publish = false, revision } = yield* seatChanges(request)
    const { assignments, plan, unassigned } = yield* translated(
      seating.changeSeats(principal, params.occasion_id, params.seating_plan_id, {
        moves: moves.map((move) => ({
          actorId: move.actor_id,
          tableId: move.seating_table_id,
          seatNumber: move.seat_number,
          seatLabel: move.seat_label
        })),
        publish,
        revision
      })
    )
    return jsonAnswer<typeof Answers.SeatChangesAnswer.Encoded>({
      plan: changedPlanDocument(plan),
      assignments: assignments.map(assignmentDocument),
      unassigned
    })
  })
})
