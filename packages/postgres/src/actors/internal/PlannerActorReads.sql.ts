/** What planners read of actors: one statement a question. */
import type { ActorType } from "@banquet/actors-core/Actor"
import type { ActorTotals } from "@banquet/actors-core/PlannerActorRepository"
import type { RsvpPosture } from "@banquet/actors-core/RsvpPosture"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { inline, sql, statement } from "../../statements/Statement.ts"
import { type ActorRecordJson, recordJson } from "./ActorJson.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export interface ActorListJson {
  readonly eventFound: boolean
  readonly parentFound: boolean
  readonly totals: ActorTotals
  readonly items: ReadonlyArray<{ readonly sortName: string; readonly actor: ActorRecordJson }>
}

/** The posture of the alias `actor` at an event, an expression: the rule of `RsvpPosture`. */
const postureAt = (eventId: string): string => sql`
  case when exists (select from invitations where event_id = ${eventId}) then coalesce(
    (select response from invitations where event_id = ${eventId} and actor_id = actor.id),
    (
      select case when bool_or(unit.response = 'attending') then 'attending'
        when bool_or(unit.response is null) then 'pending' else 'declined' end
      from memberships
      join invitations unit on unit.actor_id = memberships.parent_id and unit.event_id = ${eventId}
      where memberships.member_id = actor.id
      having count(*) > 0
    ),
    (select 'pending' from invitations where event_id = ${eventId} and actor_id = actor.id),
    'not_tracked'
  ) else 'not_tracked' end`

/** Whether the alias `actor` is a candidate of an event, an expression: the rule of `isCandidate`. */
const isCandidateOf = (eventId: string): string => sql`
  case when exists (select from invitations where event_id = ${eventId}) then exists (
    select from invitations where event_id = ${eventId} and actor_id = actor.id
  ) or exists (
    select from memberships
    join invitations unit on unit.actor_id = memberships.parent_id and unit.event_id = ${eventId}
    where memberships.member_id = actor.id
  ) else actor.status = 'active' end`

/** A pattern for each word of a text, an expression; none where there is no text. */
const patternsOf = (text: string): string => sql`
  array(
    select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    from regexp_split_to_table(actors_folded(${text}), '\\s+') as word
    where word <> ''
  )`

export interface ListParameters extends OfOccasion {
  readonly type: ActorType | null
  readonly search: string | null
  readonly memberOf: ActorId | null
  readonly eventId: EventId | null
  readonly response: RsvpPosture | null
  readonly isSeated: boolean | null
  readonly seatedIds: ReadonlyArray<ActorId>
  readonly isLinked: boolean | null
  readonly afterName: string
  readonly afterId: string
  readonly now: Date
  readonly limit: number
}

/**
 * A filter that is not asked for is null. Actors are read in their order from the position on, until enough of them meet
 * every condition: no combination of conditions has an index of its own.
 */
export const selectPage = statement<ListParameters, { readonly answer: ActorListJson }>(
  "PlannerActorRepository.list",
  ({
    afterId,
    afterName,
    eventId,
    isLinked,
    isSeated,
    limit,
    memberOf,
    now,
    occasionId,
    response,
    search,
    seatedIds,
    type
  }) => sql`
    select json_build_object(
      'eventFound', ${eventId}::uuid is null
        or exists (select from events where id = ${eventId} and occasion_id = ${occasionId}),
      'parentFound', ${memberOf}::uuid is null
        or exists (select from actors where id = ${memberOf} and occasion_id = ${occasionId}),
      'totals', (
        select json_build_object(
          'persons', count(*) filter (where type = 'person'), 'households', count(*) filter (where type = 'household'),
          'groups', count(*) filter (where type = 'group'), 'vendors', count(*) filter (where type = 'vendor')
        )
        from actors
        where occasion_id = ${occasionId}
      ),
      'items', (
        select coalesce(json_agg(
          json_build_object('sortName', actor.sort_name, 'actor', ${recordJson(`${now}::timestamptz`)})
          order by actor.sort_name, actor.id
        ), '[]')
        from (
          select actor.*
          from actors actor
          where actor.occasion_id = ${occasionId}
            and (actor.sort_name, actor.id) > (${afterName}::text, ${afterId}::uuid)
            and (${type}::text is null or actor.type = ${type})
            and actor.search_text like all (${patternsOf(`${search}::text`)})
            and (${memberOf}::uuid is null or actor.id in (
              select member_id from memberships where parent_id = ${memberOf}
            ))
            and (${isSeated}::boolean is null or ${isSeated} = (actor.id in (select unnest(${seatedIds}::uuid[]))))
            and (${isLinked}::boolean is null or ${isLinked} = (actor.id in (
              select coalesce(guest_actor_id, vendor_actor_id)
              from tokens
              where occasion_id = ${occasionId} and kind <> 'planner' and revoked_at is null
                and (expires_at is null or expires_at > ${now}::timestamptz)
            )))
            and (${eventId}::uuid is null or (${response}::text is null and ${isSeated}::boolean is not null)
              or (actor.type <> 'vendor' and case
                when ${response}::text is null then ${isCandidateOf(`${eventId}::uuid`)}
                else ${response}::text = ${postureAt(`${eventId}::uuid`)} end))
          order by actor.sort_name, actor.id
          limit ${inline(limit)}
        ) actor
      )
    ) as answer`
)

export const selectRecord = statement<
  OfOccasion & { readonly actorId: ActorId; readonly now: Date },
  { readonly actor: ActorRecordJson }
>(
  "PlannerActorRepository.find",
  ({ actorId, now, occasionId }) => sql`
    select ${recordJson(`${now}::timestamptz`)} as actor
    from actors actor
    where actor.id = ${actorId} and actor.occasion_id = ${occasionId}`
)

export const selectDietaryNeeds = statement<OfOccasion, { readonly actorId: ActorId; readonly dietary: string }>(
  "PlannerActorRepository.dietaryNeeds",
  ({ occasionId }) => sql`
    select id as "actorId", dietary
    from actors
    where occasion_id = ${occasionId} and dietary is not null
    order by id`
)
