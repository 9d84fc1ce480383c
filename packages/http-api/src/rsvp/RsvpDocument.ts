/** What guests and planners are shown of answers. */
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { AnswerCursor } from "@banquet/rsvp-core/AnswerCursor"
import { Schema } from "effect"
import { Timestamp } from "../platform/Timestamp.ts"

const response = Schema.Literals(["attending", "declined", "pending"])
const textOrNull = Schema.NullOr(Schema.String)

const member = {
  actor_id: ActorId,
  display_name: Schema.String,
  response,
  meal: textOrNull,
  /** What was given with answers, never what planners noted themselves. */
  dietary: textOrNull,
  /** By key of the question, and `note`. */
  answers: Schema.Record(Schema.String, Schema.String),
  plus_one: Schema.NullOr(Schema.Struct({ name: Schema.String }))
}

const eventParts = {
  event: Schema.Struct({ id: EventId, name: Schema.String, starts_at: Timestamp }),
  closes_at: Schema.NullOr(Timestamp),
  /** Whether guests may answer now. */
  open: Schema.Boolean,
  meal_choices: Schema.Array(Schema.String),
  questions: Schema.Array(Schema.Struct({ key: Schema.String, text: Schema.String, required: Schema.Boolean }))
}

export const RsvpEvent = Schema.Struct({ ...eventParts, members: Schema.Array(Schema.Struct(member)) })

/** An event with those who are invited, by name. */
export const RsvpEventPage = Schema.Struct({
  ...eventParts,
  /** `household` is the name of the one that a member is in. */
  members: Schema.Array(Schema.Struct({ ...member, household: textOrNull })),
  next_cursor: Schema.NullOr(ActorCursor)
})

export const GuestRsvpDocument = Schema.Struct({ events: Schema.Array(RsvpEvent) })

const Totals = Schema.Struct({
  invited: Schema.Int,
  attending: Schema.Int,
  declined: Schema.Int,
  pending: Schema.Int
})

/** `null` where there is no invitation. */
const logged = Schema.NullOr(response)

export const RsvpSummary = Schema.Struct({
  events: Schema.Array(
    Schema.Struct({
      event_id: EventId,
      /** Persons, by their answer. */
      totals: Totals,
      meals: Schema.Array(Schema.Struct({ meal: Schema.String, count: Schema.Int })),
      by_group: Schema.Array(Schema.Struct({ actor_id: ActorId, display_name: Schema.String, totals: Totals }))
    })
  ),
  /** Newest first. */
  changes: Schema.Array(
    Schema.Struct({
      at: Timestamp,
      actor_id: ActorId,
      display_name: Schema.String,
      event_id: EventId,
      from: logged,
      to: logged,
      by: Schema.Literals(["guest", "planner", "import", "administrator"])
    })
  ),
  /** Of the changes. */
  next_cursor: Schema.NullOr(AnswerCursor)
})
