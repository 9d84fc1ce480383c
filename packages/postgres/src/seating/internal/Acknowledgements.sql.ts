/** What vendors have acknowledged. */
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { Acknowledgement } from "@banquet/seating-core/Acknowledgement"
import type { SeatingPlanId } from "@banquet/seating-core/SeatingIds"
import { list, milliseconds } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectOfVendor = statement<
  OfOccasion & { readonly vendorId: ActorId },
  { readonly acknowledgement: Omit<Acknowledgement, "at"> & { readonly at: number } }
>(
  "AcknowledgementRepository.ofVendor",
  ({ occasionId, vendorId }) => sql`
    select json_build_object(
      'planId', seen.seating_plan_id, 'revision', seen.revision, 'at', ${milliseconds("seen.acknowledged_at")},
      'layout', seen.layout, 'seats', ${list(sql`
        select seat.actor_id as "actorId", actor.display_name as "displayName", seat.table_name as "tableName",
          seat.seat_number as "seatNumber"
        from seating_acknowledged_seats seat
        join actors actor on actor.id = seat.actor_id
        where seat.seating_plan_id = seen.seating_plan_id and seat.vendor_id = seen.vendor_id
        order by actor.sort_name, actor.id`)}
    ) as acknowledgement
    from seating_acknowledgements seen
    where seen.vendor_id = ${vendorId} and seen.occasion_id = ${occasionId}
    order by seen.seating_plan_id`
)

export interface ReadingJson {
  readonly actorId: ActorId
  readonly displayName: string
  readonly at: number | null
  readonly isCurrent: boolean
}

interface OfPlan extends OfOccasion {
  readonly planId: SeatingPlanId
}

export const selectReadings = statement<OfPlan, { readonly readings: ReadonlyArray<ReadingJson> }>(
  "AcknowledgementRepository.readings",
  ({ occasionId, planId }) => sql`
    select ${list(sql`
      select vendor.actor_id as "actorId", actor.display_name as "displayName",
        ${milliseconds("seen.acknowledged_at")} as at,
        coalesce(seen.acknowledged_at >= plan.published_at, false) as "isCurrent"
      from vendors vendor
      join actors actor on actor.id = vendor.actor_id
      left join seating_acknowledgements seen on seen.seating_plan_id = plan.id and seen.vendor_id = vendor.actor_id
      where vendor.occasion_id = plan.occasion_id and actor.status = 'active' and exists (
        select from vendor_grants
        where actor_id = vendor.actor_id and action = 'resource:seating_plan:view'
          and (event_id is null or event_id = plan.event_id)
      )
      order by actor.sort_name, actor.id`)} as readings
    from seating_plans plan
    where plan.id = ${planId} and plan.occasion_id = ${occasionId}`
)

export const upsertAcknowledgement = statement<
  OfPlan & {
    readonly vendorId: ActorId
    readonly revision: number
    readonly at: Date
    readonly layout: string | null
  }
>(
  "AcknowledgementRepository.save",
  ({ at, layout, occasionId, planId, revision, vendorId }) => sql`
    insert into seating_acknowledgements (occasion_id, seating_plan_id, vendor_id, revision, acknowledged_at, layout)
    values (${occasionId}, ${planId}, ${vendorId}, ${revision}, ${at}, ${layout}::jsonb)
    on conflict (seating_plan_id, vendor_id) do update
    set revision = excluded.revision, acknowledged_at = excluded.acknowledged_at, layout = excluded.layout`
)

export const deleteSeats = statement<OfPlan & { readonly vendorId: ActorId }>(
  "AcknowledgementRepository.save.clear",
  ({ occasionId, planId, vendorId }) => sql`
    delete from seating_acknowledged_seats
    where seating_plan_id = ${planId} and vendor_id = ${vendorId} and occasion_id = ${occasionId}`
)

/** Whoever is deleted meanwhile is left out. */
export const insertSeats = statement<OfPlan & { readonly vendorId: ActorId; readonly seats: string }>(
  "AcknowledgementRepository.save.seats",
  ({ occasionId, planId, seats, vendorId }) => sql`
    insert into seating_acknowledged_seats (
      occasion_id, seating_plan_id, vendor_id, actor_id, table_name, seat_number
    )
    select ${occasionId}, ${planId}, ${vendorId}, given.actor_id, given.table_name, given.seat_number
    from jsonb_to_recordset(${seats}::jsonb) as given (actor_id uuid, table_name text, seat_number integer)
    join actors actor on actor.id = given.actor_id and actor.occasion_id = ${occasionId}
    order by given.actor_id
    for key share of actor`
)
