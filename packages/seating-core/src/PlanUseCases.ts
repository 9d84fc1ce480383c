import { SignedReads } from "@banquet/assets-core/SignedReads"
import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type EventId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import {
  type InvalidInput,
  type ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound
} from "@banquet/platform-core/PlatformErrors"
import { decider, type Principal } from "@banquet/platform-core/principals/Principal"
import { DateTime, Effect, Result } from "effect"
import {
  type AtRevision,
  decided,
  type PlanChangeError,
  planChanges,
  type PlannerSeatingError,
  wholePlan
} from "./ChangePlan.ts"
import {
  type PlannerFacts,
  plannerSeatingView,
  type PlannerSeatingView,
  type SeatingPlanView
} from "./PlannerSeatingView.ts"
import { seatingAudit } from "./SeatingAudit.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { ChangesBusy, PlanAlreadyExists } from "./SeatingErrors.ts"
import { SeatingPlanId } from "./SeatingIds.ts"
import { describedPlan, newPlan, type PlanDescription, publishedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { checkFloor } from "./SeatingRoom.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { signedViews } from "./SignedFloors.ts"

/** What planners do with whole plans. */
export interface PlanUseCases {
  /** Returns the same value where the repository returned the same facts. */
  readonly view: (
    principal: Principal,
    occasionId: OccasionId,
    eventId: EventId | null
  ) => Effect.Effect<PlannerSeatingView, PlannerSeatingError>

  readonly createPlan: (
    principal: Principal,
    occasionId: OccasionId,
    input: {
      readonly eventId: EventId
      readonly planKey: string | undefined
      readonly displayName: string | undefined
      readonly plannerNotes: string | undefined
    }
  ) => Effect.Effect<SeatingPlanView, PlannerSeatingError | ModuleNotEnabled | PlanAlreadyExists | ChangesBusy>

  /** Fails with `InvalidInput` where a floor is too small for the tables on it. */
  readonly updatePlan: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & PlanDescription
  ) => Effect.Effect<SeatingPlanView, PlanChangeError | InvalidInput>

  readonly publish: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision
  ) => Effect.Effect<SeatingPlan, PlanChangeError>
}

const decidedPlan = (before: SeatingPlan, plan: SeatingPlan) =>
  decided(plan === before ? null : SeatingChange.PlanChanged({ plan }), plan)

/** The planner's view of an occasion, and of one plan. */
const planViews = Effect.gen(function* () {
  const repository = yield* SeatingRepository
  const views = new WeakMap<PlannerFacts, PlannerSeatingView>()
  const signed = signedViews(yield* SignedReads)

  const find = Effect.fnUntraced(function* (occasionId: OccasionId, eventId: EventId | null) {
    const facts = yield* repository.plannerFacts(occasionId, eventId)
    if (facts.installation === null) return yield* new ModuleNotInstalled({ module: "seating" })
    if (eventId !== null && facts.events.length === 0) return yield* new NotFound({ resource: "event" })
    const view = views.get(facts) ?? plannerSeatingView(facts, facts.installation)
    views.set(facts, view)
    return yield* signed(view)
  })

  const findPlan = Effect.fnUntraced(function* (plan: SeatingPlan) {
    const view = yield* find(plan.occasionId, plan.eventId)
    const found = view.plans.find((candidate) => candidate.plan.id === plan.id)
    return found ?? (yield* new NotFound({ resource: "seating_plan" }))
  })

  return { find, findPlan }
})

export const planUseCases = Effect.gen(function* () {
  const authorization = yield* Authorization
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const { decideAndSave, transact } = yield* planChanges
  const { find, findPlan } = yield* planViews

  const useCases: PlanUseCases = {
    view: Effect.fnUntraced(function* (principal, occasionId, eventId) {
      yield* authorization.planner(principal, "seating:list", occasionId)
      return yield* find(occasionId, eventId)
    }),

    createPlan: Effect.fnUntraced(function* (principal, occasionId, input) {
      yield* authorization.planner(principal, "seating:create", occasionId)
      const command = { ...input, id: yield* newId(SeatingPlanId), occasionId }
      return yield* transact(
        principal,
        Effect.gen(function* () {
          const facts = yield* repository.newPlanForChange(occasionId, input.eventId)
          const plan = yield* Effect.fromResult(newPlan(facts, command))
          const created = SeatingChange.PlanCreated({ plan })
          yield* repository.save(created, seatingAudit(created, { plan: null }, auditPrincipal(principal)))
          return yield* findPlan(plan)
        })
      )
    }),

    updatePlan: Effect.fnUntraced(function* (principal, occasionId, planId, input) {
      yield* authorization.planner(principal, "seating:update", occasionId)
      const updated = decideAndSave(principal, {
        resource: "seating_plan",
        revision: input.revision,
        facts: repository.roomForChange(occasionId, planId),
        part: wholePlan,
        decide: (before, _, { tables }) =>
          Result.flatMap(checkFloor(input.floor ?? null, tables), () =>
            decidedPlan(before, describedPlan(before, input))
          )
      })
      return yield* transact(principal, Effect.flatMap(updated, findPlan))
    }),

    publish: Effect.fnUntraced(function* (principal, occasionId, planId, { revision }) {
      const by = decider(yield* authorization.planner(principal, "seating:publish", occasionId))
      const now = yield* DateTime.now
      return yield* transact(
        principal,
        decideAndSave(principal, {
          resource: "seating_plan",
          revision,
          facts: repository.planForChange(occasionId, planId),
          part: wholePlan,
          decide: (before) => decidedPlan(before, publishedPlan(before, now, by))
        })
      )
    })
  }
  return useCases
})
