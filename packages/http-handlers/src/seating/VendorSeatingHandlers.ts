/** The vendor's route of Seating. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { SeatingApi } from "@banquet/http-api/seating/SeatingApi"
import type { VendorSeatingLists, VendorSeatingView } from "@banquet/http-api/seating/VendorSeatingApi"
import { type AcknowledgementAnswer, NewAcknowledgement } from "@banquet/http-api/seating/SeatingExportApi"
import { Acknowledgements } from "@banquet/seating-core/Acknowledgements"
import { PlanNotPublished } from "@banquet/seating-core/SeatingErrors"
import { onlyList, SeatingLists, seesDietary } from "@banquet/seating-core/SeatingLists"
import { type SignedVendorPlan, VendorSeating } from "@banquet/seating-core/VendorSeating"
import { DateTime, Effect } from "effect"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { listFile, vendorListDocument } from "./ListDocuments.ts"
import { inRoomDocument, roomDocument, zoneDocument } from "./PlannerSeatingDocuments.ts"
import { translated } from "./SeatingProblemTable.ts"

const plansDocument = (plans: ReadonlyArray<SignedVendorPlan>): typeof VendorSeatingView.Encoded => ({
  plans: plans.map((plan) => ({
    id: plan.id,
    event: {
      id: plan.event.id,
      name: plan.event.name,
      starts_at: DateTime.formatIso(plan.event.startsAt),
      ...(plan.eventPlace === null ? {} : { place: plan.eventPlace })
    },
    display_name: plan.displayName,
    published_at: DateTime.formatIso(plan.publishedAt),
    ...roomDocument(plan, plan.floorPictureUrl),
    zones: plan.zones.map(zoneDocument),
    tables: plan.tables.map((table) => ({
      id: table.id,
      seating_zone_id: table.zoneId,
      name: table.name,
      capacity: table.capacity,
      occupancy: table.occupancy,
      sort_order: table.sortOrder,
      ...inRoomDocument(table)
    })),
    assignments: plan.assignments.map((assignment) => ({
      seating_table_id: assignment.tableId,
      display_name: assignment.displayName,
      party_size: assignment.partySize,
      seat_number: assignment.seatNumber,
      seat_label: assignment.seatLabel
    }))
  }))
})

const newAcknowledgement = requestBody(NewAcknowledgement)

export const layer = HandlerGroup.group(
  SeatingApi,
  "vendorSeating",
  Effect.fnUntraced(function* (handlers) {
    const seating = yield* VendorSeating
    const seatingLists = yield* SeatingLists
    const acknowledgements = yield* Acknowledgements
    return handlers
      .handle("view", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(seating.plans(principal, params.occasion_id, query.event_id ?? null))
        ).pipe(Effect.map((plans) => jsonAnswer(plansDocument(plans))))
      )
      .handle("lists", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(acknowledgements.lists(principal, params.occasion_id, query.event_id ?? null))
        ).pipe(
          Effect.map(({ acknowledged, dietary }) =>
            jsonAnswer<typeof VendorSeatingLists.Encoded>({
              lists: acknowledged.map((found) => vendorListDocument(found, seesDietary({ dietary }, found.list)))
            })
          )
        )
      )
      .handleRaw(
        "acknowledge",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { revision } = yield* newAcknowledgement(request)
          const at = yield* translated(
            acknowledgements.acknowledge(principal, params.occasion_id, params.seating_plan_id, revision)
          )
          return jsonAnswer<typeof AcknowledgementAnswer.Encoded>({ acknowledged_at: DateTime.formatIso(at) })
        })
      )
      .handle(
        "export",
        Effect.fnUntraced(function* ({ params, query, request }) {
          const principal = yield* CurrentPrincipal
          const eventId = query.event_id ?? null
          const seen = yield* translated(seatingLists.vendor(principal, params.occasion_id, eventId))
          const list = yield* translated(onlyList(seen, eventId, new PlanNotPublished()))
          return listFile(list, query, seesDietary(seen, list), request.headers["accept-language"])
        })
      )
  })
)
