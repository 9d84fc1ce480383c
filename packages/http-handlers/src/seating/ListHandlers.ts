/** The planner's routes of lists. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { PlannerSeatingLists } from "@banquet/http-api/seating/PlannerSeatingApi"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import { PlanNotPublished } from "@banquet/seating-core/SeatingErrors"
import { onlyList, type SeatingLists, seesDietary } from "@banquet/seating-core/SeatingLists"
import { Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { listFile, listsDocument } from "./ListDocuments.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

export const listHandlers = (seating: SeatingLists["Service"]) => ({
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
  })
})
