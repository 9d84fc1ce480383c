/** Actors, memberships and invitations. */
import type { Actor, Membership } from "@banquet/actors-core/Actor"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { AnsweredBy } from "@banquet/actors-core/AnswerLog"
import { sql, statement } from "../../statements/Statement.ts"
import { answerChanges } from "../AnswerChanges.sql.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectActors = statement<OfOccasion, typeof Actor.Encoded>(
  "ActorRepository.actors",
  ({ occasionId }) => sql`
    select id, occasion_id as "occasionId", key, type, display_name as "displayName", party_size as "partySize", status
    from actors
    where occasion_id = ${occasionId}
    order by key`
)

export const lockActor = statement<OfOccasion & { readonly actorId: ActorId }>(
  "ActorRepository.lockForDeletion",
  ({ actorId, occasionId }) => sql`
    select from actors where id = ${actorId} and occasion_id = ${occasionId} for update`
)

export const selectMemberships = statement<OfOccasion, typeof Membership.Encoded>(
  "ActorRepository.memberships",
  ({ occasionId }) => sql`
    select parent_id as "parentId", member_id as "memberId"
    from memberships
    where occasion_id = ${occasionId}
    order by parent_id, member_id`
)

export const selectInvitations = statement<OfOccasion, typeof Invitation.Encoded>(
  "ActorRepository.invitations",
  ({ occasionId }) => sql`
    select event_id as "eventId", actor_id as "actorId", response
    from invitations
    where occasion_id = ${occasionId}
    order by event_id, actor_id`
)

export const selectPreparation = statement<OfOccasion, { readonly people: boolean; readonly invitations: boolean }>(
  "ActorRepository.preparation",
  ({ occasionId }) => sql`
    select
      exists (
        select from actors where occasion_id = ${occasionId} and type = 'person' and status = 'active'
      ) as people,
      exists (select from invitations where occasion_id = ${occasionId}) as invitations`
)

/**
 * Locks those who are there before it inserts. While somebody else replaces the same row, `on conflict` can see neither of its
 * versions, and then the insert is refused for the person's own key.
 */
export const upsertActors = statement<{ readonly actors: string }>(
  "ActorRepository.saveActors",
  ({ actors }) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${actors}::jsonb) as given (
        id uuid, occasion_id uuid, key text, type text, display_name text, party_size integer, status text
      )
    ), existing as materialized (
      select actors.id from actors join given using (id) order by actors.id for update of actors
    )
    insert into actors (id, occasion_id, key, type, display_name, party_size, status)
    select id, occasion_id, key, type, display_name, party_size, status
    from given
    where (select count(*) from existing) is not null
    order by id
    on conflict (id) do update
    set key = excluded.key, type = excluded.type, display_name = excluded.display_name,
      party_size = excluded.party_size, status = excluded.status, revision = actors.revision + 1
    where (actors.key, actors.type, actors.display_name, actors.party_size, actors.status)
      is distinct from (excluded.key, excluded.type, excluded.display_name, excluded.party_size, excluded.status)`
)

export const replaceMemberships = statement<OfOccasion & { readonly members: string }>(
  "ActorRepository.replaceParents",
  ({ members, occasionId }) => sql`
    with given as (
      select * from jsonb_to_recordset(${members}::jsonb) as member (member_id uuid, parent_ids jsonb)
    ), removed as (
      delete from memberships using given
      where memberships.member_id = given.member_id and memberships.occasion_id = ${occasionId}
        and not given.parent_ids ? memberships.parent_id::text
      returning memberships.member_id
    ), added as (
      insert into memberships (occasion_id, parent_id, parent_type, member_id)
      select ${occasionId}, actors.id, actors.type, given.member_id
      from given
      cross join lateral jsonb_array_elements_text(given.parent_ids) as parent (id)
      left join actors on actors.id = parent.id::uuid
      on conflict do nothing
      returning member_id
    )
    update actors set revision = revision + 1
    where id in (select member_id from removed union select member_id from added)`
)

export const upsertInvitations = statement<
  OfOccasion & { readonly invitations: string; readonly answeredBy: AnsweredBy }
>(
  "ActorRepository.saveInvitations",
  ({ answeredBy, invitations, occasionId }) => sql`
    with given as (
      select * from jsonb_to_recordset(${invitations}::jsonb) as given (event_id uuid, actor_id uuid, response text)
    ), ${answerChanges({ occasionId: `${occasionId}::uuid`, given: "select * from given", by: `${answeredBy}::text`, isInvited: true })}, saved as (
      insert into invitations (occasion_id, event_id, actor_id, response)
      select ${occasionId}, event_id, actor_id, response
      from given
      order by event_id, actor_id
      on conflict (event_id, actor_id) do update set response = excluded.response
      where invitations.response is distinct from excluded.response
      returning actor_id
    )
    update actors set revision = revision + 1 where id in (select actor_id from saved)`
)

export const deleteActor = statement<
  OfOccasion & { readonly actorId: ActorId },
  { readonly invitations: number; readonly memberships: number }
>(
  "ActorRepository.erase",
  ({ actorId, occasionId }) => sql`
    with invitation as (
      delete from invitations where occasion_id = ${occasionId} and actor_id = ${actorId} returning actor_id
    ), membership as (
      delete from memberships
      where occasion_id = ${occasionId} and (member_id = ${actorId} or parent_id = ${actorId})
      returning member_id
    ), member as (
      update actors set revision = revision + 1
      where id in (select member_id from membership where member_id <> ${actorId})
    ), actor as (
      delete from actors where occasion_id = ${occasionId} and id = ${actorId}
    )
    select (select count(*) from invitation)::int4 as invitations,
      (select count(*) from membership)::int4 as memberships`
)
