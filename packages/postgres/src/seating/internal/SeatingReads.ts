/** What planners, guests and vendors read: one statement a question. */
import type { Membership } from "@banquet/actors-core/Actor"
import type { Invitation } from "@banquet/actors-core/Invitation"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { EnablementFacts } from "@banquet/seating-core/SeatingPlan"
import type { GuestSeat, VendorPlan } from "@banquet/seating-core/PublishedSeating"
import type { PlannerFacts } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import { planViewed } from "@banquet/seating-core/SeatingAudit"
import { DateTime, Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { auditColumns } from "../../platform/internal/Audit.ts"
import { type Columns, columns, installation, list, milliseconds } from "../../statements/Documents.ts"
import { installed } from "../../platform/internal/Installed.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { event, type EventDocument, eventOf, plan, type PlanDocument, planOf, table, zone } from "./SeatingDocuments.ts"

type PlanPart = PlannerFacts["plans"][number]

interface PlannerDocument {
  readonly installation: PlannerFacts["installation"]
  readonly events: ReadonlyArray<EventDocument & { readonly enablement: EnablementFacts | null }>
  readonly plans: ReadonlyArray<{
    readonly plan: PlanDocument
    readonly zones: PlanPart["zones"]
    readonly tables: PlanPart["tables"]
    readonly assignments: Columns<Omit<SeatingAssignment, "planId">>
    readonly invitations: Columns<Omit<Invitation, "eventId">>
  }>
  readonly actors: Columns<PlannerFacts["actors"][number]>
  readonly memberships: Columns<Membership>
}

const planPartOf = (document: PlannerDocument["plans"][number]): PlanPart => {
  const { assignments, invitations } = document
  const { eventId, id: planId } = document.plan
  return {
    plan: planOf(document.plan),
    zones: document.zones,
    tables: document.tables,
    assignments: assignments.id.map((id, at) => ({
      id,
      planId,
      tableId: assignments.tableId[at]!,
      actorId: assignments.actorId[at]!,
      seatNumber: assignments.seatNumber[at]!,
      seatLabel: assignments.seatLabel[at]!
    })),
    invitations: invitations.actorId.map((actorId, at) => ({ eventId, actorId, response: invitations.response[at]! }))
  }
}

const plannerFactsOf = ({ actors, memberships, ...document }: PlannerDocument): PlannerFacts => ({
  installation: document.installation,
  events: document.events.map(({ enablement, ...found }) => ({ ...eventOf(found), enablement })),
  plans: document.plans.map(planPartOf),
  actors: actors.id.map((id, at) => ({
    id,
    type: actors.type[at]!,
    displayName: actors.displayName[at]!,
    partySize: actors.partySize[at]!,
    status: actors.status[at]!
  })),
  memberships: memberships.parentId.map((parentId, at) => ({ parentId, memberId: memberships.memberId[at]! }))
})

type GuestSeatDocument = Omit<GuestSeat, "event"> & { readonly event: EventDocument }

type VendorPlanDocument = Omit<VendorPlan, "event" | "publishedAt"> & {
  readonly event: EventDocument
  readonly publishedAt: number
}

export const seatingReads = (sql: SqlClient.SqlClient) => {
  /** What makes a plan visible to guests; of the aliases `plan` and `enablement`. */
  const shownToGuests = sql.literal(`
    plan.status = 'published' and enablement.enabled and enablement.config -> 'publish_to_guests' = 'true'::jsonb`)

  const plannerFacts = (occasionId: OccasionId, eventId: EventId | null) => {
    const ofEvent = eventId === null ? sql.literal("") : sql`and event.id = ${eventId}`
    return sql<{ readonly facts: PlannerDocument }>`
      select json_build_object(
        'installation', ${sql.literal(installation("seating", "occasion.id"))},
        'events', (
          select coalesce(json_agg(json_build_object(
            ${sql.literal(event("event"))},
            'enablement', case when enablement.enabled
              then json_build_object('id', enablement.id, 'config', enablement.config) end
          ) order by event.starts_at, event.id), '[]'::json)
          from events event
          left join event_enablements enablement on enablement.event_id = event.id and enablement.module = 'seating'
          where event.occasion_id = occasion.id ${ofEvent}
        ),
        'plans', (
          select coalesce(json_agg(json_build_object(
            'plan', ${sql.literal(plan("plan"))},
            'zones', ${sql.literal(
              list(`
                select ${zone("zone")} from seating_zones zone where zone.seating_plan_id = plan.id
                order by zone.sort_order, zone.created`)
            )},
            'tables', ${sql.literal(
              list(`
                select ${table("tab")} from seating_tables tab where tab.seating_plan_id = plan.id
                order by tab.sort_order, tab.created`)
            )},
            'assignments', ${sql.literal(
              columns(
                {
                  id: "listed.id",
                  tableId: "listed.seating_table_id",
                  actorId: "listed.actor_id",
                  seatNumber: "listed.seat_number",
                  seatLabel: "listed.seat_label"
                },
                `select * from seating_assignments where seating_plan_id = plan.id order by created`
              )
            )},
            'invitations', ${sql.literal(
              columns(
                { actorId: "listed.actor_id", response: "listed.response" },
                `select * from invitations where event_id = plan.event_id`
              )
            )}
          ) order by event.starts_at, event.id), '[]'::json)
          from events event join seating_plans plan on plan.event_id = event.id
          where event.occasion_id = occasion.id ${ofEvent}
        ),
        'actors', ${sql.literal(
          columns(
            {
              id: "listed.id",
              type: "listed.type",
              displayName: "listed.display_name",
              partySize: "listed.party_size",
              status: "listed.status"
            },
            `select * from actors where occasion_id = occasion.id order by display_name, id`
          )
        )},
        'memberships', ${sql.literal(
          columns(
            { parentId: "listed.parent_id", memberId: "listed.member_id" },
            `select * from memberships where occasion_id = occasion.id`
          )
        )}
      ) as facts
      from (select ${occasionId}::uuid as id) occasion`.pipe(
      Effect.map(([row]) => plannerFactsOf(row!.facts)),
      attempt("SeatingRepository.plannerFacts")
    )
  }

  const guestSeats = (occasionId: OccasionId, actorIds: ReadonlyArray<ActorId>, eventIds: ReadonlyArray<EventId>) =>
    sql<{ readonly installed: boolean; readonly seats: ReadonlyArray<GuestSeatDocument> }>`
      select
        ${installed(sql, "seating", occasionId)} as installed,
        (
          select coalesce(json_agg(json_build_object(
            'event', json_build_object(${sql.literal(event("event"))}),
            'planDisplayName', plan.display_name, 'tableName', tab.name, 'zoneName', zone.name,
            'seatNumber', seat.seat_number, 'seatLabel', seat.seat_label, 'actorDisplayName', actor.display_name
          ) order by event.starts_at, event.id, actor.display_name, actor.id), '[]'::json)
          from seating_assignments seat
          join seating_plans plan on plan.id = seat.seating_plan_id
          join event_enablements enablement on enablement.event_id = plan.event_id and enablement.module = 'seating'
          join events event on event.id = plan.event_id
          join seating_tables tab on tab.id = seat.seating_table_id
          left join seating_zones zone on zone.id = tab.seating_zone_id
          join actors actor on actor.id = seat.actor_id
          where seat.actor_id = any(${actorIds}::uuid[]) and seat.occasion_id = ${occasionId}
            and plan.event_id = any(${eventIds}::uuid[]) and ${shownToGuests}
        ) as seats`.pipe(
      Effect.map(([row]) => ({
        installed: row!.installed,
        seats: row!.installed ? row!.seats.map((seat): GuestSeat => ({ ...seat, event: eventOf(seat.event) })) : []
      })),
      attempt("SeatingRepository.guestSeats")
    )

  const eventsPublishedToGuests = (occasionId: OccasionId, eventIds: ReadonlyArray<EventId>) =>
    sql<{ readonly id: EventId }>`
      select plan.event_id as id
      from seating_plans plan
      join event_enablements enablement on enablement.event_id = plan.event_id and enablement.module = 'seating'
      where plan.event_id = any(${eventIds}::uuid[]) and plan.occasion_id = ${occasionId} and ${shownToGuests}
      order by plan.event_id`.pipe(
      Effect.map((rows) => rows.map(({ id }) => id)),
      attempt("SeatingRepository.eventsPublishedToGuests")
    )

  /** The entries of plans that the vendor has not seen within the last minute; the lock keeps it there until they are written. */
  const viewed = (plans: Statement.Fragment, viewer: ActorId, requestId: string | null) => sql`
    insert into audit_entries (${sql.literal(auditColumns)})
    select plan.occasion_id, 'vendor', ${viewer}::uuid, viewer.key, viewer.display_name, ${requestId}::text, ${planViewed},
      'seating_plan', plan.id::text, plan.display_name, null, '[]'
    from (select plan.id, plan.occasion_id, plan.display_name ${plans}) plan
    left join (
      select actor.key, actor.display_name from vendors join actors actor on actor.id = vendors.actor_id
      where vendors.actor_id = ${viewer} for key share of vendors
    ) viewer on true
    where not exists (
      select from audit_entries seen
      where seen.occasion_id = plan.occasion_id and seen.by_id = ${viewer} and seen.action = ${planViewed}
        and seen.target_id = plan.id::text and seen.at > now() - interval '1 minute'
    )`

  const vendorPlans = Effect.fnUntraced(
    function* (occasionId: OccasionId, eventIds: "all" | ReadonlyArray<EventId>, viewer: ActorId) {
      const requestId = yield* AuditedRequest
      const plans = sql`
        from events event
        join seating_plans plan on plan.event_id = event.id
        join event_enablements enablement on enablement.event_id = event.id and enablement.module = 'seating'
        where event.occasion_id = ${occasionId} and plan.status = 'published' and enablement.enabled
          ${eventIds === "all" ? sql.literal("") : sql`and event.id = any(${eventIds}::uuid[])`}`
      return yield* sql<{ readonly installed: boolean; readonly plans: ReadonlyArray<VendorPlanDocument> }>`
      with viewed as (${viewed(plans, viewer, requestId)})
      select
        ${installed(sql, "seating", occasionId)} as installed,
        (
          select coalesce(json_agg(json_build_object(
            'id', plan.id, 'event', json_build_object(${sql.literal(event("event"))}),
            'displayName', plan.display_name, 'publishedAt', ${sql.literal(milliseconds("plan.published_at"))},
            'zones', ${sql.literal(
              list(`
                select ${zone("zone")} from seating_zones zone where zone.seating_plan_id = plan.id
                order by zone.sort_order, zone.created`)
            )},
            'tables', ${sql.literal(
              list(`
                select ${table("tab")}, tab.occupancy from seating_tables tab where tab.seating_plan_id = plan.id
                order by tab.sort_order, tab.created`)
            )},
            'assignments', ${sql.literal(
              list(`
                select seat.seating_table_id as "tableId", actor.display_name as "displayName",
                  seat.party_size as "partySize", seat.seat_number as "seatNumber", seat.seat_label as "seatLabel"
                from seating_assignments seat
                join seating_tables tab on tab.seating_plan_id = plan.id and tab.id = seat.seating_table_id
                join actors actor on actor.occasion_id = plan.occasion_id and actor.id = seat.actor_id
                where seat.seating_plan_id = plan.id
                order by tab.sort_order, tab.created, seat.seat_number nulls last, actor.display_name, seat.id`)
            )}
          ) order by event.starts_at, event.id), '[]'::json)
          ${plans}
        ) as plans`
    },
    Effect.map(([row]) => ({
      installed: row!.installed,
      plans: row!.installed
        ? row!.plans.map((document): VendorPlan => ({
            ...document,
            event: eventOf(document.event),
            publishedAt: DateTime.makeUnsafe(document.publishedAt)
          }))
        : []
    })),
    attempt("SeatingRepository.vendorPlans")
  )

  return { plannerFacts, guestSeats, eventsPublishedToGuests, vendorPlans }
}
