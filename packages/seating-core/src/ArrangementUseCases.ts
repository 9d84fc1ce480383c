import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { Arranger } from "./Arranger.ts"
import type { PlanChangeError } from "./ChangePlan.ts"
import { type ArrangementCommand, type PlanArrangement, planArrangement, planProblem } from "./PlanArrangement.ts"
import type { ArrangerBusy, AssignmentRefused } from "./SeatingErrors.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { checkPreconditions } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** What is asked for where nothing else is said. */
export const arrangementDefaults = { keep: "all", groupWeight: 10, moveCost: 0, seed: 1, timeLimit: 1000 } as const

/** How planners have seats proposed. */
export interface ArrangementUseCases {
  /** Proposes seats by the plan's wishes, locks and households, and saves nothing: the moves are for `changeSeats`. */
  readonly arrange: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: ArrangementCommand & {
      readonly seed: number
      /** In milliseconds. */
      readonly timeLimit: number
    }
  ) => Effect.Effect<
    PlanArrangement & { readonly seed: number; readonly revision: number },
    PlanChangeError | AssignmentRefused | InvalidInput | ArrangerBusy
  >
}

export const arrangementUseCases = Effect.gen(function* () {
  const arranger = yield* Arranger
  const authorization = yield* Authorization
  const repository = yield* SeatingRepository

  const useCases: ArrangementUseCases = {
    arrange: Effect.fnUntraced(function* (principal, occasionId, planId, { seed, timeLimit, ...command }) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      const { actors, events, installation, memberships, plans } = yield* repository.plannerFacts(occasionId, null)
      const found = plans.find(({ plan }) => plan.id === planId) ?? null
      const enabled = events.some(({ enablement, id }) => enablement !== null && id === found?.plan.eventId)
      const facts = { installation, plan: found?.plan ?? null, enabled }
      const { part, plan } = yield* Effect.fromResult(checkPreconditions(facts, found, "seating_plan", undefined))
      const { list } = yield* repository.wishes(occasionId, planId)
      const problem = yield* Effect.fromResult(
        planProblem({ ...part, actors, memberships, wishes: list?.wishes ?? [] }, command)
      )
      const proposed = yield* arranger.propose(problem.problem, { seed, timeLimit })
      return { ...planArrangement(problem, proposed), seed, revision: plan.revision }
    })
  }
  return useCases
})
