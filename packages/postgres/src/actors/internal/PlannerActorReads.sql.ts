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

/**
 * Those who are invited to an event, themselves or by a household or group, with their posture: the rules of `RsvpPosture`
 * and `isCandidate`, for everybody at once.
 */
const posturesAt = (eventId: string): string => sql`
  select coalesce(own.actor_id, unit.member_id), coalesce(own.response, unit.response, 'pending')
  from (
    select actor_id, response from invitations where event_id = ${eventId}
  ) own
  full join (
    select memberships.member_id, case when bool_or(invitation.response = 'attending') then 'attending'
      when bool_or(invitation.response is null) then 'pending' else 'declined' end as response
    from invitations invitation
    join memberships on memberships.parent_id = invitation.actor_id
    where invitation.event_id = ${eventId}
    group by memberships.member_id
  ) unit on unit.member_id = own.actor_id`

/** A pattern for each word of a text, an expression; none where there is no text. */
const patternsOf = (text: string): string => sql`
  array(
    select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    from regexp_split_to_table(actors_folded(${text}), '\\s+') as word
    where word <> ''
  )`

/** How many actors of each type the occasion, an expression, has. */
const totalsOf = (occasionId: string): string => sql`
  (
    select json_build_object(
      'persons', count(*) filter (where type = 'person'), 'households', count(*) filter (where type = 'household'),
      'groups', count(*) filter (where type = 'group'), 'vendors', count(*) filter (where type = 'vendor')
    )
    from actors
    where occasion_id = ${occasionId}
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
      'totals', ${totalsOf(occasionId)},
      'items', (
        select coalesce(json_agg(
          json_build_object('sortName', actor.sort_name, 'actor', ${recordJson(`${now}::timestamptz`)})
          order by actor.sort_name, actor.id
        ), '[]')
        from (
          with postures (actor_id, response) as (
            ${posturesAt(`${eventId}::uuid`)}
          )
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
                when ${response}::text = 'not_tracked' then actor.id not in (select actor_id from postures)
                when ${response}::text is not null then actor.id in (
                  select actor_id from postures where response = ${response}
                )
                when exists (select from postures) then actor.id in (select actor_id from postures)
                else actor.status = 'active' end))
          order by actor.sort_name, actor.id
          limit ${inline(limit)}
        ) actor
      )
    ) as answer`
)

export const selectRecords = statement<
  OfOccasion & { readonly actorIds: ReadonlyArray<ActorId>; readonly now: Date },
  { readonly actor: ActorRecordJson }
>(
  "PlannerActorRepository.find",
  ({ actorIds, now, occasionId }) => sql`
    select ${recordJson(`${now}::timestamptz`)} as actor
    from actors actor
    where actor.id = any(${actorIds}::uuid[]) and actor.occasion_id = ${occasionId}`
)

export const selectDietaryNeeds = statement<OfOccasion, { readonly actorId: ActorId; readonly dietary: string }>(
  "PlannerActorRepository.dietaryNeeds",
  ({ occasionId }) => sql`
    select id as "actorId", dietary
    from actors
    where occasion_id = ${occasionId} and dietary is not null
    order by id`
)
