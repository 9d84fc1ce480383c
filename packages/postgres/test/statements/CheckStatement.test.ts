/** Checks of several requests in one statement, on PostgreSQL. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { checked } from "../../src/statements/CheckStatement.ts"
import { sql } from "../../src/statements/Statement.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import * as Repositories from "../Repositories.ts"

/** Whether the key has the value, divided by what the question says; each question that is asked takes a turn. */
const hasValue = checked<{ readonly key: string; readonly value: number; readonly by: number }>(
  "Values.has",
  { key: "text", value: "int", by: "int" },
  ({ by, key, value }) => sql`
    select value = ${value} / ${by} from entries where key = ${key} and nextval('turns') > 0`
)

interface Asked {
  readonly key: number
  readonly value: number
}

/** Keys 0 to 9 have their own values, key 10 none, and there are no others. */
const expected = ({ key, value }: Asked): boolean => key < 10 && key === value

class Checks extends Context.Service<
  Checks,
  {
    readonly client: SqlClient.SqlClient
    /** Checks all of these in one turn of the event loop, and says how many statements were sent and questions asked. */
    readonly ask: (
      all: ReadonlyArray<Asked>,
      by?: number
    ) => Effect.Effect<{ readonly answers: ReadonlyArray<boolean>; readonly statements: ReadonlyArray<number> }>
  }
>()("@banquet/postgres/test/Checks") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      const client = Context.get(yield* Layer.build(Repositories.layer({ url })), SqlClient.SqlClient)
      yield* client`create sequence turns`
      yield* client`create table entries (key text, value int)`
      yield* client`insert into entries select key::text, nullif(key, 10) from generate_series(0, 10) key`
      const check = hasValue.on(client)
      const ask = Effect.fnUntraced(function* (all: ReadonlyArray<Asked>, by = 1) {
        const statements: Array<number> = []
        const context = Context.make(Statement.CurrentTransformer, (statement) => {
          const [questions] = statement.compile()[1]
          const list: unknown = JSON.parse(String(questions))
          statements.push(Array.isArray(list) ? list.length : 0)
          return Effect.succeed(statement)
        })
        const answers = yield* Effect.forEach(
          all,
          ({ key, value }) =>
            Effect.callback<boolean>((resume) =>
              check({ key: String(key), value, by })(context, (holds) => resume(Effect.succeed(holds)))
            ),
          { concurrency: "unbounded" }
        )
        return { answers, statements }
      })
      return Checks.of({ client, ask })
    })
  ).pipe(Layer.provide(TestDatabase.layerEmpty))
}

const Key = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

layer(Checks.layer, { excludeTestServices: true })("checks of several requests [PLAT-232, PLAT-315]", (it) => {
  it.effect.prop("say each what it would say alone", [Schema.Array(Schema.Struct({ key: Key, value: Key }))], ([all]) =>
    Effect.gen(function* () {
      const { ask } = yield* Checks
      const { answers } = yield* ask(all)
      assert.deepStrictEqual(answers, all.map(expected))
    })
  )

  it.effect("are asked together, 64 at most", () =>
    Effect.gen(function* () {
      const { ask } = yield* Checks
      const all = Array.from({ length: 200 }, (_, value) => ({ key: value % 10, value }))
      const { answers, statements } = yield* ask(all)
      assert.deepStrictEqual(answers, all.map(expected))
      assert.deepStrictEqual(statements, [64, 64, 64, 8])
    })
  )

  it.effect("that are the same are asked once", () =>
    Effect.gen(function* () {
      const { ask, client } = yield* Checks
      const turn = Effect.map(client<{ turn: number }>`select nextval('turns')::int as turn`, ([row]) => row!.turn)
      const before = yield* turn
      const { answers } = yield* ask([3, 3, 4, 3].map((key) => ({ key, value: 3 })))
      assert.deepStrictEqual(answers, [true, true, false, true])
      assert.strictEqual((yield* turn) - before - 1, 2)
    })
  )

  it.effect("say nothing holds where PostgreSQL refuses, and the next are asked anew", () =>
    Effect.gen(function* () {
      const { ask } = yield* Checks
      const all = [1, 2].map((key) => ({ key, value: key }))
      assert.deepStrictEqual((yield* ask(all, 0)).answers, [false, false])
      assert.deepStrictEqual((yield* ask(all)).answers, [true, true])
    })
  )
})
