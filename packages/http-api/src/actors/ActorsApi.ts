/** What planners do with the people, households, groups and vendors of an occasion. */
import { ImportId } from "@banquet/actors-core/import/ImportId"
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication, ReadAhead } from "../platform/Authentication.ts"
import type { ChangeKind } from "../platform/HttpContract.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  KeyTakenProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { ActorAnswer, ActorsAnswer, ActorsPage } from "./ActorDocument.ts"
import {
  ActorInUseProblem,
  ActorNotInOccasionProblem,
  MembershipCycleProblem,
  MergeConflictProblem,
  StaleActorProblem,
  VendorNotEligibleProblem
} from "./ActorProblems.ts"
import { ImportAnswer, ImportUndoAnswer } from "./ImportDocument.ts"
import { ImportChangedSinceProblem, ImportRefusedProblem, ImportUndoneProblem } from "./ImportProblems.ts"
import { ImportRequest } from "./ImportRequest.ts"
import {
  ActorPatch,
  ActorRevisionQuery,
  ActorsQuery,
  InvitationAnswer,
  InvitationChanges,
  Merge,
  NewActor
} from "./ActorRequest.ts"

const occasion = { occasion_id: OccasionId }
const actor = { ...occasion, actor_id: ActorId }
const invitation = { ...actor, event_id: EventId }

const parentProblems = [ActorNotInOccasionProblem, MembershipCycleProblem] as const
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

const updateProblems = [
  ...accessProblems,
  ...bodyProblems,
  ...parentProblems,
  KeyTakenProblem,
  StaleActorProblem
] as const

/** An endpoint declares the problems of modules by value: which they are is not known by type. */
const withProblems = <Own extends ReadonlyArray<Schema.Top>>(own: Own, ofModules: ReadonlyArray<Schema.Top>): Own =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  [...own, ...ofModules] as unknown as Own

/** The `event: actor` of the streams; `revision` is null where the actor is gone. */
export const actorChangeKind: ChangeKind = {
  kind: "actor",
  permission: "actors:list",
  data: Schema.Struct({ id: ActorId, event_id: Schema.Null, revision: Schema.NullOr(Schema.Int) }),
  guests: null
}

const list = HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/actors", {
  params: occasion,
  query: ActorsQuery,
  success: ActorsPage,
  error: [...accessProblems, ActorNotInOccasionProblem]
})
  .annotate(OpenApi.Summary, "The actors of the occasion, by display name, then id (actors:list)")
  .annotate(ReadAhead, true)
  .annotate(RequiredPermission, "actors:list")

const find = HttpApiEndpoint.get("find", "/v1/occasions/:occasion_id/actors/:actor_id", {
  params: actor,
  success: ActorAnswer,
  error: accessProblems
})
  .annotate(OpenApi.Summary, "One actor (actors:list)")
  .annotate(ReadAhead, true)
  .annotate(RequiredPermission, "actors:list")

const create = HttpApiEndpoint.post("create", "/v1/occasions/:occasion_id/actors", {
  params: occasion,
  payload: NewActor,
  success: ActorAnswer.pipe(HttpApiSchema.status(201)),
  error: [...accessProblems, ...bodyProblems, ...parentProblems, KeyTakenProblem]
})
  .annotate(OpenApi.Summary, "Add an actor (actors:update)")
  .annotate(RequiredPermission, "actors:update")

const update = (problems: ReadonlyArray<Schema.Top>) =>
  HttpApiEndpoint.patch("update", "/v1/occasions/:occasion_id/actors/:actor_id", {
    params: actor,
    payload: ActorPatch,
    success: ActorAnswer,
    error: withProblems(updateProblems, problems)
  })
    .annotate(
      OpenApi.Summary,
      "Change an actor (actors:update), the status of a vendor with occasion:manage; modules may refuse it with their own problems"
    )
    .annotate(RequiredPermission, "actors:update")

