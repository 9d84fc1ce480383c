/** The planner's routes of what was last published. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Wire from "@banquet/http-api/seating/PlanDiffDocument"
import type { PublicationUseCases } from "@banquet/seating-core/PublicationUseCases"
import type { PlanDiff, SeatPlace } from "@banquet/seating-core/SeatingPublication"
import { DateTime, Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { changedPlan } from "./ChangedPlan.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

const actor = ({ actorId, displayName }: PlanDiff["seated"][number] | PlanDiff["unseated"][number]) => ({
  actor_id: actorId,
  display_name: displayName
})

const place = ({ seatLabel, seatNumber, tableName }: SeatPlace) => ({
  table_name: tableName,
  seat_number: seatNumber,
  ...(seatLabel === undefined ? {} : { seat_label: seatLabel })
})

const diffDocument = ({ moved, seated, since, tables, unseated }: PlanDiff): typeof Wire.PlanDiff.Encoded => ({
  since: since === null ? null : DateTime.formatIso(since),
  seated: seated.map((item) => ({ ...actor(item), to: place(item.to) })),
  moved: moved.map((item) => ({ ...actor(item), from: place(item.from), to: place(item.to) })),
  unseated: unseated.map((item) => ({ ...actor(item), from: place(item.from) })),
  tables
})

export const publicationHandlers = (seating: PublicationUseCases) => ({
  diff: ({ params }: RequestOf<"diff">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(seating.diff(principal, params.occasion_id, params.seating_plan_id))
    ).pipe(Effect.map((diff) => jsonAnswer(diffDocument(diff)))),

  unpublish: ({ params, query }: RequestOf<"unpublish">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(seating.unpublish(principal, params.occasion_id, params.seating_plan_id, { revision: query.revision }))
    ).pipe(Effect.map(changedPlan))
})
