/** The errors of answers. */
import { Schema } from "effect"

/** Guests may no longer change their answers to the event. */
export class RsvpClosed extends Schema.TaggedError<RsvpClosed>()("RsvpClosed", {}) {}

/** Somebody who is named does not belong to those for whom the caller answers. */
export class ActorNotInParty extends Schema.TaggedError<ActorNotInParty>()("ActorNotInParty", {
  /** The member that names it, such as `members[0].actor_id`. */
  path: Schema.String
}) {}

/** The occasion does not let this guest bring somebody. */
export class PlusOnesNotAllowed extends Schema.TaggedError<PlusOnesNotAllowed>()("PlusOnesNotAllowed", {
  path: Schema.String
}) {}

/** The meal is none of the event's. */
export class MealNotOffered extends Schema.TaggedError<MealNotOffered>()("MealNotOffered", {
  path: Schema.String
}) {}
