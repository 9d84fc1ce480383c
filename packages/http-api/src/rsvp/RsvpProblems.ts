/** The problems of answers. */
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"

export class RsvpClosedProblem extends HttpApiError.Problem<RsvpClosedProblem>()(
  "RsvpClosedProblem",
  declare("rsvp_closed", 409, "Answers closed"),
  members("rsvp_closed")
) {}

/** The member that a problem is about, such as `members[0].meal`. */
const path = Schema.String

export class ActorNotInPartyProblem extends HttpApiError.Problem<ActorNotInPartyProblem>()(
  "ActorNotInPartyProblem",
  declare("actor_not_in_party", 422, "Actor not in the party"),
  { ...members("actor_not_in_party"), path }
) {}

export class PlusOnesNotAllowedProblem extends HttpApiError.Problem<PlusOnesNotAllowedProblem>()(
  "PlusOnesNotAllowedProblem",
  declare("plus_ones_not_allowed", 422, "Plus-ones not allowed"),
  { ...members("plus_ones_not_allowed"), path }
) {}

export class MealNotOfferedProblem extends HttpApiError.Problem<MealNotOfferedProblem>()(
  "MealNotOfferedProblem",
  declare("meal_not_offered", 422, "Meal not offered"),
  { ...members("meal_not_offered"), path }
) {}

/** How answers that are given are refused. */
export const answerProblems = [
  RsvpClosedProblem,
  ActorNotInPartyProblem,
  PlusOnesNotAllowedProblem,
  MealNotOfferedProblem
] as const
