/** The planner's routes of tables. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import type { TableUseCases } from "@banquet/seating-core/TableUseCases"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { changedPlan } from "./ChangedPlan.ts"
import { changedPlanDocument, tableDocument } from "./PlannerSeatingDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const newTable = requestBody(Requests.NewTable)
const tablePatch = requestBody(Requests.TablePatch)

const tableAnswer = (table: Parameters<typeof tableDocument>[0], plan: SeatingPlan, status: number) =>
  jsonAnswer<typeof Answers.TableAnswer.Encoded>(
    { table: tableDocument(table), plan: changedPlanDocument(plan) },
    status
  )

export const tableHandlers = (seating: TableUseCases) => ({
  createTable: Effect.fnUntraced(function* ({ params, request }: RequestOf<"createTable">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newTable(request)
    const { plan, table } = yield* translated(
      seating.createTable(principal, params.occasion_id, params.seating_plan_id, {
        name: body.name,
        capacity: body.capacity,
        zoneId: body.seating_zone_id,
        sortOrder: body.sort_order,
        shape: body.shape,
        place: body.place,
        revision: body.revision
      })
    )
    return tableAnswer(table, plan, 201)
  }),

  updateTable: Effect.fnUntraced(function* ({ params, request }: RequestOf<"updateTable">) {
    const principal = yield* CurrentPrincipal
    const body = yield* tablePatch(request)
    const { plan, table } = yield* translated(
      seating.updateTable(principal, params.occasion_id, params.seating_table_id, {
        name: body.name,
        capacity: body.capacity,
        zoneId: body.seating_zone_id,
        sortOrder: body.sort_order,
        shape: body.shape,
        place: body.place,
        revision: body.revision
      })
    )
    return tableAnswer(table, plan, 200)
  }),

  deleteTable: ({ params, query }: RequestOf<"deleteTable">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(
        seating.deleteTable(principal, params.occasion_id, params.seating_table_id, { revision: query.revision })
      )
    ).pipe(Effect.map(changedPlan))
})
