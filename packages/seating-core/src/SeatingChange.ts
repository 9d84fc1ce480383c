/** What a decision makes of a plan, and what the repository saves of it. */
import { Data } from "effect"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingAssignmentId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/**
 * A decided change; `plan` is the state of the plan afterwards, revision included. Where that is published, what is saved
 * becomes its last publication.
 */
export type SeatingChange = Data.TaggedEnum<{
  PlanCreated: { readonly plan: SeatingPlan }
  PlanChanged: { readonly plan: SeatingPlan }
  /** Nothing is kept of the last publication. */
  PublicationRemoved: { readonly plan: SeatingPlan }
  ZoneCreated: { readonly plan: SeatingPlan; readonly zone: SeatingZone }
  ZoneChanged: { readonly plan: SeatingPlan; readonly zone: SeatingZone }
  /** The zone's tables stay, without a zone. */
  ZoneDeleted: { readonly plan: SeatingPlan; readonly zoneId: SeatingZoneId }
  TableCreated: { readonly plan: SeatingPlan; readonly table: SeatingTable }
  TableChanged: { readonly plan: SeatingPlan; readonly table: SeatingTable }
  /** Tables that got other shapes or places in one step. */
  TablesPlaced: { readonly plan: SeatingPlan; readonly tables: ReadonlyArray<SeatingTable> }
  TableDeleted: { readonly plan: SeatingPlan; readonly tableId: SeatingTableId }
  AssignmentCreated: { readonly plan: SeatingPlan; readonly assignment: SeatingAssignment }
  /** One assignment moved, or two that changed places in one step. */
  AssignmentsChanged: { readonly plan: SeatingPlan; readonly assignments: ReadonlyArray<SeatingAssignment> }
  AssignmentDeleted: { readonly plan: SeatingPlan; readonly assignmentId: SeatingAssignmentId }
  /** Many assignments in one step, of different actors. */
  SeatsChanged: {
    readonly plan: SeatingPlan
    readonly created: ReadonlyArray<SeatingAssignment>
    readonly moved: ReadonlyArray<SeatingAssignment>
    readonly deleted: ReadonlyArray<SeatingAssignmentId>
  }
}>
export const SeatingChange = Data.taggedEnum<SeatingChange>()
