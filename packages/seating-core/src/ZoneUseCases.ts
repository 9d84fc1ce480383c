import { idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { type AtRevision, decided, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import { SeatingChange } from "./SeatingChange.ts"
import { type SeatingPlanId, SeatingZoneId } from "./SeatingIds.ts"
import { changedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { nextSortOrder, type SeatingZone, updatedZone } from "./SeatingZone.ts"

/** What planners do with the zones of a plan. */
export interface ZoneUseCases {
  readonly createZone: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & { readonly name: string; readonly sortOrder: number | undefined }
  ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, PlanChangeError>

  readonly updateZone: (
    principal: Principal,
    occasionId: OccasionId,
    zoneId: SeatingZoneId,
    input: AtRevision & { readonly name: string | undefined; readonly sortOrder: number | undefined }
  ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, PlanChangeError>

  /** The zone's tables stay, without a zone. */
  readonly deleteZone: (
    principal: Principal,
    occasionId: OccasionId,
    zoneId: SeatingZoneId,
    input: AtRevision
  ) => Effect.Effect<SeatingPlan, PlanChangeError>
}

export const zoneUseCases = Effect.gen(function* () {
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const { changePlan } = yield* planChanges

  const useCases: ZoneUseCases = {
    createZone: Effect.fnUntraced(function* (principal, occasionId, planId, { name, revision, sortOrder }) {
      const zoneId = yield* newId(SeatingZoneId)
      return yield* changePlan(principal, "seating:create", occasionId, {
        resource: "seating_plan",
        revision,
        facts: repository.zoneForChange(occasionId, { plan: planId }),
        part: wholePlan,
        decide: (before, _, { lastSortOrder }) => {
          const plan = changedPlan(before)
          const zone = { id: zoneId, planId, name, sortOrder: sortOrder ?? nextSortOrder(lastSortOrder) }
          return decided(SeatingChange.ZoneCreated({ plan, zone }), { zone, plan })
        }
      })
    }),

    updateZone: (principal, occasionId, zoneId, input) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_zone",
        revision: input.revision,
        facts: repository.zoneForChange(occasionId, { zone: zoneId }),
        part: (facts) => facts.zone,
        decide: (before, old) => {
          const zone = updatedZone(old, input)
          if (zone === old) return decided(null, { zone, plan: before })
          const plan = changedPlan(before)
          return decided(SeatingChange.ZoneChanged({ plan, zone }), { zone, plan }, { zone: old })
        }
      }),

    deleteZone: (principal, occasionId, zoneId, { revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_zone",
        revision,
        facts: repository.zoneForChange(occasionId, { zone: zoneId }),
        part: (facts) => facts.zone,
        decide: (before, zone) => {
          const plan = changedPlan(before)
          return decided(SeatingChange.ZoneDeleted({ plan, zoneId }), plan, { zone })
        }
      })
  }
  return useCases
})
