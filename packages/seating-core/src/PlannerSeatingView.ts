/** The planner's view of the plans of an occasion, computed from facts. */
import type { Candidate } from "@banquet/actors-core/Candidate"
import type { InstallationId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingAssignmentId, SeatingPlanId } from "./SeatingIds.ts"
import type { SeatingEnablementConfig, SeatingInstallationConfig } from "./SeatingModule.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import type { EnablementFacts, EventFacts } from "./SeatingRepository.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingZone } from "./SeatingZone.ts"

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
