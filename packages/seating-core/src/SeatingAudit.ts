/** The entries of the audit log about changes and reads of a seating plan. */
import {
  type AuditChange,
  auditChanges,
  type AuditPrincipal,
  type NewAuditEntry
} from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import type { SeatingActor } from "./SeatingRules.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingWishes } from "./SeatingWish.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/** The records that a change is about, as they were before it. */
export interface SeatingBefore {
  readonly plan: SeatingPlan | null
  readonly zone?: SeatingZone
  readonly table?: SeatingTable
  /** Those of tables that are placed, by id. */
  readonly tables?: ReadonlyMap<SeatingTable["id"], SeatingTable>
  readonly assignments?: ReadonlyArray<SeatingAssignment>
  /** Whoever is seated, moved or unseated, where that is known; the store looks for the names of others. */
  readonly actors?: ReadonlyArray<Pick<SeatingActor, "id" | "displayName">>
}

const planMembers = ({ displayName, floor, floorPicture, planKey, status }: SeatingPlan) => ({
  plan_key: planKey,
  display_name: displayName,
  status,
  floor: floor && { width: floor.width, depth: floor.depth },
  floor_picture: floorPicture && { asset_id: floorPicture.assetId }
})

const zoneMembers = ({ name, sortOrder }: SeatingZone) => ({ name, sort_order: sortOrder })

const tableMembers = ({ capacity, name, place, shape, sortOrder, zoneId }: SeatingTable) => ({
  name,
  capacity,
  seating_zone_id: zoneId,
  sort_order: sortOrder,
  shape,
  place: place && { x: place.x, y: place.y, angle: place.angle }
})

const assignmentMembers = ({ seatLabel, seatNumber, tableId }: SeatingAssignment) => ({
  seating_table_id: tableId,
  seat_number: seatNumber,
  seat_label: seatLabel
})

/** Notes are long and may speak of people: only that they changed is kept. */
const notesChange = (before: SeatingPlan, after: SeatingPlan): ReadonlyArray<AuditChange> =>
  before.plannerNotes === after.plannerNotes ? [] : [{ member: "planner_notes", from: null, to: null }]

type Verb = "created" | "updated" | "deleted"

type Entry = Pick<NewAuditEntry, "action" | "target" | "changes" | "personId">

const entry = (
  action: `seating_${"plan" | "zone" | "table" | "assignment"}.${Verb | "published"}`,
  { id, name }: { readonly id: string; readonly name: string | null },
  changes: ReadonlyArray<AuditChange>,
  personId: ActorId | null = null
): Entry => {
  const [type = ""] = action.split(".")
  return { action, target: { type, id, name }, personId, changes }
}

const planEntry = (before: SeatingPlan | null, after: SeatingPlan): Entry => {
  const changes =
    before === null ? [] : [...auditChanges(planMembers(before), planMembers(after)), ...notesChange(before, after)]
  const target = { id: after.id, name: after.displayName }
  return entry(after.status === "published" ? "seating_plan.published" : "seating_plan.updated", target, changes)
}

const zoneEntry = (verb: Verb, id: string, before: SeatingZone | null, after: SeatingZone | null): Entry => {
  const changes = auditChanges(before && zoneMembers(before), after && zoneMembers(after))
  return entry(`seating_zone.${verb}`, { id, name: (after ?? before)?.name ?? null }, changes)
}

const tableEntry = (verb: Verb, id: string, before: SeatingTable | null, after: SeatingTable | null): Entry => {
  const changes = auditChanges(before && tableMembers(before), after && tableMembers(after))
  return entry(`seating_table.${verb}`, { id, name: (after ?? before)?.name ?? null }, changes)
}

const assignmentEntries = (
  verb: Verb,
  before: SeatingAssignment | null,
  after: SeatingAssignment | null,
  names?: ReadonlyMap<ActorId, string>
): ReadonlyArray<Entry> => {
  const assignment = after ?? before
  if (assignment === null) return []
  const { actorId, id } = assignment
  const changes = auditChanges(before && assignmentMembers(before), after && assignmentMembers(after))
  return [entry(`seating_assignment.${verb}`, { id, name: names?.get(actorId) ?? null }, changes, actorId)]
}

