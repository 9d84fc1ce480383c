import { auditPrincipal } from "@banquet/platform-core/AuditEntry"
import { Authorization } from "@banquet/platform-core/Authorization"
import { type ActorId, type EventId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/ModuleConfig"
import {
  type InvalidInput,
  type ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import { decider, type PlannerAction, type Principal } from "@banquet/platform-core/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, DateTime, Effect, Layer, Result } from "effect"
import {
  plannerSeatingView,
  type PlannerSeatingView,
  type SeatingPlanView,
  tableView,
  type SeatingTableView
} from "./PlannerSeatingView.ts"
import { seatingAudit, type SeatingBefore } from "./SeatingAudit.ts"
import { seatedAssignment, swappedAssignments, type SeatingAssignment } from "./SeatingAssignment.ts"
import {
  type AssignmentRefused,
  type CapacityBelowOccupancy,
  type PlanAlreadyExists,
  type StaleRevision,
  TableNotEmpty,
  type ZoneNotInPlan
} from "./SeatingErrors.ts"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import { SeatingInstallationConfig } from "./SeatingModule.ts"
import { changedPlan, describedPlan, guard, newPlan, publishedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { type PlanFacts, SeatingChange, SeatingRepository } from "./SeatingRepository.ts"
import { newTable, updatedTable } from "./SeatingTable.ts"
import { nextSortOrder, type SeatingZone, updatedZone } from "./SeatingZone.ts"

type Refusal = PermissionDenied | ModuleNotInstalled | NotFound | StoreUnavailable
type ChangeRefusal = Refusal | ModuleNotEnabled | StaleRevision

interface Revised {
  /** The revision that the caller saw; any other is refused as stale. */
  readonly revision: number | undefined
}

/**
 * What planners do with seating plans.
 *
 * Checks come in this order: permission, module installed, found, module enabled, revision, rules. A change that
 * changes nothing succeeds and leaves the revision as it was.
 */
export class PlannerSeating extends Context.Service<
  PlannerSeating,
  {
    readonly view: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<PlannerSeatingView, Refusal>

    readonly createPlan: (
      principal: Principal,
      occasionId: OccasionId,
      input: {
        readonly eventId: EventId
        readonly planKey: string | undefined
        readonly displayName: string | undefined
        readonly plannerNotes: string | undefined
      }
    ) => Effect.Effect<SeatingPlanView, Refusal | ModuleNotEnabled | PlanAlreadyExists>

    readonly updatePlan: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly displayName: string | undefined; readonly plannerNotes: string | undefined }
    ) => Effect.Effect<SeatingPlanView, ChangeRefusal>

    readonly publish: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>

    readonly createZone: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly name: string; readonly sortOrder: number | undefined }
    ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, ChangeRefusal>

    readonly updateZone: (
      principal: Principal,
      occasionId: OccasionId,
      zoneId: SeatingZoneId,
      input: Revised & { readonly name: string | undefined; readonly sortOrder: number | undefined }
    ) => Effect.Effect<{ readonly zone: SeatingZone; readonly plan: SeatingPlan }, ChangeRefusal>

    readonly deleteZone: (
      principal: Principal,
      occasionId: OccasionId,
      zoneId: SeatingZoneId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>

    /** A missing name under the `custom` naming strategy is `InvalidInput`. */
    readonly createTable: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & {
        readonly name: string | undefined
        readonly capacity: number
        readonly zoneId: SeatingZoneId | undefined
        readonly sortOrder: number | undefined
      }
    ) => Effect.Effect<
      { readonly table: SeatingTableView; readonly plan: SeatingPlan },
      ChangeRefusal | ZoneNotInPlan | InvalidInput
    >

    /** `zoneId: null` takes the table out of its zone, `undefined` leaves it where it is. */
    readonly updateTable: (
      principal: Principal,
      occasionId: OccasionId,
      tableId: SeatingTableId,
      input: Revised & {
        readonly name: string | undefined
        readonly capacity: number | undefined
        readonly zoneId: SeatingZoneId | null | undefined
        readonly sortOrder: number | undefined
      }
    ) => Effect.Effect<
      { readonly table: SeatingTableView; readonly plan: SeatingPlan },
      ChangeRefusal | ZoneNotInPlan | CapacityBelowOccupancy
    >

    readonly deleteTable: (
      principal: Principal,
      occasionId: OccasionId,
      tableId: SeatingTableId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal | TableNotEmpty>

    /** Seats an actor or, with `move`, moves it in one step; `moved` says which it was. */
    readonly assign: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & {
        readonly actorId: ActorId
        readonly tableId: SeatingTableId
        readonly seatNumber: number | undefined
        readonly seatLabel: string | undefined
        readonly move: boolean
      }
    ) => Effect.Effect<
      { readonly assignment: SeatingAssignment; readonly plan: SeatingPlan; readonly moved: boolean },
      ChangeRefusal | AssignmentRefused
    >

    /** Tables, seats and labels of two assignments change hands in one step. */
    readonly swap: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      input: Revised & { readonly assignmentIds: readonly [SeatingAssignmentId, SeatingAssignmentId] }
    ) => Effect.Effect<
      { readonly assignments: readonly [SeatingAssignment, SeatingAssignment]; readonly plan: SeatingPlan },
      ChangeRefusal | AssignmentRefused | InvalidInput
    >

    readonly unassign: (
      principal: Principal,
      occasionId: OccasionId,
      assignmentId: SeatingAssignmentId,
      input: Revised
    ) => Effect.Effect<SeatingPlan, ChangeRefusal>
  }
