/** The HTTP contract of Seating. */
import { EventId, Uuid } from "@banquet/platform-core/Ids"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { Schema } from "effect"
import type { HttpContract } from "../platform/HttpContract.ts"
import { SeatingApi } from "./SeatingApi.ts"
import { TableFullProblem } from "./SeatingProblems.ts"

/** The `data` of `event: seating_plan`, to a planner; the revision is the one that the change made. */
const PlannerSeatingPlanChange = Schema.Struct({
  id: Uuid,
  event_id: EventId,
  status: Schema.String,
  revision: Schema.Int
})

export const SeatingContract = {
  manifest: SeatingModule,
  api: SeatingApi,
  actorProblems: [TableFullProblem],
  guestEvent: { published: Schema.Boolean },
  changes: [
    {
      kind: "seating_plan",
      permission: "seating:list",
      data: PlannerSeatingPlanChange,
      guests: "published plans of its events"
    }
  ]
} as const satisfies HttpContract
