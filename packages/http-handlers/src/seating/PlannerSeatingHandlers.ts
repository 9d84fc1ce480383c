/** The planner's seating routes. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { SeatingApi } from "@banquet/http-api/seating/SeatingApi"
import type * as Answers from "@banquet/http-api/seating/PlannerSeatingApi"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import {
  assignmentDocument,
  changedPlanDocument,
  planDocument,
  plannerSeatingDocument,
  tableDocument,
  zoneDocument
} from "./PlannerSeatingDocuments.ts"
import { translated } from "./SeatingProblemTable.ts"
import { requestBody } from "../platform/RequestBody.ts"

const newPlan = requestBody(Requests.NewPlan)
const planPatch = requestBody(Requests.PlanPatch)
const publication = requestBody(Requests.Publication)
const newZone = requestBody(Requests.NewZone)
const zonePatch = requestBody(Requests.ZonePatch)
const newTable = requestBody(Requests.NewTable)
const tablePatch = requestBody(Requests.TablePatch)
const newAssignment = requestBody(Requests.NewAssignment)
const swap = requestBody(Requests.Swap)

const changedPlan = (plan: SeatingPlan) =>
  jsonAnswer<typeof Answers.ChangedPlanAnswer.Encoded>({ plan: changedPlanDocument(plan) })

export const layer = HttpApiBuilder.group(
  SeatingApi,
  "plannerSeating",
  Effect.fnUntraced(function* (handlers) {
    const seating = yield* PlannerSeating
    return handlers
      .handle("view", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(seating.view(principal, params.occasion_id, query.event_id ?? null))
        ).pipe(Effect.map((view) => jsonAnswer(plannerSeatingDocument(view))))
      )
      .handleRaw(
        "createPlan",
        Effect.fnUntraced(function* ({ params, request }) {
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
        })
      )
      .handleRaw(
        "updatePlan",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* planPatch(request)
          const plan = yield* translated(
            seating.updatePlan(principal, params.occasion_id, params.seating_plan_id, {
              displayName: body.display_name,
              plannerNotes: body.planner_notes,
              revision: body.revision
            })
          )
          return jsonAnswer<typeof Answers.PlanAnswer.Encoded>({ plan: planDocument(plan) })
        })
      )
      .handleRaw(
        "publish",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* publication(request)
          const plan = yield* translated(
            seating.publish(principal, params.occasion_id, params.seating_plan_id, { revision: body.revision })
          )
          return changedPlan(plan)
        })
      )
      .handleRaw(
        "createZone",
        Effect.fnUntraced(function* ({ params, request }) {
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
        })
      )
      .handleRaw(
        "updateZone",
        Effect.fnUntraced(function* ({ params, request }) {
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
        })
      )
      .handle("deleteZone", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            seating.deleteZone(principal, params.occasion_id, params.seating_zone_id, { revision: query.revision })
          )
        ).pipe(Effect.map(changedPlan))
      )
      .handleRaw(
        "createTable",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* newTable(request)
          const { plan, table } = yield* translated(
            seating.createTable(principal, params.occasion_id, params.seating_plan_id, {
              name: body.name,
              capacity: body.capacity,
              zoneId: body.seating_zone_id,
              sortOrder: body.sort_order,
              revision: body.revision
            })
          )
          return tableAnswer(table, plan, 201)
        })
      )
      .handleRaw(
        "updateTable",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* tablePatch(request)
          const { plan, table } = yield* translated(
            seating.updateTable(principal, params.occasion_id, params.seating_table_id, {
              name: body.name,
              capacity: body.capacity,
              zoneId: body.seating_zone_id,
              sortOrder: body.sort_order,
              revision: body.revision
            })
          )
          return tableAnswer(table, plan, 200)
        })
      )
      .handle("deleteTable", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            seating.deleteTable(principal, params.occasion_id, params.seating_table_id, { revision: query.revision })
          )
        ).pipe(Effect.map(changedPlan))
      )
      .handleRaw(
        "assign",
        Effect.fnUntraced(function* ({ params, request }) {
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
        })
      )
      .handleRaw(
        "swap",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* swap(request)
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
        })
      )
      .handle("unassign", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            seating.unassign(principal, params.occasion_id, params.seating_assignment_id, {
              revision: query.revision
            })
          )
        ).pipe(Effect.map(changedPlan))
      )
  })
)

const zoneAnswer = (zone: Parameters<typeof zoneDocument>[0], plan: SeatingPlan, status: number) =>
  jsonAnswer<typeof Answers.ZoneAnswer.Encoded>({ zone: zoneDocument(zone), plan: changedPlanDocument(plan) }, status)

const tableAnswer = (table: Parameters<typeof tableDocument>[0], plan: SeatingPlan, status: number) =>
  jsonAnswer<typeof Answers.TableAnswer.Encoded>(
    { table: tableDocument(table), plan: changedPlanDocument(plan) },
    status
  )
