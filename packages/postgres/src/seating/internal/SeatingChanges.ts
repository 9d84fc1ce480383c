/** How a decided change is written: the part, the plan's row, the event and what the audit log has of it in one statement. */
import type { NewAuditEntry } from "@banquet/platform-core/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import { seatingEvent } from "@banquet/seating-core/SeatingEvents"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { appendAudit } from "../../platform/internal/Audit.ts"
import { tell } from "../../platform/internal/DomainEvents.ts"
import { recordset, timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"

const publication = ({ publishedAt, publishedBy }: SeatingPlan) => ({
  at: publishedAt === null ? null : timestamp(publishedAt),
  kind: publishedBy?.kind ?? null,
  key: publishedBy?.key ?? null,
  displayName: publishedBy?.displayName ?? null
})

export const seatingChanges = (sql: SqlClient.SqlClient, told: Effect.Effect<void>) => {
  const insertPlan = (plan: SeatingPlan) => {
    const { at, displayName, key, kind } = publication(plan)
    return sql`
      insert into seating_plans (
        id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key, display_name, planner_notes,
        status, revision, published_at, published_by_kind, published_by_key, published_by_display_name
      ) values (
        ${plan.id}, ${plan.occasionId}, ${plan.eventId}, ${plan.installationId}, ${plan.enablementId}, ${plan.planKey},
        ${plan.displayName}, ${plan.plannerNotes}, ${plan.status}, ${BigInt(plan.revision)}, ${at}::timestamptz, ${kind},
        ${key}, ${displayName}
      )`
  }

  const updatePlan = (plan: SeatingPlan) => {
    const { at, displayName, key, kind } = publication(plan)
    return sql`
      update seating_plans set plan_key = ${plan.planKey}, display_name = ${plan.displayName},
        planner_notes = ${plan.plannerNotes}, status = ${plan.status}, revision = ${BigInt(plan.revision)},
        published_at = ${at}::timestamptz, published_by_kind = ${kind}, published_by_key = ${key},
        published_by_display_name = ${displayName}
      where id = ${plan.id}`
  }

  // What is not there to be copied becomes null, and the assignment is refused.
  const insertAssignment = (plan: SeatingPlan, assignment: SeatingAssignment) => sql`
    insert into seating_assignments (
      id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id, actor_type, party_size,
      seat_number, seat_label
    )
    select ${assignment.id}::uuid, ${plan.occasionId}::uuid, given.plan_id, given.table_id, tab.capacity,
      given.actor_id, actor.type, actor.party_size, ${assignment.seatNumber}::integer, ${assignment.seatLabel}::text
    from (
      select ${plan.id}::uuid as plan_id, ${assignment.tableId}::uuid as table_id, ${assignment.actorId}::uuid as actor_id
    ) given
    left join seating_tables tab on tab.id = given.table_id and tab.seating_plan_id = given.plan_id
    left join actors actor on actor.id = given.actor_id`

  const updateAssignments = (plan: SeatingPlan, assignments: ReadonlyArray<SeatingAssignment>) => sql`
    update seating_assignments seat
    set seating_table_id = given.table_id, table_capacity = tab.capacity, seat_number = given.seat_number,
      seat_label = given.seat_label
    from jsonb_to_recordset(${recordset(
      assignments.map(({ id, seatLabel, seatNumber, tableId }) => ({
        id,
        table_id: tableId,
        seat_number: seatNumber,
        seat_label: seatLabel
      }))
    )}::jsonb) as given (id uuid, table_id uuid, seat_number integer, seat_label text)
    left join seating_tables tab on tab.id = given.table_id and tab.seating_plan_id = ${plan.id}
    where seat.id = given.id and seat.seating_plan_id = ${plan.id}`

  const planRow = (change: SeatingChange) =>
    change._tag === "PlanCreated" ? insertPlan(change.plan) : updatePlan(change.plan)

  const part = SeatingChange.$match({
    PlanCreated: () => sql`select`,
    PlanChanged: () => sql`select`,
    ZoneCreated: ({ plan, zone }) => sql`
      insert into seating_zones (id, occasion_id, seating_plan_id, name, sort_order)
      values (${zone.id}, ${plan.occasionId}, ${plan.id}, ${zone.name}, ${zone.sortOrder})`,
    ZoneChanged: ({ plan, zone }) => sql`
      update seating_zones set name = ${zone.name}, sort_order = ${zone.sortOrder}
      where id = ${zone.id} and seating_plan_id = ${plan.id}`,
    ZoneDeleted: ({ plan, zoneId }) => sql`
      delete from seating_zones where id = ${zoneId} and seating_plan_id = ${plan.id}`,
    TableCreated: ({ plan, table }) => sql`
      insert into seating_tables (id, occasion_id, seating_plan_id, seating_zone_id, name, capacity, sort_order)
      values (
        ${table.id}, ${plan.occasionId}, ${plan.id}, ${table.zoneId}, ${table.name}, ${table.capacity}, ${table.sortOrder}
      )`,
    TableChanged: ({ plan, table }) => sql`
      update seating_tables set seating_zone_id = ${table.zoneId}, name = ${table.name}, capacity = ${table.capacity},
        sort_order = ${table.sortOrder}
      where id = ${table.id} and seating_plan_id = ${plan.id}`,
    TableDeleted: ({ plan, tableId }) => sql`
      delete from seating_tables where id = ${tableId} and seating_plan_id = ${plan.id}`,
    AssignmentCreated: ({ assignment, plan }) => insertAssignment(plan, assignment),
    AssignmentsChanged: ({ assignments, plan }) => updateAssignments(plan, assignments),
    AssignmentDeleted: ({ assignmentId, plan }) => sql`
      delete from seating_assignments where id = ${assignmentId} and seating_plan_id = ${plan.id}`
  })

  const statement = (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>, requestId: string | null) => sql`
    with plan as (${planRow(change)}), event as (${tell(sql, seatingEvent(change))})
      ${audit.length === 0 ? sql.literal("") : sql`, entry as (${appendAudit(sql, audit, requestId)})`}
    ${part(change)}`

  return {
    save: Effect.fnUntraced(
      function* (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>) {
        yield* statement(change, audit, yield* AuditedRequest)
      },
      attempt("SeatingRepository.save"),
      Effect.andThen(told)
    )
  }
}
