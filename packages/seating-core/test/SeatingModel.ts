/** Records with small ids for tests of the pure decisions. */
import type { RsvpFacts } from "@banquet/actors-core/RsvpPosture"
import { ActorId, EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "../src/SeatingAssignment.ts"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../src/SeatingIds.ts"
import type { SeatingPlan } from "../src/SeatingPlan.ts"
import type { SeatingActor } from "../src/SeatingRules.ts"
import type { SeatingTable } from "../src/SeatingTable.ts"
import type { SeatingZone } from "../src/SeatingZone.ts"

const uuid = (kind: number, n: number): string => `00000000-0000-7000-8${kind}00-${String(n).padStart(12, "0")}`

export const actorId = (n: number) => ActorId.make(uuid(1, n))
export const tableId = (n: number) => SeatingTableId.make(uuid(2, n))
export const zoneId = (n: number) => SeatingZoneId.make(uuid(3, n))
export const assignmentId = (n: number) => SeatingAssignmentId.make(uuid(4, n))
export const eventId = (n: number) => EventId.make(uuid(5, n))
export const planId = SeatingPlanId.make(uuid(6, 1))
export const occasionId = OccasionId.make(uuid(7, 1))
export const installationId = InstallationId.make(uuid(8, 1))
export const enablementId = EnablementId.make(uuid(9, 1))

export const untracked: RsvpFacts = { tracked: false, own: undefined, units: [] }

export const actor = (n: number, rest: Partial<SeatingActor> = {}): SeatingActor => ({
  id: actorId(n),
  type: "person",
  status: "active",
  displayName: `Actor ${n}`,
  partySize: 1,
  rsvp: untracked,
  ...rest
})

export const table = (n: number, rest: Partial<SeatingTable> = {}): SeatingTable => ({
  id: tableId(n),
  planId,
  zoneId: null,
  name: `Table ${n}`,
  capacity: 8,
  sortOrder: n,
  shape: null,
  place: null,
  ...rest
})

export const zone = (n: number, rest: Partial<SeatingZone> = {}): SeatingZone => ({
  id: zoneId(n),
  planId,
  name: `Zone ${n}`,
  sortOrder: n,
  ...rest
})

export const assignment = (n: number, rest: Partial<SeatingAssignment> = {}): SeatingAssignment => ({
  id: assignmentId(n),
  planId,
  tableId: tableId(1),
  actorId: actorId(n),
  seatNumber: null,
  seatLabel: null,
  locked: false,
  ...rest
})

export const draft: SeatingPlan = {
  id: planId,
  occasionId,
  eventId: eventId(1),
  installationId,
  enablementId,
  planKey: "main",
  displayName: "Reception",
  plannerNotes: null,
  status: "draft",
  revision: 1,
  publishedAt: null,
  publishedBy: null,
  floor: null,
  floorPicture: null
}
