import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { ActorId } from "@banquet/platform-core/Ids"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SeatingPlanId } from "../../SeatingIds.ts"
import { changedPlan, type SeatingPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import { noWishes, type SeatingWish } from "../../SeatingWish.ts"
import { newAssignment, planFixture, saveChange } from "../SeatingFixture.ts"
import { byId, type SeatingRepositoryTests } from "./SeatingRepositoryTests.ts"

const saveWishes = Effect.fnUntraced(function* (plan: SeatingPlan, wishes: ReadonlyArray<SeatingWish>, revision = 2) {
  const repository = yield* SeatingRepository
  const transaction = yield* Transaction
  yield* transaction.run(
    Effect.andThen(
      repository.wishesForChange(plan.occasionId, plan.id, []),
      repository.saveWishes(plan, { revision, wishes }, [])
    )
  )
})

const pair = (kind: "together" | "apart", a: ActorId, b: ActorId, weight = 1): SeatingWish => ({
  kind,
  actorIds: [a, b],
  weight
})

/** Wishes and locks. */
export const wishTests = (it: SeatingRepositoryTests) => {
  it.effect("keeps the wishes of a plan in their order, without touching the plan", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, hall, occasion, one, plan, smiths, two } = yield* planFixture
      const other = yield* planFixture
      assert.deepStrictEqual(yield* repository.wishes(occasion.id, plan.id), { installed: true, list: noWishes })
      const wishes: ReadonlyArray<SeatingWish> = [
        pair("apart", bob.id, alice.id, 100),
        { kind: "must_table", actorId: smiths.id, tableIds: [two.id, one.id], zoneIds: [hall.id] },
        pair("together", bob.id, alice.id),
        { kind: "not_table", actorId: bob.id, tableIds: [], zoneIds: [hall.id] }
      ]
      assert.deepStrictEqual(yield* appendedBy(occasion.id, saveWishes(plan, wishes)), [])
      const kept = { installed: true, list: { revision: 2, wishes } }
      assert.deepStrictEqual(yield* repository.wishes(occasion.id, plan.id), kept)
      assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.plan, plan)
      const again = wishes.toReversed()
      yield* saveWishes(plan, again, 3)
      assert.deepStrictEqual((yield* repository.wishes(occasion.id, plan.id)).list, { revision: 3, wishes: again })
      assert.deepStrictEqual((yield* repository.wishes(other.occasion.id, other.plan.id)).list, noWishes)
      assert.isNull((yield* repository.wishes(other.occasion.id, plan.id)).list)
      assert.isNull((yield* repository.wishes(occasion.id, yield* randomId(SeatingPlanId))).list)
      yield* saveWishes(plan, [], 4)
      assert.deepStrictEqual((yield* repository.wishes(occasion.id, plan.id)).list, { revision: 4, wishes: [] })
    })
  )

  it.effect("finds what wishes are decided on", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, bob, caterer, hall, installation, occasion, one, plan, two } = yield* planFixture
      const other = yield* planFixture
      const wishes = [pair("apart", bob.id, alice.id)]
      yield* saveWishes(plan, wishes)
      const find = (planId: SeatingPlanId, actorIds: ReadonlyArray<ActorId>) =>
        transaction.run(repository.wishesForChange(occasion.id, planId, actorIds))
      const facts = yield* find(plan.id, [alice.id, caterer.id, other.alice.id])
      assert.deepStrictEqual(
        { ...facts, actors: byId(facts.actors) },
        {
          installation: { id: installation.id, config: installation.config },
          plan,
          enabled: true,
          list: { revision: 2, wishes },
          actors: byId([
            { id: alice.id, type: "person" as const, status: "active" as const },
            { id: caterer.id, type: "vendor" as const, status: "active" as const }
          ]),
          tableIds: [one.id, two.id],
          zoneIds: [hall.id]
        }
      )
      const none = yield* find(other.plan.id, [])
      assert.deepStrictEqual([none.plan, none.list, none.tableIds], [null, noWishes, []])
    })
  )

  it.effect("lets wishes vanish with an actor, and with the last of their tables and zones", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const actors = yield* ActorRepository
      const { alice, bob, hall, occasion, one, plan, smiths, two } = yield* planFixture
      const both: SeatingWish = { kind: "must_table", actorId: bob.id, tableIds: [one.id, two.id], zoneIds: [hall.id] }
      const table: SeatingWish = { kind: "not_table", actorId: smiths.id, tableIds: [two.id], zoneIds: [] }
      const zone: SeatingWish = { kind: "must_table", actorId: bob.id, tableIds: [], zoneIds: [hall.id] }
      const last = pair("together", bob.id, smiths.id)
      yield* saveWishes(plan, [pair("apart", alice.id, bob.id), both, table, zone, last])
      const left = Effect.map(repository.wishes(occasion.id, plan.id), ({ list }) => list?.wishes)
      yield* saveChange(SeatingChange.TableDeleted({ plan: changedPlan(plan), tableId: two.id }))
      assert.deepStrictEqual(yield* left, [
        pair("apart", alice.id, bob.id),
        { ...both, tableIds: [one.id] },
        zone,
        last
      ])
      const next = changedPlan(changedPlan(plan))
      yield* saveChange(SeatingChange.ZoneDeleted({ plan: next, zoneId: hall.id }))
      const withoutZone = { ...both, tableIds: [one.id], zoneIds: [] }
      assert.deepStrictEqual(yield* left, [pair("apart", alice.id, bob.id), withoutZone, last])
      yield* actors.erase(occasion.id, alice.id)
      assert.deepStrictEqual(yield* left, [withoutZone, last])
      assert.deepStrictEqual((yield* repository.wishes(occasion.id, plan.id)).list?.revision, 2)
    })
  )

  it.effect("finds the lists with wishes about an actor, as either of two", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, bob, occasion, one, plan, smiths } = yield* planFixture
      yield* saveWishes(plan, [
        pair("apart", alice.id, bob.id),
        { kind: "not_table", actorId: bob.id, tableIds: [one.id], zoneIds: [] }
      ])
      const find = (actorId: ActorId) => transaction.run(repository.wishesOfActorForChange(occasion.id, actorId))
      const { list } = yield* repository.wishes(occasion.id, plan.id)
      for (const { id } of [alice, bob]) assert.deepStrictEqual(yield* find(id), [{ plan, list: list ?? noWishes }])
      assert.deepStrictEqual(yield* find(smiths.id), [])
    })
  )

  it.effect("refuses an actor of another occasion and a pair's wish that is there twice, as a defect", () =>
    Effect.gen(function* () {
      const { alice, bob, plan } = yield* planFixture
      const other = yield* planFixture
      for (const wishes of [
        [pair("apart", alice.id, other.alice.id)],
        [pair("apart", alice.id, bob.id), pair("apart", bob.id, alice.id, 2)]
      ]) {
        const exit = yield* Effect.exit(saveWishes(plan, wishes))
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
      }
    })
  )

  it.effect("keeps a lock through moves, and changes nothing else with it", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, bob, occasion, one, plan, two } = yield* planFixture
      const seat = yield* newAssignment(one, alice.id, { seatNumber: 2 })
      const seats = { created: [seat], moved: [], deleted: [] }
      const changed = changedPlan(plan)
      yield* saveChange(SeatingChange.SeatsChanged({ plan: changed, ...seats }))
      const locked = { ...seat, locked: true }
      const lock = Effect.andThen(
        repository.unassignmentForChange(occasion.id, seat.id),
        repository.saveLock(locked, [])
      )
      assert.deepStrictEqual(yield* appendedBy(occasion.id, transaction.run(lock)), [])
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual([found?.plan, found?.assignments], [changed, [locked]])
      const moved = { ...locked, tableId: two.id }
      const next = changedPlan(changed)
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan: next, assignments: [moved] }))
      const created = yield* newAssignment(one, bob.id, { locked: true })
      yield* saveChange(
        SeatingChange.SeatsChanged({
          plan: changedPlan(next),
          created: [created],
          moved: [{ ...moved, seatNumber: 1 }],
          deleted: []
        })
      )
      assert.deepStrictEqual(
        byId((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.assignments ?? []),
        byId([{ ...moved, seatNumber: 1 }, created])
      )
      const { assignment } = yield* transaction.run(repository.unassignmentForChange(occasion.id, seat.id))
      assert.strictEqual(assignment?.locked, true)
    })
  )
}
