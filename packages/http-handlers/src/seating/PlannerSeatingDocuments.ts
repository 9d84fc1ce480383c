/** The planner's views as documents of the contract. */
import type * as Wire from "@banquet/http-api/seating/PlannerSeatingDocument"
import type { PlannerSeatingView, SeatingPlanView, SeatingTableView } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import type { FloorPicture } from "@banquet/seating-core/FloorPicture"
import type { Floor, TablePlace } from "@banquet/seating-core/SeatingFloor"
import type { SeatingTable } from "@banquet/seating-core/SeatingTable"
import type { SeatingZone } from "@banquet/seating-core/SeatingZone"
import { DateTime } from "effect"
import { deciderDocument } from "../platform/DeciderDocument.ts"

export const zoneDocument = (zone: SeatingZone): typeof Wire.Zone.Encoded => ({
  id: zone.id,
  name: zone.name,
  sort_order: zone.sortOrder
})

/** The shape and place of a table, where it has them. */
export const inRoomDocument = ({ place, shape }: Pick<SeatingTable, "place" | "shape">) => ({
  ...(shape === null ? {} : { shape }),
  ...(place === null ? {} : { place: placeDocument(place) })
})

export const placeDocument = ({ angle, x, y }: TablePlace): typeof Wire.Place.Encoded => ({ x, y, angle })

export const floorDocument = ({ depth, width }: Floor): typeof Wire.RoomFloor.Encoded => ({ width, depth })

/** The picture of a plan's floor, where it has one. */
export const floorPictureDocument = (
  picture: FloorPicture,
  floorPictureUrl: string
): typeof Wire.FloorPicture.Encoded => ({
  url: floorPictureUrl,
  width: picture.width,
  height: picture.height,
  content_type: picture.contentType
})

/** The floor of a plan and its picture, each where it has one. */
export const roomDocument = (
  { floor, floorPicture }: { readonly floor: Floor | null; readonly floorPicture: FloorPicture | null },
  url: string | null
) => ({
  ...(floor === null ? {} : { floor: floorDocument(floor) }),
  ...(floorPicture === null || url === null ? {} : { floor_picture: floorPictureDocument(floorPicture, url) })
})

export const placedTableDocument = (table: SeatingTable): typeof Wire.PlacedTable.Encoded => ({
  id: table.id,
  name: table.name,
  ...inRoomDocument(table)
})

export const tableDocument = (table: SeatingTableView): typeof Wire.Table.Encoded => ({
  id: table.id,
  seating_zone_id: table.zoneId,
  name: table.name,
  capacity: table.capacity,
  occupancy: table.occupancy,
  remaining: table.remaining,
  sort_order: table.sortOrder,
  ...inRoomDocument(table)
})

export const assignmentDocument = (assignment: SeatingAssignment): typeof Wire.Assignment.Encoded => ({
  id: assignment.id,
  actor_id: assignment.actorId,
  seating_table_id: assignment.tableId,
  seat_number: assignment.seatNumber,
  seat_label: assignment.seatLabel,
  locked: assignment.locked
})

const candidateDocument = (candidate: SeatingPlanView["candidates"][number]): typeof Wire.Candidate.Encoded => ({
  actor_id: candidate.actorId,
  type: candidate.type,
  display_name: candidate.displayName,
  party_size: candidate.partySize,
  rsvp: candidate.rsvp,
  eligible: candidate.eligible,
  group_labels: candidate.groupLabels,
  assignment_id: candidate.assignmentId,
  covered_by: candidate.coveredBy
})

const instant = (time: DateTime.Utc | null): string | null => (time === null ? null : DateTime.formatIso(time))

export const changedPlanDocument = (plan: SeatingPlan): typeof Wire.ChangedPlan.Encoded => ({
  id: plan.id,
  event_id: plan.eventId,
  status: plan.status,
  revision: plan.revision,
  published_at: instant(plan.publishedAt)
})

/** A plan without its candidates. */
export const planDocument = (view: SeatingPlanView): typeof Wire.Plan.Encoded => ({
  id: view.plan.id,
  event_id: view.plan.eventId,
  module_installation_id: view.plan.installationId,
  event_enablement_id: view.plan.enablementId,
  plan_key: view.plan.planKey,
  display_name: view.plan.displayName,
  planner_notes: view.plan.plannerNotes,
  status: view.plan.status,
  revision: view.plan.revision,
  published_at: instant(view.plan.publishedAt),
  published_by: view.plan.publishedBy === null ? null : deciderDocument(view.plan.publishedBy),
  ...roomDocument(view.plan, view.floorPictureUrl),
  publication: view.publication && {
    published_at: DateTime.formatIso(view.publication.publishedAt),
    revision: view.publication.revision
  },
  zones: view.zones.map(zoneDocument),
  tables: view.tables.map(tableDocument),
  assignments: view.assignments.map(assignmentDocument),
  capacity: {
    seats: view.capacity.seats,
    assigned: view.capacity.assigned,
    remaining: view.capacity.remaining,
    unassigned_candidates: view.capacity.unassignedCandidates,
    declined_assigned: view.capacity.declinedAssigned,
    seated_twice: view.capacity.seatedTwice
  }
})

export const plannerSeatingDocument = (view: PlannerSeatingView): typeof Wire.PlannerSeatingView.Encoded => ({
  installation: {
    id: view.installation.id,
    config: view.installation.config
  },
  events: view.events.map((event) => ({
    id: event.id,
    name: event.name,
    starts_at: DateTime.formatIso(event.startsAt),
    enablement:
      event.enablement === null
        ? null
        : {
            id: event.enablement.id,
            config: { publish_to_guests: event.enablement.config.publish_to_guests }
          },
    seating_plan_id: event.planId
  })),
  plans: view.plans.map((plan) => ({ ...planDocument(plan), candidates: plan.candidates.map(candidateDocument) }))
})
