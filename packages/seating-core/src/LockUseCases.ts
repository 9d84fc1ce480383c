import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { type PlanChangeError, planTransactions } from "./ChangePlan.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import { lockAudit } from "./SeatingAudit.ts"
import type { SeatingAssignmentId } from "./SeatingIds.ts"
import { checkPreconditions, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** How planners lock assignments. */
export interface LockUseCases {
  /** Says whether arrangements leave an assignment where it is. The plan's status and revision stay as they are. */
  readonly lock: (
    principal: Principal,
    occasionId: OccasionId,
    assignmentId: SeatingAssignmentId,
    input: { readonly locked: boolean }
  ) => Effect.Effect<{ readonly assignment: SeatingAssignment; readonly plan: SeatingPlan }, PlanChangeError>
}

export const lockUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* SeatingRepository
  const transact = yield* planTransactions

  const useCases: LockUseCases = {
    lock: Effect.fnUntraced(function* (principal, occasionId, assignmentId, { locked }) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      return yield* transact(
        principal,
        Effect.gen(function* () {
          const facts = yield* repository.unassignmentForChange(occasionId, assignmentId)
          const checked = checkPreconditions(facts, facts.assignment, "seating_assignment", undefined)
          const { part, plan } = yield* Effect.fromResult(checked)
          if (part.locked === locked) return { assignment: part, plan }
          const assignment = { ...part, locked }
          yield* repository.saveLock(assignment, [lockAudit(occasionId, assignment, auditPrincipal(principal))])
          return { assignment, plan }
        })
      )
    })
  }
  return useCases
})
