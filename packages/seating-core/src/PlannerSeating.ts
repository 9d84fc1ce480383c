import { Context, Effect, Layer } from "effect"
import { type AssignmentUseCases, assignmentUseCases } from "./AssignmentUseCases.ts"
import { type PlanUseCases, planUseCases } from "./PlanUseCases.ts"
import { type SeatMoveUseCases, seatMoveUseCases } from "./SeatMoveUseCases.ts"
import { type TableUseCases, tableUseCases } from "./TableUseCases.ts"
import { type ZoneUseCases, zoneUseCases } from "./ZoneUseCases.ts"

/**
 * What planners do with seating plans.
 *
 * Checks in this order: permission, module installed, found, module enabled, revision, rules. A change that changes
 * nothing succeeds and leaves the revision as it was.
 */
export class PlannerSeating extends Context.Service<
  PlannerSeating,
  PlanUseCases & ZoneUseCases & TableUseCases & AssignmentUseCases & SeatMoveUseCases
>()("@banquet/seating-core/PlannerSeating") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const plans = yield* planUseCases
      const zones = yield* zoneUseCases
      const tables = yield* tableUseCases
      const assignments = yield* assignmentUseCases
      const moves = yield* seatMoveUseCases
      return PlannerSeating.of({ ...plans, ...zones, ...tables, ...assignments, ...moves })
    })
  )
}
