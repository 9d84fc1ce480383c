import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { changedPlan } from "@banquet/seating-core/SeatingPlan"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import {
  newActor,
  newAssignment,
  newTable,
  planFixture,
  saveChange
} from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { heldOpen, waiting } from "../HeldTransaction.ts"
import { database, server } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const atOnce = { concurrency: "unbounded" } as const

type Fixture = Effect.Success<typeof planFixture>

/** What seats people of the fixture at a table of its own, by one server. */
const seats = Effect.gen(function* () {
  const planners = Context.get(yield* server(), PlannerSeating)
  const actors = yield* ActorRepository
  const fixture: Fixture = yield* planFixture
  const { occasion, plan } = fixture
  const table = yield* newTable(plan.id, "Table C", { capacity: 100, sortOrder: 3 })
  yield* saveChange(SeatingChange.TableCreated({ plan, table }))
  const people = yield* Effect.forEach(Array.from({ length: 8 }), (_, index) => newActor(occasion.id, `Guest ${index}`))
  yield* actors.saveActors(people)
  const seat = (index: number) =>
    planners.assign(administrator, occasion.id, plan.id, {
      actorId: people[index]!.id,
      tableId: table.id,
      seatNumber: index + 1,
      seatLabel: undefined,
      move: false,
      revision: undefined
    })
  return { ...fixture, people, seat, table, planners }
})

/** In how many transactions the seats of the plan were written. */
const transactionsOf = ({ plan }: Fixture) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ seats: number; transactions: number }>`
      select count(*)::int4 as seats, count(distinct xmin::text)::int4 as transactions
      from seating_assignments where seating_plan_id = ${plan.id}`
    return row
  })

layer(database, { excludeTestServices: true })("seats of many at once", (it) => {
  it.effect("are written in one transaction, each with its own revision", () =>
    Effect.gen(function* () {
      const fixture = yield* seats
      const answers = yield* Effect.forEach([0, 1, 2, 3, 4, 5, 6, 7], fixture.seat, atOnce)
      assert.deepStrictEqual(
        answers.map(({ plan: { revision } }) => revision),
        [2, 3, 4, 5, 6, 7, 8, 9]
      )
      assert.deepStrictEqual(yield* transactionsOf(fixture), { seats: 8, transactions: 1 })
    })
  )

  it.effect("do not wait for who changes another plan; those of that plan are then written together [SEAT-443]", () =>
    Effect.gen(function* () {
      const fixture = yield* seats
      const repository = yield* SeatingRepository
      const { occasion, plan, planners } = fixture
      const other = yield* planFixture
      const held = yield* heldOpen(repository.planForChange(occasion.id, plan.id))
      const ofOther = planners.assign(administrator, other.occasion.id, other.plan.id, {
        actorId: other.alice.id,
        tableId: other.one.id,
        seatNumber: undefined,
        seatLabel: undefined,
        move: false,
        revision: undefined
      })
      const first = yield* waiting(fixture.seat(0))
      const rest = yield* waiting(Effect.forEach([1, 2, 3, 4], fixture.seat, atOnce))
      assert.strictEqual((yield* ofOther).plan.revision, 2)
      yield* held.commit
      const answers = [yield* first, ...(yield* rest)]
      assert.deepStrictEqual(
        answers.map(({ plan: { revision } }) => revision),
        [2, 3, 4, 5, 6]
      )
      assert.deepStrictEqual(yield* transactionsOf(fixture), { seats: 5, transactions: 2 })
    })
  )

  it.effect("do not wait for who changes another actor [SEAT-443]", () =>
    Effect.gen(function* () {
      const fixture = yield* seats
      const sql = yield* SqlClient.SqlClient
      const held = yield* heldOpen(
        sql`update actors set party_size = 2 where id = ${fixture.people[1]!.id}`.pipe(Effect.orDie)
      )
      const rest = yield* waiting(Effect.forEach([0, 1, 2], fixture.seat, atOnce))
      assert.deepStrictEqual(yield* transactionsOf(fixture), { seats: 2, transactions: 1 })
      yield* held.commit
      assert.deepStrictEqual(
        (yield* rest).map(({ plan: { revision } }) => revision),
        [2, 4, 3]
      )
      const [row] = yield* sql<{ occupancy: number }>`
        select occupancy from seating_tables where id = ${fixture.table.id}`
      assert.strictEqual(row?.occupancy, 4)
    })
  )

  it.effect("are refused where somebody has written a later revision than was seen", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, occasion, one, plan } = yield* planFixture
      const seat = Effect.fnUntraced(function* (actorId: typeof alice.id) {
        const assignment = yield* newAssignment(one, actorId)
        const change = SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment })
        return { change, assignment, audit: [], requestId: null }
      })
      yield* repository.saveAssignments([yield* seat(alice.id)])
      const exit = yield* Effect.exit(repository.saveAssignments([yield* seat(bob.id)]))
      assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every(({ _tag }) => _tag === "Die"))
      const { plans } = yield* repository.plannerFacts(occasion.id, null)
      assert.deepStrictEqual(
        [plans[0]?.plan.revision, plans[0]?.assignments.map(({ actorId }) => actorId)],
        [plan.revision + 1, [alice.id]]
      )
    })
  )
})
