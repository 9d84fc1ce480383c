/** Questions of several requests in one statement, on PostgreSQL. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Queue, Schema } from "effect"
import { SqlClient, type SqlError, Statement } from "effect/sql"
import { batched } from "../../src/statements/BatchedStatement.ts"
import { sql } from "../../src/statements/Statement.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import { counted } from "../QueryPlan.ts"
import * as Repositories from "../Repositories.ts"

interface Found {
  readonly value: number
  /** Another for each row that is read. */
  readonly turn: string
}

/** The values of a key in their order, each divided by what the question says. */
const valuesOf = batched<{ readonly key: string; readonly by: number; readonly hash: Uint8Array }, Found>(
  "Values.of",
  { key: "text", by: "int", hash: "bytea" },
  ({ by, hash, key }) => sql`
    select value / ${by} as value, nextval('turns')::text as turn from entries
    where key = ${key} and hash = ${hash} order by value desc`
)

const hash = Uint8Array.of(0, 1, 0xfe, 0xff)

const expected = (key: number): ReadonlyArray<number> =>
  [2, 1, 0].filter((value) => value <= key && key < 10).map((value) => key * 10 + value)

const clientOf = Effect.gen(function* () {
  const { url } = yield* TestDatabase
  return Context.get(yield* Layer.build(Layer.fresh(Repositories.layer({ url }))), SqlClient.SqlClient)
})

/** Three values of each of ten keys, fewer of the first ones, and what asks for them. */
class Values extends Context.Service<
  Values,
  {
    readonly client: SqlClient.SqlClient
    /** Another server's. */
    readonly others: SqlClient.SqlClient
    readonly ask: (key: number, by?: number) => Asked
  }
>()("@banquet/postgres/test/Values") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const client = yield* clientOf
      yield* client`create sequence turns`
      yield* client`create table entries (key text, value int, hash bytea)`
      yield* client`
        insert into entries
        select key::text, key * 10 + value, ${hash} from generate_series(0, 9) key, generate_series(0, 2) value
        where value <= key`
      const ask = valuesOf.on(client)
      return Values.of({
        client,
        others: yield* clientOf,
        ask: (key, by = 1) => Effect.map(ask({ key: String(key), by, hash }), (rows) => rows.map(({ value }) => value))
      })
    })
  ).pipe(Layer.provide(TestDatabase.layerEmpty))
}

type Asked = Effect.Effect<ReadonlyArray<number>, SqlError.SqlError>

/** A row for who waits in this database. */
const isWaiting = (client: SqlClient.SqlClient) => client`
  select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and not granted`

const turns = (times: number) => Effect.repeat(Effect.yieldNow, { times })

const Turns = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))
const Question = Schema.Struct({ key: Turns, comes: Turns, leaves: Schema.NullOr(Turns) })

layer(Values.layer, { excludeTestServices: true })(
  "questions of several requests [PLAT-232, PLAT-233, PLAT-234]",
  (it) => {
    it.effect("each get their own rows in their order, or none, by fewer statements than there are questions", () =>
      Effect.gen(function* () {
        const { ask } = yield* Values
        const keys = Array.from({ length: 200 }, (_, index) => index % 12)
        const { answer, count } = yield* counted(Effect.forEach(keys, (key) => ask(key), { concurrency: "unbounded" }))
        assert.deepStrictEqual(answer, keys.map(expected))
        assert.isAtMost(count, 10)
      })
    )

    it.effect.prop(
      "get what each would get alone, whenever they come and whoever gives up",
      [Schema.Array(Question)],
      ([questions]) =>
        Effect.gen(function* () {
          const { ask } = yield* Values
          yield* Effect.forEach(
            questions,
            ({ comes, key, leaves }) =>
              Effect.gen(function* () {
                yield* turns(comes)
                const asking = yield* Effect.forkChild(ask(key), { startImmediately: true })
                if (leaves !== null) {
                  yield* turns(leaves)
                  yield* Fiber.interrupt(asking)
                }
                const exit = yield* Fiber.await(asking)
                if (Exit.isSuccess(exit)) assert.deepStrictEqual(exit.value, expected(key))
                else assert.isNotNull(leaves)
              }),
            { concurrency: "unbounded" }
          )
        })
    )

    it.effect("that are the same are asked once", () =>
      Effect.gen(function* () {
        const { ask, client } = yield* Values
        const [before] = yield* client<{ readonly turn: number }>`select nextval('turns')::int as turn`
        yield* Effect.forEach([3, 3, 4, 3], (key) => ask(key), { concurrency: "unbounded" })
        const [after] = yield* client<{ readonly turn: number }>`select nextval('turns')::int as turn`
        assert.strictEqual(after!.turn - before!.turn - 1, expected(3).length + expected(4).length)
      })
    )

    it.effect("that come while one is under way are asked anew, though it gets no answer", () =>
      Effect.gen(function* () {
        const { client, others } = yield* Values
        const ask = batched<{ readonly key: string }, { readonly count: number }>(
          "Values.count",
          { key: "text" },
          ({ key }) => sql`
          select count(*)::int as count
          from entries, (select case ${key} when '1' then pg_advisory_xact_lock(7) end) held
          where key = ${key}`
        ).on(client)
        const sent = yield* Queue.unbounded<void>()
        const announced = Effect.provideService(Statement.CurrentTransformer, (statement) =>
          Effect.as(Queue.offer(sent, undefined), statement)
        )
        const counts = Effect.map((rows: ReadonlyArray<{ readonly count: number }>) => rows.map(({ count }) => count))
        const [held, late] = yield* others.withTransaction(
          Effect.gen(function* () {
            yield* others`select pg_advisory_xact_lock(7)`
            const first = yield* Effect.forkDetach(announced(ask({ key: "1" })))
            yield* Queue.take(sent)
            yield* Effect.repeat(isWaiting(others), { until: (rows) => rows.length > 0 })
            const second = yield* Effect.forkDetach(announced(ask({ key: "1" })))
            yield* Queue.take(sent)
            assert.isUndefined(first.pollUnsafe())
            yield* others`insert into entries values ('1', 1, ${hash})`
            return [first, second] as const
          })
        )
        assert.deepStrictEqual(yield* counts(Fiber.join(held)), [expected(1).length])
        assert.deepStrictEqual(yield* counts(Fiber.join(late)), [expected(1).length + 1])
      })
    )

    it.effect("fail together where PostgreSQL refuses, and the next do not", () =>
      Effect.gen(function* () {
        const { ask } = yield* Values
        const exits = yield* Effect.forEach([1, 0], (by) => Effect.exit(ask(3, by)), { concurrency: "unbounded" })
        assert.deepStrictEqual(exits.map(Exit.isFailure), [true, true])
        assert.deepStrictEqual(yield* ask(3), expected(3))
      })
    )

    it.effect("of a transaction are asked in it and at once", () =>
      Effect.gen(function* () {
        const { ask, client } = yield* Values
        const within = client.withTransaction(
          Effect.andThen(client`update entries set value = value + 7 where key = '5'`, Effect.all([ask(5), ask(6)]))
        )
        const { answer, count } = yield* counted(within)
        assert.deepStrictEqual(answer, [expected(5).map((value) => value + 7), expected(6)])
        assert.strictEqual(count, 3)
      })
    )
  }
)
