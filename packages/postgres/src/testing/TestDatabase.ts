/** A fresh, migrated database for a test file, on the server that the test run has started. */
import { PgConnection } from "@effect/sql-pg"
import { Context, Effect, Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"

/** Where the test run tells its workers the server's address. */
export const serverUrlVariable = "BANQUET_TEST_SERVER_URL"

/** The database that every fresh one is a copy of. */
export const templateDatabase = "banquet_template"

/** The address of a fresh database; it is dropped with the scope, whoever is still connected. */
export const make = (template: string = templateDatabase) =>
  Effect.gen(function* () {
    const server = process.env[serverUrlVariable]
    if (server === undefined) return yield* Effect.die(new Error("vitest's globalSetup has started no PostgreSQL"))
    const name = `test_${randomBytes(8).toString("hex")}`
    const administer = (statement: string) =>
      Effect.scoped(
        Effect.flatMap(PgConnection.make({ url: Redacted.make(server) }), (connection) => connection.query(statement))
      ).pipe(Effect.orDie)
    // To copy the files takes a third of what it takes to write them to the log.
    yield* Effect.acquireRelease(administer(`create database ${name} template ${template} strategy file_copy`), () =>
      administer(`drop database ${name} with (force)`)
    )
    const url = new URL(server)
    url.pathname = name
    return Redacted.make(url.href)
  })

export class TestDatabase extends Context.Service<TestDatabase, { readonly url: Redacted.Redacted }>()(
  "@banquet/postgres/testing/TestDatabase"
) {
  /** A fresh copy of the migrated database. */
  static readonly layer = Layer.effect(
    this,
    Effect.map(make(), (url) => ({ url }))
  )

  /** A fresh database without any tables. */
  static readonly layerEmpty = Layer.effect(
    this,
    Effect.map(make("template0"), (url) => ({ url }))
  )
}
