/** The tables in schemas of a host's choice, in a database that is not ours alone. */
import { assert, layer } from "@effect/vitest"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { newOccasion } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { migrate, pending } from "../../src/Migrations.ts"
import * as Repositories from "../Repositories.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"

const schemas = ["banquet", 'Grand "Hotel"'] as const

const inSchema = (schema: string | undefined) =>
  Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Repositories.layer({ url, schema, maxConnections: 2 })))

/** Every table, by schema. */
const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`
  return Map.groupBy(rows, ({ schema }) => schema)
})

layer(TestDatabase.layerEmpty)("a database of which others have tables too", (test) => {
  test.effect("has ours in the schemas that were named, side by side, and nothing of theirs is touched", () =>
    Effect.gen(function* () {
      const host = yield* Layer.build(inSchema(undefined))
      yield* Effect.provideContext(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`create table occasions (party text)`
          yield* sql`create table banquet_migrations (host text)`
          yield* sql`insert into occasions values ('the host''s own')`
        }),
        host
      )

      const machines = schemas.flatMap((schema) => [schema, schema])
      const applied = yield* Effect.forEach(
        machines,
        (schema) => Effect.provide(migrate(Repositories.moduleTracks), Layer.fresh(inSchema(schema))),
        {
          concurrency: "unbounded"
        }
      )
      assert.deepStrictEqual(applied.map(({ length }) => length).toSorted(), [
        0,
        0,
        Repositories.migrationNames.length,
        Repositories.migrationNames.length
      ])

      for (const schema of schemas) {
        yield* Effect.gen(function* () {
          const occasions = yield* OccasionRepository
          const transaction = yield* Transaction
          const occasion = { ...(yield* newOccasion), slug: "jubilee", name: schema }
          yield* transaction.run(Effect.andThen(occasions.lock(occasion.slug), occasions.saveOccasion(occasion)))
          assert.deepStrictEqual(yield* occasions.list, [occasion])
          assert.deepStrictEqual(yield* pending(Repositories.moduleTracks), [])
        }).pipe(Effect.provide(Layer.fresh(inSchema(schema))))
      }

      const found = yield* Effect.provideContext(tables, host)
      assert.deepStrictEqual(
        found.get("public")?.map(({ name }) => name),
        ["banquet_migrations", "occasions"]
      )
      const [first, second] = schemas.map((schema) => found.get(schema)?.map(({ name }) => name))
      assert.deepStrictEqual(first, second)
      assert.include(first ?? [], "seating_plans")
      const sql = yield* Effect.provideContext(SqlClient.SqlClient, host)
      assert.deepStrictEqual(yield* sql`select * from occasions`, [{ party: "the host's own" }])
    })
  )
})