>()("@banquet/seating-core/PlannerSeating") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

/** What a use case makes of its facts: what to write, `null` where nothing changes, what that replaces, and what to answer. */
interface Decision<A> {
  readonly change: SeatingChange | null
  readonly before?: Omit<SeatingBefore, "plan">
  readonly answer: A
}

const decided = <A>(
  change: SeatingChange | null,
  answer: A,
  before: Omit<SeatingBefore, "plan"> = {}
): Result.Result<Decision<A>> => Result.succeed({ change, answer, before })

/** A change of a plan: the part that was named, the facts about it, read under the plan's lock, and the decision. */
interface Change<Facts extends PlanFacts, Part, A, E> extends Revised {
  /** What was named, as `NotFound` calls it. */
  readonly resource: string
  readonly facts: Effect.Effect<Facts, StoreUnavailable>
  /** What was named, `null` where there is none. */
  readonly part: (facts: Facts) => Part | null
  readonly decide: (plan: SeatingPlan, part: Part, facts: Facts) => Result.Result<Decision<A>, E>
}

const wholePlan = (facts: PlanFacts): SeatingPlan | null => facts.plan

const make = Effect.gen(function* () {
  const authorization = yield* Authorization
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const transaction = yield* Transaction

  const decideAndSave = Effect.fnUntraced(function* <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    use: Change<Facts, Part, A, E>
  ) {
    const facts = yield* use.facts
    const { part, plan } = yield* Effect.fromResult(guard(facts, use.part(facts), use.resource, use.revision))
    const { answer, before, change } = yield* Effect.fromResult(use.decide(plan, part, facts))
    if (change !== null) {
      yield* repository.save(change, seatingAudit(change, { plan, ...before }, auditPrincipal(principal)))
    }
    return answer
  })

  /** Authorization first; then, in one transaction, the facts, the guard, the decision and what it writes. */
  const changePlan = Effect.fnUntraced(function* <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    action: PlannerAction,
    occasionId: OccasionId,
    use: Change<Facts, Part, A, E>
  ) {
    yield* authorization.planner(principal, action, occasionId)
    return yield* transaction.run(decideAndSave(principal, use))
  })

  const find = Effect.fnUntraced(function* (occasionId: OccasionId, eventId: EventId | null) {
    const facts = yield* repository.plannerFacts(occasionId, eventId)
    if (facts.installation === null) return yield* new ModuleNotInstalled({ module: "seating" })
    if (eventId !== null && facts.events.length === 0) return yield* new NotFound({ resource: "event" })
    return plannerSeatingView(facts, facts.installation)
  })

  const findPlan = Effect.fnUntraced(function* (plan: SeatingPlan) {
    const view = yield* find(plan.occasionId, plan.eventId)
    const found = view.plans.find((candidate) => candidate.plan.id === plan.id)
    return found ?? (yield* new NotFound({ resource: "seating_plan" }))
  })

  return PlannerSeating.of({
    view: Effect.fnUntraced(function* (principal, occasionId, eventId) {
      yield* authorization.planner(principal, "seating:list", occasionId)
      return yield* find(occasionId, eventId)
    }),

    createPlan: Effect.fnUntraced(function* (principal, occasionId, input) {
      yield* authorization.planner(principal, "seating:create", occasionId)
      const command = { ...input, id: yield* newId(SeatingPlanId), occasionId }
      return yield* transaction.run(
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
        facts: repository.planForChange(occasionId, planId),
        part: wholePlan,
        decide: (before) => {
          const plan = describedPlan(before, input)
          return decided(plan === before ? null : SeatingChange.PlanChanged({ plan }), plan)
        }
      })
      return yield* transaction.run(Effect.flatMap(updated, findPlan))
    }),

    publish: Effect.fnUntraced(function* (principal, occasionId, planId, { revision }) {
      const by = decider(yield* authorization.planner(principal, "seating:publish", occasionId))
      const now = yield* DateTime.now
      return yield* transaction.run(
        decideAndSave(principal, {
          resource: "seating_plan",
          revision,
          facts: repository.planForChange(occasionId, planId),
          part: wholePlan,
          decide: (before) => {
            const plan = publishedPlan(before, now, by)
            return decided(plan === before ? null : SeatingChange.PlanChanged({ plan }), plan)
          }
        })
      )
    }),

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
      }),

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
      }),

    assign: Effect.fnUntraced(function* (principal, occasionId, planId, input) {
      const { actorId, move, tableId } = input
      const assignmentId = yield* newId(SeatingAssignmentId)
      const seat = { seatNumber: input.seatNumber ?? null, seatLabel: input.seatLabel ?? null }
      return yield* changePlan(principal, "seating:update", occasionId, {
        resource: "seating_plan",
        revision: input.revision,
        facts: repository.assignmentForChange(occasionId, planId, actorId, tableId),
        part: wholePlan,
        decide: (before, _, facts) => {
          const command = { id: assignmentId, planId, actorId, tableId, ...seat, move }
          return Result.map(seatedAssignment(facts, command), (assignment) => {
            const moved = facts.current !== null
            if (assignment === facts.current) return { change: null, answer: { assignment, plan: before, moved } }
            const plan = changedPlan(before)
            const change = moved
              ? SeatingChange.AssignmentsChanged({ plan, assignments: [assignment] })
              : SeatingChange.AssignmentCreated({ plan, assignment })
            const found = facts.current === null ? {} : { assignments: [facts.current] }
            return { change, before: found, answer: { assignment, plan, moved } }
          })
        }
      })
    }),

    swap: (principal, occasionId, planId, { assignmentIds, revision }) =>
      changePlan(principal, "seating:update", occasionId, {
        resource: "seating_assignment",
        revision,
        facts: repository.swapForChange(occasionId, planId, assignmentIds),
        part: ({ sides: [first, second] }) => (first === null || second === null ? null : ([first, second] as const)),
        decide: (before, [first, second]) =>
          Result.map(swappedAssignments(first, second), (assignments) => {
            if (assignments === null) {
              return { change: null, answer: { assignments: [first.assignment, second.assignment], plan: before } }
            }
            const plan = changedPlan(before)
            const change = SeatingChange.AssignmentsChanged({ plan, assignments })
            const found = { assignments: [first.assignment, second.assignment] }
            return { change, before: found, answer: { assignments, plan } }
          })
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
  })
})
