import { assert, describe, it, layer } from "@effect/vitest"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import * as PgClients from "../src/internal/PgClients.ts"
import { migrate, migrations, pending } from "../src/Migrations.ts"
import * as Postgres from "../src/Postgres.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"

const client = Layer.unwrap(Effect.map(TestDatabase, ({ url }) => PgClients.layer({ url })))

describe("the record of migrations", () => {
  const files = readdirSync(new URL("../src/migrations", import.meta.url))
    .map((file) => file.replace(/\.ts$/, ""))
    .toSorted()

  it("lists every file of the folder", () => {
    assert.deepStrictEqual(Object.keys(migrations), files)
  })

  it("numbers without a gap, so that none can slip in behind one that ran", () => {
    assert.deepStrictEqual(
      files.map((file) => Number.parseInt(file, 10)),
      files.map((_, index) => index + 1)
    )
  })
})

layer(TestDatabase.layerEmpty)("migrating", (test) => {
  test.effect("may start on many machines at once, and one of them does it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(pending, client), Object.keys(migrations))
      const machine = Effect.provide(migrate, Layer.fresh(client))
      const applied = yield* Effect.all([machine, machine, machine, machine, machine], { concurrency: "unbounded" })
      assert.deepStrictEqual(applied.flat(), Object.keys(migrations))
      assert.deepStrictEqual(yield* Effect.provide(pending, client), [])
      assert.deepStrictEqual(yield* Effect.provide(migrate, client), [])
      const occasions = yield* Effect.provide(
        SqlClient.SqlClient.use((sql) => sql`select id from occasions`),
        client
      )
      assert.deepStrictEqual(occasions, [])
    })
  )

  test.effect("fails with StoreUnavailable where there is no database, and dies of nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      const nowhere = PgClients.layer({ url: Redacted.make(`${Redacted.value(url)}_gone`) })
      const error = yield* Effect.flip(Effect.provide(migrate, nowhere))
      assert.instanceOf(error, StoreUnavailable)
      assert.deepStrictEqual(yield* Effect.provide(Postgres.readiness, nowhere), {
        reachable: false,
        pendingMigrations: []
      })
    })
  )
})

layer(TestDatabase.layerEmpty)("readiness", (test) => {
  test.effect("names the migrations that the database lacks", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(Postgres.readiness, client), {
        reachable: true,
        pendingMigrations: Object.keys(migrations)
      })
    })
  )
})
