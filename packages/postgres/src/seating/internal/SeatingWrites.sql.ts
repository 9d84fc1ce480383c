/** How a decided change is written: the part, the plan's row, the event and the entry of the audit log in one statement. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type {
  SeatingAssignmentId,
  SeatingPlanId,
  SeatingTableId,
  SeatingZoneId
} from "@banquet/seating-core/SeatingIds"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { insertDomainEvents } from "../../platform/DomainEvents.sql.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

/** What every change writes. */
interface Change {
  readonly occasionId: OccasionId
  readonly planId: SeatingPlanId
  readonly planKey: string
  readonly planName: string
  readonly plannerNotes: string | null
  readonly status: SeatingPlan["status"]
  readonly revision: bigint
  readonly publishedAt: Date | null
  readonly publishedByKind: string | null
  readonly publishedByKey: string | null
  readonly publishedByDisplayName: string | null
  readonly floorWidth: number | null
  readonly floorDepth: number | null
  readonly pictureId: string | null
  readonly pictureObjectKey: string | null
  readonly pictureContentType: string | null
  readonly pictureWidth: number | null
  readonly pictureHeight: number | null
  /** `domainEventRows` */
  readonly events: string
  /** `auditEntryRows` */
  readonly entries: string
}

interface NewPlan extends Change {
  readonly eventId: SeatingPlan["eventId"]
  readonly installationId: SeatingPlan["installationId"]
  readonly enablementId: SeatingPlan["enablementId"]
}

export const insertPlan = statement<NewPlan>(
  "SeatingRepository.save.PlanCreated",
  (plan) => sql`
    with event as (
      ${insertDomainEvents(plan.events)}
    ), entry as (
      ${insertAuditEntries(plan.entries)}
    )
    insert into seating_plans (
      id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key, display_name, planner_notes,
      status, revision, published_at, published_by_kind, published_by_key, published_by_display_name,
      floor_width, floor_depth, picture_id, picture_object_key, picture_content_type, picture_width, picture_height
    ) values (
      ${plan.planId}, ${plan.occasionId}, ${plan.eventId}, ${plan.installationId}, ${plan.enablementId},
      ${plan.planKey}, ${plan.planName}, ${plan.plannerNotes}, ${plan.status}, ${plan.revision}, ${plan.publishedAt},
      ${plan.publishedByKind}, ${plan.publishedByKey}, ${plan.publishedByDisplayName},
      ${plan.floorWidth}, ${plan.floorDepth}, ${plan.pictureId}, ${plan.pictureObjectKey}, ${plan.pictureContentType},
      ${plan.pictureWidth}, ${plan.pictureHeight}
    )`
)

/** The plan's own row, the event and the entries: the first steps of every change of a plan. */
const planSteps = (plan: Placeholders<Change>) => sql`
  plan as (
    update seating_plans
    set plan_key = ${plan.planKey}, display_name = ${plan.planName}, planner_notes = ${plan.plannerNotes},
      status = ${plan.status}, revision = ${plan.revision}, published_at = ${plan.publishedAt},
      published_by_kind = ${plan.publishedByKind}, published_by_key = ${plan.publishedByKey},
      published_by_display_name = ${plan.publishedByDisplayName},
      floor_width = ${plan.floorWidth}, floor_depth = ${plan.floorDepth}, picture_id = ${plan.pictureId},
      picture_object_key = ${plan.pictureObjectKey}, picture_content_type = ${plan.pictureContentType},
      picture_width = ${plan.pictureWidth}, picture_height = ${plan.pictureHeight}
    where id = ${plan.planId}
  ), event as (
    ${insertDomainEvents(plan.events)}
  ), entry as (
    ${insertAuditEntries(plan.entries)}
  )`

/** The part of a plan that changes, after the plan's own row. */
const change = <Part extends object>(tag: string, part: (parameters: Placeholders<Change & Part>) => string) =>
  statement<Change & Part>(
    `SeatingRepository.save.${tag}`,
    (plan) => sql`
      with ${planSteps(plan)}
      ${part(plan)}`
  )

export const updatePlan = change<object>("PlanChanged", () => "select")

export const deletePublication = change<object>(
  "PublicationRemoved",
  ({ planId }) => sql`
    delete from seating_publications where seating_plan_id = ${planId}`
)

interface Zone {
  readonly zoneId: SeatingZoneId
  readonly name: string
  readonly sortOrder: number
}

export const insertZone = change<Zone>(
  "ZoneCreated",
  ({ name, occasionId, planId, sortOrder, zoneId }) => sql`
    insert into seating_zones (id, occasion_id, seating_plan_id, name, sort_order)
    values (${zoneId}, ${occasionId}, ${planId}, ${name}, ${sortOrder})`
)

export const updateZone = change<Zone>(
  "ZoneChanged",
  ({ name, planId, sortOrder, zoneId }) => sql`
    update seating_zones set name = ${name}, sort_order = ${sortOrder}
    where id = ${zoneId} and seating_plan_id = ${planId}`
)

export const deleteZone = change<Pick<Zone, "zoneId">>(
  "ZoneDeleted",
  ({ planId, zoneId }) => sql`
    delete from seating_zones where id = ${zoneId} and seating_plan_id = ${planId}`
)

interface Table {
  readonly tableId: SeatingTableId
  readonly zoneId: SeatingZoneId | null
  readonly name: string
  readonly capacity: number
  readonly sortOrder: number
  readonly shape: string | null
  readonly x: number | null
  readonly y: number | null
  readonly angle: number | null
}

