/** The planner's routes of lists. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { PlannerSeatingLists, PlanReadings } from "@banquet/http-api/seating/SeatingExportApi"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import type { Acknowledgements } from "@banquet/seating-core/Acknowledgements"
import { PlanNotPublished } from "@banquet/seating-core/SeatingErrors"
import { onlyList, type SeatingLists, seesDietary } from "@banquet/seating-core/SeatingLists"
import { DateTime, Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { listFile, listsDocument } from "./ListDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

export const listHandlers = (seating: SeatingLists["Service"], acknowledgements: Acknowledgements["Service"]) => ({
  lists: Effect.fnUntraced(function* ({ params, query }: RequestOf<"lists">) {
    const principal = yield* CurrentPrincipal
    const asked = { eventId: query.event_id ?? null, state: query.state ?? "draft" }
    const seen = yield* translated(seating.planner(principal, params.occasion_id, asked))
    return jsonAnswer<typeof PlannerSeatingLists.Encoded>(listsDocument(seen))
  }),

  export: Effect.fnUntraced(function* ({ params, query, request }: RequestOf<"export">) {
    const principal = yield* CurrentPrincipal
    const asked = { eventId: query.event_id ?? null, state: query.state ?? "draft" }
    const seen = yield* translated(seating.planner(principal, params.occasion_id, asked))
    const none = asked.state === "published" ? new PlanNotPublished() : new NotFound({ resource: "seating_plan" })
    const list = yield* translated(onlyList(seen, asked.eventId, none))
    return listFile(list, query, seesDietary(seen, list), request.headers["accept-language"])
  }),

  readings: Effect.fnUntraced(function* ({ params }: RequestOf<"readings">) {
    const principal = yield* CurrentPrincipal
    const readings = yield* translated(acknowledgements.readings(principal, params.occasion_id, params.seating_plan_id))
    return jsonAnswer<typeof PlanReadings.Encoded>({
      items: readings.map(({ acknowledgedAt, actorId, displayName, isCurrent }) => ({
        actor_id: actorId,
        display_name: displayName,
        acknowledged_at: acknowledgedAt === null ? null : DateTime.formatIso(acknowledgedAt),
        current: isCurrent
      }))
    })
  })
})
