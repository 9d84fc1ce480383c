/** The planner's route of proposals. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { ArrangementAnswer } from "@banquet/http-api/seating/ArrangementAnswer"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import { type ArrangementUseCases, arrangementDefaults } from "@banquet/seating-core/ArrangementUseCases"
import { Effect } from "effect"
import { CurrentRequest } from "../platform/CurrentRequest.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { arrangementDocument } from "./ArrangementDocument.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const arrangement = requestBody(Requests.Arrangement)

export const arrangementHandlers = (seating: ArrangementUseCases) => ({
  arrange: Effect.fnUntraced(function* ({ params, request }: RequestOf<"arrange">) {
    const principal = yield* CurrentPrincipal
    const body = yield* arrangement(request)
    const current = yield* CurrentRequest
    const proposed = yield* seating
      .arrange(principal, params.occasion_id, params.seating_plan_id, {
        actorIds: body.actor_ids,
        keep: body.keep ?? arrangementDefaults.keep,
        groupWeight: body.group_weight ?? arrangementDefaults.groupWeight,
        moveCost: body.move_cost ?? arrangementDefaults.moveCost,
        seed: body.seed ?? arrangementDefaults.seed,
        timeLimit: body.time_limit_ms ?? arrangementDefaults.timeLimit
      })
      .pipe(
        Effect.tapErrorTag("ArrangerBusy", ({ retryAfterSeconds }) =>
          Effect.sync(() => void (current.retryAfter = retryAfterSeconds))
        ),
        translated
      )
    return jsonAnswer<typeof ArrangementAnswer.Encoded>(arrangementDocument(proposed))
  })
})
