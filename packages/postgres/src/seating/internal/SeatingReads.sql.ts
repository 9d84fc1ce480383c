/** What planners read: one statement a question. */
import type { Membership } from "@banquet/actors-core/Actor"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { PlannerFacts } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import type { EnablementFacts, SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { type Columns, columns, installation, list, milliseconds } from "../../statements/Json.ts"
import { occasionVersion, type Versioned } from "../../platform/OccasionVersion.sql.ts"
import { sql, statement } from "../../statements/Statement.ts"
import {
  type EventJson,
  eventMembers,
  floorJson,
  pictureJson,
  isPublished,
  planJson,
  type PlanJson,
  tableColumns,
  zonesOfPlan
} from "./SeatingJson.ts"

type PlanPart = PlannerFacts["plans"][number]

export interface PublicationJson {
  readonly publishedAt: number
  readonly revision: number
  readonly displayName: string
  readonly floor: PlanJson["floor"]
  readonly floorPicture: PlanJson["floorPicture"]
}

export interface PlannerFactsJson {
  readonly installation: PlannerFacts["installation"]
  readonly events: ReadonlyArray<EventJson & { readonly enablement: EnablementFacts | null }>
  readonly plans: ReadonlyArray<{
    readonly plan: PlanJson
    readonly publication: PublicationJson | null
    readonly zones: PlanPart["zones"]
    readonly tables: PlanPart["tables"]
    readonly assignments: Columns<Omit<SeatingAssignment, "planId">>
    readonly invitations: Columns<Omit<Invitation, "eventId">>
  }>
  readonly actors: Columns<PlannerFacts["actors"][number]>
  readonly memberships: Columns<Membership>
}

interface OfOccasion {
  readonly occasionId: OccasionId
}

/** Where zones, tables and assignments are, and which of the plans are looked at; of the aliases `plan` and `published`. */
interface PlanSource {
  readonly zones: string
  readonly tables: string
  readonly assignments: string
  readonly locked: string
  readonly plans: string
}

const current: PlanSource = {
  zones: "seating_zones",
  tables: "seating_tables",
  assignments: "seating_assignments",
  locked: "listed.locked",
  plans: ""
}

const lastPublished: PlanSource = {
  zones: "seating_published_zones",
  tables: "seating_published_tables",
  assignments: "seating_published_seats",
  locked: "false",
  plans: sql`and published.seating_plan_id is not null and ${isPublished}`
}

/** The plans of those events, of the alias `occasion`. */
const plansOf = (ofEvent: string, source: PlanSource) => sql`
  (
    select coalesce(json_agg(json_build_object(
      'plan', ${planJson},
      'publication', case when published.seating_plan_id is not null then json_build_object(
        'publishedAt', ${milliseconds("published.published_at")}, 'revision', published.revision,
        'displayName', published.display_name, 'floor', ${floorJson("published")},
        'floorPicture', ${pictureJson("published")}
      ) end,
      'zones', ${zonesOfPlan(source.zones)},
      'tables', ${list(sql`
        select ${tableColumns}
        from ${source.tables} tab
        where tab.seating_plan_id = plan.id
        order by tab.sort_order, tab.created`)},
      'assignments', ${columns(
        {
          id: "listed.id",
          tableId: "listed.seating_table_id",
          actorId: "listed.actor_id",
          seatNumber: "listed.seat_number",
          seatLabel: "listed.seat_label",
          locked: source.locked
        },
        `select * from ${source.assignments} where seating_plan_id = plan.id order by created`
      )},
      'invitations', ${columns(
        { actorId: "listed.actor_id", response: "listed.response" },
        `select * from invitations where event_id = plan.event_id`
      )}
    ) order by event.starts_at, event.id), '[]'::json)
    from events event
    join seating_plans plan on plan.event_id = event.id
    left join seating_publications published on published.seating_plan_id = plan.id
    where event.occasion_id = occasion.id
      ${ofEvent}
      ${source.plans}
  )`

/** The planner's view of the events of the occasion that meet the condition, on the alias `event`. */
const plannerFacts = (occasionId: string, ofEvent: string, source: PlanSource) => sql`
  select json_build_object(
    'installation', ${installation("seating", "occasion.id")},
    'events', (
      select coalesce(json_agg(json_build_object(
        ${eventMembers},
        'enablement', case when enablement.enabled
          then json_build_object('id', enablement.id, 'config', enablement.config) end
      ) order by event.starts_at, event.id), '[]'::json)
      from events event
      left join event_enablements enablement on enablement.event_id = event.id and enablement.module = 'seating'
      where event.occasion_id = occasion.id
        ${ofEvent}
    ),
    'plans', ${plansOf(ofEvent, source)},
    'actors', ${columns(
      {
        id: "listed.id",
        type: "listed.type",
        displayName: "listed.display_name",
        partySize: "listed.party_size",
        status: "listed.status"
      },
      `select * from actors where occasion_id = occasion.id order by display_name, id`
    )},
    'memberships', ${columns(
      { parentId: "listed.parent_id", memberId: "listed.member_id" },
      `select * from memberships where occasion_id = occasion.id`
    )}
  ) as facts, ${occasionVersion("occasion.id")} as version
  from (select ${occasionId}::uuid as id) occasion`

/** Facts with the version that they are of. */
interface PlannerFactsRow extends Versioned {
  readonly facts: PlannerFactsJson
}

/** What tells whether facts that were read are still the same, without reading them. */
export const plannerFactsOfOccasion = statement<OfOccasion, PlannerFactsRow>(
  "SeatingRepository.plannerFacts",
  ({ occasionId }) => plannerFacts(occasionId, "", current)
)

export const plannerFactsOfEvent = statement<OfOccasion & { readonly eventId: EventId }, PlannerFactsRow>(
  "SeatingRepository.plannerFacts.ofEvent",
  ({ eventId, occasionId }) => plannerFacts(occasionId, `and event.id = ${eventId}`, current)
)

export const publishedFactsOfOccasion = statement<OfOccasion, { readonly facts: PlannerFactsJson }>(
  "SeatingRepository.publishedFacts",
  ({ occasionId }) => plannerFacts(occasionId, "", lastPublished)
)

export const publishedFactsOfEvent = statement<
  OfOccasion & { readonly eventId: EventId },
  { readonly facts: PlannerFactsJson }
>("SeatingRepository.publishedFacts.ofEvent", ({ eventId, occasionId }) =>
  plannerFacts(occasionId, `and event.id = ${eventId}`, lastPublished)
)

export const planStatuses = statement<OfOccasion, Pick<SeatingPlan, "eventId" | "status">>(
  "SeatingRepository.planStatuses",
  ({ occasionId }) => sql`
    select event_id as "eventId", status from seating_plans where occasion_id = ${occasionId} order by event_id`
)
