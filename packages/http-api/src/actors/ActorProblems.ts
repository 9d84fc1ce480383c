/** The problems of changes of actors. */
import { EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

export class StaleActorProblem extends HttpApiError.Problem<StaleActorProblem>()(
  "StaleActorProblem",
  declare("stale_revision", 409, "Stale revision"),
  {
    ...members("stale_revision"),
    /** The revision that the actor has. */
    revision: Schema.Int
  }
) {}

export class ActorInUseProblem extends HttpApiError.Problem<ActorInUseProblem>()(
  "ActorInUseProblem",
  declare("actor_in_use", 409, "Actor in use"),
  {
    ...members("actor_in_use"),
    /** What refers to the actor, such as `upload_session` or `member`. */
    uses: Schema.Array(Schema.String)
  }
) {}

export class MergeConflictProblem extends HttpApiError.Problem<MergeConflictProblem>()(
  "MergeConflictProblem",
  declare("merge_conflict", 409, "Merge conflict"),
  {
    ...members("merge_conflict"),
    /** What both have and contradicts: `type`, `invitation`, or the noun of a module's record. */
    conflicts: Schema.Array(Schema.Struct({ reason: Schema.String, event_id: Schema.NullOr(EventId) }))
  }
) {}

export class ActorNotInOccasionProblem extends HttpApiError.Problem<ActorNotInOccasionProblem>()(
  "ActorNotInOccasionProblem",
  declare("actor_not_in_occasion", 422, "Actor not in this occasion"),
  {
    ...members("actor_not_in_occasion"),
    /** The member that names the actor, such as `member_of[0]`. */
    path: Schema.String
  }
) {}

export class MembershipCycleProblem extends HttpApiError.Problem<MembershipCycleProblem>()(
  "MembershipCycleProblem",
  declare("membership_cycle", 422, "Membership cycle"),
  members("membership_cycle")
) {}

export class VendorNotEligibleProblem extends HttpApiError.Problem<VendorNotEligibleProblem>()(
  "VendorNotEligibleProblem",
  declare("actor_not_eligible", 422, "Actor not eligible"),
  members("actor_not_eligible")
) {}
