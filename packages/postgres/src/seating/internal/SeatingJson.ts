/** The JSON in which seating comes out of the database, as types, as texts of SQL, and what it becomes. */
import type { EventFacts, PlanFacts, SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { DateTime } from "effect"
import { installation, list, milliseconds, one } from "../../statements/Json.ts"
import { sql } from "../../statements/Statement.ts"

export type EventJson = Omit<EventFacts, "startsAt"> & { readonly startsAt: number }

export type PlanJson = Omit<SeatingPlan, "publishedAt"> & { readonly publishedAt: number | null }

/** The facts of a change as they come: those of the port, but for the times of the plan. */
export type FactsJson<Facts extends PlanFacts> = Omit<Facts, "plan"> & { readonly plan: PlanJson | null }

export const eventOf = (event: EventJson): EventFacts => ({
  id: event.id,
  name: event.name,
  startsAt: DateTime.makeUnsafe(event.startsAt)
})

export const planOf = (plan: PlanJson): SeatingPlan => ({
  ...plan,
  publishedAt: plan.publishedAt === null ? null : DateTime.makeUnsafe(plan.publishedAt)
})

export const factsOf = <Facts extends { readonly plan: PlanJson | null }>(facts: Facts) => ({
  ...facts,
  plan: facts.plan === null ? null : planOf(facts.plan)
})

/** The members of the alias `event`. */
export const eventMembers = `'id', event.id, 'name', event.name, 'startsAt', ${milliseconds("event.starts_at")}`

/** The floor of a plan or publication, an alias; `null` where none is said. */
export const floorJson = (alias: string) => sql`
  case when ${alias}.floor_width is not null
    then json_build_object('width', ${alias}.floor_width, 'depth', ${alias}.floor_depth) end`

/** The picture of the floor of a plan or publication, an alias; `null` where there is none. */
export const pictureJson = (alias: string) => sql`
  case when ${alias}.picture_id is not null then json_build_object(
    'assetId', ${alias}.picture_id, 'objectKey', ${alias}.picture_object_key,
    'contentType', ${alias}.picture_content_type, 'width', ${alias}.picture_width, 'height', ${alias}.picture_height
  ) end`

/** Where a table is, an alias; `null` where it has no place. */
export const placeJson = (alias: string) => sql`
  case when ${alias}.place_x is not null
    then json_build_object('x', ${alias}.place_x, 'y', ${alias}.place_y, 'angle', ${alias}.angle) end`

/** The alias `plan`. */
export const planJson = sql`
  json_build_object(
    'id', plan.id, 'occasionId', plan.occasion_id, 'eventId', plan.event_id,
    'installationId', plan.module_installation_id, 'enablementId', plan.event_enablement_id,
    'planKey', plan.plan_key, 'displayName', plan.display_name, 'plannerNotes', plan.planner_notes,
    'status', plan.status, 'revision', plan.revision, 'publishedAt', ${milliseconds("plan.published_at")},
    'publishedBy', case when plan.published_by_kind is not null then json_build_object(
      'kind', plan.published_by_kind, 'key', plan.published_by_key, 'displayName', plan.published_by_display_name
    ) end,
    'floor', ${floorJson("plan")}, 'floorPicture', ${pictureJson("plan")}
  )`

/** The columns of the alias `zone`, named as its members; like the next ones. */
export const zoneColumns = `zone.id, zone.seating_plan_id as "planId", zone.name, zone.sort_order as "sortOrder"`

export const tableColumns = sql`
  tab.id, tab.seating_plan_id as "planId", tab.seating_zone_id as "zoneId", tab.name, tab.capacity,
    tab.sort_order as "sortOrder", tab.shape, ${placeJson("tab")} as place`

export const assignmentColumns = sql`
  seat.id, seat.seating_plan_id as "planId", seat.seating_table_id as "tableId", seat.actor_id as "actorId",
    seat.seat_number as "seatNumber", seat.seat_label as "seatLabel", seat.locked`

/** The zones of the alias `plan` that are in a table, in order. */
export const zonesOfPlan = (zones: string) =>
  list(sql`
    select ${zoneColumns}
    from ${zones} zone
    where zone.seating_plan_id = plan.id
    order by zone.sort_order, zone.created`)

/** Whether others than planners may see the last publication of the alias `plan`, if there is one. */
export const isPublished = sql`
  (
    plan.status = 'published' or exists (
      select from module_installations
      where id = plan.module_installation_id and config -> 'keep_published' = 'true'::jsonb
    )
  )`

/** The members of `PlanFacts`, of the alias `plan`, which may be missing, and an occasion, an expression. */
export const planFacts = sql`
  'installation', ${installation("seating", "asked.occasion_id")},
  'plan', case when plan.id is not null then ${planJson} end,
  'enabled', exists (
    select from event_enablements where event_id = plan.event_id and module = 'seating' and enabled
  )`

/** The alias `tab` with everybody at it. */
export const tableOccupancy = sql`
  json_build_object(
    'table', ${one(`select ${tableColumns}`)},
    'assignments', ${list(sql`
      select ${assignmentColumns}, seat.party_size as "partySize"
      from seating_assignments seat
      where seat.seating_table_id = tab.id
      order by seat.created`)}
  )`

/** The facts of the alias `actor`, and of its RSVP to the event of `plan`; `own` is its invitation, which may be missing. */
const seatingActorColumns = sql`
  actor.id, actor.type, actor.status, actor.display_name as "displayName",
    actor.party_size as "partySize", json_build_object(
      'tracked', exists (select from invitations where event_id = plan.event_id),
      'invited', own.actor_id is not null,
      'own', own.response,
      'units', array(
        select unit.response
        from memberships membership
        join invitations unit on unit.event_id = plan.event_id and unit.actor_id = membership.parent_id
        where membership.member_id = actor.id
        order by membership.parent_id
      )
    ) as rsvp`

/** The facts of the actor of an id, an expression, in the occasion asked for, and of the RSVP to the event of `plan`. */
export const seatingActor = (actorId: string) =>
  one(sql`
    select ${seatingActorColumns}
    from (select * from actors where id = ${actorId} and occasion_id = asked.occasion_id) actor
    left join invitations own on own.event_id = plan.event_id and own.actor_id = actor.id`)

/** The same of the actors of these ids, an array. */
export const seatingActors = (actorIds: string) =>
  list(sql`
    select ${seatingActorColumns}
    from (select * from actors where id = any(${actorIds}::uuid[]) and occasion_id = asked.occasion_id) actor
    left join invitations own on own.event_id = plan.event_id and own.actor_id = actor.id`)
