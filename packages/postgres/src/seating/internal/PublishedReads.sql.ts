/** What guests and vendors read: one statement a question. */
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import type { GuestSeat, VendorPlan } from "@banquet/seating-core/PublishedSeating"
import { planViewed } from "@banquet/seating-core/SeatingAudit"
import { auditColumns } from "../../platform/AuditEntries.sql.ts"
import { isInstalled, list, milliseconds } from "../../statements/Json.ts"
import { occasionVersion, type Versioned } from "../../platform/OccasionVersion.sql.ts"
import { batched } from "../../statements/BatchedStatement.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"
import {
  type EventJson,
  eventMembers,
  floorJson,
  pictureJson,
  isPublished,
  placeJson,
  tableColumns,
  zonesOfPlan
} from "./SeatingJson.ts"
import type { OfOccasion } from "./SeatingLocks.sql.ts"

export type GuestSeatJson = Omit<GuestSeat, "event" | "household" | "declined"> & {
  readonly event: EventJson
  readonly household?: GuestSeat["household"]
  readonly declined?: boolean
}

export type VendorPlanJson = Omit<VendorPlan, "event" | "publishedAt"> & {
  readonly event: EventJson
  readonly publishedAt: number
}

/** What makes the last publication visible to guests; of the aliases `plan` and `enablement`. */
const shownToGuests = sql`
  ${isPublished} and enablement.enabled and enablement.config -> 'publish_to_guests' = 'true'::jsonb`

interface OfGuest extends OfOccasion {
  readonly actorIds: ReadonlyArray<ActorId>
  readonly eventIds: ReadonlyArray<EventId>
}

interface GuestSeatsRow extends Versioned {
  readonly installed: boolean
  readonly seats: ReadonlyArray<GuestSeatJson>
}

/** The seats of these actors in the plans that guests may see; `others` are further members of each seat. */
const guestSeatsWith = ({ actorIds, eventIds, occasionId }: Placeholders<OfGuest>, others: string) => sql`
  select
    ${isInstalled("seating", occasionId)} as installed, ${occasionVersion(occasionId)} as version,
    (
      select coalesce(json_agg(json_build_object(
        'event', json_build_object(${eventMembers}), 'eventPlace', event.place,
        'planDisplayName', published.display_name, 'tableName', seat.table_name, 'zoneName', seat.zone_name,
        'seatNumber', seat.seat_number, 'seatLabel', seat.seat_label, 'actorDisplayName', actor.display_name,
        'room', case when published.floor_width is not null and tab.place_x is not null then json_build_object(
          'floor', ${floorJson("published")}, 'shape', tab.shape, 'capacity', tab.capacity, 'place', ${placeJson("tab")}
        ) end
        ${others}
      ) order by event.starts_at, event.id, actor.display_name, actor.id), '[]'::json)
      from seating_published_seats seat
      join seating_publications published on published.seating_plan_id = seat.seating_plan_id
      left join seating_published_tables tab
        on tab.seating_plan_id = seat.seating_plan_id and tab.id = seat.seating_table_id
      join seating_plans plan on plan.id = seat.seating_plan_id
      join event_enablements enablement on enablement.event_id = plan.event_id and enablement.module = 'seating'
      join events event on event.id = plan.event_id
      join actors actor on actor.id = seat.actor_id
      where seat.actor_id = any(${actorIds}::uuid[]) and seat.occasion_id = ${occasionId}
        and plan.event_id = any(${eventIds}::uuid[]) and ${shownToGuests}
    ) as seats`

const ofGuestTypes = { occasionId: "uuid", actorIds: "uuid[]", eventIds: "uuid[]" }

export const guestSeats = batched<OfGuest, GuestSeatsRow>("SeatingRepository.guestSeats", ofGuestTypes, (parameters) =>
  guestSeatsWith(parameters, "")
)

/** Those of the household, a placeholder, who sit at the table of the alias `seat` too, alone or through the household. */
const householdAtTable = (household: string, actorIds: string) => sql`
  (
    select coalesce(json_agg(member.display_name order by member.display_name, member.id), '[]'::json)
    from actors unit
    join memberships on memberships.parent_id = unit.id
    join actors member on member.id = memberships.member_id
    left join seating_published_seats own on own.seating_plan_id = plan.id and own.actor_id = member.id
    left join seating_published_seats shared on shared.seating_plan_id = plan.id and shared.actor_id = unit.id
    where unit.id = ${household} and unit.type = 'household'
      and member.type = 'person' and member.status = 'active' and member.id <> all(${actorIds}::uuid[])
      and coalesce(own.seating_table_id, shared.seating_table_id) = seat.seating_table_id
      and not exists (
        select from invitations
        where event_id = plan.event_id and actor_id = member.id and response = 'declined'
      )
  )`

/** Whether the first of the actors, a placeholder, has declined, or where it has not answered the second. */
const isDeclined = (actorIds: string) => sql`
  coalesce(coalesce(
    (
      select own.response from invitations own
      where own.event_id = plan.event_id and own.actor_id = (${actorIds}::uuid[])[1]
    ),
    (
      select shared.response from invitations shared
      where shared.event_id = plan.event_id and shared.actor_id = (${actorIds}::uuid[])[2]
    )
  ) = 'declined', false)`

