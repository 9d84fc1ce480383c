/** Planners with their permissions, guests with their events, vendors with their grants. */
import type { ActorId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import type {
  GuestRecord,
  PlannerRecord,
  TokenPrincipal,
  VendorRecord
} from "@banquet/platform-core/principals/Principal"
import { sql, statement } from "../../statements/Statement.ts"
import { guestColumns } from "./GuestColumns.ts"
import { principalJson } from "./PrincipalJson.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectPrincipal = statement<
  { readonly kind: TokenPrincipal["_tag"] | string; readonly key: string; readonly slug: string },
  { readonly principal: TokenPrincipal }
>(
  "PrincipalRepository.find",
  ({ key, kind, slug }) => sql`
    select ${principalJson("named.kind", "coalesce(planners.id, actors.id)")} as principal
    from (select ${kind}::text as kind, ${key}::text as key) named
    join occasions on occasions.slug = ${slug}
    left join planners
      on named.kind = 'planner' and planners.occasion_id = occasions.id and planners.key = named.key
    left join actors
      on named.kind <> 'planner' and actors.occasion_id = occasions.id and actors.key = named.key
    left join guests on named.kind = 'guest' and guests.actor_id = actors.id
    left join vendors on named.kind = 'vendor' and vendors.actor_id = actors.id
    where coalesce(planners.id, guests.actor_id, vendors.actor_id) is not null`
)

/** A planner as the columns of a row. */
export const plannerColumns = sql`
  planners.id, planners.occasion_id as "occasionId", planners.key, planners.display_name as "displayName",
  planners.revision::float8 as revision,
  array(
    select action from planner_permissions
    where planner_id = planners.id and occasion_id = planners.occasion_id
    order by action
  ) as actions`

export type PlannerRow = typeof PlannerRecord.Encoded & { readonly revision: number }

export const selectPlanners = statement<OfOccasion, PlannerRow>(
  "PrincipalRepository.planners",
  ({ occasionId }) => sql`
    select ${plannerColumns}
    from planners
    where occasion_id = ${occasionId}
    order by key`
)

export const selectGuests = statement<OfOccasion, typeof GuestRecord.Encoded>(
  "PrincipalRepository.guests",
  ({ occasionId }) => sql`
    select ${guestColumns}
    from guests
    where occasion_id = ${occasionId}
    order by actor_id`
)

export const selectVendors = statement<OfOccasion, typeof VendorRecord.Encoded>(
  "PrincipalRepository.vendors",
  ({ occasionId }) => sql`
    select occasion_id as "occasionId", actor_id as "actorId", (
      select coalesce(json_agg(json_build_object('action', action, 'eventId', event_id) order by action, event_id), '[]')
      from vendor_grants
      where actor_id = vendors.actor_id
    ) as grants
    from vendors
    where occasion_id = ${occasionId}
    order by actor_id`
)

export const upsertPlanners = statement<{ readonly planners: string }>(
  "PrincipalRepository.savePlanners",
  ({ planners }) => sql`
    with given as (
      select * from jsonb_to_recordset(${planners}::jsonb) as planner (
        id uuid, occasion_id uuid, key text, display_name text, actions jsonb
      )
    ), permitted as (
      select given.id, given.occasion_id, given.actions <@ held.actions and held.actions <@ given.actions as same
      from given
      cross join lateral (
        select coalesce(jsonb_agg(action), '[]') as actions from planner_permissions
        where planner_id = given.id and occasion_id = given.occasion_id
      ) held
    ), saved as (
      insert into planners (id, occasion_id, key, display_name)
      select id, occasion_id, key, display_name from given order by id
      on conflict (id, occasion_id) do update
      set key = excluded.key, display_name = excluded.display_name, revision = planners.revision + 1
      where (planners.key, planners.display_name) is distinct from (excluded.key, excluded.display_name)
        or not (
          select same from permitted where permitted.id = planners.id and permitted.occasion_id = planners.occasion_id
        )
    ), removed as (
      delete from planner_permissions using given
      where planner_id = given.id and planner_permissions.occasion_id = given.occasion_id
        and not given.actions ? action
    )
    insert into planner_permissions (planner_id, occasion_id, action)
    select id, occasion_id, jsonb_array_elements_text(actions) from given
    on conflict do nothing`
)

export const upsertGuests = statement<{ readonly guests: string }>(
  "PrincipalRepository.saveGuests",
  ({ guests }) => sql`
    with given as (
      select * from jsonb_to_recordset(${guests}::jsonb) as guest (
        actor_id uuid, occasion_id uuid, invitation_unit_id uuid, follows_household boolean, event_ids jsonb,
        follows_invitations boolean
      )
    ), saved as (
      insert into guests (actor_id, occasion_id, invitation_unit_id, follows_household, follows_invitations)
      select actor_id, occasion_id, invitation_unit_id, follows_household, follows_invitations from given order by actor_id
      on conflict (actor_id) do update set invitation_unit_id = excluded.invitation_unit_id,
        follows_household = excluded.follows_household, follows_invitations = excluded.follows_invitations
    ), removed as (
      delete from guest_events using given
      where guest_events.actor_id = given.actor_id and not given.event_ids ? event_id::text
    )
    insert into guest_events (actor_id, event_id, occasion_id)
    select actor_id, jsonb_array_elements_text(event_ids)::uuid, occasion_id from given
    on conflict do nothing`
)

export const upsertVendors = statement<{ readonly vendors: string; readonly isCounted: boolean }>(
  "PrincipalRepository.saveVendors",
  ({ isCounted, vendors }) => sql`
    with given as (
      select * from jsonb_to_recordset(${vendors}::jsonb) as vendor (actor_id uuid, occasion_id uuid, grants jsonb)
    ), given_grants as (
      select distinct given.actor_id, given.occasion_id, action, event_id
      from given cross join lateral jsonb_to_recordset(given.grants) as g (action text, event_id uuid)
    ), permitted as (
      select given.actor_id, (
        select count(*) from vendor_grants where vendor_grants.actor_id = given.actor_id
      ) = (
        select count(*) from given_grants where given_grants.actor_id = given.actor_id
      ) and not exists (
        select from given_grants kept
        where kept.actor_id = given.actor_id and not exists (
          select from vendor_grants
          where vendor_grants.actor_id = kept.actor_id and vendor_grants.action = kept.action
            and vendor_grants.event_id is not distinct from kept.event_id
        )
      ) as same
      from given
    ), saved as (
      insert into vendors (actor_id, occasion_id)
      select actor_id, occasion_id from given order by actor_id
      on conflict (actor_id) do update set grants_revision = vendors.grants_revision + 1
      where ${isCounted}::boolean and not (select same from permitted where permitted.actor_id = vendors.actor_id)
    ), removed as (
      delete from vendor_grants using given
      where vendor_grants.actor_id = given.actor_id and not exists (
        select from given_grants kept
        where kept.actor_id = vendor_grants.actor_id and kept.action = vendor_grants.action
          and kept.event_id is not distinct from vendor_grants.event_id
      )
    )
    insert into vendor_grants (actor_id, action, event_id, occasion_id)
    select actor_id, action, event_id, occasion_id from given_grants
    on conflict do nothing`
)

interface OfPlanner extends OfOccasion {
  readonly plannerId: PlannerId
}

/** Whoever makes an occasion of the planner at the moment waits, or is waited for. */
export const lockPlannerOccasions = statement<{ readonly plannerId: PlannerId }>(
  "PrincipalRepository.occasionsForChange.lock",
  ({ plannerId }) => sql`
    select pg_advisory_xact_lock(hashtextextended(current_schema() || ' planner ' || ${plannerId}::text, 0))`
)

export const countPlannerOccasions = statement<{ readonly plannerId: PlannerId }, { readonly count: number }>(
  "PrincipalRepository.occasionsForChange",
  ({ plannerId }) => sql`
    select count(*)::int4 as count from planners where id = ${plannerId}`
)

export const lockPlanner = statement<OfPlanner>(
  "PrincipalRepository.erasePlanner.lock",
  ({ occasionId, plannerId }) => sql`
    select from planners where id = ${plannerId} and occasion_id = ${occasionId} for update`
)

export const deletePlannerTokens = statement<OfPlanner, { readonly id: string }>(
  "PrincipalRepository.erasePlanner.tokens",
  ({ occasionId, plannerId }) => sql`
    delete from tokens
    where id in (
      select id from tokens where planner_id = ${plannerId} and occasion_id = ${occasionId} order by id for update
    )
    returning id`
)

export const deletePlanner = statement<OfPlanner>(
  "PrincipalRepository.erasePlanner",
  ({ occasionId, plannerId }) => sql`
    delete from planners where id = ${plannerId} and occasion_id = ${occasionId}`
)

export const deleteGuestAndVendor = statement<{ readonly actorId: ActorId }>(
  "PrincipalRepository.eraseActor",
  ({ actorId }) => sql`
    with unit as (
      update guests set invitation_unit_id = null where invitation_unit_id = ${actorId} and actor_id <> ${actorId}
    ), vendor as (
      delete from vendors where actor_id = ${actorId}
    )
    delete from guests where actor_id = ${actorId}`
)
