/** The planner's routes of actors. */
import type { ActorChangeRefused } from "@banquet/actors-core/ActorErrors"
import type { ActorView } from "@banquet/actors-core/ActorProfile"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { ActorAnswer, ActorsAnswer } from "@banquet/http-api/actors/ActorDocument"
import * as Requests from "@banquet/http-api/actors/ActorRequest"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { Effect } from "effect"
import { HttpServerRespondable, HttpServerResponse } from "effect/http"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { CurrentRequest } from "../platform/CurrentRequest.ts"
import { type HttpModule, problemsOf } from "../platform/HttpModule.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { actorDocument, actorsDocument } from "./ActorDocuments.ts"
import { translated } from "./ActorProblemTable.ts"
import type { RequestOf } from "./ActorRoute.ts"
import { importHandlers } from "./ImportHandlers.ts"

const newActor = requestBody(Requests.NewActor)
const actorPatch = requestBody(Requests.ActorPatch)
const mergeRequest = requestBody(Requests.Merge)
const invitationAnswer = requestBody(Requests.InvitationAnswer)
const invitationChanges = requestBody(Requests.InvitationChanges)

const answer = (status: number) => (actor: ActorView) =>
  jsonAnswer<typeof ActorAnswer.Encoded>({ actor: actorDocument(actor) }, status)

const flag = (value: "true" | "false" | undefined): boolean | null => (value === undefined ? null : value === "true")

/** The members of a body that can be empty. */
const clearable = ({
  contact,
  dietary,
  member_of,
  notes
}: Pick<typeof Requests.ActorPatch.Type, "contact" | "dietary" | "member_of" | "notes">) => ({
  memberOf: member_of === null ? [] : member_of,
  contact: contact === null ? { email: null, phone: null } : contact && { email: contact.email, phone: contact.phone },
  dietary,
  notes
})

const readHandlers = (actors: PlannerActors["Service"]) => ({
  list: ({ params, query }: RequestOf<"list">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(
        actors.list(principal, params.occasion_id, {
          type: query.type ?? null,
          search: query.search ?? null,
          memberOf: query.member_of ?? null,
          eventId: query.event_id ?? null,
          response: query.response ?? null,
          seated: flag(query.seated),
          linked: flag(query.linked),
          after: query.cursor ?? null,
          limit: query.limit ?? defaultLimit
        })
      )
    ).pipe(Effect.map((page) => jsonAnswer(actorsDocument(page)))),

  find: ({ params }: RequestOf<"find">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(actors.find(principal, params.occasion_id, params.actor_id))
    ).pipe(Effect.map(answer(200)))
})

type Refuse = (error: ActorChangeRefused) => Effect.Effect<HttpServerResponse.HttpServerResponse>

const changeHandlers = (actors: PlannerActors["Service"], refuse: Refuse) => ({
  create: Effect.fnUntraced(function* ({ params, request }: RequestOf<"create">) {
    const principal = yield* CurrentPrincipal
    const body = yield* newActor(request)
    const given = {
      type: body.type,
      displayName: body.display_name,
      key: body.key,
      partySize: body.party_size,
      status: body.status,
      ...clearable(body)
    }
    return answer(201)(yield* translated(actors.create(principal, params.occasion_id, given)))
  }),

  update: Effect.fnUntraced(function* ({ params, request }: RequestOf<"update">) {
    const principal = yield* CurrentPrincipal
    const body = yield* actorPatch(request)
    const patch = {
      type: body.type,
      displayName: body.display_name,
      key: body.key,
      partySize: body.party_size,
      status: body.status,
      revision: body.revision,
      ...clearable(body)
    }
    return yield* actors
      .update(principal, params.occasion_id, params.actor_id, patch)
      .pipe(Effect.map(answer(200)), Effect.catchTag("ActorChangeRefused", refuse), translated)
  }),

  merge: Effect.fnUntraced(function* ({ params, request }: RequestOf<"merge">) {
    const principal = yield* CurrentPrincipal
    const given = yield* mergeRequest(request)
    return yield* actors
      .merge(principal, params.occasion_id, params.actor_id, { into: given.into, revision: given.revision })
      .pipe(Effect.map(answer(200)), Effect.catchTag("ActorChangeRefused", refuse), translated)
  }),

  delete: ({ params, query }: RequestOf<"delete">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(actors.delete(principal, params.occasion_id, params.actor_id, { revision: query.revision }))
    ).pipe(Effect.as(HttpServerResponse.empty({ status: 204 })))
})

const invitationHandlers = (actors: PlannerActors["Service"]) => ({
  invite: Effect.fnUntraced(function* ({ params, request }: RequestOf<"invite">) {
    const principal = yield* CurrentPrincipal
    const { response, revision } = yield* invitationAnswer(request)
    const given = { response: response === "pending" ? null : response, revision }
    const invited = actors.invite(principal, params.occasion_id, params.actor_id, params.event_id, given)
    return answer(200)(yield* translated(invited))
  }),

  changeInvitations: Effect.fnUntraced(function* ({ params, request }: RequestOf<"changeInvitations">) {
    const principal = yield* CurrentPrincipal
    const body = yield* invitationChanges(request)
    const changes = body.changes.map(({ actor_id: actorId, event_id: eventId, from, to }) => ({
      actorId,
      eventId,
      from,
      to
    }))
    const changed = yield* translated(actors.changeInvitations(principal, params.occasion_id, changes))
    return jsonAnswer<typeof ActorsAnswer.Encoded>({ actors: changed.map(actorDocument) })
  }),

  uninvite: ({ params, query }: RequestOf<"uninvite">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(
        actors.uninvite(principal, params.occasion_id, params.actor_id, params.event_id, { revision: query.revision })
      )
    ).pipe(Effect.map(answer(200)))
})

/** A change that a module refuses is answered with the problem of the module's own error. */
const refusals = (modules: ReadonlyArray<HttpModule>): Refuse => {
  const problemOf = problemsOf(modules)
  return (error) =>
    Effect.flatMap(CurrentRequest, ({ id, moduleName }) =>
      HttpServerRespondable.toResponse(problemOf(error, { request_id: id, moduleName }))
    )
}

export const layer = (modules: ReadonlyArray<HttpModule>) =>
  HandlerGroup.group(
    PlatformApi,
    "actors",
    Effect.fnUntraced(function* (handlers) {
      const actors = yield* PlannerActors
      const reads = readHandlers(actors)
      const changes = changeHandlers(actors, refusals(modules))
      const invitations = invitationHandlers(actors)
      const imports = importHandlers(yield* ActorImports)
      return handlers
        .handle("list", reads.list)
        .handle("find", reads.find)
        .handleRaw("create", changes.create)
        .handleRaw("update", changes.update)
        .handle("delete", changes.delete)
        .handleRaw("merge", changes.merge)
        .handleRaw("invite", invitations.invite)
        .handle("uninvite", invitations.uninvite)
        .handleRaw("changeInvitations", invitations.changeInvitations)
        .handleRaw("import", imports.import)
        .handle("undoImport", imports.undoImport)
    })
  )
