/** The queries and bodies of the routes of actors. */
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import { ActorNotes, Dietary, Email, Phone } from "@banquet/actors-core/ActorProfile"
import { mostInvitationChanges } from "@banquet/actors-core/InvitationChanges"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Key, Name, text } from "@banquet/platform-core/Text"
import { Schema, SchemaTransformation } from "effect"
import { listQueryOf } from "../platform/ListQuery.ts"
import {
  idShape,
  listOf,
  nameShape,
  notesShape,
  optional,
  optionalInQuery,
  optionalOrNull,
  optionalRevision,
  optionalRevisionInQuery,
  optionalWholeNumber,
  required,
  requiredListOf,
  word
} from "../platform/RequestMember.ts"

const type = word(["person", "household", "group", "vendor"])
const status = word(["active", "inactive"])
const flag = word(["true", "false"])
const posture = word(["attending", "declined", "pending", "not_tracked"])
const response = word(["attending", "declined", "pending"])

export const ActorsQuery = Schema.Struct({
  type: optionalInQuery(...type),
  /** Words of name, key, e-mail address and phone number, whatever their case and accents. */
  search: optionalInQuery(text(1, 200), { maxLength: 200 }),
  /** The direct members of this household or group. */
  member_of: optionalInQuery(ActorId, idShape),
  /** The event of `response` and `seated`; alone it selects the event's candidates. */
  event_id: optionalInQuery(EventId, idShape),
  /** The posture at the event. */
  response: optionalInQuery(...posture),
  seated: optionalInQuery(...flag),
  /** Whether there is a token of the actor that works. */
  linked: optionalInQuery(...flag),
  ...listQueryOf(ActorCursor)
})

const ActorKey = Schema.String.pipe(Schema.decodeTo(Key, SchemaTransformation.trim()))
const keyShape = { maxLength: 200 }

/** The most households and groups that one actor may be a member of at once. */
const mostParents = 100

const parents = listOf(Schema.Array(required(ActorId, idShape)), idShape, {
  minimum: 0,
  maximum: mostParents,
  message: `must be a list of at most ${mostParents} actor ids`
})

const contactOf = <Email_ extends Schema.Top, Phone_ extends Schema.Top>(email: Email_, phone: Phone_) =>
  Schema.Struct({ email, phone }).annotate({ message: "must be an object or null" })

/** What can be empty; `null` clears it. */
const clearable = {
  member_of: Schema.optionalKey(Schema.NullOr(parents).annotate({ message: "must be a list of actor ids or null" })),
  contact: Schema.optionalKey(
    Schema.NullOr(
      contactOf(optionalOrNull(Email, { maxLength: 254 }), optionalOrNull(Phone, { maxLength: 50 }))
    ).annotate({ message: "must be an object or null" })
  ),
  dietary: optionalOrNull(Dietary, { maxLength: 500 }),
  notes: optionalOrNull(ActorNotes, notesShape)
}

const sized = { party_size: optionalWholeNumber(1, 10_000), status: optional(...status) }

export const NewActor = Schema.Struct({
  type: required(...type),
  display_name: required(Name, nameShape),
  /** Made of the name where it is left out. */
  key: optional(ActorKey, keyShape),
  ...sized,
  ...clearable
})

export const ActorPatch = Schema.Struct({
  /** Cannot be changed. */
  type: optional(...type),
  display_name: optional(Name, nameShape),
  key: optional(ActorKey, keyShape),
  ...sized,
  ...clearable,
  revision: optionalRevision
})

export const Merge = Schema.Struct({
  /** The actor that stays. */
  into: required(ActorId, idShape),
  /** The revision of the actor that goes. */
  revision: optionalRevision
})

export const InvitationAnswer = Schema.Struct({ response: required(...response), revision: optionalRevision })

const invitationState = word(["not_invited", "pending", "attending", "declined"])

const InvitationChange = Schema.Struct({
  actor_id: required(ActorId, idShape),
  event_id: required(EventId, idShape),
  /** What the caller saw; an invitation in any other state is left as it is. Left out, every one is changed. */
  from: optional(...invitationState),
  to: required(...invitationState)
})

export const InvitationChanges = Schema.Struct({
  changes: requiredListOf(InvitationChange, {
    minimum: 1,
    maximum: mostInvitationChanges,
    message: `must be a list of 1 to ${mostInvitationChanges} changes`
  })
})

/** The query of a deletion, which has no body. */
export const ActorRevisionQuery = Schema.Struct({ revision: optionalRevisionInQuery })
