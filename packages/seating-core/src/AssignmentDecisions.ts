/** Decides the changes of seats one by one: seating, moving, swapping. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Array, Result } from "effect"
import { placedAt, type SeatingAssignment } from "./SeatingAssignment.ts"
import { AssignmentRefused } from "./SeatingErrors.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"
import type { PlanFacts, SeatingPlan } from "./SeatingPlan.ts"
import { type SeatingActor, type TableOccupancy, violations } from "./SeatingRules.ts"
import { mergedViolations, type Violation } from "./SeatingViolation.ts"

/** The facts on which it is decided that an actor takes a seat. */
export interface AssignmentFacts extends PlanFacts {
  /** `null` where the plan has no such table. */
  readonly table: TableOccupancy | null
  /** `null` where the occasion has no such actor. */
  readonly actor: SeatingActor | null
  /** Where the actor sits in this plan now. */
  readonly current: SeatingAssignment | null
}

/** One of two assignments that are swapped. */
export interface SwapSide {
  readonly assignment: SeatingAssignment
  readonly actor: SeatingActor
  readonly table: TableOccupancy
}

export interface SwapFacts extends PlanFacts {
  /** The two assignments named, in that order; `null` where the plan has no such assignment. */
  readonly sides: readonly [SwapSide | null, SwapSide | null]
}

export interface UnassignmentFacts extends PlanFacts {
  /** `null` where the occasion has no such assignment. */
  readonly assignment: SeatingAssignment | null
}

/** The answer to a request that seats an actor; `moved` says whether the actor had a seat before. */
export interface SeatAnswer {
  readonly assignment: SeatingAssignment
  readonly plan: SeatingPlan
  readonly moved: boolean
}

export interface AssignCommand {
  /** The id of a new assignment; an actor that moves keeps its own. */
  readonly id: SeatingAssignmentId
  readonly planId: SeatingPlanId
  readonly actorId: ActorId
  readonly tableId: SeatingTableId
  readonly seatNumber: number | null
  readonly seatLabel: string | null
  /** Whether the actor gives up the place that it has; otherwise that place stays taken. */
  readonly move: boolean
}

/** Seats or moves the actor; returns `current` itself where it has that place already. */
export const seatedAssignment = (
  facts: Pick<AssignmentFacts, "table" | "actor" | "current">,
  command: AssignCommand
): Result.Result<SeatingAssignment, AssignmentRefused> => {
  const { actor, current, table } = facts
  const { actorId, id, move, planId, seatLabel, seatNumber, tableId } = command
  const broken = violations({
    table,
    actor,
    seatNumber,
    seated: current !== null && !move,
    freed: current !== null && move ? [current.id] : []
  })
  if (Array.isReadonlyArrayNonEmpty(broken)) return Result.fail(new AssignmentRefused({ violations: broken }))
  return Result.succeed(
    placedAt(current ?? { id, planId, actorId, tableId, seatNumber, seatLabel, locked: false }, command)
  )
}

/** Exchanges the places of two assignments; returns `null` where that changes nothing. */
export const swappedAssignments = (
  first: SwapSide,
  second: SwapSide
): Result.Result<readonly [SeatingAssignment, SeatingAssignment] | null, AssignmentRefused | InvalidInput> => {
  const [a, b] = [first.assignment, second.assignment]
  if (a.id === b.id) {
    return Result.fail(new InvalidInput({ path: "assignment_ids", message: "must be two different assignments" }))
  }
  const broken = mergedViolations(takingPlaceOf(first, second), takingPlaceOf(second, first))
  if (Array.isReadonlyArrayNonEmpty(broken)) return Result.fail(new AssignmentRefused({ violations: broken }))
  const moved = placedAt(a, b)
  return Result.succeed(moved === a ? null : [moved, placedAt(b, a)])
}

const takingPlaceOf = (side: SwapSide, other: SwapSide): ReadonlyArray<Violation> =>
  violations({
    table: other.table,
    actor: side.actor,
    seatNumber: other.assignment.seatNumber,
    seated: false,
    freed: [side.assignment.id, other.assignment.id]
  })
