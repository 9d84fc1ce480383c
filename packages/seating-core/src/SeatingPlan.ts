/** The seating plan of one event and its state machine: draft ⇄ published. */
import { EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import { Decider } from "@banquet/platform-core/Principal"
import { Name, Notes, Slug } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { SeatingPlanId } from "./SeatingIds.ts"

export const SeatingPlanStatus = Schema.Literals(["draft", "published"])
export type SeatingPlanStatus = typeof SeatingPlanStatus.Type

/** Counts the changes and publications of a plan, from 1. */
export const Revision = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

export const SeatingPlan = Schema.Struct({
  id: SeatingPlanId,
  occasionId: OccasionId,
  eventId: EventId,
  installationId: InstallationId,
  enablementId: EnablementId,
  planKey: Slug,
  displayName: Name,
  plannerNotes: Schema.NullOr(Notes),
  status: SeatingPlanStatus,
  revision: Revision,
  /** The last publication, kept while the plan is a draft again. */
  publishedAt: Schema.NullOr(Schema.DateTimeUtc),
  publishedBy: Schema.NullOr(Decider)
})
export interface SeatingPlan extends Schema.Schema.Type<typeof SeatingPlan> {}
