import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { ModuleNotInstalled, NotFound } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import {
  type AtRevision,
  decided,
  type PlanChangeError,
  planChanges,
  type PlannerSeatingError,
  wholePlan
} from "./ChangePlan.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { type SeatingPlan, unpublishedPlan } from "./SeatingPlan.ts"
import { type PlanDiff, planDiff } from "./SeatingPublication.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** What planners do with the last publication of a plan. */
export interface PublicationUseCases {
  /** Returns what publishing the plan now would change for guests. */
  readonly diff: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId
  ) => Effect.Effect<PlanDiff, PlannerSeatingError>

  /** Takes the last publication back: nobody but planners sees anything of the plan until it is published again. */
  readonly unpublish: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision
  ) => Effect.Effect<SeatingPlan, PlanChangeError>
}

export const publicationUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* SeatingRepository
  const { changePlan } = yield* planChanges

  const useCases: PublicationUseCases = {
    diff: Effect.fnUntraced(function* (principal, occasionId, planId) {
      yield* authorization.planner(principal, "seating:list", occasionId)
      const facts = yield* repository.diffFacts(occasionId, planId)
      if (!facts.installed) return yield* new ModuleNotInstalled({ module: "seating" })
      if (facts.now === null) return yield* new NotFound({ resource: "seating_plan" })
      return planDiff(facts)
    }),

    unpublish: (principal, occasionId, planId, { revision }) =>
      changePlan(principal, "seating:publish", occasionId, {
        resource: "seating_plan",
        revision,
        facts: repository.planForChange(occasionId, planId),
        part: wholePlan,
        decide: (before) => {
          const plan = unpublishedPlan(before)
          return decided(plan === before ? null : SeatingChange.PublicationRemoved({ plan }), plan)
        }
      })
  }
  return useCases
})
