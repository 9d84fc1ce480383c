/** Wishes that are given while what they name goes. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { seatingErasure } from "@banquet/seating-core/SeatingErasure"
import { newAssignment, planFixture, saveChange } from "@banquet/seating-core/testing/SeatingFixture"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { changedPlan } from "@banquet/seating-core/SeatingPlan"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, type Exit } from "effect"
import { SqlClient } from "effect/sql"
import { database, server } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const none = { revision: undefined }

/** What an attempt ended as: only errors that it is meant to have. */
const outcome = (exit: Exit.Exit<unknown, { readonly _tag: string; readonly code?: string }>): string => {
  if (exit._tag === "Success") return "ok"
  const [reason] = exit.cause.reasons
  return reason?._tag === "Fail" ? (reason.error.code ?? reason.error._tag) : assert.fail(String(exit.cause))
}

layer(database)("between servers on one database", (it) => {
  it.effect("wishes that are given while a table goes and an actor is erased name neither [SEAT-83, SEAT-84]", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const transaction = yield* Transaction
      const actors = yield* ActorRepository
      const erasure = yield* seatingErasure
      const servers = [
        Context.get(yield* server({ maxConnections: 6 }), PlannerSeating),
        Context.get(yield* server({ maxConnections: 4 }), PlannerSeating)
      ] as const
      const seen = new Set<string>()
      for (let round = 0; round < 12; round++) {
        const { alice, bob, occasion, one, plan, smiths, two } = yield* planFixture
        const seat = yield* newAssignment(one, alice.id)
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment: seat }))
        const wishes = [
          { kind: "apart" as const, actorIds: [alice.id, bob.id] as const, weight: 3 },
          { kind: "must_table" as const, actorId: smiths.id, tableIds: [one.id, two.id], zoneIds: [] },
          { kind: "not_table" as const, actorId: bob.id, tableIds: [two.id], zoneIds: [] }
        ]
        const put = Array.from({ length: 6 }, (_, index) =>
          servers[index % 2 === 0 ? 0 : 1].replaceWishes(administrator, occasion.id, plan.id, {
            ...none,
            wishes: wishes.slice(index % 3)
          })
        )
        const remove = servers[1].deleteTable(administrator, occasion.id, two.id, none)
        const erase = transaction.run(
          Effect.andThen(erasure.eraseActor(occasion.id, alice.id), actors.erase(occasion.id, alice.id))
        )
        const [removed, erased, ...exits] = yield* Effect.all(
          [Effect.exit(remove), Effect.exit(erase), ...put.map((each) => Effect.exit(each))],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([outcome(removed), outcome(erased)], ["ok", "ok"])
        for (const exit of exits) seen.add(outcome(exit))
        const left = yield* servers[0].wishes(administrator, occasion.id, plan.id)
        assert.notInclude(JSON.stringify(left), two.id)
        assert.notInclude(JSON.stringify(left), alice.id)
        const [count] = yield* sql<{ lists: number; wishes: number }>`
          select (select count(*)::int4 from seating_wish_lists where seating_plan_id = ${plan.id}) as lists,
            (select count(*)::int4 from seating_wishes where seating_plan_id = ${plan.id}) as wishes`
        assert.strictEqual(count?.wishes, left.wishes.length)
        assert.isAtMost(count?.lists ?? 2, 1)
      }
      assert.includeMembers(["ok", "actor_not_eligible", "table_not_in_plan"], [...seen])
    })
  )

  it.effect("of lists that are given at once with the same revision one is taken [SEAT-81]", () =>
    Effect.gen(function* () {
      const one = Context.get(yield* server(), PlannerSeating)
      const { alice, bob, occasion, plan } = yield* planFixture
      const exits = yield* Effect.all(
        Array.from({ length: 12 }, (_, index) =>
          Effect.exit(
            one.replaceWishes(administrator, occasion.id, plan.id, {
              revision: 1,
              wishes: [{ kind: "apart", actorIds: [alice.id, bob.id], weight: 1 + index }]
            })
          )
        ),
        { concurrency: "unbounded" }
      )
      const outcomes = exits.map(outcome)
      assert.strictEqual(outcomes.filter((each) => each === "ok").length, 1)
      assert.strictEqual(outcomes.filter((each) => each === "StaleWishes").length, 11)
      assert.strictEqual((yield* one.wishes(administrator, occasion.id, plan.id)).revision, 2)
    })
  )
})
