/** The planner's routes of plans. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { PlannerSeatingView } from "@banquet/seating-core/PlannerSeatingView"
import type { PlanUseCases } from "@banquet/seating-core/PlanUseCases"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { type documentEncoder, type EncodedDocument, revalidatedAnswer } from "../platform/Revalidation.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { planDocument, plannerSeatingDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const newPlan = requestBody(Requests.NewPlan)
const planPatch = requestBody(Requests.PlanPatch)
const publication = requestBody(Requests.Publication)

type Encoder = Effect.Success<typeof documentEncoder>

/** Encodes views, each once while it is somebody's. */
const encodedViews = (encoded: Encoder) => {
  const known = new WeakMap<PlannerSeatingView, EncodedDocument>()
  return Effect.fnUntraced(function* (view: PlannerSeatingView) {
    const document = known.get(view) ?? (yield* encoded(plannerSeatingDocument(view)))
    known.set(view, document)
    return document
  })
}

const routes = (seating: PlanUseCases, encoded: ReturnType<typeof encodedViews>) => ({
  view: ({ params, query, request }: RequestOf<"view">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(seating.view(principal, params.occasion_id, query.event_id ?? null))
    ).pipe(
      Effect.flatMap(encoded),
      Effect.map((document) => revalidatedAnswer(document, request.headers["if-none-match"]))
    ),

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

export const planHandlers = (seating: PlanUseCases, encoded: Encoder) => routes(seating, encodedViews(encoded))
