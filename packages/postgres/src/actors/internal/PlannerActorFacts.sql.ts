/** What a change of an actor looks at. The lock comes first and the facts in a statement of their own. */
import type { ActorFacts } from "@banquet/actors-core/ActorDecisions"
import type { Response } from "@banquet/actors-core/Invitation"
import type { InvitationFacts } from "@banquet/actors-core/InvitationChanges"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"
import { profileJson } from "./ActorJson.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

/** The lock of `OccasionRepository.lock`, by the id of the occasion. */
export const lockOccasion = statement<OfOccasion>(
  "PlannerActorRepository.forChange.lock",
  ({ occasionId }) => sql`
    select pg_advisory_xact_lock(hashtextextended(current_schema() || ' occasion ' || slug, 0))
    from occasions
    where id = ${occasionId}`
)

/** JSON has no `undefined`: `isInvited` says whether `response` is an invitation's answer. */
export type ActorFactsJson = Omit<ActorFacts, "response"> & {
  readonly response: Response | null
  readonly isInvited: boolean
}

export const selectFacts = statement<
  OfOccasion & {
    readonly actorId: ActorId | null
    readonly parentIds: ReadonlyArray<ActorId>
    readonly key: string | null
    readonly keyBase: string | null
    readonly eventId: EventId | null
  },
  { readonly facts: ActorFactsJson }
>(
  "PlannerActorRepository.forChange",
  ({ actorId, eventId, key, keyBase, occasionId, parentIds }) => sql`
    select json_build_object(
      'actor', (
        select ${profileJson}
        from actors actor
        where actor.id = ${actorId}::uuid and actor.occasion_id = ${occasionId}
      ),
      'parentIds', array(
        select parent_id from memberships where member_id = ${actorId}::uuid and occasion_id = ${occasionId} order by parent_id
      ),
      'memberCount', (
        select count(*) from memberships where parent_id = ${actorId}::uuid and occasion_id = ${occasionId}
      ),
      'parents', (
        select coalesce(json_agg(json_build_object('id', parent.id, 'type', parent.type, 'ancestorIds', array(
          with recursive ancestors (id) as (
            select parent_id from memberships where member_id = parent.id
            union
            select upper.parent_id from memberships upper join ancestors on upper.member_id = ancestors.id
          )
          select id from ancestors
        ))), '[]')
        from actors parent
        where parent.id = any(${parentIds}::uuid[]) and parent.occasion_id = ${occasionId}
      ),
      'takenKeys', array(
        select key from actors
        where occasion_id = ${occasionId} and (key = ${key}::text or starts_with(key, ${keyBase}::text))
      ),
      'eventFound', exists (select from events where id = ${eventId}::uuid and occasion_id = ${occasionId}),
      'isInvited', exists (select from invitations where event_id = ${eventId}::uuid and actor_id = ${actorId}::uuid),
      'response', (select response from invitations where event_id = ${eventId}::uuid and actor_id = ${actorId}::uuid)
    ) as facts`
)

export const selectInvitationFacts = statement<
  OfOccasion & { readonly actorIds: ReadonlyArray<ActorId>; readonly eventIds: ReadonlyArray<EventId> },
  { readonly facts: InvitationFacts }
>(
  "PlannerActorRepository.forInvitations",
  ({ actorIds, eventIds, occasionId }) => sql`
    select json_build_object(
      'actors', (
        select coalesce(json_agg(${profileJson}), '[]')
        from actors actor
        where actor.id = any(${actorIds}::uuid[]) and actor.occasion_id = ${occasionId}
      ),
      'eventIds', array(
        select id from events where id = any(${eventIds}::uuid[]) and occasion_id = ${occasionId}
      ),
      'invitations', (
        select coalesce(json_agg(
          json_build_object('eventId', event_id, 'actorId', actor_id, 'response', response)
        ), '[]')
        from invitations
        where event_id = any(${eventIds}::uuid[]) and actor_id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId}
      )
    ) as facts`
)
