import type { OccasionId } from "@banquet/platform-core/Ids"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect, Result } from "effect"
import { type AtRevision, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { TableNotInPlan } from "./SeatingErrors.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { changedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { type PlaceOfTable, placedTables } from "./SeatingRoom.ts"
import type { SeatingTable } from "./SeatingTable.ts"

/** What planners do with the room of a plan; its floor is changed with the plan. */
export interface RoomUseCases {
  /** Changes shapes and places of tables in one step: all or nothing. Answers with the tables in the order named. */
  readonly placeTables: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision & { readonly places: ReadonlyArray<PlaceOfTable> }
  ) => Effect.Effect<
    { readonly tables: ReadonlyArray<SeatingTable>; readonly plan: SeatingPlan },
    PlanChangeError | TableNotInPlan | InvalidInput
  >
}

export const roomUseCases = Effect.gen(function* () {
  const repository = yield* SeatingRepository
  const { changePlan } = yield* planChanges

  const useCases: RoomUseCases = {
    placeTables: (principal, occasionId, planId, { places, revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_plan",
        revision,
        facts: repository.roomForChange(occasionId, planId),
        part: wholePlan,
        decide: (before, _, facts) =>
          Result.map(placedTables(facts, places), (tables) => {
            const known = new Map(facts.tables.map((table) => [table.id, table]))
            const changed = tables.filter((table) => table !== known.get(table.id))
            if (changed.length === 0) return { change: null, answer: { tables, plan: before } }
            const plan = changedPlan(before)
            const change = SeatingChange.TablesPlaced({ plan, tables: changed })
            return { change, before: { tables: known }, answer: { tables, plan } }
          })
      })
  }
  return useCases
})
