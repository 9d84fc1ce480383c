import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type ActorId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect, Result } from "effect"
import {
  type AssignCommand,
  type AssignmentFacts,
  type SeatAnswer,
  seatedAssignment,
  swappedAssignments,
  type SwapSide
} from "./AssignmentDecisions.ts"
import { assignmentGroups } from "./AssignmentGroups.ts"
import { ChangePermits } from "./ChangePermits.ts"
import { type AtRevision, decided, decideOn, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { AssignmentRefused } from "./SeatingErrors.ts"
import { SeatingAssignmentId, type SeatingPlanId, type SeatingTableId } from "./SeatingIds.ts"
import { changedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** How planners seat people. */
export interface AssignmentUseCases {
  /** Seats an actor or, with `move`, moves it in one step; `moved` says which it was. */
  readonly assign: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & {
      readonly actorId: ActorId
      readonly tableId: SeatingTableId
      readonly seatNumber: number | undefined
      readonly seatLabel: string | undefined
      readonly move: boolean
    }
  ) => Effect.Effect<SeatAnswer, PlanChangeError | AssignmentRefused>

  /** Exchanges tables, seats and labels of two assignments in one step. */
  readonly swap: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & { readonly assignmentIds: readonly [SeatingAssignmentId, SeatingAssignmentId] }
  ) => Effect.Effect<
    { readonly assignments: readonly [SeatingAssignment, SeatingAssignment]; readonly plan: SeatingPlan },
    PlanChangeError | AssignmentRefused | InvalidInput
  >

  readonly unassign: (
    principal: Principal,
    occasionId: OccasionId,
    assignmentId: SeatingAssignmentId,
    input: AtRevision
  ) => Effect.Effect<SeatingPlan, PlanChangeError>
}

const decideSeat = (before: SeatingPlan, facts: AssignmentFacts, command: AssignCommand) =>
  Result.map(seatedAssignment(facts, command), (assignment) => {
    const moved = facts.current !== null
    if (assignment === facts.current) return { change: null, answer: { assignment, plan: before, moved } }
    const plan = changedPlan(before)
    const change = moved
      ? SeatingChange.AssignmentsChanged({ plan, assignments: [assignment] })
      : SeatingChange.AssignmentCreated({ plan, assignment })
    const found = facts.current === null ? {} : { assignments: [facts.current] }
    return { change, before: found, answer: { assignment, plan, moved } }
  })

const decideSwap = (before: SeatingPlan, [first, second]: readonly [SwapSide, SwapSide]) =>
  Result.map(swappedAssignments(first, second), (swapped) => {
    const found = [first.assignment, second.assignment] as const
    if (swapped === null) return { change: null, answer: { assignments: found, plan: before } }
    const plan = changedPlan(before)
    const change = SeatingChange.AssignmentsChanged({ plan, assignments: swapped })
    return { change, before: { assignments: found }, answer: { assignments: swapped, plan } }
  })

export const assignmentUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const seatTogether = yield* assignmentGroups
  const { changePlan } = yield* planChanges
  const { withPermit } = yield* ChangePermits

  const useCases: AssignmentUseCases = {
    assign: Effect.fnUntraced(function* (principal, occasionId, planId, input) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      const { actorId, move, tableId } = input
      const assignmentId = yield* newId(SeatingAssignmentId)
      const seat = { seatNumber: input.seatNumber ?? null, seatLabel: input.seatLabel ?? null }
      const use = {
        resource: "seating_plan",
        revision: input.revision,
        part: wholePlan,
        decide: (before: SeatingPlan, _: SeatingPlan, facts: AssignmentFacts) =>
          decideSeat(before, facts, { id: assignmentId, planId, actorId, tableId, ...seat, move })
      }
      const named = { occasionId, planId, actorId, tableId }
      return yield* seatTogether(named, (facts) => decideOn(principal, use, facts)).pipe(withPermit(principal))
    }),

    swap: (principal, occasionId, planId, { assignmentIds, revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_assignment",
        revision,
        facts: repository.swapForChange(occasionId, planId, assignmentIds),
        part: ({ sides: [first, second] }) => (first === null || second === null ? null : ([first, second] as const)),
        decide: decideSwap
      }),

    unassign: (principal, occasionId, assignmentId, { revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_assignment",
        revision,
        facts: repository.unassignmentForChange(occasionId, assignmentId),
        part: wholePlan,
        decide: (before, _, { assignment }) => {
          const plan = changedPlan(before)
          const found = assignment === null ? {} : { assignments: [assignment] }
          return decided(SeatingChange.AssignmentDeleted({ plan, assignmentId }), plan, found)
        }
      })
  }
  return useCases
})