export const insertTable = change<Table>(
  "TableCreated",
  ({ angle, capacity, name, occasionId, planId, shape, sortOrder, tableId, x, y, zoneId }) => sql`
    insert into seating_tables (
      id, occasion_id, seating_plan_id, seating_zone_id, name, capacity, sort_order, shape, place_x, place_y, angle
    ) values (
      ${tableId}, ${occasionId}, ${planId}, ${zoneId}, ${name}, ${capacity}, ${sortOrder}, ${shape}, ${x}, ${y}, ${angle}
    )`
)

export const updateTable = change<Table>(
  "TableChanged",
  ({ angle, capacity, name, planId, shape, sortOrder, tableId, x, y, zoneId }) => sql`
    update seating_tables
    set seating_zone_id = ${zoneId}, name = ${name}, capacity = ${capacity}, sort_order = ${sortOrder}, shape = ${shape},
      place_x = ${x}, place_y = ${y}, angle = ${angle}
    where id = ${tableId} and seating_plan_id = ${planId}`
)

/** Shapes and places of tables, a `recordset`, and nothing else of them. */
export const placeTables = change<{ readonly tables: string }>(
  "TablesPlaced",
  ({ planId, tables }) => sql`
    update seating_tables tab
    set shape = given.shape, place_x = given.x, place_y = given.y, angle = given.angle
    from jsonb_to_recordset(${tables}::jsonb) as given (id uuid, shape text, x integer, y integer, angle integer)
    where tab.id = given.id and tab.seating_plan_id = ${planId}`
)

export const deleteTable = change<Pick<Table, "tableId">>(
  "TableDeleted",
  ({ planId, tableId }) => sql`
    delete from seating_tables where id = ${tableId} and seating_plan_id = ${planId}`
)

interface Seats {
  /** The ids of assignments, an array. */
  readonly deleted: ReadonlyArray<SeatingAssignmentId>
  /** `recordset` */
  readonly moved: string
  /** `recordset`, in their order */
  readonly created: string
}

/** Moves assignments, a `recordset`, to other places, after a step of this name. */
const moveAssignments = (assignments: string, step: string): string => sql`
  update seating_assignments seat
  set seating_table_id = given.table_id, table_capacity = tab.capacity, seat_number = given.seat_number,
    seat_label = given.seat_label
  from jsonb_to_recordset(${assignments}::jsonb) as given (
    id uuid, plan_id uuid, table_id uuid, seat_number integer, seat_label text
  )
  left join seating_tables tab on tab.id = given.table_id and tab.seating_plan_id = given.plan_id
  where seat.id = given.id and seat.seating_plan_id = given.plan_id
    and (select count(*) from ${step}) >= 0
  returning seat.id`

/**
 * Inserts assignments, a `recordset`, in their order, after a step of this name. Copies columns of the actor and the table; where one is not there they become
 * null, and the assignment is refused.
 */
const insertAssignments = (assignments: string, step: string): string => sql`
  insert into seating_assignments (
    id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id, actor_type, party_size,
    seat_number, seat_label, locked
  )
  select given.id, given.occasion_id, given.plan_id, given.table_id, tab.capacity, given.actor_id, actor.type,
    actor.party_size, given.seat_number, given.seat_label, given.locked
  from rows from (jsonb_to_recordset(${assignments}::jsonb) as (
    id uuid, occasion_id uuid, plan_id uuid, table_id uuid, actor_id uuid, seat_number integer, seat_label text,
    locked boolean
  )) with ordinality as given (
    id, occasion_id, plan_id, table_id, actor_id, seat_number, seat_label, locked, position
  )
  left join seating_tables tab on tab.id = given.table_id and tab.seating_plan_id = given.plan_id
  left join actors actor on actor.id = given.actor_id
  where (select count(*) from ${step}) >= 0
  order by given.position`

/**
 * Each step refers to the one before, so that seats are given up before they are taken: no table is fuller in between
 * than before or afterwards.
 */
export const changeSeats = statement<Change & Seats>(
  "SeatingRepository.save.SeatsChanged",
  (plan) => sql`
    with ${planSteps(plan)}, gone as (
      delete from seating_assignments
      where id = any(${plan.deleted}::uuid[]) and seating_plan_id = ${plan.planId}
      returning id
    ), moved as (
      ${moveAssignments(plan.moved, "gone")}
    )
    ${insertAssignments(plan.created, "moved")}`
)

interface Assignments extends Pick<Change, "events" | "entries">, Omit<Seats, "deleted"> {
  readonly planIds: ReadonlyArray<SeatingPlanId>
  /** `recordset` */
  readonly plans: string
}

/**
 * Seats in several plans, and what seating somebody changes of a plan. A plan that is not of the revision seen gets none, which
 * is refused.
 */
export const saveAssignments = statement<Assignments>(
  "SeatingRepository.saveAssignments",
  ({ created, entries, events, moved, planIds, plans }) => sql`
    with plan as (
      update seating_plans plan
      set status = given.status, revision = case when plan.revision = given.seen then given.revision end
      from jsonb_to_recordset(${plans}::jsonb) as given (id uuid, status text, seen bigint, revision bigint)
      where plan.id = any(${planIds}::uuid[]) and plan.id = given.id
      returning plan.id
    ), event as (
      ${insertDomainEvents(events)}
    ), entry as (
      ${insertAuditEntries(entries)}
    ), moved as (
      ${moveAssignments(moved, "plan")}
    )
    ${insertAssignments(created, "moved")}`
)
