/** The queries and bodies of the routes of answers. */
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Name, text } from "@banquet/platform-core/Text"
import { Dietary } from "@banquet/rsvp-core/RsvpAnswer"
import { AnswerCursor } from "@banquet/rsvp-core/AnswerCursor"
import { longestKey, Meal, mostAnswers } from "@banquet/rsvp-core/RsvpModule"
import { Schema } from "effect"
import { listQueryOf } from "../platform/ListQuery.ts"
import {
  idShape,
  instant,
  instantShape,
  nameShape,
  optionalInQuery,
  optionalOrNull,
  optionalRecordOf,
  required,
  requiredListOf,
  word
} from "../platform/RequestMember.ts"

const response = word(["attending", "declined", "pending"])

const meal = optionalOrNull(Meal, { maxLength: 100 })
const dietary = optionalOrNull(Dietary, { maxLength: 500 })

/** By key of the question; blank and `null` clear. */
const answers = optionalRecordOf(Schema.NullOr(text(0, 500)).annotate({ message: "must be text or null" }), {
  maximum: mostAnswers,
  longestName: longestKey,
  message: `must be an object of at most ${mostAnswers} answers by the keys of questions`
})

/** Members that are left out stay. */
const Member = Schema.Struct({
  actor_id: required(ActorId, idShape),
  response: required(...response),
  meal,
  dietary,
  answers,
  /** `null` takes whom the member brings along back. */
  plus_one: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ name: required(Name, nameShape), meal, dietary })).annotate({
      message: "must be an object or null"
    })
  )
})

/** The most members of one request. */
const most = 100

export const RsvpAnswers = Schema.Struct({
  members: requiredListOf(Member, { minimum: 1, maximum: most, message: `must be a list of 1 to ${most} members` })
})

export const RsvpQuery = Schema.Struct({
  event_id: optionalInQuery(EventId, idShape),
  /** Changes from this moment on. */
  since: optionalInQuery(instant, instantShape),
  ...listQueryOf(AnswerCursor)
})

export const RsvpEventQuery = Schema.Struct({
  response: optionalInQuery(...response),
  /** Words of the name, whatever their case and accents. */
  search: optionalInQuery(text(1, 200), { maxLength: 200 }),
  ...listQueryOf(ActorCursor)
})
