import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { type InvalidInput, ModuleNotInstalled, NotFound } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { type AtRevision, type PlanChangeError, type PlannerSeatingError, planTransactions } from "./ChangePlan.ts"
import { wishesAudit } from "./SeatingAudit.ts"
import { StaleWishes, type WishRefused } from "./SeatingErrors.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { checkPreconditions } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { actorsOfWishes, checkWishes, replacedWishes, type SeatingWish, type SeatingWishes } from "./SeatingWish.ts"

/** What planners do with the wishes of a plan, of which neither its status nor its revision knows. */
export interface WishUseCases {
  readonly wishes: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId
  ) => Effect.Effect<SeatingWishes, PlannerSeatingError>

  /** Replaces all wishes; `revision` is the list's own. */
  readonly replaceWishes: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & { readonly wishes: ReadonlyArray<SeatingWish> }
  ) => Effect.Effect<SeatingWishes, PlanChangeError | StaleWishes | WishRefused | InvalidInput>
}

export const wishUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const repository = yield* SeatingRepository
  const transact = yield* planTransactions

  const useCases: WishUseCases = {
    wishes: Effect.fnUntraced(function* (principal, occasionId, planId) {
      yield* authorization.planner(principal, "seating:list", occasionId)
      const { installed, list } = yield* repository.wishes(occasionId, planId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "seating" })
      return list ?? (yield* new NotFound({ resource: "seating_plan" }))
    }),

    replaceWishes: Effect.fnUntraced(function* (principal, occasionId, planId, { revision, wishes }) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      yield* Effect.fromResult(checkWishes(wishes))
      return yield* transact(
        principal,
        Effect.gen(function* () {
          const facts = yield* repository.wishesForChange(occasionId, planId, actorsOfWishes(wishes))
          const { plan } = yield* Effect.fromResult(checkPreconditions(facts, facts.plan, "seating_plan", undefined))
          const { list } = facts
          if (revision !== undefined && revision !== list.revision) {
            return yield* new StaleWishes({ revision: list.revision })
          }
          const replaced = yield* Effect.fromResult(replacedWishes(facts, wishes))
          if (replaced !== list) {
            yield* repository.saveWishes(plan, replaced, [wishesAudit(plan, list, replaced, auditPrincipal(principal))])
          }
          return replaced
        })
      )
    })
  }
  return useCases
})