export const guestSeatsWithHousehold = batched<OfGuest & { readonly household: ActorId }, GuestSeatsRow>(
  "SeatingRepository.guestSeats.withHousehold",
  { ...ofGuestTypes, household: "uuid" },
  (parameters) =>
    guestSeatsWith(
      parameters,
      sql`,
        'household', ${householdAtTable(parameters.household, parameters.actorIds)},
        'declined', ${isDeclined(parameters.actorIds)}`
    )
)

export const eventsPublishedToGuests = batched<
  OfOccasion & { readonly eventIds: ReadonlyArray<EventId> },
  Versioned & { readonly published: ReadonlyArray<EventId> }
>(
  "SeatingRepository.eventsPublishedToGuests",
  { occasionId: "uuid", eventIds: "uuid[]" },
  ({ eventIds, occasionId }) => sql`
    select ${occasionVersion(occasionId)} as version, array(
      select plan.event_id
      from seating_plans plan
      join seating_publications published on published.seating_plan_id = plan.id
      join event_enablements enablement on enablement.event_id = plan.event_id and enablement.module = 'seating'
      where plan.event_id = any(${eventIds}::uuid[]) and plan.occasion_id = ${occasionId} and ${shownToGuests}
      order by plan.event_id
    ) as published`
)

interface ForVendor extends OfOccasion {
  readonly viewer: ActorId
  readonly requestId: string | null
}

/** The plan as vendors see it, of the aliases `event`, `plan` and `published`. */
const vendorPlanMembers = sql`
  'id', plan.id, 'event', json_build_object(${eventMembers}), 'eventPlace', event.place,
  'displayName', published.display_name, 'publishedAt', ${milliseconds("published.published_at")},
  'floor', ${floorJson("published")}, 'floorPicture', ${pictureJson("published")},
  'zones', ${zonesOfPlan("seating_published_zones")},
  'tables', ${list(sql`
    select ${tableColumns}, coalesce(taken.seats, 0) as occupancy
    from seating_published_tables tab
    left join (
      select seat.seating_table_id, sum(actor.party_size) as seats
      from seating_published_seats seat
      join actors actor on actor.occasion_id = plan.occasion_id and actor.id = seat.actor_id
      where seat.seating_plan_id = plan.id
      group by seat.seating_table_id
    ) taken on taken.seating_table_id = tab.id
    where tab.seating_plan_id = plan.id
    order by tab.sort_order, tab.created`)},
  'assignments', ${list(sql`
    select seat.seating_table_id as "tableId", actor.display_name as "displayName",
      actor.party_size as "partySize", seat.seat_number as "seatNumber", seat.seat_label as "seatLabel"
    from seating_published_seats seat
    join seating_published_tables tab on tab.seating_plan_id = plan.id and tab.id = seat.seating_table_id
    join actors actor on actor.occasion_id = plan.occasion_id and actor.id = seat.actor_id
    where seat.seating_plan_id = plan.id
    order by tab.sort_order, tab.created, seat.seat_number nulls last, actor.display_name, seat.id`)}`

/**
 * The published plans of these events, and in the audit log that the vendor has seen those that it has not seen within
 * the last hour as they are published now; the lock keeps the vendor there until that is written.
 */
const vendorPlans = (occasionId: string, ofEvents: string, viewer: string, requestId: string) => {
  const plans = sql`
    from events event
    join seating_plans plan on plan.event_id = event.id
    join seating_publications published on published.seating_plan_id = plan.id
    join event_enablements enablement on enablement.event_id = event.id and enablement.module = 'seating'
    where event.occasion_id = ${occasionId} and ${isPublished} and enablement.enabled
      ${ofEvents}`
  return sql`
    with viewed as (
      insert into audit_entries (
        ${auditColumns}
      )
      select plan.occasion_id, 'vendor', ${viewer}::uuid, viewer.key, viewer.display_name, ${requestId}::text,
        '${planViewed}', 'seating_plan', plan.id::text, plan.display_name, null, '[]'
      from (
        select plan.id, plan.occasion_id, published.display_name, published.published_at
        ${plans}
      ) plan
      left join (
        select actor.key, actor.display_name
        from vendors
        join actors actor on actor.id = vendors.actor_id
        where vendors.actor_id = ${viewer}
        for key share of vendors
      ) viewer on true
      where not exists (
        select from audit_entries seen
        where seen.occasion_id = plan.occasion_id and seen.by_id = ${viewer} and seen.action = '${planViewed}'
          and seen.target_id = plan.id::text and seen.at >= greatest(plan.published_at, now() - interval '1 hour')
      )
    )
    select
      ${isInstalled("seating", occasionId)} as installed,
      (
        select coalesce(json_agg(json_build_object(
          ${vendorPlanMembers}
        ) order by event.starts_at, event.id), '[]'::json)
        ${plans}
      ) as plans`
}

interface VendorPlansJson {
  readonly installed: boolean
  readonly plans: ReadonlyArray<VendorPlanJson>
}

export const vendorPlansOfOccasion = statement<ForVendor, VendorPlansJson>(
  "SeatingRepository.vendorPlans",
  ({ occasionId, requestId, viewer }) => vendorPlans(occasionId, "", viewer, requestId)
)

export const vendorPlansOfEvents = statement<
  ForVendor & { readonly eventIds: ReadonlyArray<EventId> },
  VendorPlansJson
>("SeatingRepository.vendorPlans.ofEvents", ({ eventIds, occasionId, requestId, viewer }) =>
  vendorPlans(occasionId, `and event.id = any(${eventIds}::uuid[])`, viewer, requestId)
)
