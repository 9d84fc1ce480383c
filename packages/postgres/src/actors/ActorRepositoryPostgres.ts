import { Actor, Membership } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { Invitation } from "@banquet/actors-core/Invitation"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Actors from "./internal/Actors.sql.ts"

const actorRows = all(Actor)
const membershipRows = all(Membership)
const invitationRows = all(Invitation)

const invitationWrites = (client: SqlClient.SqlClient) =>
  ({
    saveInvitations: (occasionId, invitations, answeredBy = "administrator") =>
      Actors.upsertInvitations
        .on(client, {
          occasionId,
          answeredBy,
          invitations: recordset(
            invitations.map(({ actorId, eventId, response }) => ({ event_id: eventId, actor_id: actorId, response }))
          )
        })
        .pipe(attempt("ActorRepository.saveInvitations"), Effect.asVoid)
  }) satisfies Partial<ActorRepository["Service"]>

/** Statements about everybody, or about everything of one actor. */
const wholes = (
  client: SqlClient.SqlClient
): Pick<ActorRepository["Service"], "preparation" | "lockForDeletion" | "erase"> => ({
  preparation: (occasionId) =>
    Actors.selectPreparation.on(client, { occasionId }).pipe(
      Effect.map(([row]) => row!),
      attempt("ActorRepository.preparation")
    ),

  lockForDeletion: (occasionId, actorId) =>
    Actors.lockActor
      .on(client, { occasionId, actorId })
      .pipe(attempt("ActorRepository.lockForDeletion"), Effect.asVoid),

  erase: (occasionId, actorId) =>
    Actors.deleteActor.on(client, { occasionId, actorId }).pipe(
      Effect.map(([erased]) => erased!),
      attempt("ActorRepository.erase")
    )
})

/** Actors, memberships and invitations. A new party size reaches seated actors and their tables by itself. */
export const layer = Layer.effect(
  ActorRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return ActorRepository.of({
      ...wholes(client),

      actors: (occasionId) =>
        actorRows(Actors.selectActors.on(client, { occasionId })).pipe(attempt("ActorRepository.actors")),

      memberships: (occasionId) =>
        membershipRows(Actors.selectMemberships.on(client, { occasionId })).pipe(
          attempt("ActorRepository.memberships")
        ),

      invitations: (occasionId) =>
        invitationRows(Actors.selectInvitations.on(client, { occasionId })).pipe(
          attempt("ActorRepository.invitations")
        ),

      saveActors: (actors) =>
        Actors.upsertActors
          .on(client, {
            actors: recordset(
              actors.map(({ displayName, id, key, occasionId, partySize, status, type }) => ({
                id,
                occasion_id: occasionId,
                key,
                type,
                display_name: displayName,
                party_size: partySize,
                status
              }))
            )
          })
          .pipe(attempt("ActorRepository.saveActors"), Effect.asVoid),

      replaceParents: (occasionId, parents) =>
        Actors.replaceMemberships
          .on(client, {
            occasionId,
            members: recordset(
              parents.map(({ memberId, parentIds }) => ({ member_id: memberId, parent_ids: parentIds }))
            )
          })
          .pipe(attempt("ActorRepository.replaceParents"), Effect.asVoid),

      ...invitationWrites(client)
    })
  })
)
