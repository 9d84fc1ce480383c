import { idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect, Result } from "effect"
import { type AtRevision, decided, type PlanChangeError, planChanges, wholePlan } from "./ChangePlan.ts"
import { type SeatingTableView, tableView } from "./PlannerSeatingView.ts"
import { SeatingChange } from "./SeatingChange.ts"
import { type CapacityBelowOccupancy, TableNotEmpty, type ZoneNotInPlan } from "./SeatingErrors.ts"
import { type SeatingPlanId, SeatingTableId, type SeatingZoneId } from "./SeatingIds.ts"
import { SeatingInstallationConfig } from "./SeatingModule.ts"
import { changedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { newTable, type TableInRoom, updatedTable } from "./SeatingTable.ts"

/** What planners do with the tables of a plan. */
export interface TableUseCases {
  /** Fails with `InvalidInput` where a name is missing under the `custom` naming strategy, and for a place beside the floor. */
  readonly createTable: (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    input: AtRevision &
      TableInRoom & {
        readonly name: string | undefined
        readonly capacity: number
        readonly zoneId: SeatingZoneId | undefined
        readonly sortOrder: number | undefined
      }
  ) => Effect.Effect<
    { readonly table: SeatingTableView; readonly plan: SeatingPlan },
    PlanChangeError | ZoneNotInPlan | InvalidInput
  >

  /** `zoneId: null` takes the table out of its zone, `undefined` leaves it where it is. */
  readonly updateTable: (
    principal: Principal,
    occasionId: OccasionId,
    tableId: SeatingTableId,
    input: AtRevision &
      TableInRoom & {
        readonly name: string | undefined
        readonly capacity: number | undefined
        readonly zoneId: SeatingZoneId | null | undefined
        readonly sortOrder: number | undefined
      }
  ) => Effect.Effect<
    { readonly table: SeatingTableView; readonly plan: SeatingPlan },
    PlanChangeError | ZoneNotInPlan | CapacityBelowOccupancy | InvalidInput
  >

  readonly deleteTable: (
    principal: Principal,
    occasionId: OccasionId,
    tableId: SeatingTableId,
    input: AtRevision
  ) => Effect.Effect<SeatingPlan, PlanChangeError | TableNotEmpty>
}

export const tableUseCases = Effect.gen(function* () {
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const { changePlan } = yield* planChanges

  const useCases: TableUseCases = {
    createTable: Effect.fnUntraced(function* (principal, occasionId, planId, input) {
      const tableId = yield* newId(SeatingTableId)
      return yield* changePlan(principal, "seating:create", occasionId, {
        resource: "seating_plan",
        revision: input.revision,
        facts: repository.tableForChange(occasionId, { plan: planId }),
        part: wholePlan,
        decide: (before, _, facts) => {
          const strategy = readConfig(SeatingInstallationConfig, facts.installation?.config ?? {}).table_naming_strategy
          return Result.map(newTable(facts, strategy, { ...input, id: tableId, planId }), (table) => {
            const plan = changedPlan(before)
            return { change: SeatingChange.TableCreated({ plan, table }), answer: { table: tableView(table, 0), plan } }
          })
        }
      })
    }),

    updateTable: (principal, occasionId, tableId, input) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_table",
        revision: input.revision,
        facts: repository.tableForChange(occasionId, { table: tableId }),
        part: (facts) => facts.table,
        decide: (before, old, facts) =>
          Result.map(updatedTable(facts, old, input), (table) => {
            const view = tableView(table, facts.occupancy)
            if (table === old) return { change: null, answer: { table: view, plan: before } }
            const plan = changedPlan(before)
            const change = SeatingChange.TableChanged({ plan, table })
            return { change, before: { table: old }, answer: { table: view, plan } }
          })
      }),

    deleteTable: (principal, occasionId, tableId, { revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_table",
        revision,
        facts: repository.tableForChange(occasionId, { table: tableId }),
        part: (facts) => facts.table,
        decide: (before, table, { assignmentCount }) => {
          if (assignmentCount > 0) return Result.fail(new TableNotEmpty({ assignments: assignmentCount }))
          const plan = changedPlan(before)
          return decided(SeatingChange.TableDeleted({ plan, tableId }), plan, { table })
        }
      })
  }
  return useCases
})
