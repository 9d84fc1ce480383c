/** What planners read and change of an occasion and its events, whatever its modules. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { EventStart, Place, TimeZone } from "@banquet/platform-core/occasions/Occasion"
import { Key, Name, Slug } from "@banquet/platform-core/Text"
import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication, ReadAhead } from "./Authentication.ts"
import type { ChangeKind } from "./HttpContract.ts"
import { InputValidation } from "./InputValidation.ts"
import {
  bodyProblems,
  EventInUseProblem,
  KeyTakenProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  SlugTakenProblem,
  StaleRecordProblem
} from "./PlatformProblems.ts"
import {
  instantShape,
  nameShape,
  optional,
  optionalOrNull,
  optionalRevision,
  optionalRevisionInQuery,
  required
} from "./RequestMember.ts"
import { SignedIn } from "./SignInApi.ts"
import { Timestamp } from "./Timestamp.ts"

export const OccasionDocument = Schema.Struct({
  id: OccasionId,
  slug: Schema.String,
  name: Schema.String,
  time_zone: Schema.String,
  revision: Schema.Int
})

export const OccasionAnswer = Schema.Struct({ occasion: OccasionDocument })

/** The first occasion, and the token of its planner, which is shown this once. */
export const FirstOccasionAnswer = Schema.Struct({ occasion: OccasionDocument, ...SignedIn.fields })

export const OccasionViewAnswer = Schema.Struct({
  occasion: OccasionDocument,
  /** The steps before guests may come. Modules add codes of their own. */
  checklist: Schema.Array(Schema.Struct({ code: Schema.String, done: Schema.Boolean }))
})

export const EventDocument = Schema.Struct({
  id: EventId,
  key: Schema.String,
  name: Schema.String,
  starts_at: Timestamp,
  place: Schema.NullOr(Schema.String),
  revision: Schema.Int
})

export const EventAnswer = Schema.Struct({ event: EventDocument })

/** Every event, by start, then id. */
export const EventsAnswer = Schema.Struct({ items: Schema.Array(EventDocument) })

const trimmed = <T>(schema: Schema.Codec<T, string>) =>
  Schema.String.pipe(Schema.decodeTo(schema, SchemaTransformation.trim()))

const slug = [trimmed(Slug), { maxLength: 64, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }] as const
const key = [trimmed(Key), { maxLength: 200 }] as const
const timeZone = [trimmed(TimeZone), { maxLength: 200 }] as const
const start = [trimmed(EventStart), instantShape] as const

export const NewOccasion = Schema.Struct({
  name: required(Name, nameShape),
  /** Made of the name where it is left out. */
  slug: optional(...slug),
  time_zone: required(...timeZone),
  /** What the planner of the first occasion is called; whoever is a planner already keeps the name. */
  planner_name: optional(Name, nameShape)
})

export const OccasionPatch = Schema.Struct({
  name: optional(Name, nameShape),
  time_zone: optional(...timeZone),
  revision: optionalRevision
})

export const NewEvent = Schema.Struct({
  /** Made of the name where it is left out. */
  key: optional(...key),
  name: required(Name, nameShape),
  starts_at: required(...start),
  place: optionalOrNull(Place, nameShape)
})

export const EventPatch = Schema.Struct({
  key: optional(...key),
  name: optional(Name, nameShape),
  starts_at: optional(...start),
  place: optionalOrNull(Place, nameShape),
  revision: optionalRevision
})

/** The query of a deletion, which has no body. */
export const RevisionQuery = Schema.Struct({ revision: optionalRevisionInQuery })

/** The `event: occasion` of the streams; `event_id` names the event that has changed. */
export const occasionChangeKind: ChangeKind = {
  kind: "occasion",
  permission: "occasion:manage",
  data: Schema.Struct({ id: OccasionId, event_id: Schema.NullOr(EventId) }),
  guests: null
}

const occasion = { occasion_id: OccasionId }
const event = { ...occasion, event_id: EventId }
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

const events = HttpApiEndpoint.get("events", "/v1/occasions/:occasion_id/events", {
  params: occasion,
  success: EventsAnswer,
  error: PermissionDeniedProblem
})
  .annotate(OpenApi.Summary, "The events of the occasion, by start (any permission of the occasion)")
  .annotate(ReadAhead, true)
  .annotate(RequiredPermission, "any")

const find = HttpApiEndpoint.get("find", "/v1/occasions/:occasion_id", {
  params: occasion,
  success: OccasionViewAnswer,
  error: accessProblems
})
  .annotate(OpenApi.Summary, "The occasion, and what is to be done before guests may come (occasion:manage)")
  .annotate(ReadAhead, true)
  .annotate(RequiredPermission, "occasion:manage")

const update = HttpApiEndpoint.patch("update", "/v1/occasions/:occasion_id", {
  params: occasion,
  payload: OccasionPatch,
  success: OccasionAnswer,
  error: [...accessProblems, ...bodyProblems, StaleRecordProblem]
})
  .annotate(OpenApi.Summary, "Change the name or the time zone of the occasion (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const createEvent = HttpApiEndpoint.post("createEvent", "/v1/occasions/:occasion_id/events", {
  params: occasion,
  payload: NewEvent,
  success: EventAnswer.pipe(HttpApiSchema.status(201)),
  error: [...accessProblems, ...bodyProblems, KeyTakenProblem]
})
  .annotate(OpenApi.Summary, "Add an event (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const updateEvent = HttpApiEndpoint.patch("updateEvent", "/v1/occasions/:occasion_id/events/:event_id", {
  params: event,
  payload: EventPatch,
  success: EventAnswer,
  error: [...accessProblems, ...bodyProblems, KeyTakenProblem, StaleRecordProblem]
})
  .annotate(OpenApi.Summary, "Change an event (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const deleteEvent = HttpApiEndpoint.delete("deleteEvent", "/v1/occasions/:occasion_id/events/:event_id", {
  params: event,
  query: RevisionQuery,
  success: HttpApiSchema.NoContent,
  error: [...accessProblems, StaleRecordProblem, EventInUseProblem]
})
  .annotate(OpenApi.Summary, "Delete an event that nothing refers to, with its enablements (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

export class OccasionApi extends HttpApiGroup.make("occasion")
  .add(find, update, events, createEvent, updateEvent, deleteEvent)
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}

/** Names no occasion in its path: who may take it is checked before the body is read. */
export class OccasionsApi extends HttpApiGroup.make("occasions")
  .add(
    HttpApiEndpoint.post("create", "/v1/occasions", {
      payload: NewOccasion,
      success: Schema.Union([FirstOccasionAnswer, OccasionAnswer]).pipe(HttpApiSchema.status(201)),
      error: [PermissionDeniedProblem, ...bodyProblems, SlugTakenProblem]
    })
      .annotate(OpenApi.Summary, "Make an occasion, with every permission of it (occasion:manage in any occasion)")
      .annotate(
        OpenApi.Description,
        "On a server without occasions also with the token of the link that it prints when it starts. The answer has a token for the new planner then; for planners it has the occasion alone."
      )
  )
  .middleware(InputValidation)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
