/** What works through every pooler, also through one that keeps no sessions. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import * as DeliveryRepositoryContract from "@banquet/platform-core/testing/DeliveryRepositoryContract"
import * as OccasionRepositoryContract from "@banquet/platform-core/testing/OccasionRepositoryContract"
import * as TransactionContract from "@banquet/platform-core/testing/TransactionContract"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { newActor, seatingFixture } from "@banquet/seating-core/testing/SeatingFixture"
import * as SeatingRepositoryContract from "@banquet/seating-core/testing/SeatingRepositoryContract"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Duration, Effect, Exit, Layer, Logger, Queue, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { open } from "../../src/connection/Connection.ts"
import { Notifications } from "../../src/connection/internal/PgClients.ts"
import { findPooling, isSameServer, type Pooling } from "../../src/connection/Pooling.ts"
import type * as Postgres from "../../src/Postgres.ts"
import * as Repositories from "../Repositories.ts"
import { make, TestDatabase } from "../../src/testing/TestDatabase.ts"
import { server } from "../Servers.ts"

export type Pooler = (url: Redacted.Redacted) => Effect.Effect<Redacted.Redacted, never, Scope.Scope>

export interface Case {
  readonly name: string
  readonly pooling: Pooling
  readonly pooler: Pooler
}

/** `TestDatabase` at the address of the pooler. */
const database = (pooler: Pooler) =>
  Layer.effect(
    TestDatabase,
    Effect.map(Effect.flatMap(make(), pooler), (url) => ({ url }))
  )

const repositories = (pooler: Pooler, options: Omit<Postgres.Options, "url"> = {}) =>
  Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Repositories.layer({ url, ...options }))).pipe(
    Layer.provideMerge(database(pooler))
  )

const administrator: Administrator = { _tag: "Administrator" }

