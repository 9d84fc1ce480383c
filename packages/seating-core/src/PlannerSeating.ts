import { Context, Effect, Layer } from "effect"
import { type ArrangementUseCases, arrangementUseCases } from "./ArrangementUseCases.ts"
import { type AssignmentUseCases, assignmentUseCases } from "./AssignmentUseCases.ts"
import { ChangePermits } from "./ChangePermits.ts"
import { type LockUseCases, lockUseCases } from "./LockUseCases.ts"
import { type PlanUseCases, planUseCases } from "./PlanUseCases.ts"
import { type PublicationUseCases, publicationUseCases } from "./PublicationUseCases.ts"
import { type RoomUseCases, roomUseCases } from "./RoomUseCases.ts"
import { type SeatMoveUseCases, seatMoveUseCases } from "./SeatMoveUseCases.ts"
import { type TableUseCases, tableUseCases } from "./TableUseCases.ts"
import { type WishUseCases, wishUseCases } from "./WishUseCases.ts"
import { type ZoneUseCases, zoneUseCases } from "./ZoneUseCases.ts"

/**
 * What planners do with seating plans.
 *
 * Checks in this order: permission, module installed, found, module enabled, revision, rules. A change that changes
 * nothing succeeds and leaves the revision as it was.
 */
export class PlannerSeating extends Context.Service<
  PlannerSeating,
  PlanUseCases &
    PublicationUseCases &
    ZoneUseCases &
    TableUseCases &
    RoomUseCases &
    AssignmentUseCases &
    LockUseCases &
    SeatMoveUseCases &
    WishUseCases &
    ArrangementUseCases
>()("@banquet/seating-core/PlannerSeating") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const plans = yield* planUseCases
      const publications = yield* publicationUseCases
      const zones = yield* zoneUseCases
      const tables = yield* tableUseCases
      const room = yield* roomUseCases
      const assignments = yield* assignmentUseCases
      const locks = yield* lockUseCases
      const moves = yield* seatMoveUseCases
      const wishes = yield* wishUseCases
      const arrangements = yield* arrangementUseCases
      return PlannerSeating.of({
        ...plans,
        ...publications,
        ...zones,
        ...tables,
        ...room,
        ...assignments,
        ...locks,
        ...moves,
        ...wishes,
        ...arrangements
      })
    })
  ).pipe(Layer.provide(ChangePermits.layer))
}
