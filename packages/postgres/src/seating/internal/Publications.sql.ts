/** What is kept of a plan when it is published, statement by statement in this order, and what publishing would change. */
import type { AssetId } from "@banquet/assets-core/AssetIds"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { DiffFacts, Publication } from "@banquet/seating-core/SeatingPublication"
import type { SeatingPlanId } from "@banquet/seating-core/SeatingIds"
import { isInstalled, list, milliseconds } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import type { OfOccasion, OfPlan } from "./SeatingLocks.sql.ts"

interface Published {
  readonly planId: SeatingPlanId
}

export const keepPublication = statement<Published>(
  "SeatingRepository.save.published",
  ({ planId }) => sql`
    insert into seating_publications (
      seating_plan_id, occasion_id, revision, published_at, display_name, floor_width, floor_depth,
      picture_id, picture_object_key, picture_content_type, picture_width, picture_height
    )
    select id, occasion_id, revision, published_at, display_name, floor_width, floor_depth,
      picture_id, picture_object_key, picture_content_type, picture_width, picture_height
    from seating_plans
    where id = ${planId}
    on conflict (seating_plan_id) do update
    set revision = excluded.revision, published_at = excluded.published_at, display_name = excluded.display_name,
      floor_width = excluded.floor_width, floor_depth = excluded.floor_depth,
      picture_id = excluded.picture_id, picture_object_key = excluded.picture_object_key,
      picture_content_type = excluded.picture_content_type, picture_width = excluded.picture_width,
      picture_height = excluded.picture_height`
)

export const forgetPublishedParts = statement<Published>(
  "SeatingRepository.save.published.forget",
  ({ planId }) => sql`
    with seats as (
      delete from seating_published_seats where seating_plan_id = ${planId}
    ), tables as (
      delete from seating_published_tables where seating_plan_id = ${planId}
    )
    delete from seating_published_zones where seating_plan_id = ${planId}`
)

export const keepPublishedParts = statement<Published>(
  "SeatingRepository.save.published.parts",
  ({ planId }) => sql`
    with zones as (
      insert into seating_published_zones (seating_plan_id, id, name, sort_order, created)
      select seating_plan_id, id, name, sort_order, created from seating_zones where seating_plan_id = ${planId}
    ), tables as (
      insert into seating_published_tables (
        seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created, shape, place_x, place_y, angle
      )
      select seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created, shape, place_x, place_y, angle
      from seating_tables
      where seating_plan_id = ${planId}
    )
    insert into seating_published_seats (
      seating_plan_id, actor_id, occasion_id, id, seating_table_id, table_name, zone_name, seat_number, seat_label, created
    )
    select seat.seating_plan_id, seat.actor_id, seat.occasion_id, seat.id, seat.seating_table_id, tab.name, zone.name,
      seat.seat_number, seat.seat_label, seat.created
    from seating_assignments seat
    join seating_tables tab on tab.id = seat.seating_table_id
    left join seating_zones zone on zone.id = tab.seating_zone_id
    where seat.seating_plan_id = ${planId}`
)

export const selectPublishedPicture = statement<Published, { readonly id: AssetId | null }>(
  "SeatingRepository.publishedPicture",
  ({ planId }) => sql`
    select picture_id as id from seating_publications where seating_plan_id = ${planId}`
)

/** Where both were seated the second's own seat stays. */
export const movePublishedSeats = statement<OfOccasion & { readonly fromId: ActorId; readonly intoId: ActorId }>(
  "SeatingRepository.movePublishedSeats",
  ({ fromId, intoId, occasionId }) => sql`
    with gone as (
      delete from seating_published_seats where actor_id = ${fromId} and occasion_id = ${occasionId}
      returning *
    )
    insert into seating_published_seats (
      seating_plan_id, actor_id, occasion_id, id, seating_table_id, table_name, zone_name, seat_number, seat_label, created
    )
    select seating_plan_id, ${intoId}::uuid, occasion_id, id, seating_table_id, table_name, zone_name, seat_number,
      seat_label, created
    from gone
    on conflict (seating_plan_id, actor_id) do nothing`
)

const planSeats = (zones: string, tables: string, seats: string) => sql`
  'tables', ${list(sql`
    select tab.id, tab.name, tab.capacity, tab.shape, zone.name as "zoneName"
    from ${tables} tab
    left join ${zones} zone on zone.seating_plan_id = tab.seating_plan_id and zone.id = tab.seating_zone_id
    where tab.seating_plan_id = plan.id
    order by tab.sort_order, tab.created`)},
  'seats', ${list(sql`
    select seat.actor_id as "actorId", seat.seating_table_id as "tableId", seat.seat_number as "seatNumber",
      seat.seat_label as "seatLabel"
    from ${seats} seat
    where seat.seating_plan_id = plan.id
    order by seat.created`)}`

export type DiffFactsJson = Omit<DiffFacts, "published"> & {
  readonly published:
    | (Omit<NonNullable<DiffFacts["published"]>, keyof Publication> & {
        readonly publishedAt: number
        readonly revision: number
      })
    | null
}

export const selectDiffFacts = statement<OfPlan, { readonly facts: DiffFactsJson }>(
  "SeatingRepository.diffFacts",
  ({ occasionId, planId }) => sql`
    select json_build_object(
      'installed', ${isInstalled("seating", "asked.occasion_id")},
      'now', case when plan.id is not null then json_build_object(
        ${planSeats("seating_zones", "seating_tables", "seating_assignments")}
      ) end,
      'published', case when published.seating_plan_id is not null then json_build_object(
        'publishedAt', ${milliseconds("published.published_at")}, 'revision', published.revision,
        ${planSeats("seating_published_zones", "seating_published_tables", "seating_published_seats")}
      ) end,
      'actors', ${list(sql`
        select actor.id, actor.display_name as "displayName"
        from (
          select actor_id from seating_assignments where seating_plan_id = plan.id
          union
          select actor_id from seating_published_seats where seating_plan_id = plan.id
        ) seated
        join actors actor on actor.occasion_id = plan.occasion_id and actor.id = seated.actor_id`)}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id
    left join seating_publications published on published.seating_plan_id = plan.id`
)
