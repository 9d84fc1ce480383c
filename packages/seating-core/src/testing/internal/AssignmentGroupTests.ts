import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { SeatingAssignment } from "../../SeatingAssignment.ts"
import { seatingAudit } from "../../SeatingAudit.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import { changedPlan, type SeatingPlan } from "../../SeatingPlan.ts"
import { type AssignmentChange, SeatingRepository } from "../../SeatingRepository.ts"
import { asPublished, newAssignment, planFixture, saveChange } from "../SeatingFixture.ts"
import { assignmentFacts, byId, type SeatingRepositoryTests } from "./SeatingRepositoryTests.ts"

/** Seats that are decided and saved together. */
export const assignmentGroupTests = (it: SeatingRepositoryTests) => {
  it.effect("gives at once what several seats of several plans are decided on, each by itself", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const [first, second] = [yield* planFixture, yield* planFixture]
      yield* saveChange(
        SeatingChange.AssignmentCreated({
          plan: first.plan,
          assignment: yield* newAssignment(first.one, first.bob.id, { seatNumber: 2 })
        })
      )
      const seats = [
        { occasionId: first.occasion.id, planId: first.plan.id, actorId: first.bob.id, tableId: first.two.id },
        { occasionId: second.occasion.id, planId: second.plan.id, actorId: second.smiths.id, tableId: second.one.id },
        { occasionId: first.occasion.id, planId: first.plan.id, actorId: first.bob.id, tableId: first.two.id },
        { occasionId: first.occasion.id, planId: first.plan.id, actorId: second.bob.id, tableId: second.one.id },
        { occasionId: second.occasion.id, planId: first.plan.id, actorId: second.bob.id, tableId: first.one.id }
      ]
      const alone = yield* Effect.forEach(seats, ({ actorId, occasionId, planId, tableId }) =>
        assignmentFacts(occasionId, planId, actorId, tableId)
      )
      assert.deepStrictEqual(
        alone.map(({ actor, current, plan, table }) => [
          plan !== null,
          table !== null,
          plan !== null && actor !== null,
          current?.seatNumber
        ]),
        [
          [true, true, true, 2],
          [true, true, true, undefined],
          [true, true, true, 2],
          [true, false, false, undefined],
          [false, false, false, undefined]
        ]
      )
      assert.deepStrictEqual(yield* transaction.run(repository.tryAssignmentsForChange(seats)), alone)
    })
  )

  it.effect("writes seats of several plans at once as one after the other", () =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const [first, second] = [yield* planFixture, yield* planFixture]
      const by = { kind: "administrator", id: null, key: "ada", displayName: "Ada" } as const
      const audited = (
        change: AssignmentChange["change"],
        assignment: SeatingAssignment,
        before: SeatingPlan,
        requestId: string
      ) => ({
        change,
        assignment,
        requestId,
        audit: seatingAudit(change, { plan: before, assignments: [assignment] }, by)
      })
      const alice = yield* newAssignment(first.one, first.alice.id, { seatNumber: 1 })
      const moved = { ...alice, tableId: first.two.id, seatNumber: 2 }
      const bob = yield* newAssignment(first.one, first.bob.id, { seatNumber: 1, seatLabel: "head" })
      const other = yield* newAssignment(second.two, second.bob.id)
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(first.plan) }))
      const published = asPublished(first.plan)
      const one = changedPlan(published)
      const two = changedPlan(one)
      const three = changedPlan(two)
      const ofOther = changedPlan(second.plan)
      const { AssignmentCreated, AssignmentsChanged } = SeatingChange
      const appended = yield* appendedBy(
        first.occasion.id,
        transaction.run(
          repository.saveAssignments([
            audited(AssignmentCreated({ plan: one, assignment: alice }), alice, published, "request-1"),
            audited(AssignmentCreated({ plan: ofOther, assignment: other }), other, second.plan, "request-2"),
            audited(AssignmentsChanged({ plan: two, assignments: [moved] }), moved, one, "request-3"),
            audited(AssignmentCreated({ plan: three, assignment: bob }), bob, two, "request-4")
          ])
        )
      )
      const plans = yield* Effect.forEach([first, second], ({ occasion }) => repository.plannerFacts(occasion.id, null))
      assert.deepStrictEqual(
        plans.map(({ plans: [found] }) => [found?.plan, byId(found?.assignments ?? [])]),
        [
          [three, byId([moved, bob])],
          [ofOther, [other]]
        ]
      )
      assert.deepStrictEqual(
        appended.map(({ data }) => data),
        [one, two, three].map((plan) => ({ status: "draft", revision: plan.revision }))
      )
      const entries = log.list({ occasionId: first.occasion.id, personId: null, action: null, before: null, limit: 10 })
      assert.deepStrictEqual(
        (yield* entries).map(({ action, requestId, target }) => [action, requestId, target.name]),
        [
          ["seating_assignment.created", "request-4", first.bob.displayName],
          ["seating_assignment.updated", "request-3", first.alice.displayName],
          ["seating_assignment.created", "request-1", first.alice.displayName]
        ]
      )
    })
  )
}