export const settings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<Record<string, string>>`
    select current_setting('timezone') as timezone, current_setting('jit') as jit,
      current_setting('plan_cache_mode') as plan, current_setting('random_page_cost') as page,
      current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
  return found
})

export const expected = {
  timezone: "UTC",
  jit: "off",
  plan: "force_generic_plan",
  page: "1.1",
  lock: "10s",
  statement: "7s",
  idle: "7s"
}

export const queryTimeout = Duration.seconds(7)

/** All that this database is used for, through this pooler. */
export const suite = ({ name, pooler, pooling }: Case): void => {
  // Held to be what they are without a pooler by tests of their own.
  describe("repositories", { tags: ["matrix"] }, () => {
    OccasionRepositoryContract.suite(name, repositories(pooler))
    TransactionContract.suite(name, repositories(pooler))
    SeatingRepositoryContract.suite(name, repositories(pooler))
    DeliveryRepositoryContract.suite(name, repositories(pooler))
  })

  layer(repositories(pooler, { queryTimeout, maxConnections: 4 }))(name, (pooled) => {
    pooled.effect("is known for what it keeps", () =>
      Effect.gen(function* () {
        const { url } = yield* TestDatabase
        assert.strictEqual(yield* findPooling(url), pooling)
        assert.isTrue(yield* isSameServer(url, url))
      })
    )

    pooled.effect("has every statement under the settings, within a transaction and without, and many at once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const found = yield* Effect.all(
          Array.from({ length: 40 }, (_, nth) => (nth % 2 === 0 ? settings : sql.withTransaction(settings))),
          { concurrency: "unbounded" }
        )
        for (const each of found) assert.deepStrictEqual(each, expected)
      })
    )

    pooled.effect("leaves nothing of a session to whoever comes next", () =>
      Effect.gen(function* () {
        const { url } = yield* TestDatabase
        const sql = yield* SqlClient.SqlClient
        yield* Effect.all([settings, sql.withTransaction(settings)])
        const others = yield* Effect.all(
          Array.from({ length: 3 }, () => open(url)),
          { concurrency: "unbounded" }
        )
        for (const other of others) {
          const [row] = yield* other.queryValues(
            "select current_setting('statement_timeout'), (select count(*)::int4 from pg_prepared_statements)",
            [],
            false
          )
          assert.deepStrictEqual(row, ["0", 0])
        }
      })
    )

    pooled.effect("keeps apart what many ask at once on few connections, and the failures of some to themselves", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const ask = (nth: number) =>
          sql<{ nth: number }>`select ${nth}::int4 / ${nth % 5 === 0 ? 0 : 1}::int4 as nth`.pipe(
            Effect.map(([row]) => row?.nth)
          )
        const answers = yield* Effect.all(
          Array.from({ length: 200 }, (_, nth) => Effect.exit(ask(nth))),
          { concurrency: "unbounded" }
        )
        for (const [nth, answer] of answers.entries())
          assert.deepStrictEqual(Exit.isSuccess(answer) ? answer.value : null, nth % 5 === 0 ? null : nth)
      })
    )

    pooled.effect("60 concurrent assignments of two servers into a table of 8 seat exactly 8", () =>
      Effect.gen(function* () {
        const [one, two] = [yield* server(), yield* server({ maxConnections: 4 })].map((services) =>
          Context.get(services, PlannerSeating)
        )
        assert.isTrue(one !== undefined && two !== undefined)
        if (one === undefined || two === undefined) return
        const { occasion, reception } = yield* seatingFixture
        const people = yield* Effect.forEach(
          Array.from({ length: 60 }, (_, nth) => nth),
          (nth) => newActor(occasion.id, `Guest ${nth}`, { partySize: 1 })
        )
        yield* ActorRepository.use((actors) => actors.saveActors(people))
        const { plan } = yield* one.createPlan(administrator, occasion.id, {
          eventId: reception.id,
          planKey: undefined,
          displayName: undefined,
          plannerNotes: undefined
        })
        const { table } = yield* one.createTable(administrator, occasion.id, plan.id, {
          name: undefined,
          capacity: 8,
          zoneId: undefined,
          sortOrder: undefined,
          revision: undefined
        })
        const seated = yield* Effect.all(
          people.map(({ id }, nth) =>
            Effect.exit(
              (nth % 2 === 0 ? one : two).assign(administrator, occasion.id, plan.id, {
                actorId: id,
                tableId: table.id,
                seatNumber: undefined,
                seatLabel: undefined,
                move: false,
                revision: undefined
              })
            )
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(seated.filter(Exit.isSuccess).length, 8)
      })
    )
  })

  describe(name, () => {
    it.live(
      `${pooling === "transaction" ? "needs" : "needs no"} address of the database itself to listen, and is told so`,
      () =>
        Effect.gen(function* () {
          const url = yield* make()
          const pooled = yield* pooler(url)
          const logged: Array<string> = []
          const log = Logger.layer([Logger.make(({ message }) => void logged.push(String(message)))])
          const heardThrough = (options: Postgres.Options) =>
            Effect.gen(function* () {
              const services = yield* Layer.build(Layer.fresh(Repositories.layer(options)))
              const sql = Context.get(services, SqlClient.SqlClient)
              // The layer has it beside what it is typed to give.
              const notifications = Context.getUnsafe(services, Notifications)
              const heard = yield* notifications.listen("news")
              yield* sql`select pg_notify('news', 'hello')`
              const { payload } = yield* Queue.take(heard)
              return payload
            }).pipe(Effect.scoped, Effect.provide(log))
          assert.strictEqual(yield* heardThrough({ url: pooled, directUrl: url }), "hello")
          assert.deepStrictEqual(logged, [])
          if (pooling === "session") return assert.strictEqual(yield* heardThrough({ url: pooled }), "hello")
          const told = Effect.gen(function* () {
            while (logged.length === 0) yield* Effect.sleep("10 millis")
          })
          yield* Effect.raceFirst(heardThrough({ url: pooled }), told)
          assert.include(logged[0], "DATABASE_DIRECT_URL")
        }).pipe(Effect.scoped)
    )
  })
}
