/** The planner's view of seating, whole or as it changed. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredPermission } from "../platform/Access.ts"
import { ReadAhead } from "../platform/Authentication.ts"
import { ModuleNotInstalledProblem, NotFoundProblem, PermissionDeniedProblem } from "../platform/PlatformProblems.ts"
import { idShape, optionalInQuery } from "../platform/RequestMember.ts"
import {
  Assignment,
  Candidate,
  Events,
  Installation,
  Plan,
  PlannerSeatingView,
  Table,
  Zone
} from "./PlannerSeatingDocument.ts"

/** What went from a list, what changed where it is, and what came in, each at its place in the list as it is then. */
const listDelta = <Item extends Schema.Top>(item: Item) =>
  Schema.NullOr(
    Schema.Struct({
      removed: Schema.Array(Schema.String),
      changed: Schema.Array(item),
      inserted: Schema.Array(Schema.Struct({ at: Schema.Int, item }))
    })
  )

/** A plan with what changed in its lists, `null` for those that did not. The lists of a new plan have changed from empty ones. */
export const PlanDelta = Schema.Struct({
  ...Plan.fields,
  zones: listDelta(Zone),
  tables: listDelta(Table),
  assignments: listDelta(Assignment),
  candidates: listDelta(Candidate)
}).annotate({ identifier: "SeatingPlanDelta" })

/** What changed since the view with an entity tag: `null` for what did not, and all plans that there are, in their order. */
export const PlannerSeatingDelta = Schema.Struct({
  /** The tag of the view that this is to be applied to. */
  since: Schema.String,
  installation: Schema.NullOr(Installation),
  events: Schema.NullOr(Events),
  plans: Schema.Array(PlanDelta)
}).annotate({ identifier: "PlannerSeatingDelta" })

export const view = HttpApiEndpoint.get("view", "/v1/occasions/:occasion_id/seating", {
  params: { occasion_id: OccasionId },
  query: {
    event_id: optionalInQuery(EventId, idShape),
    /** The entity tag of an earlier answer that whoever asks still has. */
    since: optionalInQuery(Schema.String, {})
  },
  success: Schema.Union([PlannerSeatingDelta, PlannerSeatingView]),
  error: [PermissionDeniedProblem, ModuleNotInstalledProblem, NotFoundProblem]
})
  .annotate(OpenApi.Summary, "The plans of the occasion, or of one event, whole or as they changed (seating:list)")
  .annotate(
    OpenApi.Description,
    "With `since`, the `etag` of an earlier answer, the answer may be what changed since then. It has `since`, and its `etag` is that of the whole view which it leads to. Where the server does not know that view any more, or the change is as long as the view, the answer is the view."
  )
  .annotate(ReadAhead, true)
  .annotate(RequiredPermission, "seating:list")
