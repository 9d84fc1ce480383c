/** The planner's routes of plans. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { PlanUseCases } from "@banquet/seating-core/PlanUseCases"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { type documentEncoder, revalidatedAnswer } from "../platform/Revalidation.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { planDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"
import { seatingViewAnswers } from "./SeatingViewAnswers.ts"

const newPlan = requestBody(Requests.NewPlan)
const planPatch = requestBody(Requests.PlanPatch)
const publication = requestBody(Requests.Publication)

const routes = (seating: PlanUseCases, answerOf: ReturnType<typeof seatingViewAnswers>) => ({
  view: Effect.fnUntraced(function* ({ params, query, request }: RequestOf<"view">) {
    const principal = yield* CurrentPrincipal
    const asked = { occasionId: params.occasion_id, eventId: query.event_id ?? null, since: query.since ?? null }
    const view = yield* translated(seating.view(principal, asked.occasionId, asked.eventId))
    return revalidatedAnswer(yield* answerOf(view, asked), request.headers["if-none-match"])
  }),

  createPlan: Effect.fnUntraced(function* ({ params, request }: RequestOf<"createPlan">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newPlan(request)
    const plan = yield* translated(
      seating.createPlan(principal, params.occasion_id, {
        eventId: body.event_id,
        planKey: body.plan_key,
        displayName: body.display_name,
        plannerNotes: body.planner_notes
      })
    )
    return jsonAnswer<typeof Answers.PlanAnswer.Encoded>({ plan: planDocument(plan) }, 201)
  }),

  updatePlan: Effect.fnUntraced(function* ({ params, request }: RequestOf<"updatePlan">) {
    const principal = yield* CurrentPrincipal
    const body = yield* planPatch(request)
    const plan = yield* translated(
      seating.updatePlan(principal, params.occasion_id, params.seating_plan_id, {
        displayName: body.display_name,
        plannerNotes: body.planner_notes,
        floor: body.floor,
        revision: body.revision
      })
    )
    return jsonAnswer<typeof Answers.PlanAnswer.Encoded>({ plan: planDocument(plan) })
  }),

  publish: Effect.fnUntraced(function* ({ params, request }: RequestOf<"publish">) {
    const principal = yield* CurrentPrincipal
    const body = yield* publication(request)
    const plan = yield* translated(
      seating.publish(principal, params.occasion_id, params.seating_plan_id, { revision: body.revision })
    )
    return changedPlan(plan)
  })
})

export const planHandlers = (seating: PlanUseCases, encode: Effect.Success<typeof documentEncoder>) =>
  routes(seating, seatingViewAnswers(encode))
