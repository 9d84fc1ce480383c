/** What is recorded in the audit log of changes and reads of a seating plan. */
import {
  type AuditChange,
  auditChanges,
  type AuditPrincipal,
  type NewAuditEntry
} from "@banquet/platform-core/AuditEntry"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/** What a change found of the records that it is about. */
export interface SeatingBefore {
  readonly plan: SeatingPlan | null
  readonly zone?: SeatingZone
  readonly table?: SeatingTable
  readonly assignments?: ReadonlyArray<SeatingAssignment>
}

const planMembers = ({ displayName, planKey, status }: SeatingPlan) => ({
  plan_key: planKey,
  display_name: displayName,
  status
})

const zoneMembers = ({ name, sortOrder }: SeatingZone) => ({ name, sort_order: sortOrder })

const tableMembers = ({ capacity, name, sortOrder, zoneId }: SeatingTable) => ({
  name,
  capacity,
  seating_zone_id: zoneId,
  sort_order: sortOrder
})

const assignmentMembers = ({ seatLabel, seatNumber, tableId }: SeatingAssignment) => ({
  seating_table_id: tableId,
  seat_number: seatNumber,
  seat_label: seatLabel
})

/** Notes are long and may speak of people: only that they changed is kept. */
const notesChange = (before: SeatingPlan, after: SeatingPlan): ReadonlyArray<AuditChange> =>
  before.plannerNotes === after.plannerNotes ? [] : [{ member: "planner_notes", from: null, to: null }]

/** An entry for each record that the change is about; of assignments each is about the actor that is seated. */
export const seatingAudit = (
  change: SeatingChange,
  before: SeatingBefore,
  by: AuditPrincipal
): ReadonlyArray<NewAuditEntry> => {
  const { occasionId } = change.plan
  const entry = (
    action: `seating_${"plan" | "zone" | "table" | "assignment"}.${"created" | "updated" | "deleted" | "published"}`,
    target: { readonly id: string; readonly name: string | null },
    changes: ReadonlyArray<AuditChange>,
    personId: ActorId | null = null
  ): NewAuditEntry => {
    const [type = ""] = action.split(".")
    return { occasionId, by, action, target: { type, id: target.id, name: target.name }, personId, changes }
  }
  const named = ({ displayName, id }: SeatingPlan) => ({ id, name: displayName })
  const zone = before.zone ?? null
  const table = before.table ?? null
  const seat = (
    verb: "created" | "updated" | "deleted",
    from: SeatingAssignment | null,
    to: SeatingAssignment | null
  ) => {
    const of = to ?? from
    if (of === null) return []
    const changes = auditChanges(from && assignmentMembers(from), to && assignmentMembers(to))
    return [entry(`seating_assignment.${verb}`, { id: of.id, name: null }, changes, of.actorId)]
  }
  return SeatingChange.$match(change, {
    PlanCreated: ({ plan }) => [entry("seating_plan.created", named(plan), auditChanges(null, planMembers(plan)))],
    PlanChanged: ({ plan }) => {
      const changes =
        before.plan === null
          ? []
          : [...auditChanges(planMembers(before.plan), planMembers(plan)), ...notesChange(before.plan, plan)]
      const published = plan.status === "published" && before.plan?.status !== "published"
      return [entry(published ? "seating_plan.published" : "seating_plan.updated", named(plan), changes)]
    },
    ZoneCreated: ({ zone: made }) => [entry("seating_zone.created", made, auditChanges(null, zoneMembers(made)))],
    ZoneChanged: ({ zone: after }) => [
      entry("seating_zone.updated", after, auditChanges(zone && zoneMembers(zone), zoneMembers(after)))
    ],
    ZoneDeleted: ({ zoneId }) => [
      entry(
        "seating_zone.deleted",
        { id: zoneId, name: zone?.name ?? null },
        auditChanges(zone && zoneMembers(zone), null)
      )
    ],
    TableCreated: ({ table: made }) => [entry("seating_table.created", made, auditChanges(null, tableMembers(made)))],
    TableChanged: ({ table: after }) => [
      entry("seating_table.updated", after, auditChanges(table && tableMembers(table), tableMembers(after)))
    ],
    TableDeleted: ({ tableId }) => [
      entry(
        "seating_table.deleted",
        { id: tableId, name: table?.name ?? null },
        auditChanges(table && tableMembers(table), null)
      )
    ],
    AssignmentCreated: ({ assignment }) => seat("created", null, assignment),
    AssignmentsChanged: ({ assignments }) =>
      assignments.flatMap((after) =>
        seat("updated", before.assignments?.find(({ id }) => id === after.id) ?? null, after)
      ),
    AssignmentDeleted: ({ assignmentId }) =>
      seat("deleted", before.assignments?.find(({ id }) => id === assignmentId) ?? null, null)
  })
}

/** How a vendor's read of a published plan is recorded, at most once a minute. */
export const planViewed = "seating_plan.viewed"
