/** The planner's routes of zones. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { ZoneUseCases } from "@banquet/seating-core/ZoneUseCases"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { changedPlanDocument, zoneDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const newZone = requestBody(Requests.NewZone)
const zonePatch = requestBody(Requests.ZonePatch)

const zoneAnswer = (zone: Parameters<typeof zoneDocument>[0], plan: SeatingPlan, status: number) =>
  jsonAnswer<typeof Answers.ZoneAnswer.Encoded>({ zone: zoneDocument(zone), plan: changedPlanDocument(plan) }, status)

export const zoneHandlers = (seating: ZoneUseCases) => ({
  createZone: Effect.fnUntraced(function* ({ params, request }: RequestOf<"createZone">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newZone(request)
    const { plan, zone } = yield* translated(
      seating.createZone(principal, params.occasion_id, params.seating_plan_id, {
        name: body.name,
        sortOrder: body.sort_order,
        revision: body.revision
      })
    )
    return zoneAnswer(zone, plan, 201)
  }),

  updateZone: Effect.fnUntraced(function* ({ params, request }: RequestOf<"updateZone">) {
    const principal = yield* CurrentPrincipal
    const body = yield* zonePatch(request)
    const { plan, zone } = yield* translated(
      seating.updateZone(principal, params.occasion_id, params.seating_zone_id, {
        name: body.name,
        sortOrder: body.sort_order,
        revision: body.revision
      })
    )
    return zoneAnswer(zone, plan, 200)
  }),

  deleteZone: ({ params, query }: RequestOf<"deleteZone">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(
        seating.deleteZone(principal, params.occasion_id, params.seating_zone_id, { revision: query.revision })
      )
    ).pipe(Effect.map(changedPlan))
})
