import { Actor, Membership } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { Invitation } from "@banquet/actors-core/Invitation"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const actorRows = all(Actor)
const membershipRows = all(Membership)
const invitationRows = all(Invitation)

/** Actors, memberships and invitations. A new party size reaches seated actors and their tables by itself. */
export const layer = Layer.effect(
  ActorRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return ActorRepository.of({
      actors: (occasionId) =>
        actorRows(sql`
          select id, occasion_id as "occasionId", key, type, display_name as "displayName",
            party_size as "partySize", status
          from actors where occasion_id = ${occasionId}
          order by key`).pipe(attempt("ActorRepository.actors")),

      memberships: (occasionId) =>
        membershipRows(sql`
          select parent_id as "parentId", member_id as "memberId"
          from memberships where occasion_id = ${occasionId}
          order by parent_id, member_id`).pipe(attempt("ActorRepository.memberships")),

      invitations: (occasionId) =>
        invitationRows(sql`
          select event_id as "eventId", actor_id as "actorId", response
          from invitations where occasion_id = ${occasionId}
          order by event_id, actor_id`).pipe(attempt("ActorRepository.invitations")),

      saveActors: (actors) =>
        sql`
          insert into actors (id, occasion_id, key, type, display_name, party_size, status)
          select id, occasion_id, key, type, display_name, party_size, status
          from jsonb_to_recordset(${recordset(
            actors.map(({ displayName, id, key, occasionId, partySize, status, type }) => ({
              id,
              occasion_id: occasionId,
              key,
              type,
              display_name: displayName,
              party_size: partySize,
              status
            }))
          )}::jsonb) as given (
            id uuid, occasion_id uuid, key text, type text, display_name text, party_size integer, status text
          )
          order by id
          on conflict (id) do update set key = excluded.key, type = excluded.type,
            display_name = excluded.display_name, party_size = excluded.party_size, status = excluded.status
        `.pipe(attempt("ActorRepository.saveActors"), Effect.asVoid),

      replaceParents: (occasionId, parents) =>
        sql`
          with given as (
            select * from jsonb_to_recordset(${recordset(
              parents.map(({ memberId, parentIds }) => ({ member_id: memberId, parent_ids: parentIds }))
            )}::jsonb) as member (member_id uuid, parent_ids jsonb)
          ), removed as (
            delete from memberships using given
            where memberships.member_id = given.member_id and memberships.occasion_id = ${occasionId}
              and not given.parent_ids ? memberships.parent_id::text
          )
          insert into memberships (occasion_id, parent_id, parent_type, member_id)
          select ${occasionId}, actors.id, actors.type, given.member_id
          from given
          cross join lateral jsonb_array_elements_text(given.parent_ids) as parent (id)
          left join actors on actors.id = parent.id::uuid
          on conflict do nothing
        `.pipe(attempt("ActorRepository.replaceParents"), Effect.asVoid),

      saveInvitations: (occasionId, invitations) =>
        sql`
          insert into invitations (occasion_id, event_id, actor_id, response)
          select ${occasionId}, event_id, actor_id, response
          from jsonb_to_recordset(${recordset(
            invitations.map(({ actorId, eventId, response }) => ({ event_id: eventId, actor_id: actorId, response }))
          )}::jsonb) as given (event_id uuid, actor_id uuid, response text)
          order by event_id, actor_id
          on conflict (event_id, actor_id) do update set response = excluded.response
        `.pipe(attempt("ActorRepository.saveInvitations"), Effect.asVoid),

      erase: (occasionId, actorId) =>
        sql<{ readonly invitations: number; readonly memberships: number }>`
          with invitation as (
            delete from invitations where occasion_id = ${occasionId} and actor_id = ${actorId} returning actor_id
          ), membership as (
            delete from memberships
            where occasion_id = ${occasionId} and (member_id = ${actorId} or parent_id = ${actorId})
            returning member_id
          ), actor as (
            delete from actors where occasion_id = ${occasionId} and id = ${actorId}
          )
          select (select count(*) from invitation)::int4 as invitations,
            (select count(*) from membership)::int4 as memberships`.pipe(
          Effect.map(([erased]) => erased!),
          attempt("ActorRepository.erase")
        )
    })
  })
)
