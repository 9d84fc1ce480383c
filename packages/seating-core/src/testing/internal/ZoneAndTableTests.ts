import { ActorId } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SeatingPlanId, SeatingTableId, SeatingZoneId } from "../../SeatingIds.ts"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import { asPublished, newAssignment, newZone, planFixture, saveChange } from "../SeatingFixture.ts"
import { assignmentFacts, type SeatingRepositoryTests, viewer } from "./SeatingRepositoryTests.ts"

/** Zones and tables of a plan. */
export const zoneAndTableTests = (it: SeatingRepositoryTests) => {
  it.effect("creates, changes and finds zones, and knows the last sort order", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { hall, installation, occasion, plan } = yield* planFixture
      const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
      assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { plan: plan.id }), {
        ...facts,
        zone: null,
        lastSortOrder: 1
      })
      const patio = { ...(yield* newZone(plan.id, "Patio", 7)) }
      yield* saveChange(SeatingChange.ZoneCreated({ plan, zone: patio }))
      const renamed = { ...hall, name: "Great Hall", sortOrder: -3 }
      const after = changedPlan(plan)
      yield* saveChange(SeatingChange.ZoneChanged({ plan: after, zone: renamed }))
      assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { zone: hall.id }), {
        ...facts,
        plan: after,
        zone: renamed,
        lastSortOrder: 7
      })
      yield* saveChange(SeatingChange.ZoneDeleted({ plan: after, zoneId: patio.id }))
      const left = yield* repository.zoneForChange(occasion.id, { zone: hall.id })
      assert.strictEqual(left.lastSortOrder, -3)
      const gone = yield* repository.zoneForChange(occasion.id, { zone: patio.id })
      assert.deepStrictEqual([gone.plan, gone.zone], [null, null])
    })
  )

  it.effect("keeps the tables of a zone that is deleted, without a zone", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, hall, occasion, one, plan, two } = yield* planFixture
      const assignment = yield* newAssignment(one, alice.id)
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment }))
      yield* saveChange(SeatingChange.ZoneDeleted({ plan: changedPlan(plan), zoneId: hall.id }))
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual(found?.zones, [])
      assert.deepStrictEqual(found?.tables, [{ ...one, zoneId: null }, two])
      assert.deepStrictEqual(found?.assignments, [assignment])
      assert.deepStrictEqual(found?.plan, changedPlan(plan))
    })
  )

  it.effect("creates, changes, finds and deletes tables, with what is taken at them", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, hall, installation, occasion, one, plan, smiths, two } = yield* planFixture
      const facts = {
        installation: { id: installation.id, config: installation.config },
        plan,
        enabled: true,
        zoneIds: [hall.id],
        lastSortOrder: 2
      }
      const untouched = { occupancy: 0, assignmentCount: 0, highestSeatNumber: 0 }
      const named = yield* repository.tableForChange(occasion.id, { plan: plan.id })
      assert.deepStrictEqual(
        { ...named, tableNames: named.tableNames.toSorted() },
        { ...facts, ...untouched, table: null, tableNames: ["Table A", "Table B"] }
      )
      const household = yield* newAssignment(one, smiths.id, { seatNumber: 3 })
      const person = yield* newAssignment(one, alice.id, { seatNumber: 1 })
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: household }))
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: person }))
      const changed = { ...one, name: "Table B", capacity: 5, zoneId: null, sortOrder: 9 }
      yield* saveChange(SeatingChange.TableChanged({ plan, table: changed }))
      const taken = yield* repository.tableForChange(occasion.id, { table: one.id })
      assert.deepStrictEqual(taken, {
        ...facts,
        table: changed,
        occupancy: 4,
        assignmentCount: 2,
        highestSeatNumber: 3,
        tableNames: ["Table B", "Table B"],
        lastSortOrder: 9
      })
      const free = yield* repository.tableForChange(occasion.id, { table: two.id })
      assert.deepStrictEqual(free, { ...taken, ...untouched, table: two })
      yield* saveChange(SeatingChange.TableDeleted({ plan, tableId: two.id }))
      const gone = yield* repository.tableForChange(occasion.id, { table: two.id })
      assert.deepStrictEqual([gone.plan, gone.table], [null, null])
      assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.tables, [changed])
    })
  )

  it.effect("gives nothing for ids that no record has, nor for those of another occasion or plan", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const ours = yield* planFixture
      const others = yield* planFixture
      const { installation, occasion, plan } = ours
      const assignment = yield* newAssignment(others.one, others.alice.id)
      yield* saveChange(SeatingChange.AssignmentCreated({ plan: others.plan, assignment }))
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(others.plan) }))
      const planless = {
        installation: { id: installation.id, config: installation.config },
        plan: null,
        enabled: false
      }
      const [planId, zoneId] = [yield* randomId(SeatingPlanId), yield* randomId(SeatingZoneId)]
      const [tableId, actorId] = [yield* randomId(SeatingTableId), yield* randomId(ActorId)]
      const zoneless = { ...planless, zone: null, lastSortOrder: 0 }
      const tableless = {
        ...planless,
        table: null,
        occupancy: 0,
        assignmentCount: 0,
        highestSeatNumber: 0,
        zoneIds: [],
        tableNames: [],
        lastSortOrder: 0
      }
      for (const id of [planId, others.plan.id]) {
        assert.deepStrictEqual(yield* repository.planForChange(occasion.id, id), planless)
        assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { plan: id }), zoneless)
        assert.deepStrictEqual(yield* repository.tableForChange(occasion.id, { plan: id }), tableless)
        const seating = yield* assignmentFacts(occasion.id, id, others.alice.id, others.one.id)
        assert.isNull(seating.plan)
        assert.isNull((yield* repository.swapForChange(occasion.id, id, [assignment.id, assignment.id])).plan)
      }
      for (const zone of [zoneId, others.hall.id]) {
        assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { zone }), zoneless)
      }
      for (const table of [tableId, others.one.id]) {
        assert.deepStrictEqual(yield* repository.tableForChange(occasion.id, { table }), tableless)
      }
      for (const [actor, table] of [
        [actorId, tableId],
        [others.alice.id, others.one.id]
      ] as const) {
        assert.deepStrictEqual(yield* assignmentFacts(occasion.id, plan.id, actor, table), {
          ...planless,
          plan,
          enabled: true,
          table: null,
          actor: null,
          current: null
        })
      }
      assert.deepStrictEqual(yield* repository.swapForChange(occasion.id, plan.id, [assignment.id, assignment.id]), {
        ...planless,
        plan,
        enabled: true,
        sides: [null, null]
      })
      assert.deepStrictEqual(yield* repository.unassignmentForChange(occasion.id, assignment.id), {
        ...planless,
        assignment: null
      })
      const creation = yield* repository.newPlanForChange(occasion.id, others.reception.id)
      assert.deepStrictEqual([creation.event, creation.enablement, creation.planExists], [null, null, false])
      const facts = yield* repository.plannerFacts(occasion.id, others.reception.id)
      assert.deepStrictEqual([facts.events, facts.plans], [[], []])
      assert.deepStrictEqual(
        (yield* repository.plannerFacts(occasion.id, null)).plans.map((found) => found.plan),
        [plan]
      )
      const seats = yield* repository.guestSeats(occasion.id, [others.alice.id], [others.reception.id], null)
      assert.deepStrictEqual(seats, { installed: true, seats: [] })
      assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, [others.reception.id]), [])
      assert.deepStrictEqual((yield* repository.vendorPlans(occasion.id, [others.reception.id], viewer)).plans, [])
      assert.deepStrictEqual((yield* repository.vendorPlans(occasion.id, "all", viewer)).plans, [])
      assert.deepStrictEqual(yield* repository.seatedPartiesForChange(occasion.id), [])
    })
  )
}
