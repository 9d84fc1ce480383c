import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  InvalidInput,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { Context, type Effect } from "effect"
import type { PlannerSeatingView, SeatingPlanView, SeatingTableView } from "./PlannerSeatingView.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type {
  AssignmentRefused,
  CapacityBelowOccupancy,
  PlanAlreadyExists,
  StaleRevision,
  TableNotEmpty,
  ZoneNotInPlan
} from "./SeatingErrors.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"
import type { SeatingZone } from "./SeatingZone.ts"

type Refusal = PermissionDenied | ModuleNotInstalled | NotFound | StoreUnavailable
type ChangeRefusal = Refusal | ModuleNotEnabled | StaleRevision

interface Revised {
  /** The revision that the caller saw; any other is refused as stale. */
  readonly revision: number | undefined
}

/**
 * What planners do with seating plans.
 *
 * Checks come in this order: permission, module installed, found, module enabled, revision, rules. A change that
 * changes nothing succeeds and leaves the revision as it was.
 */
export class PlannerSeating extends Context.Service<
  PlannerSeating,
  {
    readonly view: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<PlannerSeatingView, Refusal>

    readonly createPlan: (
      principal: Principal,
      occasionId: OccasionId,
      input: {
        readonly eventId: EventId
        readonly planKey: string | undefined
        readonly displayName: string | undefined
        readonly plannerNotes: string | undefined
      }
    ) => Effect.Effect<SeatingPlanView, Refusal | ModuleNotEnabled | PlanAlreadyExists>

    readonly updatePlan: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly displayName: string | undefined; readonly plannerNotes: string | undefined }
    ) => Effect.Effect<SeatingPlanView, ChangeRefusal>

    readonly publish: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>

    readonly createZone: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly name: string; readonly sortOrder: number | undefined }
    ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, ChangeRefusal>

    readonly updateZone: (
      principal: Principal,
      occasionId: OccasionId,
      zoneId: SeatingZoneId,
      input: Revised & { readonly name: string | undefined; readonly sortOrder: number | undefined }
    ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, ChangeRefusal>

    readonly deleteZone: (
      principal: Principal,
      occasionId: OccasionId,
      zoneId: SeatingZoneId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>

    /** A missing name under the `custom` naming strategy is `InvalidInput`. */
    readonly createTable: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & {
        readonly name: string | undefined
        readonly capacity: number
        readonly zoneId: SeatingZoneId | undefined
        readonly sortOrder: number | undefined
      }
    ) => Effect.Effect<
      { readonly table: SeatingTableView; readonly plan: SeatingPlan },
      ChangeRefusal | ZoneNotInPlan | InvalidInput
    >

    /** `zoneId: null` takes the table out of its zone, `undefined` leaves it where it is. */
    readonly updateTable: (
      principal: Principal,
      occasionId: OccasionId,
      tableId: SeatingTableId,
      input: Revised & {
        readonly name: string | undefined
        readonly capacity: number | undefined
        readonly zoneId: SeatingZoneId | null | undefined
        readonly sortOrder: number | undefined
      }
    ) => Effect.Effect<
      { readonly table: SeatingTableView; readonly plan: SeatingPlan },
      ChangeRefusal | ZoneNotInPlan | CapacityBelowOccupancy
    >

    readonly deleteTable: (
      principal: Principal,
      occasionId: OccasionId,
      tableId: SeatingTableId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal | TableNotEmpty>

    /** Seats an actor or, with `move`, moves it in one step; `moved` says which it was. */
    readonly assign: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & {
        readonly actorId: ActorId
        readonly tableId: SeatingTableId
        readonly seatNumber: number | undefined
        readonly seatLabel: string | undefined
        readonly move: boolean
      }
    ) => Effect.Effect<
      { readonly assignment: SeatingAssignment; readonly plan: SeatingPlan; readonly moved: boolean },
      ChangeRefusal | AssignmentRefused
    >

    /** Tables, seats and labels of two assignments change hands in one step. */
    readonly swap: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly assignmentIds: readonly [SeatingAssignmentId, SeatingAssignmentId] }
    ) => Effect.Effect<
      { readonly assignments: readonly [SeatingAssignment, SeatingAssignment]; readonly plan: SeatingPlan },
      ChangeRefusal | AssignmentRefused | InvalidInput
    >

    readonly unassign: (
      principal: Principal,
      occasionId: OccasionId,
      assignmentId: SeatingAssignmentId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>
  }
>()("@banquet/seating-core/PlannerSeating") {}
