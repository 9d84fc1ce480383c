/** The planner's view of the plans of an occasion, computed from facts. */
import type { Actor, Membership } from "@banquet/actors-core/Actor"
import { type Candidate, candidates } from "@banquet/actors-core/Candidate"
import type { Invitation } from "@banquet/actors-core/Invitation"
import { ancestors, parents } from "@banquet/actors-core/Memberships"
import type { ActorId, EventId, InstallationId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"
import { SeatingEnablementConfig, SeatingInstallationConfig } from "./SeatingModule.ts"
import type { EnablementFacts, EventFacts, InstallationFacts, SeatingPlan } from "./SeatingPlan.ts"
import type { Publication } from "./SeatingPublication.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

/** The facts of the planner's view. Zones and tables are in their order, actors by display name, then id. */
export interface PlannerFacts {
  /** `null` where the occasion has not installed Seating. */
  readonly installation: InstallationFacts | null
  /** By start, then id; `enablement` is `null` where Seating is not enabled now. */
  readonly events: ReadonlyArray<EventFacts & { readonly enablement: EnablementFacts | null }>
  /** In the order of their events. */
  readonly plans: ReadonlyArray<{
    readonly plan: SeatingPlan
    /** The last one; `null` where there was none, or it was taken back. */
    readonly publication: Publication | null
    readonly zones: ReadonlyArray<SeatingZone>
    readonly tables: ReadonlyArray<SeatingTable>
    readonly assignments: ReadonlyArray<SeatingAssignment>
    /** Every invitation to the plan's event. */
    readonly invitations: ReadonlyArray<Invitation>
  }>
  /** Every actor of the occasion. */
  readonly actors: ReadonlyArray<Pick<Actor, "id" | "type" | "displayName" | "partySize" | "status">>
  readonly memberships: ReadonlyArray<Membership>
}

export interface SeatingTableView extends SeatingTable {
  /** Seats taken: the sum of the party sizes of those who sit there. */
  readonly occupancy: number
  readonly remaining: number
}

export interface SeatingCandidate extends Candidate {
  /** Where the actor itself sits. */
  readonly assignmentId: SeatingAssignmentId | null
  /** For a person: the assignment of a household or group through which it is seated already. */
  readonly coveredBy: SeatingAssignmentId | null
}

/** Seats are counted in `seats`, `assigned` and `remaining`; actors in the others. */
export interface PlanCapacity {
  readonly seats: number
  readonly assigned: number
  readonly remaining: number
  /** Candidates that are neither seated, covered nor declined. */
  readonly unassignedCandidates: number
  readonly declinedAssigned: number
  readonly seatedTwice: number
}

export interface SeatingPlanView {
  readonly plan: SeatingPlan
  /** Where the picture of the floor is for a while; `null` where there is none, or it was not asked for. */
  readonly floorPictureUrl: string | null
  readonly publication: Publication | null
  readonly zones: ReadonlyArray<SeatingZone>
  readonly tables: ReadonlyArray<SeatingTableView>
  readonly assignments: ReadonlyArray<SeatingAssignment>
  readonly candidates: ReadonlyArray<SeatingCandidate>
  readonly capacity: PlanCapacity
}

export interface PlannerSeatingView {
  readonly installation: { readonly id: InstallationId; readonly config: SeatingInstallationConfig }
  readonly events: ReadonlyArray<
    EventFacts & {
      readonly enablement: { readonly id: EnablementFacts["id"]; readonly config: SeatingEnablementConfig } | null
      readonly planId: SeatingPlanId | null
    }
  >
  readonly plans: ReadonlyArray<SeatingPlanView>
}

/** Computes the view; events, zones, tables and candidates keep their order. */
export const plannerSeatingView = (facts: PlannerFacts, installation: InstallationFacts): PlannerSeatingView => {
  const planIds = new Map<EventId, SeatingPlanId>()
  for (const { plan } of facts.plans) planIds.set(plan.eventId, plan.id)
  const parentsOf = sortedParents(facts)
  return {
    installation: { id: installation.id, config: readConfig(SeatingInstallationConfig, installation.config) },
    events: facts.events.map(({ enablement, id, name, startsAt }) => ({
      id,
      name,
      startsAt,
      enablement:
        enablement === null
          ? null
          : { id: enablement.id, config: readConfig(SeatingEnablementConfig, enablement.config) },
      planId: planIds.get(id) ?? null
    })),
    plans: facts.plans.map((plan) => seatingPlanView(facts, parentsOf, plan))
  }
}

type Parents = ReadonlyMap<ActorId, ReadonlyArray<ActorId>>

/** Returns parents by id, so that of two equally near ones always the same covers. */
const sortedParents = (facts: PlannerFacts): Parents =>
  parents(facts.memberships.toSorted((a, b) => (a.parentId < b.parentId ? -1 : a.parentId > b.parentId ? 1 : 0)))

const seatingPlanView = (
  facts: PlannerFacts,
  parentsOf: Parents,
  found: PlannerFacts["plans"][number]
): SeatingPlanView => {
  const partySizes = new Map<ActorId, number>()
  for (const actor of facts.actors) partySizes.set(actor.id, actor.partySize)
  const seatedBy = new Map<ActorId, SeatingAssignmentId>()
  const occupancies = new Map<SeatingTableId, number>()
  for (const { actorId, id, tableId } of found.assignments) {
    seatedBy.set(actorId, id)
    occupancies.set(tableId, (occupancies.get(tableId) ?? 0) + (partySizes.get(actorId) ?? 0))
  }
  const tables = found.tables.map((table) => tableView(table, occupancies.get(table.id) ?? 0))
  const seats = tables.reduce((sum, table) => sum + table.capacity, 0)
  const assigned = tables.reduce((sum, table) => sum + table.occupancy, 0)

  const seatingCandidates: Array<SeatingCandidate> = []
  let unassignedCandidates = 0
  let declinedAssigned = 0
  let seatedTwice = 0
  const { actors, memberships } = facts
  const covers = actors.some((actor) => actor.type !== "person" && seatedBy.has(actor.id))
  const known = candidates({ actors, memberships, invitations: found.invitations })
  for (const candidate of [...known, ...seatedVendors(facts, seatedBy)]) {
    const assignmentId = seatedBy.get(candidate.actorId) ?? null
    if (!candidate.eligible && assignmentId === null) continue
    const coveredBy =
      covers && candidate.type === "person" ? coveringAssignment(parentsOf, seatedBy, candidate.actorId) : null
    if (assignmentId !== null) {
      if (candidate.rsvp === "declined") declinedAssigned++
      if (coveredBy !== null) seatedTwice++
    } else if (coveredBy === null && candidate.rsvp !== "declined") unassignedCandidates++
    seatingCandidates.push({ ...candidate, assignmentId, coveredBy })
  }
  return {
    plan: found.plan,
    floorPictureUrl: null,
    publication: found.publication,
    zones: found.zones,
    tables,
    assignments: found.assignments,
    candidates: seatingCandidates,
    capacity: { seats, assigned, remaining: seats - assigned, unassignedCandidates, declinedAssigned, seatedTwice }
  }
}

/** Actors that became vendors while they were seated. */
const seatedVendors = (
  facts: PlannerFacts,
  seatedBy: ReadonlyMap<ActorId, SeatingAssignmentId>
): ReadonlyArray<Candidate> =>
  facts.actors
    .filter((actor) => actor.type === "vendor" && seatedBy.has(actor.id))
    .map(({ displayName, id, partySize, type }) => ({
      actorId: id,
      type,
      displayName,
      partySize,
      rsvp: "not_tracked",
      eligible: false,
      groupLabels: []
    }))

/** Returns a table with its seats taken and left. */
export const tableView = (table: SeatingTable, occupancy: number): SeatingTableView => ({
  ...table,
  occupancy,
  remaining: table.capacity - occupancy
})

/** Returns the assignment of the nearest seated household or group above the person. */
const coveringAssignment = (
  parentsOf: Parents,
  seatedBy: ReadonlyMap<ActorId, SeatingAssignmentId>,
  personId: ActorId
): SeatingAssignmentId | null => {
  if (!parentsOf.has(personId)) return null
  for (const ancestor of ancestors(parentsOf, personId)) {
    const assignmentId = seatedBy.get(ancestor)
    if (assignmentId !== undefined) return assignmentId
  }
  return null
}
