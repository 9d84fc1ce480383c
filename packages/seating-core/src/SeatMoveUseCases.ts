import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type ActorId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { type Decider, decider, type Principal } from "@banquet/platform-core/principals/Principal"
import { DateTime, Effect, Result } from "effect"
import { type AtRevision, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import { checkMoves, movedSeats, type SeatMove, type SeatMoveFacts } from "./SeatMoves.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { MovesRefused } from "./SeatingErrors.ts"
import { SeatingAssignmentId, type SeatingPlanId, type SeatingTableId } from "./SeatingIds.ts"
import { changedPlan, publishedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** How planners change many seats in one step. */
export interface SeatMoveUseCases {
  /**
   * Seats, moves and unseats actors in one step: all or nothing, as one change. With `publish` the same step publishes the
   * plan, which needs `seating:publish` too. `assignments` are those that exist afterwards, in the order named;
   * `unassigned` are the actors that lost a seat.
   */
  readonly changeSeats: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & {
      readonly moves: ReadonlyArray<{
        readonly actorId: ActorId
        /** `null` where the actor is to lose its seat. */
        readonly tableId: SeatingTableId | null
        readonly seatNumber: number | undefined
        readonly seatLabel: string | undefined
      }>
      readonly publish: boolean
    }
  ) => Effect.Effect<
    {
      readonly plan: SeatingPlan
      readonly assignments: ReadonlyArray<SeatingAssignment>
      readonly unassigned: ReadonlyArray<ActorId>
    },
    PlanChangeError | MovesRefused | InvalidInput
  >
}

/** When and by whom the plan is published in the same step. */
interface Publication {
  readonly at: DateTime.Utc
  readonly by: Decider
}

const planAfter = (before: SeatingPlan, isChanged: boolean, publication: Publication | null): SeatingPlan => {
  if (publication === null) return isChanged ? changedPlan(before) : before
  return publishedPlan(isChanged ? { ...before, status: "draft" } : before, publication.at, publication.by)
}

const decideMoves = (
  before: SeatingPlan,
  facts: SeatMoveFacts,
  moves: ReadonlyArray<SeatMove>,
  publication: Publication | null
) =>
  Result.map(movedSeats(facts, moves), ({ assignments, created, deleted, moved }) => {
    const plan = planAfter(before, created.length + moved.length + deleted.length > 0, publication)
    const answer = { plan, assignments, unassigned: deleted.map(({ actorId }) => actorId) }
    if (plan === before) return { change: null, answer }
    const change = SeatingChange.SeatsChanged({ plan, created, moved, deleted: deleted.map(({ id }) => id) })
    return { change, before: { assignments: facts.assignments, actors: facts.actors }, answer }
  })

export const seatMoveUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const { commitChange } = yield* planChanges

  const useCases: SeatMoveUseCases = {
    changeSeats: Effect.fnUntraced(function* (principal, occasionId, planId, { moves: places, publish, revision }) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      yield* Effect.fromResult(checkMoves(places, publish))
      const publication = publish
        ? {
            by: decider(yield* authorization.planner(principal, "seating:publish", occasionId)),
            at: yield* DateTime.now
          }
        : null
      const moves = yield* Effect.forEach(places, ({ actorId, seatLabel = null, seatNumber = null, tableId }) =>
        Effect.map(newId(SeatingAssignmentId), (id) => ({ id, planId, actorId, tableId, seatNumber, seatLabel }))
      )
      const named = {
        actorIds: moves.map(({ actorId }) => actorId),
        tableIds: [...new Set(moves.flatMap(({ tableId }) => tableId ?? []))]
      }
      return yield* commitChange(principal, {
        resource: "seating_plan",
        revision,
        facts: repository.seatMovesForChange(occasionId, planId, named),
        part: wholePlan,
        decide: (before, _, facts) => decideMoves(before, facts, moves, publication)
      })
    })
  }
  return useCases
})