const deletion = HttpApiEndpoint.delete("delete", "/v1/occasions/:occasion_id/actors/:actor_id", {
  params: actor,
  query: ActorRevisionQuery,
  success: HttpApiSchema.NoContent,
  error: [...accessProblems, StaleActorProblem, ActorInUseProblem]
})
  .annotate(OpenApi.Summary, "Delete an actor that nothing refers to, with its tokens and invitations (actors:update)")
  .annotate(RequiredPermission, "actors:update")

const merge = (problems: ReadonlyArray<Schema.Top>) =>
  HttpApiEndpoint.post("merge", "/v1/occasions/:occasion_id/actors/:actor_id/merge", {
    params: actor,
    payload: Merge,
    success: ActorAnswer,
    error: withProblems(
      [
        ...accessProblems,
        ...bodyProblems,
        ...parentProblems,
        ActorInUseProblem,
        MergeConflictProblem,
        StaleActorProblem
      ] as const,
      problems
    )
  })
    .annotate(
      OpenApi.Summary,
      "Make two actors one: what this one has goes over to `into`, whose own members win (actors:update)"
    )
    .annotate(RequiredPermission, "actors:update")

const invite = HttpApiEndpoint.put("invite", "/v1/occasions/:occasion_id/actors/:actor_id/invitations/:event_id", {
  params: invitation,
  payload: InvitationAnswer,
  success: ActorAnswer,
  error: [...accessProblems, ...bodyProblems, StaleActorProblem, VendorNotEligibleProblem]
})
  .annotate(OpenApi.Summary, "Invite an actor to an event, or set its answer (actors:update)")
  .annotate(RequiredPermission, "actors:update")

const uninvite = HttpApiEndpoint.delete(
  "uninvite",
  "/v1/occasions/:occasion_id/actors/:actor_id/invitations/:event_id",
  {
    params: invitation,
    query: ActorRevisionQuery,
    success: ActorAnswer,
    error: [...accessProblems, StaleActorProblem]
  }
)
  .annotate(OpenApi.Summary, "Take an invitation back (actors:update)")
  .annotate(RequiredPermission, "actors:update")

const changeInvitations = HttpApiEndpoint.post("changeInvitations", "/v1/occasions/:occasion_id/actors/invitations", {
  params: occasion,
  payload: InvitationChanges,
  success: ActorsAnswer,
  error: [...accessProblems, ...bodyProblems, VendorNotEligibleProblem]
})
  .annotate(
    OpenApi.Summary,
    "Change the invitations of many, all of them or nothing (actors:update); what is not as a change says is left as it is"
  )
  .annotate(RequiredPermission, "actors:update")

const importRows = HttpApiEndpoint.post("import", "/v1/occasions/:occasion_id/actors/import", {
  params: occasion,
  payload: ImportRequest,
  success: ImportAnswer,
  error: [...accessProblems, ...bodyProblems, ImportRefusedProblem]
})
  .annotate(
    OpenApi.Summary,
    "Import people, all of them or nothing, from at most 5,000 rows and 8 MiB (actors:update); a dry run answers the same and writes nothing"
  )
  .annotate(RequiredPermission, "actors:update")

const undoImport = HttpApiEndpoint.post("undoImport", "/v1/occasions/:occasion_id/actors/imports/:import_id/undo", {
  params: { ...occasion, import_id: ImportId },
  success: ImportUndoAnswer,
  error: [...accessProblems, ImportChangedSinceProblem, ImportUndoneProblem]
})
  .annotate(OpenApi.Summary, "Undo an import as a whole (actors:update)")
  .annotate(RequiredPermission, "actors:update")

/** The routes of actors; a change may be refused with these problems of modules too. */
export const actorsApi = (problems: ReadonlyArray<Schema.Top>) =>
  HttpApiGroup.make("actors")
    .add(list, find, create, update(problems), deletion, merge(problems), invite, uninvite, changeInvitations)
    .add(importRows, undoImport)
    .middleware(InputValidation)
    .middleware(PlannerAccess)
    .middleware(Authentication)
    .annotate(OpenApi.Description, "With a planner's token.")
