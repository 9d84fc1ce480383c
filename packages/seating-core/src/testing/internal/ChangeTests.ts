import { AuditedRequest, AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { ActorId } from "@banquet/platform-core/Ids"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { DateTime, Effect, type Exit } from "effect"
import { planViewed, seatingAudit } from "../../SeatingAudit.ts"
import { seatingEvent } from "../../SeatingEvents.ts"
import { changedPlan, type SeatingPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import {
  asPublished,
  newAssignment,
  newDraft,
  newTable,
  newZone,
  planFixture,
  saveChange,
  seatingFixture
} from "../SeatingFixture.ts"
import { type SeatingRepositoryTests, viewer } from "./SeatingRepositoryTests.ts"

const isDefect = (exit: Exit.Exit<unknown, unknown>): boolean =>
  exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die")

/** Concurrent and refused changes, and the events and audit entries of changes. */
export const changeTests = (it: SeatingRepositoryTests) => {
  it.effect("makes changes of one plan take turns, so that none is lost", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { hall, occasion, one, plan } = yield* planFixture
      const reads = [
        repository.planForChange(occasion.id, plan.id),
        repository.zoneForChange(occasion.id, { zone: hall.id }),
        repository.tableForChange(occasion.id, { table: one.id }),
        repository.tableForChange(occasion.id, { plan: plan.id })
      ]
      yield* Effect.forEach(
        [...reads, ...reads],
        (facts) =>
          transaction.run(
            Effect.flatMap(facts, (found) =>
              found.plan === null
                ? Effect.void
                : repository.save(SeatingChange.PlanChanged({ plan: changedPlan(found.plan) }), [])
            )
          ),
        { concurrency: "unbounded" }
      )
      const after = yield* repository.planForChange(occasion.id, plan.id)
      assert.strictEqual(after.plan?.revision, 1 + 2 * reads.length)
    })
  )

  it.effect("lets one of many that create the plan of an event do so", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { enablement, installation, occasion, reception } = yield* seatingFixture
      const created = yield* Effect.forEach(
        [1, 2, 3, 4],
        Effect.fnUntraced(function* () {
          const plan = yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
          return yield* transaction.run(
            Effect.gen(function* () {
              const { planExists } = yield* repository.newPlanForChange(occasion.id, reception.id)
              if (planExists) return 0
              yield* repository.save(SeatingChange.PlanCreated({ plan }), [])
              return 1
            })
          )
        }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(created.toSorted(), [0, 0, 0, 1])
      assert.strictEqual((yield* repository.plannerFacts(occasion.id, null)).plans.length, 1)
    })
  )

  it.effect("forgets what was saved in a transaction that fails", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, occasion, one, plan } = yield* planFixture
      const before = yield* repository.plannerFacts(occasion.id, null)
      const assignment = yield* newAssignment(one, alice.id)
      const error = yield* transaction
        .run(
          Effect.gen(function* () {
            yield* repository.planForChange(occasion.id, plan.id)
            yield* repository.save(SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment }), [])
            const inside = yield* repository.plannerFacts(occasion.id, null)
            assert.deepStrictEqual(inside.plans[0]?.assignments, [assignment])
            return yield* new PermissionDenied()
          })
        )
        .pipe(Effect.flip)
      assert.strictEqual(error._tag, "PermissionDenied")
      assert.deepStrictEqual(yield* repository.plannerFacts(occasion.id, null), before)
    })
  )

  it.effect("refuses what no rule lets through as a defect, and keeps everything as it was", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const ours = yield* planFixture
      const others = yield* planFixture
      const { alice, bob, caterer, enablement, installation, occasion, one, plan, reception, smiths, two } = ours
      const seated = yield* newAssignment(one, smiths.id, { seatNumber: 3 })
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: seated }))
      const before = yield* repository.plannerFacts(occasion.id, null)
      const { AssignmentCreated, PlanCreated, TableChanged, TableCreated, TableDeleted } = SeatingChange
      const refused = {
        "a second plan of an event": PlanCreated({
          plan: yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
        }),
        "an actor twice in a plan": AssignmentCreated({ plan, assignment: yield* newAssignment(two, smiths.id) }),
        "a seat twice at a table": AssignmentCreated({
          plan,
          assignment: yield* newAssignment(one, alice.id, { seatNumber: 3 })
        }),
        "a seat above the capacity": AssignmentCreated({
          plan,
          assignment: yield* newAssignment(two, bob.id, { seatNumber: 3 })
        }),
        "more people than seats": SeatingChange.AssignmentsChanged({
          plan,
          assignments: [{ ...seated, tableId: two.id, seatNumber: null }]
        }),
        "a capacity under the occupancy": TableChanged({ plan, table: { ...one, capacity: 2 } }),
        "a table of another plan": AssignmentCreated({
          plan,
          assignment: { ...(yield* newAssignment(others.one, caterer.id)), planId: plan.id }
        }),
        "an actor of another occasion": AssignmentCreated({
          plan,
          assignment: yield* newAssignment(one, others.alice.id)
        }),
        "a zone of another plan": TableCreated({
          plan,
          table: yield* newTable(plan.id, "Table C", { zoneId: others.hall.id })
        }),
        "the end of a table where people sit": TableDeleted({ plan, tableId: one.id })
      }
      for (const [what, change] of Object.entries(refused)) {
        assert.isTrue(isDefect(yield* Effect.exit(saveChange(change))), what)
        assert.deepStrictEqual(yield* repository.plannerFacts(occasion.id, null), before, what)
      }
    })
  )

  it.effect("tells of every change once, as `seatingEvent` says, and nothing of one that is rolled back", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, hall, occasion, one, plan: drafted } = yield* planFixture
      const { installation, enablement, occasion: fresh, reception } = yield* seatingFixture
      const draft = yield* newDraft(fresh.id, reception.id, installation.id, enablement.id)
      const created = yield* appendedBy(fresh.id, saveChange(SeatingChange.PlanCreated({ plan: draft })))
      assert.deepStrictEqual(created, [
        {
          type: "seating_plan.created",
          occasionId: fresh.id,
          eventId: reception.id,
          aggregate: { type: "seating_plan", id: draft.id },
          data: { status: "draft", revision: 1 }
        }
      ])

      const zone = yield* newZone(drafted.id, "Terrace", 2)
      const table = yield* newTable(drafted.id, "Table C", { sortOrder: 3 })
      const seat = yield* newAssignment(one, alice.id)
      const steps: ReadonlyArray<(plan: SeatingPlan) => SeatingChange> = [
        (plan) => SeatingChange.ZoneCreated({ plan, zone }),
        (plan) => SeatingChange.ZoneChanged({ plan, zone: { ...zone, name: "Garden" } }),
        (plan) => SeatingChange.ZoneDeleted({ plan, zoneId: hall.id }),
        (plan) => SeatingChange.TableCreated({ plan, table }),
        (plan) => SeatingChange.TableChanged({ plan, table: { ...table, capacity: 9 } }),
        (plan) => SeatingChange.TableDeleted({ plan, tableId: table.id }),
        (plan) => SeatingChange.AssignmentCreated({ plan, assignment: seat }),
        (plan) => SeatingChange.AssignmentsChanged({ plan, assignments: [{ ...seat, seatNumber: 2 }] }),
        (plan) => SeatingChange.AssignmentDeleted({ plan, assignmentId: seat.id }),
        (plan) => SeatingChange.PlanChanged({ plan: asPublished({ ...plan, revision: plan.revision - 1 }) }),
        (plan) => SeatingChange.PlanChanged({ plan: { ...plan, displayName: "Dinner" } })
      ]
      let current: SeatingPlan = drafted
      for (const step of steps) {
        const change = step(changedPlan(current))
        current = change.plan
        const events = yield* appendedBy(occasion.id, saveChange(change))
        assert.deepStrictEqual(events, [seatingEvent(change)])
        assert.strictEqual(
          events[0]!.type,
          current.status === "published" ? "seating_plan.published" : "seating_plan.changed"
        )
      }

      const lost = SeatingChange.PlanChanged({ plan: changedPlan(current) })
      const rolledBack = transaction.run(Effect.andThen(repository.save(lost, []), Effect.die("defect")))
      assert.deepStrictEqual(yield* appendedBy(occasion.id, Effect.exit(rolledBack)), [])
      const nobody = yield* newAssignment(one, yield* randomId(ActorId))
      const refused = SeatingChange.AssignmentCreated({ plan: changedPlan(current), assignment: nobody })
      assert.deepStrictEqual(yield* appendedBy(occasion.id, Effect.exit(repository.save(refused, []))), [])
    })
  )

  it.effect("appends to the audit log with the change, and nothing without it", () =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, occasion, one, plan } = yield* planFixture
      const by = { kind: "planner", id: null, key: "petra", displayName: "Petra Planner" } as const
      const entries = log.list({ occasionId: occasion.id, personId: null, action: null, before: null, limit: 10 })
      const assignment = yield* newAssignment(one, alice.id, { seatNumber: 3 })
      const change = SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment })
      const save = Effect.suspend(() => repository.save(change, seatingAudit(change, { plan }, by)))
      yield* Effect.exit(transaction.run(Effect.andThen(save, Effect.fail("refused"))))
      assert.deepStrictEqual(yield* entries, [])
      yield* transaction.run(save).pipe(Effect.provideService(AuditedRequest, "request-1"))
      const [entry, ...others] = yield* entries
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(
        [entry?.action, entry?.by, entry?.requestId, entry?.target, entry?.changes],
        [
          "seating_assignment.created",
          by,
          "request-1",
          { type: "seating_assignment", id: assignment.id, name: alice.displayName },
          [
            { member: "seating_table_id", from: null, to: one.id },
            { member: "seat_number", from: null, to: 3 }
          ]
        ]
      )
      const nobody = yield* newAssignment(one, yield* randomId(ActorId))
      const refused = SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment: nobody })
      const recorded = seatingAudit(refused, { plan }, by)
      assert.isTrue(isDefect(yield* Effect.exit(repository.save(refused, recorded))))
      assert.strictEqual((yield* entries).length, 1)
    })
  )

  it.effect("appends to the audit log that a vendor saw a publication, once an hour", () =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const repository = yield* SeatingRepository
      const { caterer, occasion, plan } = yield* planFixture
      const views = log.list({ occasionId: occasion.id, personId: caterer.id, action: null, before: null, limit: 10 })
      yield* repository.vendorPlans(occasion.id, "all", caterer.id)
      assert.deepStrictEqual(yield* views, [])
      const published = { ...asPublished(plan), publishedAt: DateTime.makeUnsafe(0) }
      yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
      yield* repository.vendorPlans(occasion.id, "all", caterer.id)
      yield* repository.vendorPlans(occasion.id, "all", caterer.id)
      yield* repository.vendorPlans(occasion.id, "all", viewer)
      assert.deepStrictEqual(
        (yield* views).map(({ action, by, target }) => ({ action, by: by.id, target })),
        [
          {
            action: planViewed,
            by: caterer.id,
            target: { type: "seating_plan", id: plan.id, name: plan.displayName }
          }
        ]
      )
      const later = { ...asPublished(published), publishedAt: DateTime.makeUnsafe("2999-01-01T00:00:00Z") }
      yield* saveChange(SeatingChange.PlanChanged({ plan: later }))
      yield* repository.vendorPlans(occasion.id, "all", caterer.id)
      assert.strictEqual((yield* views).length, 2)
    })
  )
}
