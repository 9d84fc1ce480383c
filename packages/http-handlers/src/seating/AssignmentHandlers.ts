/** The planner's routes of assignments. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { AssignmentUseCases } from "@banquet/seating-core/AssignmentUseCases"
import type { LockUseCases } from "@banquet/seating-core/LockUseCases"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { assignmentDocument, changedPlanDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const newAssignment = requestBody(Requests.NewAssignment)
const swapRequest = requestBody(Requests.Swap)
const lockRequest = requestBody(Requests.Lock)

export const assignmentHandlers = (seating: AssignmentUseCases & LockUseCases) => ({
  assign: Effect.fnUntraced(function* ({ params, request }: RequestOf<"assign">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newAssignment(request)
    const { assignment, moved, plan } = yield* translated(
      seating.assign(principal, params.occasion_id, params.seating_plan_id, {
        actorId: body.actor_id,
        tableId: body.seating_table_id,
        seatNumber: body.seat_number,
        seatLabel: body.seat_label,
        move: body.move ?? false,
        revision: body.revision
      })
    )
    return jsonAnswer<typeof Answers.AssignmentAnswer.Encoded>(
      { assignment: assignmentDocument(assignment), plan: changedPlanDocument(plan) },
      moved ? 200 : 201
    )
  }),

  swap: Effect.fnUntraced(function* ({ params, request }: RequestOf<"swap">) {
    const principal = yield* CurrentPrincipal
    const body = yield* swapRequest(request)
    const { assignments, plan } = yield* translated(
      seating.swap(principal, params.occasion_id, params.seating_plan_id, {
        assignmentIds: body.assignment_ids,
        revision: body.revision
      })
    )
    return jsonAnswer<typeof Answers.SwapAnswer.Encoded>({
      assignments: [assignmentDocument(assignments[0]), assignmentDocument(assignments[1])],
      plan: changedPlanDocument(plan)
    })
  }),

  unassign: ({ params, query }: RequestOf<"unassign">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(
        seating.unassign(principal, params.occasion_id, params.seating_assignment_id, {
          revision: query.revision
        })
      )
    ).pipe(Effect.map(changedPlan)),

  lock: Effect.fnUntraced(function* ({ params, request }: RequestOf<"lock">) {
    const principal = yield* CurrentPrincipal
    const { locked } = yield* lockRequest(request)
    const { assignment, plan } = yield* translated(
      seating.lock(principal, params.occasion_id, params.seating_assignment_id, { locked })
    )
    return jsonAnswer<typeof Answers.AssignmentAnswer.Encoded>({
      assignment: assignmentDocument(assignment),
      plan: changedPlanDocument(plan)
    })
  })
})