const entries = (change: SeatingChange, before: SeatingBefore): ReadonlyArray<Entry> => {
  const zone = before.zone ?? null
  const table = before.table ?? null
  const assignments = new Map(before.assignments?.map((found) => [found.id, found]))
  const assignment = (id: SeatingAssignment["id"]) => assignments.get(id) ?? null
  const names = new Map(before.actors?.map(({ displayName, id }) => [id, displayName]))
  return SeatingChange.$match(change, {
    PlanCreated: ({ plan }) => {
      const target = { id: plan.id, name: plan.displayName }
      return [entry("seating_plan.created", target, auditChanges(null, planMembers(plan)))]
    },
    PlanChanged: ({ plan }) => [planEntry(before.plan, plan)],
    PublicationRemoved: ({ plan }) => [
      {
        ...planEntry(before.plan, plan),
        action: "seating_plan.unpublished"
      }
    ],
    ZoneCreated: ({ zone: created }) => [zoneEntry("created", created.id, null, created)],
    ZoneChanged: ({ zone: changed }) => [zoneEntry("updated", changed.id, zone, changed)],
    ZoneDeleted: ({ zoneId }) => [zoneEntry("deleted", zoneId, zone, null)],
    TableCreated: ({ table: created }) => [tableEntry("created", created.id, null, created)],
    TableChanged: ({ table: changed }) => [tableEntry("updated", changed.id, table, changed)],
    TablesPlaced: ({ tables }) =>
      tables.map((placed) => tableEntry("updated", placed.id, before.tables?.get(placed.id) ?? null, placed)),
    TableDeleted: ({ tableId }) => [tableEntry("deleted", tableId, table, null)],
    AssignmentCreated: ({ assignment: created }) => assignmentEntries("created", null, created),
    AssignmentsChanged: (moved) =>
      moved.assignments.flatMap((changed) => assignmentEntries("updated", assignment(changed.id), changed)),
    AssignmentDeleted: ({ assignmentId }) => assignmentEntries("deleted", assignment(assignmentId), null),
    SeatsChanged: ({ created, deleted, moved, plan }) => [
      ...deleted.flatMap((id) => assignmentEntries("deleted", assignment(id), null, names)),
      ...moved.flatMap((changed) => assignmentEntries("updated", assignment(changed.id), changed, names)),
      ...created.flatMap((seated) => assignmentEntries("created", null, seated, names)),
      ...(plan.status === "published" ? [planEntry(before.plan, plan)] : [])
    ]
  })
}

/** Returns an entry for each record that the change is about; those of assignments are about the actor that is seated. */
export const seatingAudit = (
  change: SeatingChange,
  before: SeatingBefore,
  by: AuditPrincipal
): ReadonlyArray<NewAuditEntry> =>
  entries(change, before).map((each) => ({ occasionId: change.plan.occasionId, by, ...each }))

/** Returns the entry about a lock that is set or taken away. */
export const lockAudit = (occasionId: OccasionId, after: SeatingAssignment, by: AuditPrincipal): NewAuditEntry => ({
  occasionId,
  by,
  action: "seating_assignment.updated",
  target: { type: "seating_assignment", id: after.id, name: null },
  personId: after.actorId,
  changes: [{ member: "locked", from: !after.locked, to: after.locked }]
})

/** Returns the entry about a list of wishes, which says how many there are and not of whom. */
export const wishesAudit = (
  { displayName, id, occasionId }: SeatingPlan,
  before: SeatingWishes,
  after: SeatingWishes,
  by: AuditPrincipal
): NewAuditEntry => ({
  occasionId,
  by,
  action: "seating_wishes.updated",
  target: { type: "seating_plan", id, name: displayName },
  personId: null,
  changes: [{ member: "wishes", from: before.wishes.length, to: after.wishes.length }]
})

/** The action of a vendor's read of a published plan, which is recorded at most once a minute. */
export const planViewed = "seating_plan.viewed"
