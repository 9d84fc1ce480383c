import { sql } from "../../statements/Statement.ts"

const occasionJson = (table: string) => sql`
  json_build_object('id', ${table}.id, 'slug', ${table}.slug, 'name', ${table}.name, 'timeZone', ${table}.time_zone)`

const occasion = occasionJson("occasions")

/** What the planner may do in each occasion that it plans: first in that of `planners`, then by slug. */
const grants = sql`
  (
    select json_agg(
      json_build_object(
        'occasion', ${occasionJson("planned")},
        'actions', array(
          select action from planner_permissions
          where planner_id = held.id and occasion_id = held.occasion_id
          order by action
        )
      )
      order by held.occasion_id <> planners.occasion_id, planned.slug
    )
    from planners held
    join occasions planned on planned.id = held.occasion_id
    where held.id = planners.id
  )`

/** The household of the alias `actors` at the time, an expression. */
const household = sql`
  case when actors.type = 'household' then actors.id else (
    select parent.id
    from memberships
    join actors parent on parent.id = memberships.parent_id
    where memberships.member_id = actors.id and memberships.parent_type = 'household'
    order by parent.sort_name, parent.id
    limit 1
  ) end`

/** The events to which the alias `actors` is invited at the time, by id, an expression: the rule of `GuestRecord`. */
const invitedEvents = sql`
  array(
    select distinct event_id
    from invitations
    where occasion_id = guests.occasion_id and actor_id in (
      select actors.id
      union all
      select parent_id from memberships where member_id = actors.id
      union all
      select member_id from memberships where parent_id = actors.id and parent_type = 'household'
    )
    order by event_id
  )`

/** The events that the alias `guests` opens, an expression. */
const openedEvents = sql`
  case when guests.follows_invitations then coalesce(
    nullif(${invitedEvents}, '{}'::uuid[]),
    array(select id from events where occasion_id = guests.occasion_id order by id)
  ) else array(select event_id from guest_events where actor_id = actors.id order by event_id) end`

/** The `Planner` of the alias `planners` as JSON. */
export const plannerJson = (tokenId: string): string => sql`
  json_build_object(
    '_tag', 'Planner', 'tokenId', ${tokenId}, 'plannerId', planners.id, 'key', planners.key,
    'displayName', planners.display_name,
    'grants', ${grants}
  )`

/** The `Guest` of the aliases `occasions`, `actors` and `guests` as JSON. */
export const guestJson = (tokenId: string): string => sql`
  json_build_object(
    '_tag', 'Guest', 'tokenId', ${tokenId}, 'displayName', actors.display_name,
    'occasion', ${occasion}, 'actorId', actors.id,
    'invitationUnitId', case when guests.follows_household then ${household} else guests.invitation_unit_id end,
    'eventIds', ${openedEvents}
  )`

/** The `Vendor` of the aliases `occasions` and `actors` as JSON. */
export const vendorJson = (tokenId: string): string => sql`
  json_build_object(
    '_tag', 'Vendor', 'tokenId', ${tokenId}, 'displayName', actors.display_name,
    'occasion', ${occasion}, 'actorId', actors.id, 'active', actors.status = 'active',
    'grants', (
      select coalesce(json_agg(json_build_object('action', action, 'eventId', event_id) order by action, event_id), '[]')
      from vendor_grants where actor_id = actors.id
    )
  )`

/**
 * A `TokenPrincipal` as JSON, one expression over `occasions` and, as far as they were found, `planners`, `actors` and `guests`.
 * `kind` and `tokenId` are expressions too.
 */
export const principalJson = (kind: string, tokenId: string): string => sql`
  case ${kind}
    when 'planner' then ${plannerJson(tokenId)}
    when 'guest' then ${guestJson(tokenId)}
    else ${vendorJson(tokenId)}
  end`
