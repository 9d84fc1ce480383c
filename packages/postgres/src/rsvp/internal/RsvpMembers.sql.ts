/** Those who may answer, with what is known of their answers: one statement a scope. */
import type { EventMeal } from "@banquet/actors-core/ActorMeals"
import type { Response } from "@banquet/actors-core/Invitation"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { RsvpMember } from "@banquet/rsvp-core/RsvpMember"
import { occasionVersion, type Versioned } from "../../platform/OccasionVersion.sql.ts"
import { batched } from "../../statements/BatchedStatement.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

/** JSON has no `undefined`: `isInvited` says whether `own` is an invitation's answer. */
export type RsvpMemberJson = Omit<RsvpMember, "own"> & {
  readonly isInvited: boolean
  readonly own: Response | null
}

export interface EventMembersJson {
  readonly eventId: EventId
  readonly members: ReadonlyArray<RsvpMemberJson>
}

export interface OfEvents {
  readonly occasionId: OccasionId
  /** `null` for all of the occasion, by start. */
  readonly eventIds: ReadonlyArray<EventId> | null
}

interface OfActors extends OfEvents {
  readonly actorIds: ReadonlyArray<ActorId>
}

/** The ids of the events that are asked for. */
export const askedEvents = ({ eventIds, occasionId }: Placeholders<OfEvents>): string =>
  sql`coalesce(${eventIds}::uuid[], array(select id from events where occasion_id = ${occasionId} order by starts_at, id))`

/** The alias `actor` at the alias `event`. */
const memberJson = sql`
  json_build_object(
    'actorId', actor.id, 'type', actor.type, 'displayName', actor.display_name, 'sortName', actor.sort_name,
    'partySize', actor.party_size, 'status', actor.status,
    'tracked', exists (select from invitations where event_id = event.id),
    'isInvited', own.actor_id is not null,
    'own', own.response,
    'units', (
      select coalesce(json_agg(unit.response), '[]')
      from memberships
      join invitations unit on unit.actor_id = memberships.parent_id and unit.event_id = event.id
      where memberships.member_id = actor.id
    ),
    'parentIds', array(select parent_id from memberships where member_id = actor.id order by parent_id),
    'householdId', (
      select parent.id
      from memberships
      join actors parent on parent.id = memberships.parent_id and parent.type = 'household'
      where memberships.member_id = actor.id
      order by parent.sort_name, parent.id
      limit 1
    ),
    'hostId', (select host_id from rsvp_plus_ones where actor_id = actor.id),
    'plusOneId', (select actor_id from rsvp_plus_ones where host_id = actor.id),
    'meal', answer.meal, 'dietary', answer.dietary, 'answers', coalesce(answer.answers, '{}')
  )`

/** The members of each event; `selected` is a condition on the alias `actor`. */
const eventMembers = (of: Placeholders<OfEvents>, selected: string, others = ""): string => sql`
  select ${others}event.id as "eventId", (
    select coalesce(json_agg(${memberJson} order by actor.sort_name, actor.id), '[]')
    from actors actor
    left join invitations own on own.event_id = event.id and own.actor_id = actor.id
    left join rsvp_answers answer on answer.event_id = event.id and answer.actor_id = actor.id
    where actor.occasion_id = ${of.occasionId} and actor.type <> 'vendor' and ${selected}
  ) as members
  from unnest(${askedEvents(of)}) with ordinality as asked (id, place)
  join events event on event.id = asked.id and event.occasion_id = ${of.occasionId}
  order by asked.place`

/** The ids of a query with those whom they bring along. */
const withPlusOnes = (ids: string): string => sql`
  with named (id) as (
    ${ids}
  ), selected (id) as (
    select id from named
    union
    select plus_one.actor_id from rsvp_plus_ones plus_one join named on named.id = plus_one.host_id
  )`

const isSelected = "actor.id in (select id from selected)"

export const selectParty = batched<OfActors, EventMembersJson & Versioned>(
  "RsvpRepository.members.Party",
  { occasionId: "uuid", eventIds: "uuid[]", actorIds: "uuid[]" },
  (of) => sql`
    ${withPlusOnes(sql`
      select base.id from actors base where base.id = any(${of.actorIds}::uuid[]) and base.type = 'person'
      union
      select person.id
      from memberships
      join actors person on person.id = memberships.member_id and person.type = 'person'
      where memberships.parent_id = any(${of.actorIds}::uuid[])
      union
      select base.id
      from actors base
      where base.id = any(${of.actorIds}::uuid[]) and base.type in ('household', 'group') and not exists (
        select from memberships
        join actors person on person.id = memberships.member_id and person.type = 'person'
        where memberships.parent_id = base.id
      )`)}
    ${eventMembers(of, isSelected, `${occasionVersion(of.occasionId)} as version, `)}`
)

export const selectNamed = statement<OfActors, EventMembersJson>(
  "RsvpRepository.members.Named",
  (of) => sql`
    ${withPlusOnes(`select unnest(${of.actorIds}::uuid[])`)}
    ${eventMembers(of, isSelected)}`
)

/** What was said of meals where `selected`, a condition, is true. */
const mealsWhere = (selected: string): string => sql`
  select event_id as "eventId", actor_id as "actorId", meal, dietary
  from rsvp_answers
  where ${selected} and (meal is not null or dietary is not null)
  order by actor_id, event_id`

export const selectMeals = statement<{ readonly occasionId: OccasionId; readonly eventId: EventId }, EventMeal>(
  "RsvpRepository.meals",
  ({ eventId, occasionId }) => mealsWhere(`event_id = ${eventId} and occasion_id = ${occasionId}`)
)

export const selectMealsOfOccasion = statement<{ readonly occasionId: OccasionId }, EventMeal>(
  "RsvpRepository.meals.all",
  ({ occasionId }) => mealsWhere(`occasion_id = ${occasionId}`)
)
