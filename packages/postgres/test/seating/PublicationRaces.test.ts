/** Guests and vendors who read while planners change and publish. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { seatingErasure } from "@banquet/seating-core/SeatingErasure"
import { planFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { database, server } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const none = { revision: undefined }

layer(database)("between servers on one database", (it) => {
  it.effect("whoever reads while a plan is changed and published sees one publication, whole [SEAT-89, SEAT-90]", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const sql = yield* SqlClient.SqlClient
      const one = Context.get(yield* server({ maxConnections: 6 }), PlannerSeating)
      const two = Context.get(yield* server({ maxConnections: 4 }), PlannerSeating)
      const { alice, bob, installation, occasion, plan, reception, ...tables } = yield* planFixture
      yield* modules.saveInstallation({ ...installation, config: { keep_published: true } })
      // Alice and Bob sit at one table and change it together, always in seats 1 and 2.
      const together = (at: number) => {
        const tableId = at % 2 === 0 ? tables.one.id : tables.two.id
        return [alice, bob].map(({ id }, index) => ({
          actorId: id,
          tableId,
          seatNumber: index + 1,
          seatLabel: undefined
        }))
      }
      const move = (at: number, publish: boolean) =>
        (at % 3 === 0 ? two : one).changeSeats(administrator, occasion.id, plan.id, {
          moves: together(at),
          publish,
          ...none
        })
      yield* move(0, true)
      const seen = new Set<string>()
      const look = Effect.gen(function* () {
        const { seats } = yield* repository.guestSeats(occasion.id, [alice.id, bob.id], [reception.id], null)
        const { plans } = yield* repository.vendorPlans(occasion.id, "all", alice.id)
        const lists = (yield* repository.publishedFacts(occasion.id, reception.id)).plans
        assert.strictEqual(seats.length, 2)
        assert.strictEqual(seats[0]?.tableName, seats[1]?.tableName)
        assert.deepStrictEqual(
          seats.map(({ seatNumber }) => seatNumber),
          [1, 2]
        )
        assert.strictEqual(new Set(plans[0]?.assignments.map(({ tableId }) => tableId)).size, 1)
        assert.deepStrictEqual(plans[0]?.tables.map(({ occupancy }) => occupancy).toSorted(), [0, 2])
        assert.strictEqual(new Set(lists[0]?.assignments.map(({ tableId }) => tableId)).size, 1)
        seen.add(seats[0]?.tableName ?? "")
      })
      let isDone = false
      const writes = Effect.all(
        [
          Effect.forEach(Array.from({ length: 60 }), (_, at) => move(at + 1, at % 3 === 0), { concurrency: 6 }),
          Effect.forEach(Array.from({ length: 10 }), () => two.publish(administrator, occasion.id, plan.id, none))
        ],
        { concurrency: "unbounded" }
      ).pipe(Effect.ensuring(Effect.sync(() => (isDone = true))))
      const readers = Array.from({ length: 3 }, () => Effect.repeat(look, { while: () => !isDone }))
      yield* Effect.all([writes, ...readers], { concurrency: "unbounded" })
      assert.strictEqual(seen.size, 2)
      // What is kept is what was live when it was last published.
      yield* one.publish(administrator, occasion.id, plan.id, none)
      const [row] = yield* sql<{ differs: number; revision: boolean }>`
        select (
            select count(*)::int4
            from seating_published_seats kept
            full join seating_assignments seat on seat.seating_plan_id = kept.seating_plan_id and seat.id = kept.id
            where coalesce(kept.seating_plan_id, seat.seating_plan_id) = ${plan.id} and (
              kept.seating_table_id, kept.seat_number, kept.actor_id
            ) is distinct from (seat.seating_table_id, seat.seat_number, seat.actor_id)
          ) as differs,
          (select revision from seating_publications where seating_plan_id = ${plan.id})
            = (select revision from seating_plans where id = ${plan.id}) as revision`
      assert.deepStrictEqual(row, { differs: 0, revision: true })
    })
  )

  it.effect("an actor that is erased while a plan is published is not in what is kept [SEAT-94]", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const one = Context.get(yield* server({ maxConnections: 6 }), PlannerSeating)
      for (let round = 0; round < 8; round++) {
        const { alice, bob, occasion, plan, ...tables } = yield* planFixture
        const moves = [alice, bob].map(({ id }) => ({
          actorId: id,
          tableId: tables.one.id,
          seatNumber: undefined,
          seatLabel: undefined
        }))
        yield* one.changeSeats(administrator, occasion.id, plan.id, { moves, publish: true, ...none })
        const erase = Effect.gen(function* () {
          const repository = yield* SeatingRepository
          const transaction = yield* Transaction
          const actors = yield* ActorRepository
          const erasure = yield* Effect.provideService(seatingErasure, SeatingRepository, repository)
          yield* transaction.run(
            Effect.andThen(erasure.eraseActor(occasion.id, alice.id), actors.erase(occasion.id, alice.id))
          )
        })
        yield* Effect.all(
          [erase, ...Array.from({ length: 4 }, () => one.publish(administrator, occasion.id, plan.id, none))],
          { concurrency: "unbounded" }
        )
        const [row] = yield* sql<{ kept: number }>`
          select count(*)::int4 as kept from seating_published_seats where actor_id = ${alice.id}`
        assert.strictEqual(row?.kept, 0)
      }
    })
  )
})
